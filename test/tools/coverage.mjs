// Reports which faults and threats of test/faults-and-threats.md have a passing test, and which are open.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/** @typedef {{ id: string, tests: string[] }} Row */

/**
 * The rows of the tables. `tests` are paths relative to `test`; an open row has none.
 *
 * @returns {Row[]}
 */
function readTables() {
  const text = readFileSync(join(root, 'test', 'faults-and-threats.md'), 'utf8');
  return [...text.matchAll(/^\| ([FT]\d{2}) \|.*\| ([^|]+) \|$/gm)].map(([, id, tests]) => ({
    id,
    tests: [...tests.matchAll(/\]\(([^)]+)\)/g)].map(([, path]) => path),
  }));
}

/**
 * The place where the tests of a file run.
 *
 * @param {string} file
 * @returns {import('./reports.mjs').Place}
 */
export function placeOf(file) {
  if (/firefox/i.test(file)) return 'firefox';
  return /(^|\/)e2e\//.test(file) ? 'chromium' : 'node';
}

const kinds = [
  { name: 'faults', letter: 'F' },
  { name: 'threats', letter: 'T' },
];

const views = [
  { name: 'in Chromium', isIn: (place) => place === 'chromium' },
  { name: 'in Firefox', isIn: (place) => place === 'firefox' },
  { name: 'anywhere', isIn: () => true },
];

/**
 * One line per browser. An id counts if at least one of its tests passed and none failed. Then come the ids that the
 * tables claim without a passing test, and the open ids.
 *
 * @param {readonly import('./reports.mjs').Result[]} results
 * @returns {string[]}
 */
export function coverageLines(results, rows = readTables()) {
  const lines = views.map(({ name, isIn }) => {
    const covered = coveredIds(
      rows,
      results.filter(({ place }) => isIn(place)),
    );
    const counts = kinds.map((kind) => `${kind.name} ${ofKind(covered, kind)}/${ofKind(allIds(rows), kind)}`);
    return `${name.padEnd(12)} ${counts.join(', ')}`;
  });
  const open = rows.filter(({ tests }) => tests.length === 0).map(({ id }) => id);
  const unshown = unshownClaims(rows, results);
  const isLeft = ({ id, place }) =>
    results.some((result) => result.place === place && result.reason.endsWith(fullRun) && names(result, id));
  const claims = (some) => some.map(({ id, place }) => `${id} in ${place}`);
  return [
    ...lines,
    ...listed(`left to ${fullRun}`, claims(unshown.filter(isLeft))),
    ...listed('claimed without a passing test', claims(unshown.filter((claim) => !isLeft(claim)))),
    ...listed('open', open),
  ];
}

/** The reason of tests that `npm test` leaves out (test/e2e/fixtures.ts), and the end of the reason of those without time. */
export const fullRun = 'npm run test:full';

/** The places that a row's links claim, without a passing test there. */
function unshownClaims(rows, results) {
  return rows.flatMap(({ id, tests }) =>
    [...new Set(tests.map(placeOf))]
      .filter(
        (place) =>
          !isCovered(
            id,
            results.filter((result) => result.place === place),
          ),
      )
      .map((place) => ({ id, place })),
  );
}

const listed = (words, items) => (items.length === 0 ? [] : [`${words}: ${items.join(', ')}`]);
const allIds = (rows) => rows.map(({ id }) => id);
const ofKind = (ids, { letter }) => ids.filter((id) => id.startsWith(letter)).length;
const coveredIds = (rows, results) => allIds(rows).filter((id) => isCovered(id, results));

const names = ({ title }, id) => new RegExp(`\\b${id}\\b`).test(title);

function isCovered(id, results) {
  const about = results.filter((result) => names(result, id));
  return (
    about.some(({ outcome }) => outcome === 'passed') && !about.some(({ outcome }) => outcome === 'failed')
  );
}
