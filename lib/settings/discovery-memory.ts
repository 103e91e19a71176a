// Owns the optional reads that an account's service doesn't have: nothing asks for one twice.
import type { DiscoveryMemory } from '@/lib/planning/discovery';
import type { StoredValue } from './stored-value';

export type AbsentReads = StoredValue<Record<string, string[]>>;

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

/** Another address or token may reach a service that has more. */
export async function forgetAbsentReads(absentReads: AbsentReads, accountId: string): Promise<void> {
  await absentReads.update(({ [accountId]: _forgotten, ...others }) => others);
}
