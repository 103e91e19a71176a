// Owns counting which faults and threats have a passing test, by the ids (F01–F42, T01–T24) in the tests' titles.

const tables = [
  { word: 'faults', letter: 'F', count: 42 },
  { word: 'threats', letter: 'T', count: 24 },
];

const places = [
  { name: 'in Chromium', holds: ({ place }) => place === 'chromium' },
  { name: 'in Firefox', holds: ({ place }) => place === 'firefox' },
  { name: 'anywhere', holds: () => true },
];

/**
 * One line a place; an id counts where at least one of its tests passed and none failed.
 *
 * @param {readonly import('./reports.mjs').Result[]} results
 * @returns {string[]}
 */
export function coverageLines(results) {
  const lines = places.map(({ name, holds }) => {
    const here = results.filter(holds);
    const counts = tables.map((table) => `${table.word} ${coveredIds(table, here).length}/${table.count}`);
    return `${name.padEnd(12)} ${counts.join(', ')}`;
  });
  const open = tables.flatMap((table) => {
    const covered = coveredIds(table, results);
    return allIds(table).filter((id) => !covered.includes(id));
  });
  return open.length === 0 ? lines : [...lines, `without a passing test: ${open.join(' ')}`];
}

function coveredIds(table, results) {
  return allIds(table).filter((id) => {
    const about = results.filter(({ title }) => new RegExp(`\\b${id}\\b`).test(title));
    return (
      about.some(({ outcome }) => outcome === 'passed') && !about.some(({ outcome }) => outcome === 'failed')
    );
  });
}

function allIds({ letter, count }) {
  return Array.from({ length: count }, (_, index) => `${letter}${String(index + 1).padStart(2, '0')}`);
}
