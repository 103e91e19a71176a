// `npm run bench`, after the builds: measures, prints the table, and fails only for a broken gate. `--only P3` runs
// one measurement.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { findBuild } from '../support/built-extension';
import { isFullRun } from '../support/full-run';
import { reportResults } from '../tools/results';
import { measureActivityList } from './activity-list';
import { measureBuiltFiles } from './built-files';
import { measureDraining } from './drain';
import { type Finding, joined, onDisplay } from './finding';
import { measureIdeaMatching } from './idea-matching';
import { measureIdeaOffers } from './idea-offers';
import { measurePageReading } from './page-reading';
import { measureForms } from './popup-beside-empty';
import { measurePopupBesideFloors, measurePopupBesideStatic } from './popup-beside-floors';
import { measurePopupBesideStorage } from './popup-beside-storage';
import { gateLines, jsonOf, tableOf } from './report';
import { measureShortcut } from './shortcut';
import { measureWorkerStart } from './worker-start';

const { values } = parseArgs({
  options: { short: { type: 'boolean', default: false }, json: { type: 'string' }, only: { type: 'string' } },
});

/** Keyed by the first figure of each, in running order. The sizes of P4, P6 and P10 come with P5. */
type Measurements = Readonly<Record<string, () => Promise<Finding>>>;

function buildOf(target: Parameters<typeof findBuild>[0]): string {
  const build = findBuild(target);
  if (!build.found) throw new Error(build.reason);
  return build.value;
}

const builds = { chromium: buildOf('chrome-mv3'), firefox: buildOf('firefox-mv3') };

/** The gates of `npm test`, and those of the full form, which take little more than a minute. */
const short: Measurements = {
  P11: () => onDisplay('P11', () => measurePopupBesideStatic(builds.chromium, { starts: 1, openings: 10 })),
  P5: async () => measureBuiltFiles(builds),
  ...(isFullRun && {
    P8: () => measureDraining(48),
    P9: () => measureActivityList({ captures: 2_000, rounds: 7, isUsed: false }),
  }),
};

const full: Measurements = {
  P1: () => onDisplay('P1', () => measureForms(builds.chromium)),
  P2: () =>
    onDisplay('P2', () =>
      measurePopupBesideStorage(builds.chromium, { fillings: [0, 1_000, 10_000], openings: 25 }),
    ),
  P3: () => onDisplay('P3', () => measureShortcut(20)),
  P4: () => measureWorkerStart(builds.chromium, 20),
  P5: async () => measureBuiltFiles(builds),
  P7: () => measurePageReading(9),
  P8: () => measureDraining(240),
  P9: () => measureActivityList({ captures: 10_000, rounds: 15, isUsed: true }),
  P12: async () => joined([await measureIdeaMatching(60), await measureIdeaOffers(20)]),
  P11: () => onDisplay('P11', () => measurePopupBesideFloors(builds.chromium, { starts: 8, openings: 5 })),
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
