// @vitest-environment jsdom
// The form's sessions beside the two stores: forms of two windows, kinds, saves, undo, edits, late and lost answers, and
// forms that are closed between any two writes. The stores are the product's, on a database in memory.
import { webcrypto } from 'node:crypto';
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PopupDeps } from '@/entrypoints/popup/deps';
import { loadSaving } from '@/entrypoints/popup/effects';
import { createSessionStore, type SessionStore } from '@/entrypoints/popup/session-store';
import { readStart } from '@/entrypoints/popup/start';
import type { Draft } from '@/lib/capture/field/draft';
import type { Capture } from '@/lib/outbox/capture';
import { createOutboxConnection } from '@/lib/outbox/storage/connection';
import { createDraftStore } from '@/lib/outbox/storage/drafts';
import { createOutboxStore } from '@/lib/outbox/storage/store';
import { createOutbox } from '@/lib/outbox/worker/outbox';
import type { Snapshot } from '@/lib/page/snapshot';
import { createSettings } from '@/lib/settings/settings';
import { isFullRun } from '../../support/full-run.ts';
import { createMemoryArea } from '../../support/memory-area.ts';
import { account, connected, page } from './popup-world';

// jsdom has no digests.
Object.defineProperty(crypto, 'subtle', { value: webcrypto.subtle, configurable: true });

const settle = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

/** What the database and the background have not answered yet. */
let waiting = 0;
async function counted<Of>(work: Promise<Of>): Promise<Of> {
  waiting += 1;
  try {
    return await work;
  } finally {
    waiting -= 1;
  }
}

/** Nothing is on its way, and what the last answer caused has begun. */
async function quiet(): Promise<void> {
  do for (let turn = 0; turn < 6; turn += 1) await settle();
  while (waiting > 0);
}

/** An answer of the background: as usual, lost after it acted, or a refusal. */
type Mood = 'well' | 'lost' | 'refused';

interface Window {
  readonly store: SessionStore;
  readonly close: () => void;
  /** Ends the form at once: nothing of it is written or heard any more. */
  kill(): void;
}

/** The person's words, each of its own, and what they know about them. */
interface Model {
  count: number;
  /** Committed, and never given up. */
  readonly words: Set<string>;
  /** What the form showed at each save that was accepted. */
  readonly shown: Map<string, string>;
}

function createWorld() {
  globalThis.indexedDB = new IDBFactory();
  const connection = createOutboxConnection();
  const watchers = new Set<(ids: readonly string[] | null) => void>();
  const tell = (ids: readonly string[] | null) => {
    for (const onChanged of watchers) onChanged(ids);
  };
  const store = createOutboxStore({ connection, onChanged: tell });
  let nowMs = 1_000_000;
  const now = () => {
    nowMs += 1;
    return nowMs;
  };
  const outbox = createOutbox({
    ...{ store, wake: () => undefined, now },
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    admit: async (draft) => ({ isOk: true, draft }),
    serviceOf: async () => account.serviceAddress,
    factOf: async () => null,
    onChanged: () => undefined,
  });
  const settings = createSettings({
    local: createMemoryArea({ ...connected }),
    session: createMemoryArea(),
  });
  const windows: Window[] = [];
  const model: Model = { count: 0, words: new Set(), shown: new Map() };
  let mood: Mood = 'well';
  let articles: (() => void)[] = [];
  const drafts = createDraftStore({ connection, onChanged: tell });

  const send: PopupDeps['send'] = async (name, request) => {
    const answer = await act(name, request);
    const isLost = mood === 'lost' && name.startsWith('capture.');
    mood = 'well';
    return isLost || answer === null
      ? { isOk: false, reason: 'unreachable' }
      : // The test acts for the background, whose answers have these types.
        { isOk: true, value: answer as never };
  };

  async function act(name: string, request: unknown): Promise<unknown> {
    const { draft, captureId, drafts: versions } = Object(request);
    if (name === 'capture.save' && mood === 'refused')
      return { isOk: false, reason: 'storage-failed', failure: 'quota' };
    if (name === 'capture.save') return outbox.save(draft, 60_000, versions);
    if (name === 'capture.edit') return outbox.edit(captureId, draft, versions);
    if (name === 'capture.undo') {
      const undone = await outbox.undo(captureId);
      return { isDone: undone !== null, draft: undone };
    }
    return name === 'draft.finish' ? { isDone: false } : null;
  }

  async function open(view: 'popup' | 'panel', draftId: string | null = null): Promise<void> {
    let isDead = false;
    const never = () => new Promise<never>(() => undefined);
    const own = createDraftStore({ connection, onChanged: (ids) => setTimeout(() => tellOthers(ids)) });
    const hear = new Set<(ids: readonly string[] | null) => void>();
    const tellOthers = (ids: readonly string[] | null) => {
      for (const onChanged of watchers) if (!hear.has(onChanged)) onChanged(ids);
    };
    const deps = {
      settings,
      drafts: Object.fromEntries(
        Object.entries(own).map(([name, act]) => [
          name,
          // Reads, too: on a slow machine, the page's drafts come late.
          (...given: never[]) => (isDead ? never() : counted(Reflect.apply(act, own, given))),
        ]),
      ),
      send: (...given: Parameters<typeof send>) => (isDead ? never() : counted(send(...given))),
      outbox: {
        view: async () => null,
        readDraft: async (captureId: string) => {
          const found = await store.get(captureId);
          return found.isOk && found.value?.state.name === 'undoable' ? found.value.draft : null;
        },
      },
      watch(onChanged: (ids: readonly string[] | null) => void) {
        watchers.add(onChanged);
        hear.add(onChanged);
        return () => watchers.delete(onChanged);
      },
      watchSetting: () => () => undefined,
      keepUncommitted: () => undefined,
      digest: { page: async () => null, site: async () => null },
      frontAddress: async () => page.address,
      readPage: async () => page,
      readPageAgain: async () => page,
      readSource: async () => null,
      readArticle: () =>
        new Promise<Snapshot>((resolve) =>
          articles.push(() => resolve({ ...page, isArticle: true, title: 'Article' })),
        ),
      panelDraft: async () => null,
      openingKeys: async () => '',
      waitsMs: { page: 10_000, drafts: 10_000 },
      newId: () => crypto.randomUUID(),
      now,
      view,
      // What a session uses of the popup's environment.
    } as unknown as PopupDeps;
    const start = await readStart(deps, { draftId, captureId: null, accountId: null });
    const session = createSessionStore(deps, start);
    const close = session.open();
    windows.push({ store: session, close, kill: () => (isDead = true) });
    await quiet();
  }

  return {
    ...{ windows, model, drafts, outbox, store, open },
    setMood(next: Mood) {
      mood = next;
    },
    tellArticles() {
      for (const tellArticle of articles) tellArticle();
      articles = [];
    },
    async captures(): Promise<Capture[]> {
      const found = await store.newest(1_000);
      if (!found.isOk) throw new Error(found.reason);
      return found.value;
    },
  };
}

