// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { ActivityDeps } from '@/entrypoints/activity/deps';
import { useTransfer } from '@/entrypoints/activity/use-transfer';
import { expectsErrors } from '../../support/expected-errors';
import { t } from '../components/with-say';

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
  // The hook uses nothing else.
  const drafts = { all: async () => ({ isOk: true, value: { drafts: [], unreadable: [] } }) };
  const deps = { ledger, drafts, download, now: () => 0 } as unknown as ActivityDeps;
  const view = renderHook(() => useTransfer(deps, [], t));
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
  const drafts = { all: async () => ({ isOk: true, value: { drafts: [], unreadable: [] } }) };
  // The hook uses nothing else.
  const deps = { ledger, drafts, download, now: () => 0 } as unknown as ActivityDeps;
  const view = renderHook(() => useTransfer(deps, [], t));
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
