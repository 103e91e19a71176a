// Starts the whole background in a test: the real parts, with the local service on a real socket, a fake IndexedDB and
// storage in memory. The test controls the clock, the network faults and the browser.
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { type Background, createBackground } from '@/lib/background/create-background';
import type { Environment } from '@/lib/background/environment';
import type { Draft } from '@/lib/capture/field/draft';
import type { Fact } from '@/lib/capture/history/fact';
import type { OwnExtension, Sender } from '@/lib/messaging/receive';
import { createSend } from '@/lib/messaging/send';
import type { Capture } from '@/lib/outbox/capture';
import { createOutboxConnection } from '@/lib/outbox/storage/connection';
import { createDraftStore } from '@/lib/outbox/storage/drafts';
import { createFactStore } from '@/lib/outbox/storage/facts';
import { createLedger } from '@/lib/outbox/storage/ledger';
import { createPictureStore } from '@/lib/outbox/storage/pictures';
import { createOutboxStore, type StoreResult } from '@/lib/outbox/storage/store';
import { emptySnapshot } from '@/lib/page/empty-snapshot';
import { nobody, type PagePeople } from '@/lib/page/source/page-person';
import type { NotificationContent } from '@/lib/platform/notifications';
import type { PageTarget } from '@/lib/platform/page-reader';
import type { MenuEntry } from '@/lib/settings/menu';
import { type Preferences, withDefaults } from '@/lib/settings/preferences';
import { createSettings } from '@/lib/settings/settings';
import { type PlanningServiceOptions, startPlanningService } from '../service/index.ts';
import { createMemoryArea, createSyncedMemory } from './memory-area.ts';
import { mortal, type StorageMood } from './moody-storage.ts';

export interface BackgroundOptions extends StorageMood {
  readonly service?: PlanningServiceOptions;
  /** In addition to no undo window, no rate limit and no index of ideas. */
  readonly preferences?: Partial<Preferences>;
  /** Handles the background's requests once the account is connected. @default the platform's own */
  readonly fetch?: typeof globalThis.fetch;
  /** The time limit of a request. @default 2_000 */
  readonly timeoutMs?: number;
  /** The browser's code for every failed request, and for an earlier one. @default none */
  readonly networkFailure?: string;
  /** Called before each write of the worker to its settings. @default never full */
  readonly areSettingsFull?: (items: Readonly<Record<string, unknown>>) => boolean;
  /** The organization's policy. @default none */
  readonly policy?: Readonly<Record<string, unknown>>;
  /** Awaited before the browser reports the policy. @default nothing */
  readonly untilPolicyTold?: () => Promise<void>;
  /** False for a new installation. @default true */
  readonly isConnected?: boolean;
  /** What the browser's account carries between devices. @default its own, and empty */
  readonly synced?: Environment['storage']['synced'];
  readonly environment?: Partial<Environment>;
}

/** One life of the worker. Everything it does after its end has no effect, as in a browser. */
interface Life {
  isOver: boolean;
  /** Runs of the outbox that hold the lock or wait for it. */
  readonly runs: Set<Promise<void>>;
}

interface Timer {
  atMs: number;
  readonly callback: () => void;
}

const extension: OwnExtension = { id: 'quick-capture', origin: 'extension://quick-capture' };
const ownPage: Sender = { id: extension.id, url: `${extension.origin}/popup.html`, origin: extension.origin };

const textOfPart = (part: Parameters<Environment['t']>[1]) => (typeof part === 'object' ? part.own : part);

const never = () => new Promise<never>(() => undefined);

