// The state of the export button. Only one export runs at a time.
import { useState } from 'react';
import type { AccountView } from '@/lib/settings/account';
import type { ActivityDeps } from './deps';
import { exportCaptures } from './export-captures';

export type ExportStatus =
  | { readonly name: 'idle' }
  | { readonly name: 'working' }
  | { readonly name: 'done'; readonly count: number }
  | { readonly name: 'failed' };

export function useExport(deps: ActivityDeps, accounts: readonly AccountView[]) {
  const [status, setStatus] = useState<ExportStatus>({ name: 'idle' });
  async function run(): Promise<void> {
    if (status.name === 'working') return;
    setStatus({ name: 'working' });
    const file = await exportCaptures(deps.ledger, accounts, deps.now());
    if (file) deps.download(file.name, file.content);
    setStatus(file ? { name: 'done', count: file.count } : { name: 'failed' });
  }
  return { status, run: () => void run() };
}
