// @vitest-environment jsdom
// Exports and imports at the top of the list of captures: the format, progress, results, and the preview of a file.
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { CapturesPreview, type ExportFormat } from '@/components/activity/Transfer';
import { ActivityHeader } from '@/entrypoints/activity/ActivityHeader';
import type { ActivityDeps } from '@/entrypoints/activity/deps';
import { importedStatus, type TransferStatus, useTransfer } from '@/entrypoints/activity/use-transfer';
import { expectsErrors } from '../../support/expected-errors';
import { renderWithSay, t } from '../components/with-say';
import { buildNewCapture } from '../outbox/capture-builder';

afterEach(() => vi.useRealTimers());

const none = { added: 0, known: 0, refused: 0, unreadable: 0, failed: 0, lostPictures: 0 };
const nothing = () => undefined;

function show(status: TransferStatus, write: (format: ExportFormat) => void = nothing, stop = nothing) {
  return renderWithSay(
    <ActivityHeader transfer={{ status, stop, write, preview: nothing }} onOpenOptions={nothing} />,
  );
}

const [refused, failed] = [
  'Not allowed by your organization: 3. They are still in the file.',
  'Not stored: 3. Free up space and import the file again.',
];
const lost = 'Pictures that couldn’t be read: 1. Their captures were imported without them.';
const stopped = 'Import stopped. The other captures are still in the file. Import it again to continue.';
it.each<[string, Partial<typeof none>, boolean, string]>([
  ['names no problem without one', { added: 2, known: 1 }, false, '2. Already here: 1. Unreadable: 0.'],
  [
    'names captures that are not allowed',
    { refused: 3 },
    false,
    `0. Already here: 0. Unreadable: 0. ${refused}`,
  ],
  ['names captures without room', { failed: 3 }, false, `0. Already here: 0. Unreadable: 0. ${failed}`],
  ['names lost pictures', { added: 2, lostPictures: 1 }, false, `2. Already here: 0. Unreadable: 0. ${lost}`],
  [
    'that was stopped says where the others are',
    { added: 2 },
    true,
    `2. Already here: 0. Unreadable: 0. ${stopped}`,
  ],
])('an import %s', (_what, imported, isStopped, words) => {
  const { text, hasProblem } = importedStatus({ ...none, ...imported }, isStopped, t);
  expect(text).toBe(`Imported: ${words}`);
  expect(hasProblem).toBe(/Not |Pictures/.test(words));
});

it('a problem of an import looks like one', () => {
  show({ text: 'Imported', hasProblem: true });
  expect(screen.getAllByRole('status')[0]).toMatchObject({
    className: 'field-problem',
    textContent: 'Imported',
  });
});

it('work shows its progress after a second, and can be stopped', () => {
  vi.useFakeTimers();
  const stop = vi.fn();
  const progress = { done: 20, total: 300 };
  show({ text: t('activityImporting'), isBusy: true, progress }, nothing, stop);
  expect(screen.queryByRole('progressbar')).toBeNull();
  act(() => vi.advanceTimersByTime(1_000));
  expect(screen.getByRole('progressbar', { name: 'Importing…' })).toHaveProperty('value', 20);
  expect(screen.getByText('20 of 300')).toBeDefined();
  act(() => screen.getByRole('button', { name: 'Stop' }).click());
  expect(stop).toHaveBeenCalledOnce();
});

it('the dialog exports in the chosen format', async () => {
  const run = vi.fn();
  show({ text: '' }, run);
  await userEvent.click(screen.getByRole('button', { name: 'Export…' }));
  await userEvent.click(screen.getByRole('button', { name: /^Spreadsheet/ }));
  expect(run).toHaveBeenCalledExactlyOnceWith('csv');
  expect(screen.queryByRole('dialog')).toBeNull();
});

function openTransfer(ledger: object, download: () => void) {
  const drafts = { all: async () => ({ isOk: true, value: { drafts: [], unreadable: [] } }) };
  // The hook uses nothing else.
  const deps = { ledger, drafts, download, now: () => 0 } as unknown as ActivityDeps;
  return renderHook(() => useTransfer(deps, [], t));
}

it('an export that throws says that it failed, is reported, and can be tried again', async () => {
  expectsErrors(/BigInt/);
  // JSON can't have this row. IndexedDB can.
  const rows = [{ sequence: 1, row: { size: 1n } }];
  const download = vi.fn();
  const ledger = {
    count: async () => ({ isOk: true, value: 1 }),
    queues: async () => ({ isOk: true, value: [] }),
    chunk: async () => ({ isOk: true, value: { rows: rows.splice(0), before: null } }),
  };
  const view = openTransfer(ledger, download);
  await act(async () => view.result.current.write('json'));
  expect(view.result.current.status).toMatchObject({ text: t('activityExportFailed'), hasProblem: true });
  await act(async () => view.result.current.write('json'));
  expect(view.result.current.status).toEqual({ text: t('activityExported', 0) });
  expect(download).toHaveBeenCalledOnce();
});

it('a stopped export downloads nothing, and the next one starts anew', async () => {
  const chunks: ((before: number | null) => void)[] = [];
  const download = vi.fn();
  const ledger = {
    chunk: () =>
      new Promise((resolve) =>
        chunks.push((before) =>
          resolve({ isOk: true, value: { rows: Array(100).fill({ row: 0 }), before } }),
        ),
      ),
  };
  const view = openTransfer(ledger, download);
  await act(async () => view.result.current.write('csv'));
  await waitFor(() => expect(chunks).toHaveLength(1));
  await act(async () => {
    view.result.current.stop();
    chunks.shift()?.(100);
  });
  await waitFor(() => expect(view.result.current.status).toEqual({ text: t('activityExportStopped') }));
  await act(async () => view.result.current.write('csv'));
  await waitFor(() => expect(chunks).toHaveLength(1));
  await act(async () => chunks.shift()?.(100));
  expect(view.result.current.status).toMatchObject({ isBusy: true, progress: { total: 0 } });
  await act(async () => chunks.shift()?.(null));
  expect(view.result.current.status).toEqual({
    text: `${t('activityExported', 0)} ${t('activityExportLeftOut', '200')}`,
  });
  expect(download).toHaveBeenCalledOnce();
});

function preview(count: number, account = 'acme.example', isConnected = true): void {
  const { draft } = buildNewCapture();
  const waiting = Array.from({ length: count }, (_, at) => ({
    ...{ name: `Idea ${at}`, draft, account, isConnected },
  }));
  const counts = { sentCount: 0, knownCount: 0, unreadableCount: 0 };
  renderWithSay(
    <CapturesPreview plan={{ waiting, ...counts }} onImport={() => undefined} onCancel={() => undefined} />,
  );
}

it.each([
  [100, undefined],
  [103, 'Not listed here: 3'],
])('of %i captures lists a hundred, and says how many others there are', (count, words) => {
  preview(count);
  expect(screen.getAllByText(/^Idea \d+$/)).toHaveLength(100);
  expect(screen.queryByText(/^Not listed here/)?.textContent).toBe(words);
});

it.each([
  ['acme.example', 'acme.example (not connected here)'],
  ['', 'none'],
])('says which service of a capture is not connected here: %j', (account, words) => {
  preview(1, account, false);
  const service = screen.getByText('Service').parentElement;
  expect(service?.querySelector('li')?.textContent).toBe(words);
});
