// Owns remembering, for each account, which optional reads its service does not have, so that none is asked for twice.
import type { DiscoveryMemory } from '@/lib/planning/discovery';
import type { StoredValue } from './stored-value';

export type AbsentReads = StoredValue<Record<string, string[]>>;

/** The memory of one account. */
export function createDiscoveryMemory(absentReads: AbsentReads, accountId: string): DiscoveryMemory {
  return {
    isAbsent: async (read) => (await absentReads.get())[accountId]?.includes(read) ?? false,
    async noteAbsent(read) {
      await absentReads.update((before) => ({
        ...before,
        [accountId]: [...new Set([...(before[accountId] ?? []), read])],
      }));
    },
  };
}

/** An address or a token that changed may lead to a service that has more. */
export async function forgetAbsentReads(absentReads: AbsentReads, accountId: string): Promise<void> {
  await absentReads.update(({ [accountId]: _forgotten, ...others }) => others);
}
