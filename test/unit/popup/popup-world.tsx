// A popup with a controlled environment: storage in memory, a page, and a background with given answers.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import type { ReactElement } from 'react';
import { expect, vi } from 'vitest';
import type { CaptureView } from '@/components/outcome/capture-view';
import type { PopupDeps } from '@/entrypoints/popup/deps';
import { Popup } from '@/entrypoints/popup/Popup';
import { readStart, withPageInTime } from '@/entrypoints/popup/start';
import type { StoredDraft } from '@/lib/capture/field/stored-draft';
import type { Fact } from '@/lib/capture/history/fact';
import { emptyDefaults } from '@/lib/capture/start/defaults';
import type { MessageName, Request } from '@/lib/messaging/protocol';
import { createSend } from '@/lib/messaging/send';
import type { Queue } from '@/lib/outbox/queue';
import {
  createOutboxConnection,
  type Migration,
  type OutboxDatabase,
  openOutboxDatabase,
} from '@/lib/outbox/storage/connection';
import { createDraftStore } from '@/lib/outbox/storage/drafts';
import { createFactReader } from '@/lib/outbox/storage/facts';
import { emptySnapshot } from '@/lib/page/empty-snapshot';
import type { Snapshot } from '@/lib/page/snapshot';
import { nobody } from '@/lib/page/source/page-person';
import type { UncommittedWrite } from '@/lib/platform/uncommitted';
import type { IdeaIndexRow } from '@/lib/settings/idea-index';
import { initialPreferences } from '@/lib/settings/preferences';
import { createSettings } from '@/lib/settings/settings';
import type { StorageArea } from '@/lib/settings/stored-value';
import { createMemoryArea } from '../../support/memory-area';
import { account } from '../components/account';
import { renderWithSay, t } from '../components/with-say';

export { account };

/** Every form is a writer of its own. */
let writers = 0;

export const address = 'https://blog.example/tide';

export const page: Snapshot = {
  ...emptySnapshot({ address, title: 'Tide pools — Shoreline' }, []),
  selection: { text: 'Nothing is loose.', html: '<p>Nothing is <strong>loose</strong>.</p>', isCut: false },
};

/** The browser's storage, whose items the test may read and change. */
function createArea(
  items: Record<string, unknown>,
  onRead: (keys: readonly string[]) => void | Promise<void>,
): StorageArea {
  return {
    async get(keys) {
      await onRead([keys ?? []].flat());
      return createMemoryArea(items).get(keys);
    },
    set: async (changes) => void Object.assign(items, structuredClone(changes)),
    remove: async (key) => void delete items[key],
    exclusively: (_key, work) => work(),
  };
}

/** Opens the outbox's database, which fails or has no room if the options say so. */
async function openAsTold(
  callbacks: Parameters<typeof openOutboxDatabase>[0],
  { isFull = () => false, beforeOpening, migrations }: WorldOptions,
): ReturnType<typeof openOutboxDatabase> {
  try {
    await beforeOpening?.();
  } catch (error) {
    return { isOk: false, reason: 'timed-out', detail: String(error) };
  }
  const opened = await openOutboxDatabase(callbacks, migrations);
  if (!opened.isOk) return opened;
  const database = new Proxy<OutboxDatabase>(opened.database, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...parts: unknown[]) => {
        if (name === 'transaction' && parts[1] === 'readwrite' && isFull())
          throw new DOMException('the storage is full', 'QuotaExceededError');
        return Reflect.apply(value, target, parts);
      };
    },
  });
  return { isOk: true, database };
}

export interface WorldOptions {
  /** The database of an earlier world, with its drafts. @default a new one */
  readonly database?: IDBFactory;
  /** Stored before the popup opens. @default none */
  readonly stored?: readonly StoredDraft[];
  /** The history. @default none */
  readonly facts?: readonly Fact[];
  /** Whether the form's database has no room now. @default it has */
  readonly isFull?: () => boolean;
  /** What opening the form's database waits for. It fails if this rejects. @default nothing */
  readonly beforeOpening?: () => Promise<void> | undefined;
  /** The versions of the form's database. @default this version's */
  readonly migrations?: readonly Migration[];
  readonly local?: Record<string, unknown>;
  readonly session?: Record<string, unknown>;
  /** What a read of these keys waits for. @default nothing */
  readonly beforeRead?: (keys: readonly string[]) => Promise<void> | undefined;
  readonly answers?: Partial<Record<MessageName, unknown>>;
  readonly deps?: Partial<PopupDeps>;
  readonly shown?: CaptureView;
  readonly recent?: CaptureView[];
  readonly block?: Queue['block'];
  /** The index of ideas. @default none */
  readonly ideas?: IdeaIndexRow;
  /** Draws the popup. @default render of the testing library, which also runs all effects */
  readonly draw?: (popup: ReactElement) => void;
  /** The parameters in the form's address. */
  readonly query?: { readonly draftId?: string; readonly captureId?: string; readonly accountId?: string };
}