/** The background, started, and connected to the local service as account `main`. */
export async function startBackground(options: BackgroundOptions = {}) {
  globalThis.indexedDB = new IDBFactory();
  let nowMs = Date.UTC(2026, 0, 15, 12);
  /** The service's own clock. It passes with the device's, and doesn't jump. Its first records are a month old. */
  let serviceMs = nowMs;
  const serviceNow = () => new Date(serviceMs);
  const service = await startPlanningService({ now: serviceNow, ...options.service });
  const connection = createOutboxConnection();
  const areas = {
    local: createMemoryArea(),
    session: createMemoryArea(),
  };
  let policy = options.policy ?? {};
  const settings = createSettings(areas);

  let timers: Timer[] = [];
  /** When the outbox's alarm rings. */
  let alarmAtMs: number | null = null;
  /** The id of the next account, if one is being connected. */
  let accountId: string | undefined;
  let sendBy = globalThis.fetch;
  /** Pending while another context has the outbox's lock. */
  let lock = createLock();
  lock.free();

  const tabs: {
    /** Those that were read for capture requests. */
    readonly read: PageTarget[];
    /** The words of the links to a clicked address. */
    linkText: string | string[];
  } = { read: [], linkText: '' };

  /** The browser, as the test sees and controls it. */
  const browser = {
    isOnline: true,
    isAllowed: true,
    /** The origins whose permission the background gave back, each with those in use. */
    released: [] as { origin: string; inUse: readonly string[] }[],
    /** The result of reading the page for a capture request. */
    snapshot: emptySnapshot({ address: 'https://forum.example/t/1', title: 'A thread' }, []),
    /** The people that the page names. */
    people: nobody as PagePeople,
    ...tabs,
    /** The id of the draft in the side panel. */
    draftInPanel: null as string | null,
    /** The captures whose result a visible form shows. */
    shownCaptures: [] as string[],
    notifications: new Map<string, NotificationContent>(),
    badge: { waiting: 0, needsPerson: 0 },
    isStorageKeptFromPages: false,
    /** The line under the address bar. */
    addressBarHint: '',
    menu: new Map<string, MenuEntry>(),
    /** Pages that the background opened, in order. */
    opened: [] as string[],
    /** The delay of the outbox's alarm when it was set. */
    outboxAlarmInMs: null as number | null,
    hasDailyAlarm: false,
  };

  function environmentOf(life: Life): Partial<Environment> {
    const open = (name: string) => async () => void browser.opened.push(name);
    return {
      extension: () => extension,
      now: () => nowMs,
      setTimer(callback, inMs) {
        const timer = { atMs: nowMs + inMs, callback: () => !life.isOver && callback() };
        timers.push(timer);
        return () => {
          timers = timers.filter((other) => other !== timer);
        };
      },
      createId: () => accountId ?? crypto.randomUUID(),
      random: () => 0.5,
      fetch: (input, init) => (life.isOver ? never() : sendBy(input, init)),
      requestTimeoutMs: options.timeoutMs ?? 2_000,
      isOnline: () => browser.isOnline,
      hasPermission: async () => browser.isAllowed,
      async releasePermission(origin, inUse) {
        if (!life.isOver) browser.released.push({ origin, inUse });
      },
      observeNetwork: () => ({
        observe: (address) => ({
          address,
          failure: async () => {
            const code = options.networkFailure;
            return code === undefined ? null : { code, before: code };
          },
          redirectHost: async () => null,
        }),
      }),
      staysAwake: (work) => work(),
      t: (key, ...parts) => [key, ...parts.map(textOfPart)].join(' '),
      language: () => 'en',
      storage: {
        areas: {
          ...areas,
          local: {
            ...areas.local,
            async set(items) {
              if (options.areSettingsFull?.(items)) throw new DOMException('full', 'QuotaExceededError');
              await areas.local.set(items);
            },
          },
        },
        synced: options.synced ?? createSyncedMemory(),
        async readManaged() {
          await options.untilPolicyTold?.();
          return policy;
        },
        connectOutbox: () => mortal(connection, life, options),
        withOutboxLock(work) {
          const run = lock.isFree.then(() => (life.isOver ? never() : work()));
          life.runs.add(run);
          return run.finally(() => life.runs.delete(run));
        },
        announceChange: () => undefined,
        async keepFromPages() {
          browser.isStorageKeptFromPages = true;
        },
      },
      alarms: {
        async setOutbox(inMs) {
          if (life.isOver) return;
          browser.outboxAlarmInMs = inMs;
          alarmAtMs = inMs === null ? null : nowMs + inMs;
        },
        async ensureDaily() {
          browser.hasDailyAlarm = true;
        },
      },
      pages: {
        async read(tab) {
          browser.read.push(tab);
          return browser.snapshot;
        },
        readPeople: async () => browser.people,
        readArticle: async () => browser.snapshot,
        readBusy: async () => browser.snapshot,
        inFront: async () => ({ tabId: 1, address: browser.snapshot.address, title: browser.snapshot.title }),
        readLinkText: async () => browser.linkText,
        readImage: async () => null,
        fitPicture: async (picture) => picture,
      },
      async changeMenu(_shown, entries) {
        browser.menu = new Map(entries.map((entry) => [entry.id, entry]));
      },
      screen: {
        async notify(id, content) {
          browser.notifications.set(id, content);
        },
        async showBadge(counts) {
          browser.badge = counts;
        },
        async showAddressBarHint(hint) {
          browser.addressBarHint = hint;
        },
        openPopup: open('popup'),
        panelDraft: async () => browser.draftInPanel,
        async showInPanel(draftId) {
          browser.draftInPanel = draftId;
        },
        shownCaptures: async () => browser.shownCaptures,
        openDraft: (id) => open(`draft ${id}`)(),
        openActivity: (id) => open(`activity ${id}`)(),
        async openAddress(address) {
          browser.opened.push(address);
          return true;
        },
        openOptions: open('options'),
      },
      ...options.environment,
    };
  }

  let life: Life = { isOver: false, runs: new Set() };
  let background: Background = createBackground(environmentOf(life));
  const send = createSend(
    (message) => background.messageReceived(structuredClone(message), ownPage) ?? never(),
  );

  async function ask<Answer>(
    sent: Promise<{ isOk: true; value: Answer } | { isOk: false }>,
  ): Promise<Answer> {
    const answer = await sent;
    if (!answer.isOk) throw new Error('the background did not answer in the words of the protocol');
    return answer.value;
  }

  /** The worker's next life, in which only storage survives. */
  async function restart(): Promise<void> {
    life.isOver = true;
    life = { isOver: false, runs: new Set() };
    timers = [];
    background = createBackground(environmentOf(life));
    await background.start();
  }

  /** Connects by the protocol. A new account gets the id `name`. */
  async function connect(name: string, address: string, token: string): Promise<void> {
    accountId = name;
    const connected = await ask(send('account.connect', { address, token }));
    accountId = undefined;
    if (!connected.isOk) throw new Error(`not connected: ${connected.reason} ${connected.detail}`);
  }

  await settings.preferences.update((preferences) => ({
    ...preferences,
    undoMs: 0,
    requestsPerMinute: 0,
    // The index of ideas would add its reads to the requests of every test.
    suggestsSimilar: false,
    ...options.preferences,
  }));
  await background.start();
  if (options.isConnected ?? true) await connect('main', service.url, service.token);
  service.clearRequests();
  sendBy = options.fetch ?? globalThis.fetch;

  function pass(forMs: number) {
    nowMs += forMs;
    serviceMs += forMs;
    const due = timers.filter(({ atMs }) => atMs <= nowMs);
    timers = timers.filter(({ atMs }) => atMs > nowMs);
    for (const { callback } of due) callback();
  }

  async function untilIdle() {
    const { runs } = life;
    do {
      await Promise.all(runs);
      // A run begins after the accounts and the policy were read.
      for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
    } while (runs.size > 0);
  }

  /** The test's own view of the outbox. */
  const store = createOutboxStore({ connection });
  let drafts = 0;

  function draft(kind: string, values: Draft['values'], accountId = 'main'): Draft {
    drafts += 1;
    return {
      id: `00000000-0000-4000-8000-${String(drafts).padStart(12, '0')}`,
      kind,
      accountId,
      values,
      source: { title: 'A thread', address: 'https://forum.example/t/1', passageAddress: null },
    };
  }

  async function save(toSave: Draft): Promise<string> {
    const saved = await ask(send('capture.save', { draft: toSave, drafts: [] }));
    if (!saved.isOk) throw new Error(`not saved: ${JSON.stringify(saved)}`);
    return saved.captureId;
  }

  async function capture(id: string): Promise<Capture> {
    const found = committed(await store.get(id));
    if (!found) throw new Error('no such capture');
    return found;
  }

  return {
    service,
    settings,
    areas,
    browser,
    store,
    pictures: createPictureStore(connection),
    facts: createFactStore(connection),
    /** Adds to the history. */
    remember: async (fact: Fact) =>
      void committed(await connection.use((opened) => opened.put('facts', fact))),
    /** As a page has it. */
    drafts: createDraftStore({ connection, onChanged: () => undefined }),
    ledger: createLedger(connection),
    background: () => background,
    send,
    ask,
    connect,
    restart,
    /** The account's own values for new captures. */
    setDefaults: (values: Parameters<typeof withDefaults>[2]) =>
      settings.preferences.update((before) => withDefaults(before, 'main', values)),
    /** An administrator sets another policy, and the browser reports it. */
    async setPolicy(changed: Readonly<Record<string, unknown>>) {
      policy = changed;
      await background.policyChanged();
    },
    /** An administrator sets another policy while the worker sleeps, or the browser is closed. */
    changePolicyUnheard(changed: Readonly<Record<string, unknown>>) {
      policy = changed;
    },
    draft,
    save,
    saveIdea: (name: string, overrides: Draft['values'] = {}, accountId = 'main') =>
      save(draft('idea', { product: 'PRJ', name, createdBy: 'ana@example.com', ...overrides }, accountId)),
    capture,
    state: async (id: string) => (await capture(id)).state.name,
    ideaNames: () => service.ideas().map(({ attributes }) => attributes.name),
    now: () => nowMs,
    /** Returns the service's own time, for another service of the same network. */
    serviceNow,
    /** The number of waiting timers. */
    timerCount: () => timers.length,
    setClock(ms: number) {
      nowMs = ms;
    },
    /** Advances the clock, so that due timers fire. */
    pass,
    /** Advances the clock, and the outbox's alarm rings. */
    async ringAfter(forMs: number) {
      pass(forMs);
      await background.alarmRang('outbox');
      await untilIdle();
    },
    /** Lets time pass. Only the extension's own timers and its alarm wake it. Ends early if the worker ends. */
    async live(forMs: number) {
      const during = life;
      const endMs = nowMs + forMs;
      await untilIdle();
      while (!during.isOver) {
        const nextMs = Math.min(alarmAtMs ?? endMs, ...timers.map(({ atMs }) => atMs));
        const isRinging = alarmAtMs !== null && alarmAtMs <= nextMs;
        if (nextMs > endMs || (nextMs === endMs && !isRinging)) return pass(Math.max(0, endMs - nowMs));
        pass(Math.max(0, nextMs - nowMs));
        if (isRinging) {
          alarmAtMs = null;
          await background.alarmRang('outbox');
        }
        await untilIdle();
      }
    },
    /** Somebody sets the device's clock. What waits for a time still waits as long. */
    jumpClock(byMs: number) {
      nowMs += byMs;
      for (const timer of timers) timer.atMs += byMs;
      if (alarmAtMs !== null) alarmAtMs += byMs;
    },
    /** The worker dies now. What it has begun has no effect any more, until `restart`. */
    die() {
      life.isOver = true;
    },
    /** The worker dies when its next request leaves. Resolves then. */
    dieAtNextRequest: () =>
      new Promise<void>((resolve) => {
        const before = sendBy;
        sendBy = () => {
          sendBy = before;
          life.isOver = true;
          resolve();
          return never();
        };
      }),
    /** Another context takes the outbox's lock, so runs wait. */
    takeLock() {
      lock = createLock();
    },
    freeLock: () => lock.free(),
    /** Resolves when no run of the outbox is in progress or requested. */
    untilIdle,
    async close() {
      life.isOver = true;
      connection.close();
      await service.close();
    },
  };
}

export type BackgroundWorld = Awaited<ReturnType<typeof startBackground>>;

export function committed<T>(result: StoreResult<T>): T {
  if (!result.isOk) throw new Error(`the store failed: ${result.reason} ${result.detail}`);
  return result.value;
}

function createLock(): { readonly isFree: Promise<void>; readonly free: () => void } {
  let free: () => void = () => undefined;
  const isFree = new Promise<void>((resolve) => {
    free = resolve;
  });
  return { isFree, free };
}
