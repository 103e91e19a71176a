// Reads every page of the corpus in real Chromium and compares the result with the expected capture.
import { corpusPages } from './corpus';
import { expect, readPage, test } from './reading';
import { select } from './select';

for (const expected of corpusPages()) {
  test(`${expected.name} (${expected.about}) is read as selected`, async ({ tab, serve }) => {
    await serve(expected.pages);
    await tab.goto(expected.address);
    await select(tab, expected.select);

    const snapshot = await readPage(tab);

    expect(snapshot.address).toBe(expected.address);
    expect(snapshot.title).toBe(expected.title);
    expect(snapshot.selection?.text ?? null).toBe(expected.selection?.text ?? null);
    expect(snapshot.selection).toEqual(expected.selection);
    expect(snapshot.source).toMatchObject(expected.source);
    expect(snapshot.remarks).toEqual(expected.remarks);
  });
}
