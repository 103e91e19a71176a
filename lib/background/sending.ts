// Sending: the accounts' clients, the run of the outbox, its results, and the reads with low priority.

import { coalesce } from '@/lib/async';
import type { Draft } from '@/lib/capture/field/draft';
import type { Capture } from '@/lib/outbox/capture';
import { createRateLimiter, type RateLimit, waitForRateLimit } from '@/lib/outbox/sending/rate-limiter';
import type { RunDeps } from '@/lib/outbox/sending/turn';
import { createOutbox } from '@/lib/outbox/worker/outbox';
import { runOutbox } from '@/lib/outbox/worker/runner';
import { createScheduler } from '@/lib/outbox/worker/scheduler';
import { type AccountClients, createAccountClients } from './account-clients';
import { admitDraft, problemsByPolicy } from './admit-draft';
import type { Base } from './base';
import { createHistory } from './history';
import { createIdeaIndexer } from './idea-indexer';
import type { Menu } from './menu';
import { createResultNotifier, notifyBlocked } from './notifications';
import { createReadSuggestions } from './read-suggestions';
import { releasePictures } from './retention';
import { createTryVotes } from './try-votes';

export type Sending = ReturnType<typeof createSending>;

export function createSending(base: Base, menu: Menu) {
  const { settings, now, report } = base;
  const rateLimit: RateLimit = {
    rateLimiter: createRateLimiter(async () => (await settings.preferences.get()).requestsPerMinute),
    sleep: (forMs) => new Promise((resolve) => base.setTimer(resolve, forMs)),
    now,
  };
  const clients = createAccountClients(base, (accountId, isIdle) =>
    waitForRateLimit(rateLimit, accountId, isIdle),
  );
  const history = createHistory(base, menu.update);
  const refreshBadge = coalesce(() => showCounts(base));
  const showResult = createResultNotifier(base, (captures) => {
    history.changed(...captures);
    void refreshBadge();
  });
  const runDeps = runDepsOf(base, rateLimit, clients, showResult);
  const scheduler = createScheduler({
    run: (isWanted, signal) =>
      base.staysAwake(async () => {
        await settings.policy.confirmed();
        return runOutbox(runDeps, isWanted, signal);
      }),
    progress: rateLimit.rateLimiter.asked,
    withLock: base.storage.withOutboxLock,
    setAlarm: base.alarms.setOutbox,
    setTimer: base.setTimer,
    onError: (error) => report('alarm', error),
  });
  const lowPriority = {
    openIdle: (accountId: string) => clients.open(accountId, true),
    untilSent: scheduler.idle,
  };
  const readSuggestions = createReadSuggestions(settings.lists, now);
  const tryVotes = createTryVotes(base, readSuggestions, lowPriority);
  const indexer = createIdeaIndexer(base, lowPriority, tryVotes.later);

  const wake = () => {
    void refreshBadge();
    void base.unlessNewer(() => scheduler.wake().then(refreshBadge).then(indexer.wake));
  };

  const outbox = createOutbox({
    ...{ store: base.store, wake, now, randomBytes: base.randomBytes, factOf: history.factOf },
    admit: (draft, isOfAccount) => admitDraft(base, draft, isOfAccount),
    async serviceOf(accountId) {
      const known = [...(await settings.accounts.get()), ...(await settings.formerAccounts.get())];
      return known.find(({ id }) => id === accountId)?.serviceAddress ?? null;
    },
    onChanged(change, capture) {
      if (change === 'discarded') void releasePictures(base, capture);
      history.changed(capture);
    },
  });
  return {
    ...{ clients, history, readSuggestions, tryVotes, indexer, wake, outbox },
    alarmRang: () => scheduler.ring().then(refreshBadge),
  };
}

const runDepsOf = (
  base: Base,
  rateLimit: RateLimit,
  clients: AccountClients,
  showResult: (capture: Capture) => void,
): RunDeps => ({
  ...rateLimit,
  store: base.store,
  openAccountClient: clients.open,
  isBlockOver: clients.isBlockOver,
  isAllowed: (draft) => isAllowed(base, draft),
  async readPicture(id) {
    const found = await base.pictures.get(id);
    return found.isOk ? found.value : 'unreadable';
  },
  isOnline: base.isOnline,
  random: base.random,
  owner: base.createId(),
  checkWaits: new Map(),
  onResult(capture) {
    showResult(capture);
    if (capture.state.name === 'delivered') void releasePictures(base, capture);
  },
  onBlocked: (accountId, reason) => void notifyBlocked(base, accountId, reason),
  onError: base.report,
});

/** Shows how many captures wait or need attention. */
async function showCounts({ store, screen }: Pick<Base, 'store' | 'screen'>): Promise<void> {
  const counts = await store.counts(['undoable', 'queued', 'sending', 'parked', 'unknown']);
  if (!counts.isOk) return;
  const { undoable, queued, sending, parked, unknown } = counts.value;
  await screen.showBadge({ waiting: undoable + queued + sending, needsPerson: parked + unknown });
}

/** The policy at the time of sending counts (fault F85). */
async function isAllowed({ settings, accountStore }: Base, draft: Draft): Promise<boolean> {
  const [{ policy }, account] = await Promise.all([settings.policy.get(), accountStore.get(draft.accountId)]);
  return (await problemsByPolicy(settings, policy, draft, account)).length === 0;
}
