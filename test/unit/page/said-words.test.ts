// @vitest-environment jsdom
// Whose words the selection is, as the page's reader tells the form: only in a page that stayed as it was.
import { beforeEach, expect, it } from 'vitest';
import { readSnapshotInSlices } from '@/lib/page/read-snapshot';

const words = 'Our export takes minutes.';

beforeEach(() => {
  document.head.innerHTML = '<style>* { float: none; position: static }</style>';
  document.body.innerHTML = `
    <div class="post"><a class="username" href="/u/bo">Bo Berg</a> <time datetime="2026-05-11">May 11</time>
      <p id="other">First words of another person.</p></div>
    <div class="post"><a class="username" href="/u/ana">Ana Kovač</a> <a href="#post-12"><time datetime="2026-05-12">May 12</time></a>
      <p id="said">${words}</p></div>`;
});

/** The person listed first after the page did something. */
async function firstAfter(change: (said: Element) => void) {
  const said = document.querySelector('#said');
  if (!said) throw new Error('The page has no passage');
  getSelection()?.selectAllChildren(said);
  const reader = { window, now: () => 0, closedRoot: () => null };
  const { snapshot, readPeople } = await readSnapshotInSlices(reader, async () => undefined);
  expect(snapshot.selection?.text).toBe(words);
  change(said);
  const { people } = await readPeople(async () => undefined);
  return people[0];
}

it('the speaker has said the selected words, on the day of their message', async () => {
  const first = await firstAfter(() => undefined);
  expect(first).toMatchObject({
    name: 'Ana Kovač',
    said: { words, on: '2026-05-12', link: `${location.origin}/#post-12` },
  });
});

it('nobody has said words that the page has replaced', async () => {
  const first = await firstAfter((said) => {
    if (said.firstChild) said.firstChild.nodeValue = 'A wholly different sentence.';
  });
  expect(first?.said).toBeUndefined();
});
