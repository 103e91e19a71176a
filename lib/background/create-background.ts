// Composes the background from its parts, as one value with a method for each event of the browser.
import { policyKey } from '@/lib/capture/form/policy';
import { createReceive, type Sender } from '@/lib/messaging/receive';
import { unsentStates } from '@/lib/outbox/capture';
import { createOutbox } from '@/lib/outbox/outbox';
import { createRateLimiter, untilAdmitted } from '@/lib/outbox/sending/rate-limiter';
import { createRunner } from '@/lib/outbox/sending/runner';
import { createScheduler } from '@/lib/outbox/sending/scheduler';
import { createDraftStore } from '@/lib/outbox/storage/drafts';
import { createFactStore } from '@/lib/outbox/storage/facts';
import { createPictureStore } from '@/lib/outbox/storage/pictures';
import { createOutboxStore } from '@/lib/outbox/storage/store';
import { noSnapshot } from '@/lib/page/snapshot';
import { nobody } from '@/lib/page/source/page-person';
import type { AlarmName } from '@/lib/platform/alarms';
import type { MenuClick } from '@/lib/platform/menus';
import type { NotificationClick } from '@/lib/platform/notifications';
import type { PageTarget } from '@/lib/platform/page-reader';
import { createAccountStore } from '@/lib/settings/account-store';
import { createAccounts } from '@/lib/settings/accounts';
import { draftEntry } from '@/lib/settings/menu';
import { migrateSettings } from '@/lib/settings/migrations';
import { createPageDigest } from '@/lib/settings/page-digest';
import { defaultsFor, withEmail } from '@/lib/settings/preferences';
import { createSettings } from '@/lib/settings/settings';
import { createAccountClients } from './account-clients';
import { createAddToDraft } from './add-to-draft';
import { createAddressBar } from './address-bar';
import { createBadge } from './badge';
import { createCaptureAtOnce } from './capture-at-once';
import { createDropOld } from './drop-old';
import { browserEnvironment, type Environment } from './environment';
import { createPolicyCheck, guardOutbox } from './guard-outbox';
import { createHistory } from './history';
import { createIdeaIndexer } from './idea-indexer';
import { createImageSnapshot } from './image-snapshot';
import { createRightClickMenu } from './menu';
import { createHandlers } from './message-handlers';
import { createNotificationClicks } from './notification-clicks';
import { createResultNotifier } from './notify-results';
import { createPictureCare } from './picture-care';
import { createPolicyWatch } from './policy-watch';
import { createReadSuggestions } from './read-suggestions';
import { createSettingsMirror } from './settings-mirror';
import { createTryVotes } from './try-votes';

/**
 * One method per event, which may have woken the worker. The promise is for tests. The browser doesn't wait
 * for it.
 */
export interface Background {
  /**
   * Called at every start of the worker. Migrates settings, runs the outbox, sets the daily alarm and drops old
   * data. Resumes the work that an earlier life left.
   */
  start(): Promise<void>;
  /** null unless it is a message of the protocol from a page of this extension. */
  messageReceived(message: unknown, sender: Sender): Promise<unknown> | null;
  menuClicked(click: MenuClick): Promise<void>;
  /** `page` is where the keys were pressed. null if the browser doesn't name it. */
  commandPressed(name: string, page: PageTarget | null): Promise<void>;
  addressBarChanged(text: string): Promise<string | null>;
  addressBarEntered(text: string): Promise<void>;
  notificationClicked(click: NotificationClick): Promise<void>;
  alarmRang(name: AlarmName): Promise<void>;
  permissionsAdded(): Promise<void>;
  preferencesChanged(): Promise<void>;
  /** The person turned mirroring on or off. */
  followingChanged(): Promise<void>;
  /** Another device of the person changed settings. */
  syncedChanged(): Promise<void>;
  policyChanged(): Promise<void>;
  browserStarted(): Promise<void>;
  /** `isFirst`: not an update. */
  installed(isFirst: boolean): Promise<void>;
}

