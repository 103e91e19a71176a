// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { ActivityDeps } from '@/entrypoints/activity/deps';
import { useExport } from '@/entrypoints/activity/use-export';
import { expectsErrors } from '../../support/expected-errors';

it('an export that throws says that it failed, is reported, and can be tried again', async () => {
  expectsErrors(/BigInt/);
  // JSON can't have this row. IndexedDB can.
  const rows = [{ sequence: 1, row: { size: 1n } }];
  const download = vi.fn();
  const ledger = {
    queues: async () => ({ isOk: true, value: [] }),
    rawChunk: async () => ({ isOk: true, value: { rows: rows.splice(0), before: null } }),
  };
  // The hook uses nothing else.
  const settings = { drafts: { saved: async () => [] } };
  const deps = { ledger, settings, download, now: () => 0 } as unknown as ActivityDeps;
  const view = renderHook(() => useExport(deps, []));
  await act(async () => view.result.current.run());
  expect(view.result.current.status).toEqual({ state: 'failed' });
  await act(async () => view.result.current.run());
  expect(view.result.current.status).toEqual({ state: 'done', count: 0 });
  expect(download).toHaveBeenCalledOnce();
});