type World = ReturnType<typeof createWorld>;

const wordsIn = (draft: Draft): string[] => JSON.stringify(draft).match(/word\d+/g) ?? [];

/** I1, I2, I3 and I5 hold at rest. */
async function expectWhole(world: World): Promise<void> {
  const all = await world.drafts.all();
  const drafts = all.isOk ? all.value.drafts : [];
  const captures = await world.captures();
  const places = [...drafts.map(({ draft }) => draft), ...captures.map(({ draft }) => draft)];
  const found = new Set(places.flatMap(wordsIn));
  for (const { store } of world.windows)
    for (const word of wordsIn(store.current().state.document)) found.add(word);
  for (const word of world.model.words) expect(found, `I1 ${word}`).toContain(word);
  const ids = captures.map(({ id }) => id);
  expect(new Set(ids).size, 'I2').toBe(ids.length);
  for (const { id, draft } of captures) {
    const shown = world.model.shown.get(id);
    if (shown !== undefined) expect(draft.values.name, 'I3').toBe(shown);
  }
  const keys = await world.drafts.count();
  expect(keys.isOk && keys.value, 'I5').toBe(drafts.length);
}

type Command = (world: World) => Promise<void>;

const at = (world: World, which: number) => world.windows[which % Math.max(1, world.windows.length)];

const type: (which: number) => Command = (which) => async (world) => {
  const window = at(world, which);
  if (!window) return;
  const { store } = window;
  world.model.count += 1;
  const word = `word${world.model.count}`;
  const { state } = store.current();
  const field = state.document.kind === 'comment' ? 'body' : 'name';
  const before = String(state.document.values[field] ?? '');
  store.current().dispatch({ type: 'fieldChanged', name: field, value: `${before} ${word}` });
  await quiet();
  if (store.current().session.isDraftKept) world.model.words.add(word);
};

const dispatch =
  (which: number, event: Parameters<ReturnType<SessionStore['current']>['dispatch']>[0]): Command =>
  async (world) => {
    at(world, which)?.store.current().dispatch(event);
    await quiet();
  };

const saveWithout: (which: number) => Command = (which) => async (world) => {
  const session = at(world, which)?.store.current().session;
  const waits = session && [session.open, ...session.outgoing].find(({ save }) => save?.state === 'waiting');
  if (waits) await dispatch(which, { type: 'savedWithout', documentId: waits.form.document.id })(world);
};

