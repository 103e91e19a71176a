// @vitest-environment jsdom
// Exports of many captures, and of captures of white space: the time grows with the count and the length, and the page keeps
// little of the file in its memory.
import { expect, it } from 'vitest';
import type { ExportFormat } from '@/components/activity/Transfer';
import { exportCaptures } from '@/entrypoints/activity/export-captures';
import type { Capture } from '@/lib/outbox/capture';
import type { Ledger } from '@/lib/outbox/storage/ledger';
import { isFullRun } from '../../support/full-run';
import { t } from '../components/with-say';
import { buildCapture } from '../outbox/capture-builder';

const base = buildCapture();
const withText = (text: string): Capture => ({
  ...base,
  draft: {
    ...base.draft,
    values: { ...base.draft.values, name: text.slice(0, 100), description: `<p>${text}</p>` },
  },
});

/** A ledger of `count` captures. Each chunk is a new copy, as the database has it. */
function ledgerOf(count: number, capture: Capture): Ledger {
  // The export reads nothing else.
  return {
    queues: async () => ({ isOk: true, value: [] }),
    chunk: async (before: number | null, size: number) => {
      const at = before ?? 0;
      const rows = Array.from({ length: Math.min(size, count - at) }, (_, row) => ({
        sequence: at + row,
        row: structuredClone(capture),
      }));
      return { isOk: true, value: { rows, captures: [], before: at + size >= count ? null : at + size } };
    },
  } as unknown as Ledger;
}

/** Processor time, which other programs don't lengthen. */
const processorMs = () => process.cpuUsage().user / 1_000;

/** The shortest of three, since a collection of garbage can fall into any of them. */
async function shortest(format: ExportFormat, ledger: Ledger) {
  const runs = [
    await exportOf(format, ledger),
    await exportOf(format, ledger),
    await exportOf(format, ledger),
  ];
  return {
    count: Math.min(...runs.map(({ count }) => count)),
    tookMs: Math.min(...runs.map(({ tookMs }) => tookMs)),
    maxBytes: Math.max(...runs.map(({ maxBytes }) => maxBytes)),
  };
}

async function exportOf(format: ExportFormat, ledger: Ledger) {
  let maxBytes = 0;
  const startBytes = process.memoryUsage().heapUsed;
  const fromMs = processorMs();
  const measured: Ledger = {
    ...ledger,
    chunk(before, size) {
      maxBytes = Math.max(maxBytes, process.memoryUsage().heapUsed - startBytes);
      return ledger.chunk(before, size);
    },
  };
  const file = await exportCaptures(format, measured, {
    ...{ accounts: [], drafts: { drafts: [], unreadable: [] }, nowMs: 0, t },
    signal: new AbortController().signal,
  });
  if (typeof file === 'string') throw new Error(file);
  return { count: file.count, tookMs: processorMs() - fromMs, maxBytes };
}

/** Shorter runs can't be compared. */
const slackMs = 100;
const words = 'The import guesses the columns. '.repeat(30);
const few = isFullRun ? 2_500 : 250;
const many = 4 * few;

// For the other formats, jsdom reads the HTML of the texts, which takes most of the time, and longer for each document.
it('F118 an export takes linear time and little memory', async () => {
  const short = await shortest('json', ledgerOf(few, withText(words)));
  const long = await shortest('json', ledgerOf(many, withText(words)));
  expect(long.count).toBe(many);
  expect(long.tookMs).toBeLessThan(8 * short.tookMs + slackMs);
  expect(long.maxBytes).toBeLessThan(200_000_000);
});

it.each(
  (['csv', 'markdown', 'json'] as const).flatMap((format) =>
    [' ', '\n', '\t', '\r\n', ' \n', '"\t', '\u00a0', '\u200b', '; '].map((sign) => [format, sign] as const),
  ),
)('F118 an export as %s takes linear time for a text of %j', async (format, sign) => {
  const ofLength = (length: number) => withText(`x${sign.repeat(length / sign.length)}x`);
  const short = await shortest(format, ledgerOf(1, ofLength(20_000)));
  const long = await shortest(format, ledgerOf(1, ofLength(80_000)));
  expect(long.tookMs).toBeLessThan(8 * short.tookMs + slackMs);
});
