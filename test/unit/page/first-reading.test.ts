// @vitest-environment jsdom
// The first reading in a browser's process, which is often the first opening of the popup.
import { expect, it, vi } from 'vitest';

it('the selection is read without the browser’s data on all languages, which takes 20 to 40 ms to load', async () => {
  const segmenter = vi.spyOn(Intl, 'Segmenter');
  vi.resetModules();
  const { readSnapshotInSlices } = await import('@/lib/page/read-snapshot');
  document.body.innerHTML = '<p>What customers ask for.<img src="a.png" alt="!"></p>';
  const [passage] = document.querySelectorAll('p');
  if (!passage) throw new Error('no paragraph');
  getSelection()?.selectAllChildren(passage);

  const { snapshot } = await readSnapshotInSlices(
    { window, now: () => 0, closedRoot: () => null },
    async () => {},
  );

  expect(snapshot.selection?.html).toBe('<p>What customers ask for.!</p>');
  expect(segmenter).not.toHaveBeenCalled();
});
