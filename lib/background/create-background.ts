// Composes the background from its parts, as one value with a method for each event of the browser. The parts in their
// order: what is stored, sending, and what a person starts.
import { createReceive } from '@/lib/messaging/receive';
import { noSnapshot, type Snapshot } from '@/lib/page/snapshot';
import { nobody, type PagePeople } from '@/lib/page/source/page-person';
import type { MenuClick } from '@/lib/platform/menus';
import type { NotificationClick } from '@/lib/platform/notifications';
import type { PageTarget } from '@/lib/platform/page-reader';
import type { AlarmName } from '@/lib/platform/worker';
import { draftEntry } from '@/lib/settings/menu';
import { migrateSettings } from '@/lib/settings/migrations';
import { addToDraft } from './add-to-draft';
import { createAddressBar } from './address-bar';
import { type Base, createBase } from './base';
import { createCaptureAtOnce } from './capture-at-once';
import { createDecisions } from './decisions';
import { browserEnvironment, type Environment } from './environment';
import { createKeyRepeat } from './key-repeat';
import { createMenu, type Menu, menuClicked } from './menu';
import { createHandlers } from './message-handlers';
import { openNotification } from './notifications';
import { dropOld } from './retention';
import { createSending, type Sending } from './sending';
import { createSettingsSync } from './settings-sync';

export type Background = ReturnType<typeof createBackground>;

/** One method per event, which may have woken the worker. The promise is for tests. The browser doesn't wait for it. */
export function createBackground(given: Partial<Environment> = {}) {
  const base = createBase({ ...browserEnvironment, ...given });
  const menu = createMenu(base);
  const sync = createSettingsSync(base);
  const sending = createSending(base, menu);
  const decisions = createDecisions(base, sending);
  const { settings, unlessNewer } = base;
  const { wake, indexer } = sending;
  base.onPolicyChanged(() => {
    void menu.update();
    void keepTokens(base, sending);
    void unlessNewer(indexer.dropForbidden);
    void unlessNewer(sync.later);
  });
  return {
    ...personEvents(base, menu, sending),
    ...{ start, alarmRang },
    /** null unless it is a message of the protocol from a page of this extension. */
    messageReceived: createReceive(base.extension(), createHandlers(base, sending, decisions)),
    async permissionsAdded(): Promise<void> {
      await base.store.resumeQueues('permission-missing');
      wake();
    },
    async preferencesChanged(): Promise<void> {
      await Promise.all([menu.update(), unlessNewer(indexer.dropForbidden), unlessNewer(sync.later)]);
    },
    /** Another device of the person changed settings. */
    syncedChanged: () => unlessNewer(sync.later),
    policyChanged: settings.policy.refresh,
  };

  /**
   * Called at every start of the worker. Migrates settings, runs the outbox, sets the daily alarm and drops old data.
   * Resumes the work that an earlier life left.
   */
  async function start(): Promise<void> {
    void base.storage.keepFromPages();
    void base.screen.showAddressBarHint(base.t('omniboxHint'));
    void settings.policy.confirmed();
    void keepTokens(base, sending);
    void unlessNewer(sync.now);
    wake();
    await Promise.all([
      base.alarms.ensureDaily(),
      migrateSettings(base.storage.areas.local),
      unlessNewer(() => dropOld(base)),
      unlessNewer(decisions.finish),
      unlessNewer(indexer.dropForbidden),
    ]);
  }

  function alarmRang(name: AlarmName): Promise<void> {
    return unlessNewer(() => {
      if (name === 'outbox') return sending.alarmRang();
      // Without an index of ideas, nothing else asks.
      void sending.tryVotes.allLater();
      void sync.now();
      return dropOld(base);
    });
  }
}

/** What a person starts without a form: the right-click menu, shortcuts, the address bar and notifications. */
function personEvents(base: Base, menu: Menu, { outbox }: Sending) {
  const { pages } = base;
  const captureAtOnce = createCaptureAtOnce(base, outbox);
  const add = (snapshot: Snapshot, people: PagePeople) =>
    addToDraft(base, captureAtOnce.review, snapshot, people);
  const addressBar = createAddressBar(base, captureAtOnce.capture);
  const readAtPress = createKeyRepeat(base);
  return {
    menuClicked: (click: MenuClick) => menuClicked(base, captureAtOnce, add, click),
    notificationClicked: (click: NotificationClick) => openNotification(base, outbox, click),
    /** `page` is where the keys were pressed. null if the browser doesn't name it. */
    async commandPressed(name: string, page: PageTarget | null): Promise<void> {
      const snapshot = page ? await readAtPress(name, page) : noSnapshot;
      if (!snapshot) return;
      if (name === draftEntry) return add(snapshot, page ? await pages.readPeople(page, snapshot) : nobody);
      await captureAtOnce.capture(name.replace('capture-', ''), snapshot);
    },
    addressBarChanged: addressBar.changed,
    addressBarEntered: addressBar.entered,
    browserStarted: menu.rebuild,
    /** `isFirst`: not an update. */
    async installed(isFirst: boolean): Promise<void> {
      await Promise.all([menu.rebuild(), isFirst ? base.screen.openOptions() : null]);
    },
  };
}

/** The policy may have changed while the worker slept, or the storage may have been full. */
async function keepTokens({ settings, report }: Base, { clients }: Sending): Promise<void> {
  try {
    const { sessionTokens = false } = (await settings.policy.confirmed()).policy;
    if (sessionTokens) await clients.accounts.keepTokensForSession();
  } catch (error) {
    report('policy', error);
  }
}
