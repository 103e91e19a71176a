// @vitest-environment jsdom
// A page that changes between the reading of the passage and the search for its link.
import { beforeEach, expect, it } from 'vitest';
import { readSnapshotInSlices } from '@/lib/page/read-snapshot';

const words = 'The import wizard stops at step three.';

beforeEach(() => {
  // The defaults of a browser, which jsdom lacks.
  document.head.innerHTML = '<style>* { float: none; position: static }</style>';
  document.body.innerHTML = `<p id="before">A remark.</p><p id="ask">${words}</p>`;
});

/** Reads the passage and then its link. `meanwhile` is called in each pause of the search, with its number. */
async function linkAfter(change: () => void, meanwhile: (pause: number) => void = () => undefined) {
  getSelection()?.selectAllChildren(paragraph('ask'));
  const { snapshot, readSource } = await readSnapshotInSlices(
    { window, now: () => 0, closedRoot: () => null },
    async () => undefined,
  );
  expect(snapshot.selection?.text).toBe(words);
  change();
  let pauses = 0;
  const { passageAddress } = await readSource(async () => meanwhile(++pauses));
  return passageAddress;
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
const nothing = () => undefined;

it('T37 a passage that stays has a link, also if the page changes elsewhere', async () => {
  expect(await linkAfter(nothing)).toMatch(/#:~:text=/);
  expect(await linkAfter(write('before', 'Another remark.'))).toMatch(/#:~:text=/);
});

it('T37 a passage whose text changed before the search has no link', async () => {
  expect(await linkAfter(write('ask', 'A wholly different sentence stands here.'))).toBeNull();
});

it('T37 a passage whose text changes during the search has no link', async () => {
  const change = write('ask', 'A wholly different sentence stands here.');
  expect(await linkAfter(nothing, (pause) => pause === 1 && change())).toBeNull();
});

it('T37 a passage of which a part is replaced has no link', async () => {
  expect(await linkAfter(() => paragraph('ask').replaceChildren('Other words.'))).toBeNull();
});
