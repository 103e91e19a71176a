// Decisions with several effects, or with one that the browser may refuse. Each is stored before its first effect. If the
// worker dies or an effect fails, the next start carries the decision out again (fault F103).
import { createSerial } from '@/lib/async';
import { unsentStates } from '@/lib/outbox/capture';
import { originOf, parseServiceAddress } from '@/lib/planning/service-address';
import type { Decision } from '@/lib/settings/keys';
import { withoutActive } from '@/lib/settings/preferences';
import type { Base } from './base';
import type { Sending } from './sending';

interface Attempt {
  readonly attemptId: string | undefined;
  readonly address: string;
  readonly abort: AbortController;
}

export type Decisions = ReturnType<typeof createDecisions>;

export function createDecisions(base: Base, sending: Sending) {
  const { settings, report } = base;
  const inTurn = createSerial();
  /** Attempts to connect that are under way, which a screen can cancel. */
  const attempts = new Set<Attempt>();

  /** Returns whether everything is done. May run again for a decision that it carried out in part. */
  async function carryOut(decision: Decision): Promise<boolean> {
    switch (decision.type) {
      case 'disconnect':
        return disconnect(base, sending, decision);
      case 'releaseOrigin':
        await releaseOrigin(base, decision.address, [...attempts]);
        return true;
      case 'forgetHistory':
        return sending.history.forgetAll();
      default:
        return decision satisfies never;
    }
  }

  async function attempt(decisions: readonly Decision[]): Promise<boolean> {
    let areAllDone = true;
    for (const decision of decisions)
      try {
        const isDone = await carryOut(decision);
        if (isDone) await settings.decisions.update((all) => without(all, [decision]));
        areAllDone &&= isDone;
      } catch (error) {
        report('decision', error);
        areAllDone = false;
      }
    return areAllDone;
  }

  return {
    attempts,
    /** Stores the decisions together, then carries them out. False if a part is left for the next start. */
    decide: (...decisions: readonly Decision[]): Promise<boolean> =>
      inTurn(async () => {
        await settings.decisions.update((all) => [...without(all, decisions), ...decisions]);
        return attempt(decisions);
      }),
    /** Carries out what an earlier worker instance left. Returns what is left now. */
    finish: (): Promise<Decision[]> =>
      inTurn(async () => {
        await attempt(await settings.decisions.get());
        return settings.decisions.get();
      }),
  };
}

function without(all: readonly Decision[], done: readonly Decision[]): Decision[] {
  const texts = done.map((decision) => JSON.stringify(decision));
  return all.filter((decision) => !texts.includes(JSON.stringify(decision)));
}

async function disconnect(
  { settings, store, accountStore, now }: Base,
  { clients, history }: Sending,
  { accountId, queue, connectedAtMs }: Extract<Decision, { readonly type: 'disconnect' }>,
): Promise<boolean> {
  const account = await accountStore.get(accountId);
  // Connected again since: the newer decision counts.
  if (account && account.connectedAtMs !== connectedAtMs) return true;
  await clients.accounts.disconnect(accountId);
  // Includes the capture that is being sent, whose next step would otherwise follow after connecting again.
  const removed = queue === 'discard' ? await store.removeAll(accountId, unsentStates, now()) : null;
  if (removed) await history.forgetAccount(accountId);
  else await settings.restAccount(accountId);
  await settings.preferences.update((preferences) => withoutActive(preferences, accountId));
  return removed?.isOk ?? true;
}

/** Gives the permission for this service back, unless an account or an attempt uses it. */
async function releaseOrigin(
  { accountStore, releasePermission }: Pick<Base, 'accountStore' | 'releasePermission'>,
  address: string,
  attempts: readonly Attempt[],
): Promise<void> {
  const [origin] = originsOf([address]);
  if (origin === undefined) return;
  const accounts = await accountStore.all();
  const inUse = [
    ...accounts.map(({ serviceAddress }) => serviceAddress),
    ...attempts.map((one) => one.address),
  ];
  await releasePermission(origin, originsOf(inUse));
}

const originsOf = (addresses: readonly string[]): string[] =>
  addresses.flatMap((each) => {
    const parsed = parseServiceAddress(each);
    return parsed.isOk ? [originOf(parsed.value)] : [];
  });
