// Reads every page of the corpus in real Chromium and compares the result with the expected capture.
import { sampled } from '../../support/full-run';
import { corpusGroups, corpusPages, pagesOf } from './corpus';
import { expect, onPage, readPage, test } from './reading';
import { select } from './select';

const pages = corpusPages();

for (const group of corpusGroups) {
  // The pages that cause no fault or threat are many.
  const own = sampled(pagesOf(group, pages), group === corpusGroups.at(-1) ? 6 : 1);
  test(`${group.title} (${own.length} pages)`, async ({ tab, serve }) => {
    test.setTimeout(240_000);
    for (const expected of own) {
      await onPage(`${expected.name} (${expected.about})`, async () => {
        await serve(expected.pages);
        await tab.goto(expected.address);
        await select(tab, expected.select);

        const { address, title, selection, remarks, source } = await readPage(tab);

        const passage = `${expected.name}: "${(expected.selection?.text ?? '').slice(0, 60)}"`;
        expect.soft({ address, title, selection, remarks }, passage).toEqual({
          address: expected.address,
          title: expected.title,
          selection: expected.selection,
          remarks: expected.remarks,
        });
        expect.soft(source, `the source of ${expected.name}`).toMatchObject(expected.source);
      });
    }
  });
}
