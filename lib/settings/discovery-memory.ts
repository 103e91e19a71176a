// Remembers the optional reads that an account's service lacks. None is tried twice in a day.
import { isOfToday } from '@/lib/capture/field/suggestion';
import type { DiscoveryMemory } from '@/lib/planning/discovery';
import type { StoredValue } from './stored-value';

/** By account and read: the time of the failed attempt. */
type AbsentReads = StoredValue<Record<string, Record<string, number>>>;

export function createDiscoveryMemory(
  absentReads: AbsentReads,
  accountId: string,
  now: () => number,
): DiscoveryMemory {
  return {
    async isAbsent(read) {
      const atMs = (await absentReads.get())[accountId]?.[read];
      return atMs !== undefined && isOfToday(atMs, now());
    },
    async noteAbsent(read) {
      const atMs = now();
      await absentReads.update((before) => ({
        ...before,
        [accountId]: { ...before[accountId], [read]: atMs },
      }));
    },
  };
}

/** Another address or token may reach a service with more reads. */
export async function forgetAbsentReads(absentReads: AbsentReads, accountId: string): Promise<void> {
  await absentReads.update(({ [accountId]: _forgotten, ...others }) => others);
}
