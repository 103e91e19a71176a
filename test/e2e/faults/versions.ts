// Shared by the update tests of both browsers: expected words, and the parts of a storage dump to compare.

/** An older version shows this when it finds a newer version's storage. */
export const newerWords = {
  anywhere: 'A newer version of Quick Capture stored your data. This version doesn’t change it.',
  afterSaving: /Not saved\. A newer version of Quick Capture changed the storage\. Your text is kept here/,
  inActivity: /A newer version of Quick Capture changed the storage\. Nothing was lost/,
} as const;

/** The parts of a storage dump that survive a restart of the browser. */
export function keptIn(dump: string): unknown {
  const [local, _session, ...databases] = JSON.parse(dump);
  return [local, databases];
}

/** Matches a dump with the facts of at least this many captures. */
export const learntFrom = (captures: number) =>
  new RegExp(`"facts",\\[(?:\\{"id":.*?"idea":[^}]*\\},?){${captures}}`);
