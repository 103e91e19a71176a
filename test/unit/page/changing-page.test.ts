// @vitest-environment jsdom
// A page that changes between the reading of the passage and the search for its link, or for who said it.
import { beforeEach, expect, it } from 'vitest';
import { readSnapshotInSlices } from '@/lib/page/read-snapshot';

const words = 'Our export takes minutes.';

beforeEach(() => {
  // The defaults of a browser, which jsdom lacks.
  document.head.innerHTML = '<style>* { float: none; position: static }</style>';
  document.body.innerHTML = `
    <div class="post"><a class="username" href="/u/bo">Bo Berg</a> <time datetime="2026-05-11">May 11</time>
      <p id="before">First words of another person.</p></div>
    <div class="post"><a class="username" href="/u/ana">Ana Kovač</a> <a href="#post-12"><time datetime="2026-05-12">May 12</time></a>
      <p id="said">${words}</p></div>`;
});

async function readSaid() {
  getSelection()?.selectAllChildren(paragraph('said'));
  const reader = { window, now: () => 0, closedRoot: () => null };
  const read = await readSnapshotInSlices(reader, async () => undefined);
  expect(read.snapshot.selection?.text).toBe(words);
  return read;
}

/** Reads the passage and then its link. `meanwhile` is called in each pause of the search, with its number. */
async function linkAfter(change: () => void, meanwhile: (pause: number) => void = () => undefined) {
  const { readSource } = await readSaid();
  change();
  let pauses = 0;
  const { passageAddress } = await readSource(async () => meanwhile(++pauses));
  return passageAddress;
}

/** The person listed first after the page did something. */
async function firstAfter(change: () => void) {
  const { readPeople } = await readSaid();
  change();
  return (await readPeople(async () => undefined)).people[0];
}

function paragraph(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no paragraph ${id}`);
  return found;
}

const write = (id: string, text: string) => () => {
  const { firstChild } = paragraph(id);
  if (firstChild) firstChild.nodeValue = text;
};
const rewrite = write('said', 'A wholly different sentence stands here.');
const nothing = () => undefined;

it('T37 a passage that stays has a link, also if the page changes elsewhere', async () => {
  expect(await linkAfter(nothing)).toMatch(/#:~:text=/);
  expect(await linkAfter(write('before', 'Another remark.'))).toMatch(/#:~:text=/);
});

it('T37 a passage whose text changed before the search has no link', async () => {
  expect(await linkAfter(rewrite)).toBeNull();
});

it('T37 a passage whose text changes during the search has no link', async () => {
  expect(await linkAfter(nothing, (pause) => pause === 1 && rewrite())).toBeNull();
});

it('T37 a passage of which a part is replaced has no link', async () => {
  expect(await linkAfter(() => paragraph('said').replaceChildren('Other words.'))).toBeNull();
});

it('the speaker has said the selected words, on the day of their message', async () => {
  const link = `${location.origin}/#post-12`;
  expect(await firstAfter(nothing)).toMatchObject({
    name: 'Ana Kovač',
    said: { words, on: '2026-05-12', link },
  });
});

it('nobody has said words that the page has replaced', async () => {
  expect((await firstAfter(rewrite))?.said).toBeUndefined();
});
