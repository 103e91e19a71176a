// A link to a passage, opened in real Chromium, highlights exactly that passage, or is missing.

import { codedAddress } from '@/lib/capture/text/marker';
import { ourPages } from '../../pages/page-folder';
import { highlight, inPage, type PageTask } from '../../pages/words-in-page';
import { isFullRun } from '../../support/full-run';
import { seededRandom } from '../../support/seeded-random';
import { address, codedLinks, longPage, whatIsSeen } from './coded-links';
import { expect, readPage, test } from './reading';

/** Set the variables to test more links, or others, after changing how links are built. */
const passagesWanted = Number(process.env.QUICK_CAPTURE_PASSAGES ?? (isFullRun ? 60 : 10));
const seed = Number(process.env.QUICK_CAPTURE_SEED ?? 20_260_321);
/** Takes every fifth page, so that few passages still come from many kinds of pages. */
const stride = 5;

test(`each link to one of ${passagesWanted} random passages of the corpus highlights exactly that passage`, async ({
  tab,
  serve,
}) => {
  test.setTimeout(120_000 + passagesWanted * 5_000);
  const random = seededRandom(seed);
  const counts: Record<string, number> = {};
  const missed: string[] = [];
  // Playwright can't evaluate anything on a page that replaces the prototypes.
  const pages = ourPages().filter(({ name }) => name !== 'tampered-prototypes');
  const ask = (task: PageTask) => tab.evaluate(inPage, task);
  await tab.setViewportSize({ width: 700, height: 900 });
  for (let index = 0; index < passagesWanted; index++) {
    const page = pages[(index * stride) % pages.length];
    if (!page) throw new Error('The corpus has no pages');
    const marked = Object.entries(page.pages).map(([address, html]) => [address, html + highlight]);
    await tab.unrouteAll();
    await serve(Object.fromEntries(marked));
    await tab.goto(page.address);
    const { passages: [passage] = [] } = await ask({ do: 'draw', drawn: [random(), random()] });
    if (!passage) continue;
    const { shown } = await ask({ do: 'select', passage });
    const { source } = await readPage(tab);
    const directive = source.passageAddress?.replace(/^.*?(?=:~:)/, '');
    let outcome: string = 'no link';
    if (directive !== undefined) {
      await tab.goto('about:blank');
      // With a code, as most captures cite it.
      await tab.goto(codedAddress(`${page.address.replace(/#.*$/, '')}#${directive}`, 'qc-abcdefghjk') ?? '');
      const picture = (await tab.screenshot({ animations: 'disabled' })).toString('base64');
      outcome = (await ask({ do: 'look', passage, picture })).outcome ?? 'nothing';
    }
    counts[outcome] = (counts[outcome] ?? 0) + 1;
    if (!/^(?:right|no link)$/.test(outcome))
      missed.push(`${page.name}, ${outcome}: "${shown?.text}" by ${directive}`);
  }
  console.log(
    `passage links: ${Object.entries(counts)
      .map(([outcome, count]) => `${count} ${outcome}`)
      .join(', ')}`,
  );
  expect(missed).toEqual([]);
});

for (const { what, link, expected } of codedLinks)
  test(`a link with a code to ${what} leads there, and the page doesn’t see the code`, async ({
    tab,
    serve,
  }) => {
    await serve({ [address]: longPage });
    await tab.goto('about:blank');
    await tab.goto(link);
    await expect.poll(() => tab.evaluate(whatIsSeen)).toEqual(expected);
  });
