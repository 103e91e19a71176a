// `npm run test:pages -- DIR`: reads four selections and the article of every page of a folder in both browsers, and
// prints a table. Fails only for unsafe markup and for links to a wrong passage.
import { expect, test } from '@playwright/test';
import { waitAtMost } from '../support/wait-until';
import { measureArticle } from './article-measures';
import {
  type Findings,
  isExactText,
  keptLinks,
  keptStructure,
  remarkable,
  table,
  unsafeIn,
} from './findings';
import { ourPages, pagesIn, type ReadablePage, withoutByline } from './page-folder';
import { chromiumReader, firefoxReader, type Reader } from './readers';
import type { Outcome, Passage } from './words-in-page';

const folder = process.env.QUICK_CAPTURE_PAGES ?? '';
/** For a quick look: every nth page, starting with page `part`. */
const every = Number(process.env.QUICK_CAPTURE_EVERY ?? 1);
const part = Number(process.env.QUICK_CAPTURE_PART ?? 0);
const pages = (folder === '' ? ourPages() : pagesIn(folder)).filter((_, index) => index % every === part);
/** A page that loads forever, or a browser that hangs, must not end the run. */
const pageLimitMs = 90_000;

for (const [browser, open] of [
  ['Chromium', chromiumReader],
  ['Firefox', firefoxReader],
] as const) {
  test(`${pages.length} pages in ${browser}`, async () => {
    const reader = await open();
    const findings: Findings = { selections: [], articles: [], failed: [] };
    for (const page of pages) {
      await waitAtMost(pageLimitMs, readAll(reader, page, findings)).catch((error: unknown) => {
        findings.failed.push(`${page.name}: ${String(error).split('\n')[0]}`);
      });
    }
    await reader.close();
    console.log(`\n── ${browser} ──\n${table(findings, pages.length)}`);
    for (const line of remarkable(findings)) console.log(`  ${line}`);
    expect([...findings.selections, ...findings.articles].filter(({ unsafe }) => unsafe.length > 0)).toEqual(
      [],
    );
    expect(findings.selections.filter(({ outcome }) => outcome === 'another place')).toEqual([]);
  });
}

async function readAll(reader: Reader, page: ReadablePage, findings: Findings): Promise<void> {
  await reader.open(page);
  const { passages = [] } = await reader.inPage({ do: 'choose' });
  const { snapshot, ms } = await reader.read('read-article');
  const html = snapshot.isArticle ? (snapshot.selection?.html ?? '') : '';
  const isGuess = snapshot.remarks.includes('article-guessed');
  findings.articles.push({
    place: page.name,
    kind: html === '' ? 'none' : isGuess ? 'guessed' : 'found',
    measures: page.article === null ? null : measureArticle(withoutByline(html), page.article),
    unsafe: unsafeIn(html),
    ms,
  });
  for (const passage of passages) {
    await reader.open(page);
    const { shown } = await reader.inPage({ do: 'select', passage });
    if (!shown) continue;
    const { snapshot, ms } = await reader.read('read-page');
    findings.selections.push({
      place: `${page.name}, ${passage.kind}`,
      isExact: isExactText(snapshot.selection, shown),
      structure: keptStructure(snapshot.selection, shown),
      links: keptLinks(snapshot.selection, shown),
      outcome: await followed(reader, page, passage, snapshot.source.passageAddress),
      unsafe: unsafeIn(snapshot.selection?.html ?? ''),
      ms,
    });
  }
}

async function followed(
  reader: Reader,
  { address }: ReadablePage,
  passage: Passage,
  link: string | null,
): Promise<Outcome | 'no link'> {
  if (link === null) return 'no link';
  // The canonical address may differ. The page is served under its own.
  const directive = link.replace(/^.*?(?=:~:)/, '');
  const picture = await reader.follow(`${address.replace(/#.*$/, '')}#${directive}`);
  return (await reader.inPage({ do: 'look', passage, picture })).outcome ?? 'nothing';
}
