// Owns every limit that `npm run bench` knows. Ratios have margins that hold on a busy machine too.

/** P6: bytes of code that run on a page before anybody captures from it. */
export const onEveryPageGateBytes = 0;

/** P5: scripts and style sheets; 10 were there. Ten more took 41 ms, five less nothing (48 openings each, alternating). */
export const popupFilesGate = 12;

/** P10: kB of 1000 bytes as the browser loads the package. The words of seven languages are more than a quarter of it. */
export const packageGateKb = 1_600;

/** P1, beyond an extension whose form is one line of HTML; the main thread's time is of a later opening, until it is idle. */
export const formTargets = { firstMs: 120, laterMs: 60, mainThreadMs: 80 } as const;

/**
 * P1 in short: medians of nine alternating openings. 1.4 to 1.7 were measured, on quiet cores and on busy ones. A popup that
 * waits for the link to the passage, for the service or for the organisation's policy is beyond it.
 */
export const popupGate = 3;

/** P2: how much slower the popup may be beside many captures; the gate allows for five openings on a busy machine. */
export const p2Target = 1.1;
export const p2Gate = 2.5;

/** P3: ms beyond an extension that only fetches, until the request; and until the capture is saved, with the worker awake. */
export const shortcutTargets = { awake: 60, asleep: 200, saved: 60 } as const;

/** P4. */
export const evaluationTargetMs = 15;

/** P7, for the largest selection. */
export const readingTargetMs = 300;

/** P8: how much of the allowed rate a drain makes use of, and what it may leave behind in memory. */
export const drainTargets = { shareOfAllowed: 0.95, growthMb: 30 } as const;

/** P9. */
export const activityTargets = { firstRowsMs: 150, longTaskMs: 50 } as const;

/**
 * P9 in short: medians of a few alternating openings. 2.8 to 5.3 were measured on busy cores. A page that reads the whole
 * list before it draws the first rows is beyond it: 7.6.
 */
export const activityGate = 6.5;
