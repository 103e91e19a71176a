// Owns testing a connection: whether an address and a token reach a planning service, and whose token it is.
import * as z from 'zod/mini';
import type { PlanningClient } from '@/lib/planning/client';
import type { PlanningError } from '@/lib/planning/errors';
import type { Account } from './account';

export type ConnectionFinding =
  | { readonly isOk: true; readonly person: Account['person'] }
  | {
      readonly isOk: false;
      readonly reason:
        | 'token-refused'
        | 'not-a-planning-service'
        | 'unreachable'
        | 'redirected'
        | 'service-failed';
      readonly detail: string;
    };

const meSchema = z.object({
  user: z.object({ name: z.nullish(z.string()), email: z.nullish(z.string()) }),
});

/** No record has this id. A service that accepts the token answers "not found" in JSON. */
const absentIdea = '0';

/**
 * Asks the service for the token's owner. A service without that read is asked for an idea that doesn't exist: it rejects a
 * bad token there too.
 */
export async function testConnection(client: PlanningClient): Promise<ConnectionFinding> {
  const me = await client.get('/api/v1/me', meSchema);
  if (me.isOk) {
    const { name, email } = me.value.user;
    return { isOk: true, person: { name: name ?? '', email: email ?? '' } };
  }
  const final = finalFinding(me.error);
  if (final) return final;
  const probe = await client.call('readIdea', { params: { id: absentIdea } });
  if (probe.isOk) return { isOk: true, person: nobody };
  if (isServiceSayingNo(probe.error)) return { isOk: true, person: nobody };
  return finalFinding(probe.error) ?? { isOk: false, reason: 'not-a-planning-service', detail: '' };
}

const nobody = { name: '', email: '' };

/** A planning service that accepted the token refuses the missing idea in JSON. */
function isServiceSayingNo(error: PlanningError): boolean {
  return (
    (error.kind === 'not-found' || error.kind === 'forbidden' || error.kind === 'rejected') &&
    error.format === 'json'
  );
}

/** The findings that a second request would not change; null for others. */
function finalFinding(error: PlanningError): ConnectionFinding | null {
  switch (error.kind) {
    case 'unauthorized':
      return { isOk: false, reason: 'token-refused', detail: String(error.status) };
    case 'network-failed':
      return { isOk: false, reason: 'unreachable', detail: error.message };
    case 'timed-out':
      return { isOk: false, reason: 'unreachable', detail: '' };
    case 'redirected':
      return { isOk: false, reason: 'redirected', detail: error.host ?? '' };
    case 'server-failed':
    case 'rate-limited':
      return { isOk: false, reason: 'service-failed', detail: String(error.status) };
    default:
      return null;
  }
}
