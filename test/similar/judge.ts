// Judges the matcher on the working set, or once on the part that was not used for tuning: `npm run test:similar`,
// `npm run test:similar -- --judge`.
import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { createKeyedHash } from '@/lib/capture/similar/keyed-hash';
import {
  chosenWeights,
  createMatcher,
  type IndexedIdea,
  type Matcher,
  wordsOf,
} from '@/lib/capture/similar/matcher';

const part = process.argv.includes('--judge') ? 'judging' : 'tuning';
const hash = createKeyedHash(new Uint8Array(8));
const madeSchema = z.object({
  ideas: z.array(z.object({ id: z.string(), name: z.string(), description: z.string() })),
  passages: z.array(
    z.object({ language: z.string(), idea: z.string(), name: z.string(), passage: z.string() }),
  ),
});
const made = madeSchema.parse(
  JSON.parse(readFileSync(new URL('../fixtures/similar/made-passages.json', import.meta.url), 'utf8')),
);

/** The reports stay in an ignored folder. */
const folder = new URL('../../.data/similar/', import.meta.url);
const files = ['Eclipse_textually_similar_pair.csv', 'Eclipse_textually_dissimilar_pair.csv'];

interface Report {
  readonly id: string;
  readonly name: string;
  readonly text: string;
}

const splitSchema = z.object({
  /** Each report that was closed as a duplicate, with the older report that it repeats. */
  tuning: z.array(z.tuple([z.string(), z.string()])),
  judging: z.array(z.tuple([z.string(), z.string()])),
});

/** The public duplicates of the working set. */
const split = splitSchema.parse(
  JSON.parse(readFileSync(new URL('duplicates.json', import.meta.url), 'utf8')),
);

type MatcherOf = (ideas: readonly IndexedIdea[]) => Matcher;
const contestants: Readonly<Record<string, MatcherOf>> = {
  'BM25, names only': (ideas) => {
    const matcher = createMatcher(
      ideas.map((idea) => ({ ...idea, words: [] })),
      hash,
      { ...chosenWeights, grams: 0 },
    );
    return (name) => matcher(name, '');
  },
  'BM25 with descriptions': (ideas) => createMatcher(ideas, hash, { ...chosenWeights, grams: 0 }),
  ours: (ideas) => createMatcher(ideas, hash),
};

const share = (count: number, all: number) => (count / all).toFixed(3);

function placeIn(matches: readonly { readonly id: string }[], wanted: string): number {
  const at = matches.findIndex(({ id }) => id === wanted);
  return at < 0 ? Number.POSITIVE_INFINITY : at;
}

/** Oldest first. null if the folder lacks them. */
function readReports(): Report[] | null {
  const paths = files.map((name) => new URL(name, folder));
  if (!paths.every((path) => existsSync(path))) return null;
  const reports = new Map<string, Report>();
  for (const path of paths) {
    for (const row of rowsOf(readFileSync(path, 'utf8')).slice(1)) {
      const [, id, otherId, , name, text, otherName, otherText] = row.map(withoutBrackets);
      add(id, name, text);
      add(otherId, otherName, otherText);
    }
  }
  return [...reports.values()].toSorted((one, other) => Number(one.id) - Number(other.id));

  function add(number = '', name = '', text = ''): void {
    const id = String(Number.parseInt(number, 10));
    if (name !== '') reports.set(id, { id, name, text: text.trim() });
  }
}

/** The text in a cell, which is a list of one text. */
const withoutBrackets = (cell: string) => cell.replace(/^\[['"]?/, '').replace(/['"]?\]$/, '');

function rowsOf(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain = '', end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^,\n\r]*))(,|\r?\n|$)/g)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows.filter(({ length }) => length > 7);
}

/** Each duplicate is searched among the older reports. */
function judgePublic(): void {
  const reports = readReports();
  if (!reports) {
    console.log('No public duplicates in .data/similar (test/similar/README.md).');
    return;
  }
  const byId = new Map(reports.map((report) => [report.id, report]));
  const ideas = reports.map(({ id, name, text }) => ({ id, name, words: wordsOf(text, hash) }));
  const pairs = split[part].filter((pair) => pair.every((id) => byId.has(id)));
  console.log(`${part} part: ${pairs.length} duplicates among ${reports.length} reports`);
  for (const [contestant, matcherOf] of Object.entries(contestants)) {
    const matcher = matcherOf(ideas);
    const places = pairs.map(([id, wanted]) => {
      const report = byId.get(id);
      const older = matcher(report?.name ?? '', report?.text ?? '').filter(
        (match) => Number(match.id) < Number(id),
      );
      return placeIn(older, wanted);
    });
    const within = (count: number) => share(places.filter((place) => place < count).length, places.length);
    console.log(`${contestant}: first ${within(1)}, first three ${within(3)}, first five ${within(5)}`);
  }
}

function judgeMade(): void {
  const ideas = made.ideas.map(({ id, name, description }) => ({
    id,
    name,
    words: wordsOf(description, hash),
  }));
  console.log(`${made.passages.length} made passages, first three:`);
  for (const [contestant, matcherOf] of Object.entries(contestants)) {
    const matcher = matcherOf(ideas);
    const found = made.passages.filter(
      ({ name, passage, idea }) => placeIn(matcher(name, passage), idea) < 3,
    );
    const languages = [...new Set(made.passages.map(({ language }) => language))].map(
      (language) => `${language} ${found.filter((passage) => passage.language === language).length}`,
    );
    console.log(`${contestant}: ${found.length} (${languages.join(', ')})`);
  }
}

/** The median time of a search among 5,000 ideas with 60 words each, and the bytes of their words. */
function measure(): void {
  const vocabulary = Array.from({ length: 20_000 }, (_, at) => `w${(at * 7_919) % 20_011}x`);
  const pick = (seed: number) =>
    vocabulary[Math.floor(vocabulary.length * ((seed * 0.618_034) % 1) ** 3)] ?? '';
  const textOf = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => pick(from + at * 3.7)).join(' ');
  const ideas = Array.from({ length: 5_000 }, (_, at) => ({
    id: String(at),
    name: textOf(at, 7),
    words: wordsOf(textOf(at * 1.3, 80), hash),
  }));
  const bytes = ideas.reduce((sum, { words }) => sum + words.byteLength, 0);
  const builtFrom = process.cpuUsage().user;
  const matcher = createMatcher(ideas, hash);
  const builtMs = (process.cpuUsage().user - builtFrom) / 1_000;
  const times = Array.from({ length: 21 }, (_, at) => {
    const from = process.cpuUsage().user;
    matcher(textOf(at * 31, 7), textOf(at * 17, 60));
    return (process.cpuUsage().user - from) / 1_000;
  }).toSorted((one, other) => one - other);
  console.log(
    `5,000 ideas: ${builtMs.toFixed(0)} ms of the processor to prepare, ${times[10]?.toFixed(1)} ms a search, ` +
      `${Math.round(bytes / 1_000)} kB of words`,
  );
}

judgePublic();
judgeMade();
measure();