const save: (which: number, mood: Mood) => Command = (which, mood) => async (world) => {
  const window = at(world, which);
  if (!window) return;
  world.setMood(mood);
  const { state } = window.store.current();
  const { id, values, kind } = state.document;
  const before = new Set((await world.captures()).map((capture) => capture.id));
  window.store.current().dispatch({ type: 'saveAsked' });
  await quiet();
  world.setMood('well');
  // A new capture has what was on the screen.
  const isNew = (await world.captures()).some((capture) => capture.id === id && !before.has(id));
  if (isNew && kind !== 'comment') world.model.shown.set(id, String(values.name));
};

const startOver: (which: number) => Command = (which) => async (world) => {
  const window = at(world, which);
  if (!window) return;
  const { session } = window.store.current();
  // The person gives these words up, unless another window has them.
  const { save, captureId } = session.open;
  if (captureId === null && (save === null || save.state === 'failed'))
    for (const word of wordsIn(session.open.form.document)) world.model.words.delete(word);
  window.store.current().dispatch({ type: 'startedOver' });
  await quiet();
};

const undoNewest: Command = async (world) => {
  const [newest] = await world.captures();
  const [window] = world.windows;
  if (!newest || !window) return;
  world.model.shown.delete(newest.id);
  window.store.current().dispatch({ type: 'undoAsked', captureId: newest.id });
  await quiet();
};

const editNewest: (which: number) => Command = (which) => async (world) => {
  const [newest] = await world.captures();
  if (!newest) return;
  world.model.shown.delete(newest.id);
  at(world, which)
    ?.store.current()
    .dispatch({ type: 'captureAsked', captureId: newest.id, isAsComment: false });
  await quiet();
};

const close: (which: number, isKilled: boolean) => Command = (which, isKilled) => async (world) => {
  const window = at(world, which);
  if (!window) return;
  if (isKilled) window.kill();
  window.close();
  world.windows.splice(world.windows.indexOf(window), 1);
  await quiet();
};

const reopen: (view: 'popup' | 'panel', isOfDraft: boolean) => Command =
  (view, isOfDraft) => async (world) => {
    if (world.windows.length >= 3) return;
    const all = isOfDraft ? await world.drafts.all() : null;
    await world.open(view, (all?.isOk && all.value.drafts[0]?.draft.id) || null);
  };

const tellArticles: Command = async (world) => {
  world.tellArticles();
  await quiet();
};

const window = fc.constantFrom(0, 1, 2);
const command: fc.Arbitrary<readonly [string, Command]> = fc.oneof(
  { weight: 6, arbitrary: window.map((which) => [`type ${which}`, type(which)] as const) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(window, fc.constantFrom<Mood>('well', 'well', 'lost', 'refused'))
      .map(([which, mood]) => [`save ${which} ${mood}`, save(which, mood)] as const),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(window, fc.constantFrom('idea', 'note', 'comment'))
      .map(
        ([which, kindId]) =>
          [`${kindId} ${which}`, dispatch(which, { type: 'kindChosen', kindId, focuses: true })] as const,
      ),
  },
  window.map((which) => [`start over ${which}`, startOver(which)] as const),
  window.map((which) => [`next ${which}`, dispatch(which, { type: 'nextAsked' })] as const),
  window.map((which) => [`article ${which}`, dispatch(which, { type: 'articleAsked' })] as const),
  window.map((which) => [`without ${which}`, saveWithout(which)] as const),
  fc.constant(['tell the articles', tellArticles] as const),
  fc.constant(['undo the newest', undoNewest] as const),
  window.map((which) => [`edit the newest ${which}`, editNewest(which)] as const),
  fc
    .tuple(window, fc.boolean())
    .map(([which, isKilled]) => [`${isKilled ? 'kill' : 'close'} ${which}`, close(which, isKilled)] as const),
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom('popup' as const, 'panel' as const), fc.boolean())
      .map(([view, isOfDraft]) => [`open ${view} ${isOfDraft}`, reopen(view, isOfDraft)] as const),
  },
);

it('no committed word is lost, no capture is made twice, and what is sent is what was shown', async () => {
  await loadSaving();
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 3, maxLength: 10 }), async (commands) => {
      const world = createWorld();
      await world.open('popup');
      const done: string[] = [];
      for (const [name, run] of commands) {
        done.push(name);
        await run(world);
        try {
          await expectWhole(world);
        } catch (error) {
          throw new Error(`after ${done.join(', ')}`, { cause: error });
        }
      }
      for (const { close: end } of world.windows) end();
      world.store.close();
    }),
    { numRuns: isFullRun ? 2_000 : 300 },
  );
}, 600_000);
