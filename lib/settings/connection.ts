// Owns finding out whether an address and a token lead to a planning service, and whose token it is.
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

/** No record has this id: a service that knows the token says "not found" in JSON, and nothing is read or made. */
const absentIdea = '0';

/**
 * Asks who the token belongs to, where the service tells (a discovery read), else reads an idea that does not
 * exist (specification, Endpoints 1): a refused token is refused there too.
 */
export async function testConnection(client: PlanningClient): Promise<ConnectionFinding> {
  const me = await client.get('/api/v1/me', meSchema);
  if (me.isOk) {
    const { name, email } = me.value.user;
    return { isOk: true, person: { name: name ?? '', email: email ?? '' } };
  }
  const settled = settledBy(me.error);
  if (settled) return settled;
  const probe = await client.call('readIdea', { params: { id: absentIdea } });
  if (probe.isOk) return { isOk: true, person: nobody };
  if (isServiceSayingNo(probe.error)) return { isOk: true, person: nobody };
  return settledBy(probe.error) ?? { isOk: false, reason: 'not-a-planning-service', detail: '' };
}

const nobody = { name: '', email: '' };

/** A refusal in JSON of a route that the specification has comes from a planning service that took the token. */
function isServiceSayingNo(error: PlanningError): boolean {
  return (
    (error.kind === 'not-found' || error.kind === 'forbidden' || error.kind === 'rejected') &&
    error.format === 'json'
  );
}

/** Findings that another request would not change. */
function settledBy(error: PlanningError): ConnectionFinding | null {
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