export const connected = {
  hasSeenTip: true,
  accounts: [account],
  preferences: {
    ...initialPreferences,
    activeAccountId: account.id,
    defaultsByAccount: { [account.id]: { ...emptyDefaults, product: 'PRJ', createdBy: 'ada@example.com' } },
  },
};

/** Opens the popup and waits until the form is filled. */
export async function openPopup(options: WorldOptions = {}) {
  const world = await drawPopup(options);
  await waitFor(() => expect(world.onReady).toHaveBeenCalled());
  return world;
}

/** Opens the popup and returns at its first render. */
export async function drawPopup(options: WorldOptions = {}) {
  const local: Record<string, unknown> = { ...connected, ...options.local };
  const session: Record<string, unknown> = { ...options.session };
  const sent: { name: string; request: unknown }[] = [];
  /** Every read of the browser's storage, by key. */
  const reads: string[] = [];
  const read = (keys: readonly string[]) => void reads.push(String(keys));
  const stored = createSettings({
    local: createArea(local, (keys) => {
      read(keys);
      return options.beforeRead?.(keys);
    }),
    session: createArea(session, read),
  });
  const settings = { ...stored, ideas: { ...stored.ideas, get: async () => options.ideas ?? null } };
  const watchers = new Map<string, Set<() => void>>();
  const tell = (key: string) => {
    for (const onChanged of watchers.get(key) ?? []) onChanged();
  };
  const database = options.database ?? new IDBFactory();
  globalThis.indexedDB = database;
  const connection = createOutboxConnection();
  for (const fact of options.facts ?? []) await connection.use((opened) => opened.put('facts', fact));
  const draftWatchers = new Set<(ids: readonly string[] | null) => void>();
  /** The drafts as another context of the extension uses them. The form is told of changes. */
  const elsewhere = createDraftStore({
    connection: createOutboxConnection(),
    onChanged: (ids) => {
      for (const onChanged of draftWatchers) onChanged(ids);
    },
  });
  for (const draft of options.stored ?? []) await elsewhere.write(draft);
  const drafts = createDraftStore({
    connection: createOutboxConnection({ open: (callbacks) => openAsTold(callbacks, options) }),
    onChanged: () => undefined,
  });
  const uncommitted: UncommittedWrite[] = [];
  let shown = options.shown ?? null;
  const onReady = vi.fn();
  const opens = {
    ...{ openOptions: vi.fn(), openRules: vi.fn(), openHelp: vi.fn() },
    ...{ openAccount: vi.fn(), openDetails: vi.fn() },
  };
  const deps: PopupDeps = {
    send: createSend(async (message) => {
      const { name, request } = message as { name: MessageName; request: Request<MessageName> };
      sent.push({ name, request });
      const answer = await options.answers?.[name];
      // Like the background: the versions of a draft end with the capture.
      const { draft, captureId, drafts: versions } = Object(request);
      if (versions && Object(answer).isOk === true)
        await elsewhere.remove(captureId ?? draft.id, versions, { nowMs: 1_000, isGone: false });
      return answer;
    }),
    t,
    settings,
    watchSetting(key, onChanged) {
      const ofKey = watchers.get(key) ?? new Set();
      watchers.set(key, ofKey.add(onChanged));
      return () => ofKey.delete(onChanged);
    },
    readPage: async () => page,
    readBusyPage: async () => page,
    readPageAgain: async () => page,
    openingKeys: async () => 'Alt+Shift+K',
    frontAddress: async () => page.address,
    readSource: async () => null,
    readPeople: async () => nobody,
    readArticle: async () => page,
    panelDraft: async () => null,
    showInPanel: async () => undefined,
    watchPanelDraft: () => () => undefined,
    holdPanelDraft: () => () => undefined,
    holdShownCapture: () => () => undefined,
    pictures: {
      take: async () => ({ isOk: false, messageKey: 'pictureRefusedPage' }),
      cut: async () => null,
      load: async () => ({ isOk: false, messageKey: 'pictureUnreadable' }),
      cover: async () => ({ isOk: false, messageKey: 'pictureNotKept' }),
      keep: async () => ({ isOk: false, messageKey: 'pictureNotKept' }),
      read: async () => null,
    },
    drafts,
    facts: createFactReader(connection),
    watch(onChanged) {
      draftWatchers.add(onChanged);
      return () => draftWatchers.delete(onChanged);
    },
    keepUncommitted: (writes) => uncommitted.push(...writes),
    outbox: {
      view: async () => shown,
      readDraft: async () => shown?.draft ?? null,
      newest: async () => options.recent ?? [],
      block: async () => options.block ?? null,
    },
    keepStorage: async () => undefined,
    hasPermission: async () => true,
    requestPermission: async () => true,
    ...opens,
    openActivity: () => undefined,
    view: 'popup',
    moveTo: () => undefined,
    copy: async () => true,
    digest: {
      page: async (_account, of) => `page ${of}`,
      site: async (_account, of) => `site ${of}`,
      wordKey: async () => new Uint8Array(8),
    },
    // A busy machine reads the drafts late, too.
    waitsMs: { page: 60, drafts: 10_000 },
    newId: () => {
      writers += 1;
      return `${writers.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`;
    },
    now: () => 1_000,
    onReady,
    ...options.deps,
  };
  const { draftId = null, captureId = null } = options.query ?? {};
  const storedStart = await readStart(deps, {
    draftId,
    captureId,
    accountId: options.query?.accountId ?? null,
  });
  const readsOfStart = [...reads];
  const start = await withPageInTime(deps, storedStart);
  (options.draw ?? renderWithSay)(<Popup deps={deps} start={start} />);
  return {
    /** The reads before the first render. */
    readsOfStart,
    /** The background gets the policy while the popup is open. */
    async tellPolicy(managed: Readonly<Record<string, unknown>>) {
      await settings.cachedPolicy.set(managed);
      tell('cachedPolicy');
    },
    /** Another window of the extension stores this under a key. undefined removes the key. */
    writeElsewhere(key: string, value: unknown) {
      if (value === undefined) delete local[key];
      else local[key] = value;
      tell(key);
    },
    local,
    session,
    database,
    uncommitted,
    /** The stored drafts, newest first. */
    async drafts(): Promise<readonly StoredDraft[]> {
      const all = await elsewhere.all();
      if (!all.isOk) throw new Error(all.reason);
      return all.value.drafts;
    },
    elsewhere,
    /** The shown capture gets another state. */
    become(view: CaptureView) {
      shown = view;
      for (const onChanged of draftWatchers) onChanged(null);
    },
    sent,
    onReady,
    ...opens,
    saved: () => sent.filter(({ name }) => name === 'capture.save'),
  };
}

