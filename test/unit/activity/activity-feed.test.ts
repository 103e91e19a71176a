import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ActivityFeed, createActivityFeed } from '@/entrypoints/activity/activity-feed';
import { exportJson } from '@/entrypoints/activity/export-json';
import { createOutboxConnection } from '@/lib/outbox/storage/connection';
import { createLedger, type Ledger } from '@/lib/outbox/storage/ledger';
import { createOutboxStore, type OutboxStore } from '@/lib/outbox/storage/store';
import { buildNewCapture } from '../outbox/capture-builder';

let store: OutboxStore;
let ledger: Ledger;
let feed: ActivityFeed;
let announce: (ids: readonly string[] | null) => void = () => undefined;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  store = createOutboxStore({ onChanged: (ids) => announce(ids) });
  ledger = createLedger(createOutboxConnection());
});
afterEach(() => {
  feed?.close();
  vi.restoreAllMocks();
});

const idOf = (number: number) => `6f1c6a2e-8d0b-4c57-9a53-0d4a5c1f${String(number).padStart(4, '0')}`;
const save = (number: number) => store.add(buildNewCapture({ id: idOf(number), name: `Capture ${number}` }));
const names = () => feed.state().entries.map(({ name }) => name);

/** The newest row, written by an unknown version. */
function writeUnreadable(): Promise<unknown> {
  return createOutboxConnection().use((database) => database.add('captures', { version: 2 }));
}

function open(from: Ledger = ledger): void {
  feed = createActivityFeed({
    ledger: from,
    watchOutbox: (onChanged) => {
      announce = onChanged;
      return () => undefined;
    },
    untilPainted: async () => undefined,
  });
}

const isRead = () => vi.waitFor(() => expect(feed.state().isComplete).toBe(true));

describe('the feed of all captures', () => {
  it('reads every chunk, newest first', async () => {
    for (let number = 1; number <= 200; number += 1) await save(number);
    open();
    await isRead();
    expect(names()).toHaveLength(200);
    expect(names().slice(0, 2)).toEqual(['Capture 200', 'Capture 199']);
    expect(names().at(-1)).toBe('Capture 1');
  });

  it('shows the newest captures and their count before the rest is read, even on a page just opened', async () => {
    vi.spyOn(performance, 'now').mockReturnValue(5);
    for (let number = 1; number <= 40; number += 1) await save(number);
    open({
      ...ledger,
      chunk: (before, size) => (before === null ? ledger.chunk(before, size) : new Promise(() => undefined)),
    });
    await vi.waitFor(() => expect(names()[0]).toBe('Capture 40'));
    await vi.waitFor(() => expect(feed.state().total).toBe(40));
    expect(feed.state().isComplete).toBe(false);
  });

  it('always shows the true count, however many captures it has read', async () => {
    for (let number = 1; number <= 40; number += 1) await save(number);
    await writeUnreadable();
    const totals = new Set<number | null>();
    open();
    feed.subscribe(() => totals.add(feed.state().total));
    await isRead();
    expect(feed.state()).toMatchObject({ total: 40, unreadableCount: 1 });
    expect([...totals].filter((total) => total !== null)).toEqual([40]);
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

describe('the export', () => {
  it('F31 contains every stored row, even unreadable ones, and only the address and email of each account', async () => {
    await save(1);
    const accounts = [
      {
        id: 'account-1',
        serviceAddress: 'https://acme.example',
        tokenEnding: '1234',
        person: { name: 'Ana', email: 'ana@example.com' },
      },
    ];
    const { signal } = new AbortController();
    const file = await exportJson(ledger, { accounts, saved: [], nowMs: 0, onProgress() {}, signal });
    if (typeof file === 'string') throw new Error(file);
    const exported = JSON.parse(await file.content.text());
    expect(exported.accounts).toEqual([
      { id: 'account-1', serviceAddress: 'https://acme.example', email: 'ana@example.com' },
    ]);
    expect(exported.captures).toMatchObject([{ sequence: 1, row: { name: 'Capture 1' } }]);
    expect(file.name).toBe('quick-capture-1970-01-01.json');
  });
});
