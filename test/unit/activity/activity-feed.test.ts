import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ActivityFeed, createActivityFeed } from '@/entrypoints/activity/activity-feed';
import { exportCaptures } from '@/entrypoints/activity/export-captures';
import type { StoredDraft } from '@/lib/capture/field/stored-draft';
import { createOutboxConnection } from '@/lib/outbox/storage/connection';
import { createDraftStore, type DraftStore } from '@/lib/outbox/storage/drafts';
import { createLedger, type Ledger } from '@/lib/outbox/storage/ledger';
import { createOutboxStore, type OutboxStore } from '@/lib/outbox/storage/store';
import { account } from '../components/account';
import { t } from '../components/with-say';
import { buildNewCapture } from '../outbox/capture-builder';

let store: OutboxStore;
let ledger: Ledger;
let drafts: DraftStore;
let feed: ActivityFeed;
let announce: (ids: readonly string[] | null) => void = () => undefined;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  store = createOutboxStore({ onChanged: (ids) => announce(ids) });
  const connection = createOutboxConnection();
  ledger = createLedger(connection);
  drafts = createDraftStore({ connection, onChanged: (ids) => announce(ids) });
});
afterEach(() => {
  feed?.close();
  vi.restoreAllMocks();
});

const idOf = (number: number) => `6f1c6a2e-8d0b-4c57-9a53-0d4a5c1f${String(number).padStart(4, '0')}`;
const save = (number: number) => store.add(buildNewCapture({ id: idOf(number), name: `Capture ${number}` }));
const names = () => feed.state().entries.map(({ name }) => name);

function open(from: Ledger = ledger): void {
  feed = createActivityFeed({
    ledger: from,
    drafts,
    watchOutbox: (onChanged) => {
      announce = onChanged;
      return () => undefined;
    },
    untilPainted: async () => undefined,
  });
}

const isRead = () => vi.waitFor(() => expect(feed.state().isComplete).toBe(true));

describe('the feed of all captures', () => {
  it('reads every chunk, newest first, and counts what it can’t read', async () => {
    for (let number = 1; number <= 200; number += 1) await save(number);
    await createOutboxConnection().use((database) => database.add('captures', { version: 2 }));
    open();
    await isRead();
    expect(feed.state().unreadableCount).toBe(1);
    expect(names()).toHaveLength(200);
    expect(names().slice(0, 2)).toEqual(['Capture 200', 'Capture 199']);
    expect(names().at(-1)).toBe('Capture 1');
  });

  it('shows the newest captures before the rest is read, even on a page just opened', async () => {
    vi.spyOn(performance, 'now').mockReturnValue(5);
    for (let number = 1; number <= 40; number += 1) await save(number);
    open({
      ...ledger,
      chunk: (before, size) => (before === null ? ledger.chunk(before, size) : new Promise(() => undefined)),
    });
    await vi.waitFor(() => expect(names()[0]).toBe('Capture 40'));
    expect(feed.state().isComplete).toBe(false);
  });

  it('follows saved, changed and deleted captures without reading all again', async () => {
    await save(1);
    await save(2);
    open();
    await isRead();
    const chunk = vi.spyOn(ledger, 'chunk');
    await save(3);
    await store.discard(idOf(1), ['queued'], 1);
    await store.change(idOf(2), { type: 'requestStarted', owner: 'worker', atMs: 1 });
    await vi.waitFor(() => expect(names()).toEqual(['Capture 3', 'Capture 2']));
    expect(feed.state().entries.at(-1)?.status).toBe('sending');
    expect(chunk).not.toHaveBeenCalled();
  });

  it('says why the storage cannot be read, and shows the list as soon as it can', async () => {
    let isBroken = true;
    const flaky: Ledger = {
      ...ledger,
      chunk: async (before, size) =>
        isBroken ? { isOk: false, reason: 'failed', detail: '' } : ledger.chunk(before, size),
    };
    await save(1);
    open(flaky);
    await vi.waitFor(() => expect(feed.state().failure).toBe('failed'));
    isBroken = false;
    feed.reload();
    await isRead();
    expect(feed.state().failure).toBeNull();
    expect(names()).toEqual(['Capture 1']);
  });
});