export type World = Awaited<ReturnType<typeof openPopup>>;

/** The names of the stored drafts. */
export const namesIn = async (world: Pick<World, 'drafts'>) =>
  (await world.drafts()).map(({ draft }) => String(draft.values.name)).toSorted();

/** A page that is read when the test says so. */
export function heldPage() {
  let tell: (snapshot: Snapshot) => void = () => undefined;
  const readPage = () => new Promise<Snapshot>((resolve) => (tell = resolve));
  return { readPage, read: (snapshot: Snapshot = page) => tell(snapshot) };
}

/** Opens the list of recent captures and waiting drafts, and returns the part with this name. */
export async function openRecent(
  name: 'Recent captures' | 'Drafts' = 'Recent captures',
): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole('button', { name: /^Recent captures/ }));
  return screen.findByRole('list', { name });
}

type StoredOptions = Partial<Omit<StoredDraft, 'draft'> & Pick<StoredDraft['draft'], 'kind' | 'accountId'>>;

/** A draft of the page, as another form stored it. */
export function storedDraft(
  id: string,
  name: string,
  { kind = 'idea', accountId = account.id, ...of }: StoredOptions = {},
): StoredDraft {
  const ofAccount = accountId === '' ? {} : { product: 'PRJ', createdBy: 'ada@example.com' };
  return {
    draft: {
      ...{ id, kind, accountId, values: { ...ofAccount, name } },
      source: { title: 'Tide', address, passageAddress: null },
    },
    ...{ writer: 'another form', n: 1, page: address, changedAtMs: 1, ...of },
  };
}

export const savedId = '00000000-0000-4000-8000-000000000001';
export const savesWell = { 'capture.save': { isOk: true, captureId: savedId } };

export const sentView: CaptureView = {
  id: savedId,
  accountId: account.id,
  kind: 'idea',
  name: 'Nothing is loose.',
  values: { name: 'Nothing is loose.', product: 'PRJ' },
  addsTo: null,
  key: 'PRJ-I-3',
  recordName: 'Nothing is loose.',
  address: 'https://acme.example/ideas/PRJ-I-3',
  status: 'sent',
  messageKey: 'outcomeSent',
  parts: [],
  serviceTexts: [],
  draft: null,
  progress: null,
};

/** A capture that the service rejected. */
export const parkedView: CaptureView = { ...sentView, key: null, address: null, status: 'needsAttention' };

export const field = (name: string) =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}( \\*)?$`), { selector: '[id^="field-"]' });
export const product = () => screen.getByLabelText<HTMLInputElement>(/^Product/, { selector: 'input' });
export const saveKeys = '{Control>}{Enter}{/Control}';