export function createBackground(given: Partial<Environment> = {}): Background {
  const environment: Environment = { ...browserEnvironment, ...given };
  const { now, setTimer, createId, randomBytes, random, isOnline, hasPermission, say, report } = environment;
  const { storage, alarms, pages, screen } = environment;

  const stored = createSettings(storage.areas);
  const policy = createPolicyWatch({
    mirror: stored.policyMirror,
    readManaged: storage.readManaged,
    setTimer,
    report,
    onChanged: () => {
      void menu.update();
      void keepTokens();
      void mirror.later();
    },
  });
  const settings = { ...stored, policy };
  const connection = storage.connectOutbox();
  const onChanged = storage.createAnnouncer();
  const store = createOutboxStore({ connection, onChanged, createId });
  const drafts = createDraftStore({ connection, onChanged, createId });
  const pictureStore = createPictureStore(connection);
  const facts = createFactStore(connection);
  const pictures = createPictureCare({ settings, pictures: pictureStore, now });

  /** The policy may have changed while the worker slept, or the storage may have been full. */
  async function keepTokens(): Promise<void> {
    try {
      const { sessionTokens = false } = (await policy.confirmed()).policy;
      if (sessionTokens) await accounts.keepTokensForSession();
    } catch (error) {
      report('policy', error);
    }
  }

  const accountStore = createAccountStore(settings.sessionTokens, settings.isOfNewerVersion);
  const pace = {
    rateLimiter: createRateLimiter(async () => (await settings.preferences.get()).requestsPerMinute),
    onProgress: () => scheduler.progressed(),
    sleep: (forMs: number) => new Promise<void>((resolve) => setTimer(resolve, forMs)),
    now,
  };
  const clients = createAccountClients({
    ...environment,
    network: environment.observeNetwork(),
    getAccount: accountStore.get,
    askPersonDaily: (account, ask) => accounts.askPersonDaily(account, ask),
    accepted: (account) => accounts.accepted(account),
    namesOf: async (accountId) => defaultsFor(await settings.preferences.get(), accountId),
    admit: (accountId, isIdle) => untilAdmitted(pace, accountId, isIdle),
    absentReads: settings.absentReads,
  });
  const accounts = createAccounts({
    store: accountStore,
    views: settings.accounts,
    former: settings.formerAccounts,
    createClient: clients.planningClient,
    hasPermission,
    isWaiting: async (accountId) => {
      const counts = await store.counts(unsentStates, accountId);
      return !counts.isOk || Object.values(counts.value).some((count) => count > 0);
    },
    createId,
    now,
    onChanged: clients.changed,
    onEmailChanged: async (accountId, from, to) => {
      await settings.preferences.update((preferences) => withEmail(preferences, accountId, from, to));
    },
  });

  const digest = createPageDigest(settings.digestKey, randomBytes);
  const history = createHistory({
    ...{ settings, facts, digest, now, report },
    onIdeas: () => void menu.update(),
  });
  const refreshBadge = createBadge(store, screen.showBadge);
  const notifier = createResultNotifier({
    settings,
    store,
    say,
    notify: screen.notify,
    shownCaptures: screen.shownCaptures,
    setTimer,
    alreadyAnIdea: history.alreadyAnIdea,
    report,
    onResults(captures) {
      history.changed(...captures);
      void refreshBadge();
    },
  });
  const problemsByPolicy = createPolicyCheck(settings);
  const runner = createRunner({
    store,
    openAccountClient: clients.open,
    isBlockOver: clients.isBlockOver,
    async policyNow() {
      const reading = await policy.get();
      return {
        key: policyKey(reading.policy),
        async allows(draft) {
          const account = await accountStore.get(draft.accountId);
          return (await problemsByPolicy(reading.policy, draft, account)).length === 0;
        },
      };
    },
    readPicture: pictures.read,
    ...pace,
    onResult(capture) {
      notifier.result(capture);
      if (capture.state.name === 'delivered') void pictures.release(capture);
    },
    onBlocked: (accountId, reason) => void notifier.blocked(accountId, reason),
    isOnline,
    onError: report,
    random,
    owner: createId(),
  });
  const scheduler = createScheduler({
    run: (isWanted, over) =>
      environment.staysAwake(async () => {
        // Only the version that stored these captures knows how to send them (fault F77).
        if (await stored.isOfNewerVersion().catch(() => false))
          return { isUnfinished: false, nextInMs: null };
        await policy.checksDone();
        return runner.run(isWanted, over);
      }),
    withLock: storage.withOutboxLock,
    setAlarm: alarms.setOutbox,
    setTimer,
    onError: (error) => report('alarm', error),
  });
  /** For reads behind every capture. */
  const behindCaptures = {
    // An answer couldn't be kept in a newer version's storage (fault F77).
    openIdle: async (accountId: string) =>
      (await stored.isOfNewerVersion()) ? 'newer-version' : clients.open(accountId, true),
    untilSent: scheduler.idle,
  };
  const readSuggestions = createReadSuggestions({ cache: settings.lists, now });
  const tryVotes = createTryVotes({ ...environment, ...behindCaptures, settings, readSuggestions });
  const indexer = createIdeaIndexer({
    ...environment,
    ...behindCaptures,
    settings,
    facts,
    digest,
    onRead: tryVotes.later,
  });
  const wake = () => {
    void scheduler.wake().then(refreshBadge).then(indexer.wake);
    void refreshBadge();
  };
  const unguarded = createOutbox({
    store,
    wake,
    now,
    randomBytes,
    async serviceOf(accountId) {
      const known = [...(await settings.accounts.get()), ...(await settings.formerAccounts.get())];
      return known.find(({ id }) => id === accountId)?.serviceAddress ?? null;
    },
    factOf: history.factOf,
    onSaved: history.changed,
    onDiscarded(capture) {
      void pictures.release(capture);
      history.changed(capture);
    },
    onForbidden: notifier.result,
    onUndone: history.changed,
  });
  const outbox = guardOutbox(unguarded, {
    settings,
    policy,
    problemsByPolicy,
    getAccount: accountStore.get,
  });
  const mirror = createSettingsMirror({ ...environment, settings, policy, synced: storage.synced });
  const dropOld = createDropOld({ settings, drafts, store, facts, sweepPictures: pictures.sweep, now });

  const captureAtOnce = createCaptureAtOnce({
    settings,
    recentIdeas: history.recentIdeas,
    drafts,
    outbox,
    openPopup: screen.openPopup,
    onSaved: (captureId) => void notifier.savedUnseen(captureId),
    createId,
    now,
  });
  const addToDraft = createAddToDraft({
    ...{ settings, drafts, say, createId, now },
    language: environment.language,
    screen,
    review: captureAtOnce.review,
  });
  const addressBar = createAddressBar({
    settings,
    facts,
    captureAtOnce,
    say,
    now,
  });
  const menu = createRightClickMenu({
    settings,
    recentIdeas: history.recentIdeas,
    say,
    menu: environment.menu,
    pages,
    captureAtOnce,
    addToDraft,
    snapshotOfImage: createImageSnapshot({
      pictures: pictureStore,
      pages,
      limits: async () => (await settings.preferences.get()).pictureLimits,
      createId,
      now,
    }),
  });

  return {
    async start() {
      void storage.keepFromPages();
      void screen.showAddressBarHint(say('omniboxHint'));
      void policy.checksDone();
      void keepTokens();
      void mirror.now();
      wake();
      await Promise.all([alarms.ensureDaily(), migrateSettings(storage.areas.local), dropOld()]);
    },
    messageReceived: createReceive(
      environment.extension(),
      createHandlers({
        settings,
        drafts,
        pages,
        policy,
        accounts,
        accountStore,
        releasePermission: environment.releasePermission,
        clients,
        outbox,
        store,
        pictures: pictureStore,
        history,
        wake,
        indexer,
        readSuggestions,
        tryVotes,
        now,
        report,
      }),
    ),
    menuClicked: menu.clicked,
    async commandPressed(name, page) {
      const snapshot = page ? await pages.read(page) : noSnapshot;
      if (name === draftEntry)
        return addToDraft(snapshot, page ? await pages.readPeople(page, snapshot) : nobody);
      await captureAtOnce.capture(name.replace('capture-', ''), snapshot);
    },
    addressBarChanged: addressBar.changed,
    addressBarEntered: addressBar.entered,
    notificationClicked: createNotificationClicks({ store, outbox, screen }),
    alarmRang(name) {
      switch (name) {
        case 'outbox':
          return scheduler.ring().then(refreshBadge);
        case 'daily':
          // Without an index of ideas, nothing else asks.
          void tryVotes.allLater();
          return dropOld();
        default:
          return name satisfies never;
      }
    },
    async permissionsAdded() {
      await store.resumeQueues('permission-missing');
      wake();
    },
    async preferencesChanged() {
      await Promise.all([menu.update(), mirror.later()]);
    },
    followingChanged: mirror.now,
    syncedChanged: mirror.later,
    policyChanged: policy.refresh,
    browserStarted: menu.rebuild,
    async installed(isFirst) {
      await Promise.all([menu.rebuild(), isFirst ? screen.openOptions() : null]);
    },
  };
}
