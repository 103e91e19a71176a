// `npm run bench`, after the builds: measures, prints the table, and fails only for a broken gate. `--only P3` runs
// one measurement.
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { findBuild } from '../support/built-extension';
import { needed } from '../support/found';
import { isFullRun } from '../support/full-run';
import { reportResults } from '../tools/results';
import { measureActivityList } from './activity-list';
import { measureBuiltFiles } from './built-files';
import { measureDraining } from './drain';
import { type Finding, joined, onDisplay, type Row } from './finding';
import { measureIdeaMatching } from './idea-matching';
import { measureIdeaOffers } from './idea-offers';
import { measurePageReading } from './page-reading';
import { measureForms, measurePopupBesideStatic, measurePopupBesideStorage } from './popup';
import { measureShortcut } from './shortcut';
import { measureWorkerStart } from './worker-start';

function tableOf({ rows }: Finding): string {
  const cells = [
    ['id', 'measured', 'median', 'p95', 'min', 'max', 'n', 'to reach', ''],
    ...rows.map(cellsOf),
  ];
  const widths =
    cells[0]?.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0))) ?? [];
  return cells
    .map((line) =>
      line
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function cellsOf({ id, what, figure, toReach, isReached }: Row): string[] {
  const { median, p95, min, max, count, unit } = figure;
  const shown = (value: number) =>
    value.toFixed(unit === '×' ? 2 : unit === 'bytes' || unit === 'count' ? 0 : 1);
  const spread = count > 1 ? [shown(p95), shown(min), shown(max), String(count)] : ['', '', '', ''];
  const verdict = isReached === null ? '' : isReached ? 'reached' : 'NOT reached';
  return [id, what, `${shown(median)} ${unit}`, ...spread, toReach, verdict];
}

function gateLines({ gates, skipped = [] }: Finding): string[] {
  return [
    ...gates.map(
      ({ id, title, isKept, found }) => `${isKept ? 'kept   ' : 'BROKEN '} ${id} ${title} (${found})`,
    ),
    ...skipped.map(({ id, reason }) => `skipped ${id} (${reason})`),
  ];
}

/** Times mean little without the machine. */
function jsonOf({ rows, gates, skipped = [] }: Finding): string {
  const machine = {
    cores: cpus().length,
    cpu: cpus()[0]?.model ?? '',
    load: loadavg(),
    node: process.version,
  };
  return `${JSON.stringify({ machine, rows, gates, skipped }, null, 2)}\n`;
}

const { values } = parseArgs({
  options: { short: { type: 'boolean', default: false }, json: { type: 'string' }, only: { type: 'string' } },
});

/** Keyed by the first figure of each, in running order. The sizes of P4, P6 and P10 come with P5, P11 with P1. */
type Measurements = Readonly<Record<string, () => Promise<Finding>>>;

const builds = { chromium: needed(findBuild('chrome-mv3')), firefox: needed(findBuild('firefox-mv3')) };

/** The gates of `npm test`, and those of the full form, which take little more than a minute. */
const short: Measurements = {
  P11: () => onDisplay('P11', () => measurePopupBesideStatic(builds.chromium)),
  P5: async () => measureBuiltFiles(builds),
  ...(isFullRun && {
    P8: () => measureDraining(48),
    P9: () => measureActivityList({ captures: 2_000, rounds: 7, isUsed: false }),
  }),
};

const full: Measurements = {
  P1: () => onDisplay('P1', () => measureForms(builds.chromium)),
  P2: () => onDisplay('P2', () => measurePopupBesideStorage(builds.chromium, [0, 1_000, 10_000])),
  P3: () => onDisplay('P3', () => measureShortcut(20)),
  P4: () => measureWorkerStart(builds.chromium, 20),
  P5: async () => measureBuiltFiles(builds),
  P7: () => measurePageReading(9),
  P8: () => measureDraining(240),
  P9: () => measureActivityList({ captures: 10_000, rounds: 15, isUsed: true }),
  P12: async () => joined([await measureIdeaMatching(60), await measureIdeaOffers(20)]),
};

const findings = [];
for (const [id, measure] of Object.entries(values.short ? short : full)) {
  if (values.only !== undefined && values.only !== id) continue;
  findings.push(await measure());
}
const finding = joined(findings);

console.log(tableOf(finding));
console.log(['', ...gateLines(finding)].join('\n'));
if (values.json !== undefined) writeFileSync(values.json, jsonOf(finding));
reportResults([
  ...finding.gates.map(({ id, title, found, isKept }) => ({
    title: `${id}: ${title} (${found})`,
    outcome: isKept ? ('passed' as const) : ('failed' as const),
  })),
  ...(finding.skipped ?? []).map(({ id, reason }) => ({ title: id, outcome: 'skipped' as const, reason })),
]);
process.exitCode = finding.gates.every(({ isKept }) => isKept) ? 0 : 1;
