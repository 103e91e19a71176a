// Owns the read that tells whether the service answers at all.
import * as z from 'zod/mini';
import type { PlanningError } from '@/lib/planning/errors';
import type { AccountClient } from './account-client';
import { type AdmissionDeps, untilAdmitted } from './rate-limiter';

/** Null where the service answered. Many services lack this read: their refusal of it is an answer, too. */
export async function knock(
  deps: AdmissionDeps,
  accountId: string,
  { client }: Pick<AccountClient, 'client'>,
): Promise<PlanningError | null> {
  await untilAdmitted(deps, accountId);
  const answer = await client.get('/api/v1/me', z.unknown());
  return answer.isOk ? null : answer.error;
}
