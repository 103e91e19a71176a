// Builds the parts of the background and registers every listener at once: one added after an `await` would miss
// the event that woke the worker.
import { defineBackground } from '#imports';
import { findDoubles } from '@/lib/outbox/double-check';
import { createOutbox } from '@/lib/outbox/outbox';
import { createRateLimiter } from '@/lib/outbox/rate-limiter';
import { createRunner } from '@/lib/outbox/runner';
import { createScheduler } from '@/lib/outbox/scheduler';
import { createMarkerSearch } from '@/lib/outbox/search';
import { createOutboxStore } from '@/lib/outbox/store';
import { ensureDailyAlarm, onDailyAlarm, onOutboxAlarm, setOutboxAlarm } from '@/lib/platform/alarms';
import { staysAwake } from '@/lib/platform/awake';
import { onCommand } from '@/lib/platform/commands';
import { onBrowserStarted, onInstalled } from '@/lib/platform/lifecycle';
import { withOutboxLock } from '@/lib/platform/lock';
import { receiveMessages } from '@/lib/platform/messages';
import { createNetworkObserver } from '@/lib/platform/network-observer';
import { connectOutbox, forgetOutboxMark } from '@/lib/platform/outbox-storage';
import { createOutboxAnnouncer } from '@/lib/platform/outbox-watch';
import { activePage, readPage } from '@/lib/platform/page-reader';
import { hasOriginPermission, onPermissionsAdded } from '@/lib/platform/permissions';
import { settings } from '@/lib/platform/storage';
import { openOptions } from '@/lib/platform/tabs';
import { openPopup } from '@/lib/platform/toolbar';
import { say } from '@/lib/platform/words';
import { createAccountStore } from '@/lib/settings/account-store';
import { createAccounts } from '@/lib/settings/accounts';
import { createDiscoveryMemory } from '@/lib/settings/discovery-memory';
import { createCaptureNow } from './capture-now';
import { createGates } from './gates';
import { drawMenu, listenToMenu } from './menu';
import { createHandlers } from './messages';
import { createRetention } from './retention';
import { createSettled, listenToNotifications } from './settled';
import { createTakeBack } from './take-back';

export default defineBackground(() => {
  const createId = () => crypto.randomUUID();
  const accountStore = createAccountStore();
  const store = createOutboxStore({ connection: connectOutbox(), onChanged: createOutboxAnnouncer() });
  const gates = createGates({
    getAccount: accountStore.get,
    hasPermission: hasOriginPermission,
    isOnline: () => navigator.onLine,
    memoryOf: (accountId) => createDiscoveryMemory(settings.absentReads, accountId),
    network: createNetworkObserver(),
    fetch: (input, init) => fetch(input, init),
  });
  const accounts = createAccounts({
    store: accountStore,
    views: settings.accounts,
    createClient: gates.clientFor,
    hasPermission: hasOriginPermission,
    createId,
  });
  const redrawMenu = () => drawMenu(settings, say);
  const { settled, heldUnseen, refreshBadge } = createSettled({ settings, store, say, drawMenu: redrawMenu });
  const runner = createRunner({
    store,
    openGate: gates.open,
    search: createMarkerSearch({ now: Date.now }),
    findDoubles,
    rateLimiter: createRateLimiter(async () => (await settings.preferences.get()).requestsPerMinute),
    sleep: (forMs) => new Promise((resolve) => setTimeout(resolve, forMs)),
    onSettled: settled,
    isOnline: () => navigator.onLine,
    now: Date.now,
    random: Math.random,
    owner: createId(),
  });
  const scheduler = createScheduler({
    run: () => staysAwake(runner.run),
    withLock: withOutboxLock,
    setAlarm: setOutboxAlarm,
    setTimer: (callback, inMs) => setTimeout(callback, inMs),
  });
  const wake = () => {
    void scheduler.wake().then(refreshBadge);
    void refreshBadge();
  };
  const outbox = createOutbox({
    store,
    wake,
    now: Date.now,
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
  });
  const takeBack = createTakeBack({ settings, store, outbox, now: Date.now });
  const captureNow = createCaptureNow({ settings, outbox, openPopup, onSaved: heldUnseen, createId });
  const dropOld = createRetention({ settings, store, now: Date.now });

  receiveMessages(
    createHandlers({ settings, accounts, gates, outbox, store, takeBack, forgetOutboxMark, wake }),
  );
  listenToMenu(settings, captureNow);
  listenToNotifications(store, takeBack);
  onCommand(async (name) => {
    const page = await activePage();
    if (page) await captureNow.capture(name.replace('capture-', ''), await readPage(page));
  });
  onOutboxAlarm(wake);
  onDailyAlarm(() => void dropOld());
  onPermissionsAdded(async () => {
    await store.resumeQueues('permission-missing');
    wake();
  });
  onBrowserStarted(() => void redrawMenu());
  onInstalled((isFirst) => {
    void redrawMenu();
    if (isFirst) void openOptions();
  });
  // Every start of the worker looks after what an earlier life left behind (faults F02, F21).
  wake();
  void ensureDailyAlarm();
  void dropOld();
});
