// Owns what the tests of versions over each other look at in every browser.

/** What an older version says over a newer one's storage. */
export const newerWords = {
  anywhere: 'A newer version of Quick Capture stored your data. This version changes nothing.',
  afterSaving: /Not saved\. A newer version of Quick Capture changed the storage\. Your text is kept here/,
  inActivity: /A newer version of Quick Capture changed the storage\. Nothing was lost/,
} as const;

/** What outlives the browser, of a dump of all stores. */
export function keptIn(dump: string): unknown {
  const [local, _session, ...databases] = JSON.parse(dump);
  return [local, databases];
}

/** What a dump has once the extension has remembered the values of so many captures, a moment after they were saved. */
export const learntFrom = (captures: number) => new RegExp(`"used:[^}]*"count":${captures}\\b`);
