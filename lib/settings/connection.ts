// Tests a connection: whether address and token reach a planning service, and whose token it is.
import type { PlanningClient } from '@/lib/planning/client';
import type { PlanningError } from '@/lib/planning/errors';
import { people, requestOf } from '@/lib/planning/records';
import { type ConnectResult, nobody, type Person } from './account';

type Refusal = Extract<ConnectResult, { isOk: false }>;

/** No record has this id. A service that accepts the token answers "not found" in JSON. */
const absentIdea = '0';

/** The token's owner. Services may lack this read, and then refuse it in any way, even with 401 in HTML. */
export async function readPerson(
  client: PlanningClient,
): Promise<
  { readonly isOk: true; readonly person: Person } | { readonly isOk: false; readonly error: PlanningError }
> {
  const { path, schema } = requestOf(people.me);
  const me = await client.get(path, schema);
  if (!me.isOk) return me;
  const { id, name, email } = me.value;
  return { isOk: true, person: { id: id ?? '', name: name ?? '', email: email ?? '' } };
}

/**
 * Reads the token's owner. If the service lacks that read, reads an idea that doesn't exist. The service
 * rejects a bad token there.
 */
export async function testConnection(
  client: PlanningClient,
): Promise<{ readonly isOk: true; readonly person: Person } | Refusal> {
  const me = await readPerson(client);
  if (me.isOk) return me;
  const { error } = me;
  if (error.kind === 'network-failed' || error.kind === 'timed-out') return findingOf(error);
  const probe = await client.call('readIdea', { params: { id: absentIdea } });
  if (probe.isOk || isServiceSayingNo(probe.error)) return { isOk: true, person: nobody };
  return findingOf(probe.error);
}

/** A planning service that accepted the token rejects the missing idea in JSON. */
function isServiceSayingNo(error: PlanningError): boolean {
  return (
    (error.kind === 'not-found' || error.kind === 'forbidden' || error.kind === 'rejected') &&
    error.format === 'json'
  );
}

function findingOf(error: PlanningError): Refusal {
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
      return { isOk: false, reason: 'not-a-planning-service', detail: '' };
  }
}
