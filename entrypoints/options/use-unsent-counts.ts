// How many captures of each account aren't sent yet. Counts again when accounts change or the person returns.
import { useEffect, useState } from 'react';
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
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map());
  // A stable key. It also changes when an account is connected or disconnected.
  const known = [...idsOf(connected), '', ...idsOf(former)].join(' ');
  useEffect(() => {
    let isCurrent = true;
    const ids = known.split(' ').filter((id) => id !== '');
    const count = () =>
      void Promise.all(ids.map(async (id) => [id, await countUnsent(id)] as const)).then((entries) => {
        if (isCurrent) setCounts(new Map(entries));
      });
    count();
    const stop = onReturn(count);
    return () => {
      isCurrent = false;
      stop();
    };
  }, [countUnsent, onReturn, known]);
  return (accountId) => counts.get(accountId) ?? 0;
}
