// Owns how many captures of each account are not sent yet. Counted again whenever the accounts change.
import { useEffect, useState } from 'react';
import type { OptionsDeps } from './deps';

export function useUnsentCounts(
  { countUnsent }: Pick<OptionsDeps, 'countUnsent'>,
  accountIds: readonly string[],
): (accountId: string) => number {
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map());
  const ids = accountIds.join(' ');
  useEffect(() => {
    let isCurrent = true;
    const counting = ids.split(' ').map(async (id) => [id, await countUnsent(id)] as const);
    void Promise.all(counting).then((entries) => {
      if (isCurrent) setCounts(new Map(entries));
    });
    return () => {
      isCurrent = false;
    };
  }, [countUnsent, ids]);
  return (accountId) => counts.get(accountId) ?? 0;
}
