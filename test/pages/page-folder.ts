// The pages of the harness: our corpus, or any folder in the form that the README describes.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import * as z from 'zod';
import { articlePages } from '../e2e/page/articles';
import { corpusPages } from '../e2e/page/corpus';
import { madePages } from '../e2e/page/made-pages';
import { htmlOfText } from './article-measures';

export interface ReadablePage {
  readonly name: string;
  readonly address: string;
  readonly pages: Readonly<Record<string, string>>;
  /** The expected HTML of the article; null if none is given. */
  readonly article: string | null;
  /** Our own pages need their scripts. Other pages' scripts could load anything. */
  readonly runsScripts: boolean;
}

const besideSchema = z.object({ address: z.url().optional(), article: z.string().optional() });

export function ourPages(): ReadablePage[] {
  const read = corpusPages().map(({ name, address, pages }) => ({ name, address, pages, article: null }));
  const whole = articlePages().map(({ name, address, page, expected }) => ({
    name: `articles/${name}`,
    address,
    pages: { [address]: page },
    article: expected.isArticle ? withoutByline(expected.html ?? '') : null,
  }));
  const made = madePages().map(({ name, address, page, article }) => ({
    name: `made/${name}`,
    address,
    pages: { [address]: page },
    article: article?.html ?? null,
  }));
  return [...read, ...whole, ...made].map((page) => ({ ...page, runsScripts: true }));
}

/** What `npm run test:pages` asks for: every nth page of a folder or of our corpus, starting with page `part`. */
export function chosenPages(): ReadablePage[] {
  const { QUICK_CAPTURE_PAGES: folder, QUICK_CAPTURE_EVERY: every, QUICK_CAPTURE_PART: part } = process.env;
  return (folder ? pagesIn(folder) : ourPages()).filter(
    (_, index) => index % Number(every ?? 1) === Number(part ?? 0),
  );
}

export function pagesIn(folder: string): ReadablePage[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.x?html?$/i.test(file) && !/(^|[./\\])expected\.html$/i.test(file))
    .filter((file) => statSync(join(folder, file)).isFile());
  return files.toSorted().map((file, index) => {
    const path = join(folder, file);
    const { address = `https://saved-${index}.example/page`, article } = besides(path);
    const html = readFileSync(path, 'utf8');
    return {
      name: relative(folder, path),
      address,
      pages: { [address.replace(/#.*$/, '')]: html },
      article: article ?? null,
      runsScripts: false,
    };
  });
}

/** The expectation beside a page, from the first of these files that exists. */
function besides(path: string): z.infer<typeof besideSchema> {
  const stem = path.replace(/\.x?html?$/i, '');
  const own = join(dirname(path), 'expected.html');
  const told: z.infer<typeof besideSchema> = {};
  if (existsSync(`${stem}.json`))
    Object.assign(told, besideSchema.parse(JSON.parse(readFileSync(`${stem}.json`, 'utf8'))));
  if (existsSync(`${stem}.expected.html`)) told.article = readFileSync(`${stem}.expected.html`, 'utf8');
  else if (existsSync(`${stem}.txt`)) told.article = htmlOfText(readFileSync(`${stem}.txt`, 'utf8'));
  else if (/^(source|page|index)$/.test(basename(stem)) && existsSync(own))
    told.article = readFileSync(own, 'utf8');
  return told;
}

/** The byline is not part of the article. */
export function withoutByline(html: string): string {
  return html.replace(/^<p><em>[^<]*<\/em><\/p>/, '');
}
