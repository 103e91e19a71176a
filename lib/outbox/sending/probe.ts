import * as z from 'zod/mini';
import type { PlanningError } from '@/lib/planning/errors';
import { people, requestOf } from '@/lib/planning/records';
import type { AccountClient } from './account-client';
import { type AdmissionDeps, untilAdmitted } from './rate-limiter';

/**
 * Reads something to see whether the service answers at all. null if it does. Many services lack this read,
 * and their refusal is an answer, too.
 */
export async function probe(
  deps: AdmissionDeps,
  accountId: string,
  { client }: Pick<AccountClient, 'client'>,
): Promise<PlanningError | null> {
  await untilAdmitted(deps, accountId);
  const answer = await client.get(requestOf(people.me).path, z.unknown());
  return answer.isOk ? null : answer.error;
}
