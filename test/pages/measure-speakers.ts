// Measures who the reader says spoke, on the made pages and on saved pages of a folder. Labels of these are
// selectors (`speakers.json`), never their words. `npm run test:speakers -- DIR`
import { existsSync, readFileSync } from 'node:fs';
// @ts-expect-error jsdom brings no types.
import { JSDOM, VirtualConsole } from 'jsdom';
import * as z from 'zod/mini';
import { dayIn } from '@/lib/page/conversation/days';
import { messageAt } from '@/lib/page/conversation/message';
import { type MessagePart, splitByMessage } from '@/lib/page/conversation/split';
import { createDomAccess, type PageWindow } from '@/lib/page/dom-access';
import { allAtOnce, createBudget } from '@/lib/page/in-slices';
import { readSelection } from '@/lib/page/passage/read-selection';
import type { MessageAuthor } from '@/lib/page/source/page-person';
import { firstText, madePage, madePages, passagesSaid, type Said } from './made-speakers';

const labelSchema = z.array(
  z.object({
    page: z.string(),
    /** Repository and path. Empty if an earlier entry names them. */
    from: z.string(),
    /** `later`: added after the reader was built, and read only once. */
    part: z.enum(['work', 'judging', 'later']),
    /** The messages, and inside each the passage, and who said it when. */
    items: z.optional(z.string()),
    body: z.optional(z.string()),
    name: z.optional(z.string()),
    time: z.optional(z.string()),
    link: z.optional(z.string()),
    /** Messages with one of these are left out. */
    skipIf: z.optional(z.string()),
    /** A talk page of a wiki: each message ends in its author's link and a time. */
    signed: z.optional(z.boolean()),
    /** Passages that nobody said. */
    nobody: z.optional(z.array(z.string())),
  }),
);
type Label = z.infer<typeof labelSchema>[number];

const [folder, only = ''] = process.argv.slice(2);
const labels = labelSchema.parse(JSON.parse(readFileSync(new URL('speakers.json', import.meta.url), 'utf8')));
const totals = new Map<string, Record<string, number>>();

for (const name of madePages) if (name.startsWith(only)) measure(name, 'made', madePage(name), passagesSaid);
for (const label of folder === undefined ? [] : labels) {
  const file = `${folder}/${label.page}.html`;
  if (!existsSync(file) || !label.page.startsWith(only)) continue;
  measure(label.page, label.part, readFileSync(file, 'utf8'), (document) => passagesOf(label, document));
}

/** Counts the outcome of each passage of a page, and prints those that aren't right. */
function measure(page: string, part: string, source: string, find: (document: Document) => Said[]): void {
  const html = source.replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>/gi, '');
  const { window } = new JSDOM(html, { url: 'https://page.example/', virtualConsole: new VirtualConsole() });
  const { document } = window;
  const counts = totals.get(part) ?? {};
  totals.set(part, counts);
  const count = (what: string) => {
    counts[what] = (counts[what] ?? 0) + 1;
  };
  const passages = find(document);
  measureSeveral(window, passages, { page, count });
  if (passages.length === 0) console.log(`! ${page}: no passage`);
  for (const { text, name, day, link } of passages) {
    const found = speakerOf(window, text);
    const outcome =
      name === null
        ? found
          ? 'somebody for nobody'
          : 'nobody, right'
        : !found
          ? 'none'
          : found.name === name
            ? 'right'
            : 'wrong';
    count(outcome);
    const says = [`${page.padEnd(22)} ${outcome.padEnd(20)} ${name ?? '–'} → ${found?.name ?? '–'}`];
    const parts = {
      day: [day, found?.on, found?.on === day],
      link: [link, found?.link, sameLink(found?.link, link)],
    };
    for (const [what, [wanted, got, isRight]] of Object.entries(parts)) {
      if (wanted === null) continue;
      count(isRight ? `${what} right` : `${what} missing or wrong`);
      if (!isRight) says.push(`${what} ${wanted} → ${got ?? '–'}`);
    }
    if (says.length > 1 || !/right/.test(outcome)) console.log(says.join(' | '));
  }
  window.close();
}

