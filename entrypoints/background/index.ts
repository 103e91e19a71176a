// Builds the parts of the background and registers every listener at once: one added after an `await` would miss
// the event that woke the worker.
import { defineBackground } from '#imports';
import { createGates } from '@/lib/background/account-clients';
import { createCaptureNow } from '@/lib/background/capture-at-once';
import { createRetention } from '@/lib/background/drop-old';
import { guardOutbox } from '@/lib/background/guard-outbox';
import { createImageSnapshot } from '@/lib/background/image-snapshot';
import { createMemory } from '@/lib/background/memory';
import { drawMenu, listenToMenu } from '@/lib/background/menu';
import { createHandlers } from '@/lib/background/message-handlers';
import { createSettled, listenToNotifications } from '@/lib/background/notify-results';
import { createPictureCare } from '@/lib/background/picture-care';
import { createSimilarIdeas } from '@/lib/background/similar-ideas';
import { createUndoCapture } from '@/lib/background/undo-capture';
import { createOutbox } from '@/lib/outbox/outbox';
import { findDuplicates } from '@/lib/outbox/recovery/duplicate-check';
import { createMarkerSearches } from '@/lib/outbox/recovery/find-lost';
import { createRateLimiter, untilAdmitted } from '@/lib/outbox/sending/rate-limiter';
import { createRunner } from '@/lib/outbox/sending/runner';
import { createScheduler } from '@/lib/outbox/sending/scheduler';
import { createPictureStore } from '@/lib/outbox/storage/pictures';
import { createOutboxStore } from '@/lib/outbox/storage/store';
import { emptySnapshot } from '@/lib/page/empty-snapshot';
import { ensureDailyAlarm, onDailyAlarm, onOutboxAlarm, setOutboxAlarm } from '@/lib/platform/alarms';
import { staysAwake } from '@/lib/platform/awake';
import { onCommand } from '@/lib/platform/commands';
import { onBrowserStarted, onInstalled } from '@/lib/platform/lifecycle';
import { withOutboxLock } from '@/lib/platform/lock';
import { receiveMessages } from '@/lib/platform/messages';
import { createNetworkObserver } from '@/lib/platform/network-observer';
import { onOmniboxEntered, showOmniboxHint } from '@/lib/platform/omnibox';
import { connectOutbox, forgetOutboxMark } from '@/lib/platform/outbox-storage';
import { createOutboxAnnouncer } from '@/lib/platform/outbox-watch';
import { activePage, readPage } from '@/lib/platform/page-reader';
import { hasOriginPermission, onPermissionsAdded } from '@/lib/platform/permissions';
import { settings } from '@/lib/platform/settings';
import { keepStorageFromPages, upgradeSettings, watchPolicy, watchSetting } from '@/lib/platform/storage';
import { openOptions } from '@/lib/platform/tabs';
import { openPopup } from '@/lib/platform/toolbar';
import { say } from '@/lib/platform/words';
import { createAccountStore } from '@/lib/settings/account-store';
import { createAccounts } from '@/lib/settings/accounts';
import { createDiscoveryMemory } from '@/lib/settings/discovery-memory';

/** Words that are typed into the address bar come from no page. */
const nowhere = emptySnapshot({ address: '', title: '' }, []);

export default defineBackground(() => {
  void keepStorageFromPages();
  const createId = () => crypto.randomUUID();
  const randomBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count));
  const accountStore = createAccountStore(settings.sessionTokens);
  const pace = {
    rateLimiter: createRateLimiter(async () => (await settings.preferences.get()).requestsPerMinute),
    sleep: (forMs: number) => new Promise<void>((resolve) => setTimeout(resolve, forMs)),
    now: Date.now,
  };
  const connection = connectOutbox();
  const store = createOutboxStore({ connection, onChanged: createOutboxAnnouncer() });
  const pictureStore = createPictureStore(connection);
  const pictures = createPictureCare({ settings, pictures: pictureStore, now: Date.now });
  const gates = createGates({
    admit: (accountId) => untilAdmitted(pace, accountId),
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
    onChanged: gates.changed,
  });
  // One after the other: two at once would make each entry twice.
  let drawn: Promise<void> = Promise.resolve();
  const redrawMenu = ({ isAnew = false } = {}) => {
    drawn = drawn.catch(() => undefined).then(() => drawMenu(settings, say, isAnew));
  };
  const memory = createMemory({ settings, randomBytes, now: Date.now });
  const { settled, undoableUnseen, refreshBadge } = createSettled({
    settings,
    store,
    say,
    remember: memory.settled,
  });
  const runner = createRunner({
    store,
    openGate: gates.open,
    openSearch: createMarkerSearches({ now: Date.now, readPicture: pictures.read }),
    readPicture: pictures.read,
    findDuplicates,
    ...pace,
    onSettled(capture) {
      settled(capture);
      if (capture.state.name === 'delivered') void pictures.release(capture);
    },
    isOnline: () => navigator.onLine,
    random: Math.random,
    owner: createId(),
  });
  const scheduler = createScheduler({
    run: (isWanted) => staysAwake(() => runner.run(isWanted)),
    withLock: withOutboxLock,
    setAlarm: setOutboxAlarm,
    setTimer: (callback, inMs) => setTimeout(callback, inMs),
  });
  const wake = () => {
    void scheduler.wake().then(refreshBadge);
    void refreshBadge();
  };
  const outbox = guardOutbox(
    createOutbox({
      store,
      wake,
      now: Date.now,
      randomBytes,
      onDiscarded(capture) {
        void pictures.release(capture);
        memory.undone(capture);
      },
    }),
    { settings, getAccount: accountStore.get },
  );
  const undoCapture = createUndoCapture({ settings, store, outbox, memory, now: Date.now });
  const captureNow = createCaptureNow({
    settings,
    outbox,
    openPopup,
    onSaved(capture) {
      undoableUnseen(capture);
      memory.saved(capture);
    },
    createId,
    now: Date.now,
  });
  const dropOld = createRetention({ settings, store, sweepPictures: pictures.sweep, now: Date.now });

  receiveMessages(
    createHandlers({
      settings,
      accounts,
      gates,
      outbox,
      store,
      undoCapture,
      memory,
      similarIdeas: createSimilarIdeas(),
      forgetOutboxMark,
      wake,
    }),
  );
  listenToMenu({
    settings,
    captureNow,
    snapshotOfImage: createImageSnapshot({
      pictures: pictureStore,
      limits: async () => (await settings.preferences.get()).pictureLimits,
      createId,
      now: Date.now,
    }),
  });
  listenToNotifications(store, undoCapture);
  showOmniboxHint(say('omniboxHint'));
  onOmniboxEntered((words) => void captureNow.capture('idea', nowhere, { name: words }));
  onCommand(async (name) => {
    const page = await activePage();
    if (page) await captureNow.capture(name.replace('capture-', ''), await readPage(page));
  });
  onOutboxAlarm(() => void scheduler.ring().then(refreshBadge));
  onDailyAlarm(() => void dropOld());
  onPermissionsAdded(async () => {
    await store.resumeQueues('permission-missing');
    wake();
  });
  onBrowserStarted(() => redrawMenu({ isAnew: true }));
  watchSetting(settings.preferences.key, () => redrawMenu());
  watchPolicy(() => redrawMenu());
  onInstalled((isFirst) => {
    redrawMenu({ isAnew: true });
    if (isFirst) void openOptions();
  });
  // Every start of the worker looks after what an earlier life left behind (faults F02, F21).
  wake();
  void ensureDailyAlarm();
  void upgradeSettings();
  void dropOld();
});
