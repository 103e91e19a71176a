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
import { chosenPages, type ReadablePage, withoutByline } from './page-folder';
import { followed, openReader, type Reader } from './readers';
import type { Passage } from './words-in-page';

const pages = chosenPages();
/** A page that loads forever, or a browser that hangs, must not end the run. */
const pageLimitMs = 90_000;

for (const [browser, open] of Object.entries(openReader)) {
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
  const { passages = [] } = await reader.inPage({ do: 'each kind' });
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
  for (const passage of chosen(passages)) {
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

/** What is selected on each page. If it has none of the first kind, one of the second. */
const selectedKinds = [
  ['paragraph', 'few words'],
  ['several blocks', 'heading and text'],
  ['list items', 'table row'],
  ['middle to middle'],
];

/** The middle one of each. */
function chosen(passages: readonly Passage[]): Passage[] {
  return selectedKinds.flatMap((kinds) => {
    const ofEach = kinds.map((kind) => passages.filter((passage) => passage.kind === kind));
    const own = ofEach.find(({ length }) => length > 0) ?? [];
    return own[Math.floor(own.length / 2)] ?? [];
  });
}
