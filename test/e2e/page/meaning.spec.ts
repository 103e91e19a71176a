// Selections keep what they mean, beyond their letters.
import { meanings, selectionOf } from './meanings';
import { expect, onPage, readPage, test } from './reading';
import { select } from './select';
import { webSelections } from './web-selections';

for (const [about, cases] of Object.entries({ ...meanings, ...webSelections }))
  test(`selections keep their meaning: ${about}`, async ({ tab, serve }) => {
    for (const [name, meant] of Object.entries(cases))
      await onPage(name, async () => {
        const { address, pages, select: wanted } = selectionOf(meant);
        await serve(pages);
        await tab.goto(address);
        if (wanted) await select(tab, wanted);
        const { selection, remarks } = await readPage(tab);
        expect
          .soft({ html: selection?.html, remarks }, name)
          .toEqual({ html: meant.html, remarks: meant.remarks ?? [] });
      });
  });