/** Selects from the first passage to the second one, and counts whether each passage is in a quote of its own speaker. */
function measureSeveral(
  window: { document: Document },
  passages: readonly Said[],
  { page, count }: { readonly page: string; readonly count: (what: string) => void },
): void {
  const named = passages.filter(({ name }) => name !== null);
  const [first, last] = [named[0]?.text, named[1]?.text];
  if (!first || !last || first === last) return;
  const { document } = window;
  const dom = createDomAccess(window as unknown as PageWindow);
  const span = { start: { node: first, offset: 0 }, end: { node: last, offset: last.data.length } };
  const budget = createBudget(() => 0, 1_000_000);
  const { selection } = allAtOnce(
    readSelection(dom, { state: 'spans', spans: [span], browserText: () => '' }, budget),
  );
  if (selection === null) return;
  const language = document.documentElement.lang || null;
  const parts = allAtOnce(splitByMessage({ dom, document, span, selection, language, now: () => 0 }));
  const isIn = ({ spans }: MessagePart, text: Text) =>
    spans.some(({ start, end }) => dom.isBetween(text, start, end));
  const own = named.filter(({ text }) => !text.parentElement?.closest('blockquote, .quote, .quote_body'));
  const wrong = (parts ?? []).filter((part) =>
    own.some(({ text, name }) => isIn(part, text) && part.author.name !== name),
  );
  const isLost = parts !== null && [first, last].some((text) => !parts.some((part) => isIn(part, text)));
  const outcome = parts === null ? 'one passage' : wrong.length > 0 || isLost ? 'wrong' : 'right';
  count(`several: ${outcome}`);
  if (parts === null) console.log(`${page}: several, one passage`);
  if (outcome === 'wrong')
    console.log(`${page}: several, wrong: ${(parts ?? []).map(({ author }) => author.name).join(', ')}`);
}

function speakerOf(window: { document: Document }, text: Text): MessageAuthor | null {
  const { document } = window;
  // jsdom's window has everything that the reader asks for.
  const dom = createDomAccess(window as unknown as PageWindow);
  const end = Math.min(text.data.length, 80);
  const span = { start: { node: text, offset: 0 }, end: { node: text, offset: end } };
  const language = document.documentElement.lang || null;
  return allAtOnce(messageAt({ dom, document, language }, span));
}

for (const [part, counts] of totals) console.log(part, counts);

function passagesOf(label: Label, document: Document): Said[] {
  if (label.nobody)
    return label.nobody.flatMap((selector) => {
      const text = firstText(document.querySelector(selector));
      return text ? [{ text, name: null, day: null, link: null }] : [];
    });
  if (label.signed) return signedPassages(document);
  const items = [...document.querySelectorAll(label.items ?? '')].filter(
    (item) => label.skipIf === undefined || item.querySelector(label.skipIf) === null,
  );
  const passages = items.flatMap((item) => {
    const text = firstText(item.querySelector(label.body ?? ''));
    const name = textAt(item, label.name)
      ?.replace(/^Erstellt von /, '')
      .trim();
    if (!text || !name) return [];
    const time = textAt(item, label.time);
    const day = time === null ? null : dayIn(time, document.documentElement.lang || null);
    const anchor = label.link === undefined ? null : item.querySelector<HTMLAnchorElement>(label.link);
    return [{ text, name, day, link: anchor?.href || null }];
  });
  return spread(passages);
}

function textAt(item: Element, selector: string | undefined): string | null {
  if (selector === undefined) return null;
  const [path = '', attribute] = selector.split('@');
  const element = item.querySelector(path);
  const value = attribute === undefined ? element?.textContent : element?.getAttribute(attribute);
  return value?.replace(/\s+/g, ' ').trim() ?? null;
}

/** The paragraphs whose last link to a person's page is followed by a time. */
function signedPassages(document: Document): Said[] {
  const blocks = [...document.querySelectorAll('dd, li, p')].filter(
    (block) => block.querySelector('dd, li, p') === null,
  );
  const passages = blocks.flatMap((block) => {
    const [, stamp] =
      /(\d{1,2}[:.]\d{2}, .{5,30}\d{4} \(\w+\)|\d{1,2} .{3,20}\d{4} à \d{1,2}:\d{2} \(\w+\))\s*$/u.exec(
        block.textContent ?? '',
      ) ?? [];
    const people = [...block.querySelectorAll('a')].flatMap((link) => {
      const [, name] =
        /^(?:User|Utilisateur|Utilisatrice|Wikipedysta|Wikipedystka|Użytkownik)(?:[ _]talk)?:([^/]+)$/u.exec(
          link.title.replace(/ \(.*\)$/, ''),
        ) ?? [];
      return name === undefined ? [] : [name];
    });
    const name = people.at(-1);
    const text = firstText(block);
    return stamp && name && text
      ? [{ text, name, day: dayIn(stamp, document.documentElement.lang || 'fr'), link: null }]
      : [];
  });
  return spread(passages);
}

/** Three items: near the start, in the middle, and near the end. */
function spread<T>(all: readonly T[]): T[] {
  if (all.length <= 3) return [...all];
  return [0.1, 0.5, 0.9].flatMap((part) => all[Math.floor(part * all.length)] ?? []);
}

function sameLink(found: string | null | undefined, wanted: string | null): boolean {
  if (!found || !wanted) return false;
  if (!URL.canParse(wanted)) return found.endsWith(wanted);
  const { hash } = new URL(found);
  return found === wanted || (hash !== '' && wanted.includes(hash.slice(1)));
}