describe('F108 a change that comes during a reading wins over it', () => {
  const status = () => feed.state().entries[0]?.status;
  const begin = () => store.change(idOf(1), { type: 'requestStarted', owner: 'worker', atMs: 1 });
  /** A ledger whose answers of one kind arrive once `free` is called. They are as old as their question. */
  function late<Name extends 'chunk' | 'captures' | 'queues'>(name: Name) {
    const waiting: (() => void)[] = [];
    let isLate = false;
    const read = ledger[name] as (...question: unknown[]) => Promise<unknown>;
    const slow = async (...question: unknown[]) => {
      const answer = await read(...question);
      if (isLate) await new Promise<void>((resolve) => waiting.push(resolve));
      return answer;
    };
    return {
      ledger: { ...ledger, [name]: slow } as Ledger,
      hold: () => {
        isLate = true;
      },
      isAsked: () => vi.waitFor(() => expect(waiting).not.toEqual([])),
      free: () => {
        isLate = false;
        for (const resolve of waiting.splice(0)) resolve();
      },
    };
  }

  const settled = () => new Promise((resolve) => setTimeout(resolve, 700));

  it('of the whole list, and no older row is ever shown after a newer one', async () => {
    await save(1);
    const slow = late('chunk');
    open(slow.ledger);
    await isRead();
    const shown: unknown[] = [];
    feed.subscribe(() => shown.push(status()));
    slow.hold();
    feed.reload();
    await slow.isAsked();
    await begin();
    await settled();
    slow.free();
    await vi.waitFor(() => expect(status()).toBe('sending'));
    await settled();
    expect(status()).toBe('sending');
    expect(shown.slice(shown.indexOf('sending'))).not.toContain('waiting');
  });

  it('of what changed before', async () => {
    await save(1);
    const slow = late('captures');
    open(slow.ledger);
    await isRead();
    slow.hold();
    await begin();
    await slow.isAsked();
    await store.discard(idOf(1), ['sending'], 2);
    await settled();
    slow.free();
    await settled();
    expect(names()).toEqual([]);
  });

  it('of the queues', async () => {
    await save(1);
    const slow = late('chunk');
    open(slow.ledger);
    await isRead();
    slow.hold();
    feed.reload();
    await slow.isAsked();
    await store.changeQueue('main', { block: { reason: 'paused', host: null, atMs: 1 } });
    await settled();
    slow.free();
    await settled();
    expect(feed.state().queues.get('main')?.block?.reason).toBe('paused');
  });

  it('and isn’t lost if it can’t be read at first', async () => {
    await save(1);
    await save(2);
    let isBroken = false;
    open({
      ...ledger,
      captures: async (ids) =>
        isBroken ? { isOk: false, reason: 'failed', detail: '' } : ledger.captures(ids),
    });
    await isRead();
    isBroken = true;
    await store.discard(idOf(1), ['queued'], 1);
    await vi.waitFor(() => expect(feed.state().failure).toBe('failed'));
    isBroken = false;
    await save(3);
    await vi.waitFor(() => expect(names()).toEqual(['Capture 3', 'Capture 2']));
  });
});

const storedDraft = (number: number, name: string, more: Partial<StoredDraft> = {}): StoredDraft => {
  const { draft } = buildNewCapture({ id: idOf(number) });
  return {
    ...{ writer: 'popup', n: 1, page: '', changedAtMs: 2_000 },
    draft: { ...draft, values: { name } },
    ...more,
  };
};

describe('the drafts in the feed', () => {
  it('that are unreadable are counted with the captures, and hide nothing', async () => {
    await createOutboxConnection().use((database) =>
      database.put('drafts', { draft: 1 }, [idOf(3), 'head', 'popup', 1]),
    );
    await drafts.write(storedDraft(2, 'Begun'));
    open();
    await isRead();
    expect(feed.state()).toMatchObject({ unreadableCount: 1, entries: [{ name: 'Begun' }] });
  });

  it('follow every change', async () => {
    await drafts.write(storedDraft(1, 'One'));
    await drafts.write(storedDraft(2, 'Two', { changedAtMs: 1_000 }));
    open();
    await isRead();
    await drafts.write(storedDraft(2, 'Two and more', { n: 2, changedAtMs: 3_000 }));
    await vi.waitFor(() => expect(names()).toEqual(['Two and more', 'One']));
    await drafts.remove(idOf(1), [{ writer: 'popup', n: 1 }], { nowMs: 1, isGone: true });
    await vi.waitFor(() => expect(names()).toEqual(['Two and more']));
  });

  it('become captures and drafts again, and are never in two rows', async () => {
    await drafts.write(storedDraft(1, 'Begun'));
    open();
    const rows = new Set<number>();
    feed.subscribe(() => rows.add(feed.state().entries.length));
    await isRead();
    await store.add(buildNewCapture({ id: idOf(1), name: 'Saved' }), {
      versions: [{ writer: 'popup', n: 1 }],
    });
    await vi.waitFor(() => expect(names()).toEqual(['Saved']));
    await store.undo(idOf(1), 3_000);
    await vi.waitFor(() => expect(feed.state().entries).toMatchObject([{ status: 'draft' }]));
    expect(rows.has(2)).toBe(false);
  });

  it('that change a capture mark its row until they are saved or discarded', async () => {
    await save(1);
    open();
    await isRead();
    const changes = storedDraft(1, 'Other words', { captureId: idOf(1) });
    await drafts.write(changes);
    await vi.waitFor(() => expect(feed.state().entries).toMatchObject([{ isChanged: true }]));
    expect(feed.state().drafts.get(idOf(1))?.draft.values).toEqual({ name: 'Other words' });
    await drafts.remove(idOf(1), [changes], { nowMs: 1, isGone: false });
    await vi.waitFor(() => expect(feed.state().entries).toMatchObject([{ isChanged: false }]));
  });

  it('F24 that can’t be read are a reason, never an empty list', async () => {
    vi.spyOn(drafts, 'all').mockResolvedValue({ isOk: false, reason: 'failed', detail: '' });
    open();
    await vi.waitFor(() => expect(feed.state().failure).toBe('failed'));
    expect(feed.state().isComplete).toBe(false);
  });
});

describe('the export', () => {
  it('F31 contains every stored row, even unreadable ones, and only the address and email of each account', async () => {
    await save(1);
    const { signal } = new AbortController();
    const unreadable = { key: ['a', 'head', 'b', 1] as ['a', 'head', 'b', 1], value: { version: 2 } };
    const found = { drafts: [], unreadable: [unreadable] };
    const of = { accounts: [account], drafts: found, nowMs: 0, t, signal };
    const file = await exportCaptures('json', ledger, of);
    if (typeof file === 'string') throw new Error(file);
    const exported = JSON.parse(await file.content.text());
    const { id, serviceAddress } = account;
    expect(exported.accounts).toEqual([{ id, serviceAddress, email: 'ada@example.com' }]);
    expect(exported.captures).toMatchObject([{ sequence: 1, row: { name: 'Capture 1' } }]);
    expect(exported.unreadableDrafts).toEqual([unreadable]);
    expect(file.name).toBe('quick-capture-1970-01-01.json');
  });
});
