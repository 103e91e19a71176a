// @vitest-environment jsdom
// The top of the list of captures: the format of an export, a long import, and its result.
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { ExportFormat } from '@/components/activity/Transfer';
import { ActivityHeader } from '@/entrypoints/activity/ActivityHeader';
import { importedStatus, type TransferStatus } from '@/entrypoints/activity/use-transfer';
import { renderWithSay, t } from '../components/with-say';

afterEach(() => vi.useRealTimers());

const none = { added: 0, known: 0, refused: 0, unreadable: 0, failed: 0, lostPictures: 0 };
const nothing = () => undefined;

function show(status: TransferStatus, write: (format: ExportFormat) => void = nothing, stop = nothing) {
  return renderWithSay(
    <ActivityHeader transfer={{ status, stop, write, preview: nothing }} onOpenOptions={nothing} />,
  );
}

function resultOf(imported: Partial<typeof none>, isStopped = false): string {
  show(importedStatus({ ...none, ...imported }, isStopped, t));
  return screen.getAllByRole('status')[0]?.textContent ?? '';
}

it('an import without a problem names no problem', () => {
  expect(resultOf({ added: 2, known: 1 })).toBe('Imported: 2. Already here: 1. Unreadable: 0.');
});

it.each([
  ['refused', 'Not allowed by your organization: 3. They are still in the file.'],
  ['failed', 'Not stored: 3. Free up space and import the file again.'],
] as const)('an import names the captures that it %s', (problem, sentence) => {
  expect(resultOf({ [problem]: 3 })).toBe(`Imported: 0. Already here: 0. Unreadable: 0. ${sentence}`);
});

it('an import says which pictures it left out, and that their captures are here', () => {
  expect(resultOf({ added: 2, lostPictures: 1 })).toBe(
    'Imported: 2. Already here: 0. Unreadable: 0. Pictures that couldn’t be read: 1. Their captures were imported without them.',
  );
  expect(screen.getAllByRole('status')[0]?.className).toBe('field-problem');
});

it('a stopped import says where the other captures are', () => {
  expect(resultOf({ added: 2 }, true)).toBe(
    'Imported: 2. Already here: 0. Unreadable: 0. Import stopped. The other captures are still in the file. Import it again to continue.',
  );
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
