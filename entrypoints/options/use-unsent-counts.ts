// How many captures of each account aren't sent yet. Counts again when accounts change or the person returns.
import { useCallback } from 'react';
import { useRead } from '@/components/use-read';
import type { OptionsDeps } from './deps';

interface Known {
  readonly connected: readonly { readonly id: string }[];
  readonly former: readonly { readonly id: string }[];
}

const idsOf = (accounts: readonly { readonly id: string }[]) => accounts.map(({ id }) => id);

export function useUnsentCounts(
  { countUnsent, onReturn }: Pick<OptionsDeps, 'countUnsent' | 'onReturn'>,
  { connected, former }: Known,
): (accountId: string) => number {
  // A stable key. It also changes when an account is connected or disconnected.
  const known = [...idsOf(connected), '', ...idsOf(former)].join(' ');
  const read = useCallback(async () => {
    const ids = known.split(' ').filter((id) => id !== '');
    return new Map(await Promise.all(ids.map(async (id) => [id, await countUnsent(id)] as const)));
  }, [countUnsent, known]);
  const counts = useRead(read, null, { watch: onReturn, isKept: true });
  return (accountId) => counts?.get(accountId) ?? 0;
}
