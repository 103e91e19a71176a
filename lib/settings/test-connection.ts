// Tests a connection: whether address and token reach a planning service, and whose token it is.
import type { CallResult, PlanningClient } from '@/lib/planning/client';
import type { PlanningError } from '@/lib/planning/errors';
import { people, requestOf } from '@/lib/planning/records';
import { type ConnectResult, nobody, type Person } from './account';

export type Refusal = Extract<ConnectResult, { isOk: false }>;

export const refusal = (reason: Refusal['reason'], detail = ''): Refusal => ({ isOk: false, reason, detail });

/** No record has this id. A service that accepts the token answers "not found" in JSON. */
const absentIdea = '0';

/** The token's owner. Services may lack this read, and then refuse it in any way, even with 401 in HTML. */
export async function readPerson(client: Pick<PlanningClient, 'get'>): Promise<CallResult<Person>> {
  const { path, schema } = requestOf(people.me);
  const me = await client.get(path, schema);
  if (!me.isOk) return me;
  const { id, name, email } = me.value;
  return { ...me, value: { id: id ?? '', name: name ?? '', email: email ?? '' } };
}

interface FoundService {
  readonly isOk: true;
  readonly serviceAddress: string;
  readonly person: Person;
}

/** The first of these addresses of one host where a planning service accepts the token. */
export async function findService(
  addresses: readonly string[],
  clientAt: (serviceAddress: string) => PlanningClient,
): Promise<FoundService | Refusal> {
  let lastRefusal = refusal('unreachable');
  for (const serviceAddress of addresses) {
    const tested = await testConnection(serviceAddress, clientAt(serviceAddress));
    if (tested.isOk) return tested;
    // The refusal of a service that checks tokens is more useful than that of another page on the host.
    if (lastRefusal.reason !== 'token-refused') lastRefusal = tested;
    if (ofWholeHost.includes(tested.reason)) break;
  }
  return lastRefusal;
}

/**
 * Reads the token's owner. If the service lacks that read, reads an idea that doesn't exist. The service
 * rejects a bad token there.
 */
async function testConnection(
  serviceAddress: string,
  client: PlanningClient,
): Promise<FoundService | Refusal> {
  const me = await readPerson(client);
  if (me.isOk) return { isOk: true, serviceAddress, person: me.value };
  const { error } = me;
  if (error.kind === 'network-failed' || error.kind === 'timed-out') return findingOf(error, serviceAddress);
  const probe = await client.call('readIdea', { params: { id: absentIdea } });
  if (probe.isOk || isServiceSayingNo(probe.error)) return { isOk: true, serviceAddress, person: nobody };
  return findingOf(probe.error, serviceAddress);
}

const ofWholeHost: readonly Refusal['reason'][] = ['unreachable', 'service-failed', 'busy', 'password-asked'];

/** A planning service that accepted the token rejects the missing idea in JSON. */
function isServiceSayingNo(error: PlanningError): boolean {
  return (
    (error.kind === 'not-found' || error.kind === 'forbidden' || error.kind === 'rejected') &&
    error.format === 'json'
  );
}

function findingOf(error: PlanningError, serviceAddress: string): Refusal {
  switch (error.kind) {
    case 'unauthorized':
      return refusal(error.asksPassword ? 'password-asked' : 'token-refused', String(error.status));
    case 'forbidden':
      return refusal('blocked');
    case 'network-failed':
      return refusal('unreachable', error.message);
    case 'timed-out':
      return refusal('unreachable');
    case 'redirected': {
      const isOwn = error.host === new URL(serviceAddress).host;
      return isOwn ? refusal('sign-in-page') : refusal('redirected', error.host ?? '');
    }
    case 'unreadable-answer':
      return refusal(error.isSignIn ? 'sign-in-page' : 'not-a-planning-service');
    case 'rate-limited':
      return refusal('busy');
    case 'server-failed':
      return refusal('service-failed', String(error.status));
    default:
      return refusal('not-a-planning-service');
  }
}
