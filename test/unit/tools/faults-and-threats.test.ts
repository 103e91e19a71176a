// The tables of faults and threats are true: each link leads to a test with the id in its title.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = new URL('../..', import.meta.url).pathname;
const tables = readFileSync(join(folder, 'faults-and-threats.md'), 'utf8');

const rows = [...tables.matchAll(/^\| ([FT]\d{2,3}) \|.*\| ([^|]+) \|$/gm)].map(
  ([, id = '', tests = '']) => ({
    id,
    isOpen: tests === 'open',
    links: [...tests.matchAll(/\]\(([^)]+)\)/g)].map(([, path = '']) => path),
  }),
);

const testFiles = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /^(e2e|integration|unit)\/.*\.(spec|test)\.tsx?$/.test(file),
);

/** The ids in the titles of a file, and in the rules or corpus that it shares with another browser. */
function idsInTitles(file: string): string[] {
  const text = readFileSync(join(folder, file), 'utf8');
  const shared = [...text.matchAll(/from '(\.[\w./-]*(?:-rules|\/corpus))'/g)].map(([, path]) =>
    join(dirname(file), `${path}.ts`),
  );
  // Titles are strings, of a test or a group, or inserted by a loop.
  const titles = text.replaceAll(/^\s*(\/\/|\*|\/\*).*$/gm, '').match(/(['"`])(?:(?!\1)[^\\\n]|\\.)*\1/g);
  return [
    ...(titles?.flatMap((title) => title.match(/\b[FT]\d{2,3}\b/g) ?? []) ?? []),
    ...shared.flatMap(idsInTitles),
  ];
}

describe('the tables of faults and threats', () => {
  it('contain every ID once, in order', () => {
    const numbered = (letter: string, count: number) =>
      Array.from({ length: count }, (_, at) => `${letter}${String(at + 1).padStart(2, '0')}`);
    const ids = rows.map(({ id }) => id);
    expect(ids.filter((id) => id.length === 3 && id <= 'T41')).toEqual([
      ...numbered('F', 99),
      ...numbered('T', 41),
    ]);
    // Later IDs may have gaps.
    const faults = ids.flatMap((id) => (id.startsWith('F') ? [Number(id.slice(1))] : []));
    expect(faults).toEqual([...new Set(faults)].toSorted((one, another) => one - another));
    expect(ids.slice(faults.length).every((id) => id.startsWith('T'))).toBe(true);
  });

  it('mark a row as open, or link to its tests', () => {
    expect(rows.filter(({ isOpen, links }) => isOpen === links.length > 0)).toEqual([]);
  });

  it('link only to files that have the ID in a title', () => {
    const wrong = rows.flatMap(({ id, links }) =>
      links
        .filter((file) => !existsSync(join(folder, file)) || !idsInTitles(file).includes(id))
        .map((file) => `${id} ${file}`),
    );
    expect(wrong).toEqual([]);
  });

  it('contain every ID of a test title, and do not mark it as open', () => {
    const closed = rows.filter(({ isOpen }) => !isOpen).map(({ id }) => id);
    expect(closed).toEqual(expect.arrayContaining([...new Set(testFiles.flatMap(idsInTitles))]));
  });
});
