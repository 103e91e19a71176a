// Reads the public duplicates of the working set. The reports stay in an ignored folder. `duplicates.json` has
// their list and the split.
import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

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

export const split = splitSchema.parse(
  JSON.parse(readFileSync(new URL('duplicates.json', import.meta.url), 'utf8')),
);

/** Oldest first. null if the folder lacks them. */
export function readReports(): Report[] | null {
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
