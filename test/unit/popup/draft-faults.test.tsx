// @vitest-environment jsdom
// A form whose database is blocked, full, broken, of a newer version, emptied or evicted: the words stay on the screen, the
// form says that they aren't kept, and they can be copied.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { outboxMigrations } from '@/lib/outbox/storage/connection';
import type { Snapshot } from '@/lib/page/snapshot';
import { drawPopup, field, openPopup, storedDraft, type WorldOptions } from './popup-world';

const databaseName = 'quick-capture-outbox';
const notKept = /couldn’t store this draft/;
const long = { timeout: 10_000 };

/** A database of this version that another context has open. A deaf context doesn't close it when asked. */
function openRaw(factory: IDBFactory, version: number, isDeaf = false): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = factory.open(databaseName, version);
    opening.onupgradeneeded = () => {
      const { result, transaction } = opening;
      if (!transaction) throw new Error('an upgrade has a transaction');
      for (const migrate of outboxMigrations.slice(0, version)) migrate(result, transaction, () => undefined);
    };
    opening.onsuccess = () => {
      const database = opening.result;
      if (!isDeaf) database.onversionchange = () => database.close();
      resolve(database);
    };
    opening.onerror = () => reject(opening.error);
  });
}

/** Types into a form before its page is read, which can't store the words. */
async function typeUnstored(options: WorldOptions): Promise<void> {
  const copy = vi.fn(async () => true);
  const readPage = () => new Promise<Snapshot>(() => undefined);
  await drawPopup({ ...options, deps: { copy, readPage, frontAddress: () => Promise.reject(new Error()) } });
  await userEvent.type(field('Name'), 'Mine');
  expect(await screen.findByText(notKept, {}, long)).toBeTruthy();
  expect(field('Name').value).toBe('Mine');
  await userEvent.click(screen.getByRole('button', { name: 'Copy text' }));
  expect(copy).toHaveBeenCalledWith(expect.stringContaining('Mine'));
}

it('F22 F71 a storage full of captures or caches: the draft can be copied, and is stored whole once there is room', async () => {
  let isFull = false;
  const copy = vi.fn(async () => true);
  const world = await openPopup({ isFull: () => isFull, deps: { copy } });
  const named = (end: RegExp) => ({ draft: { values: { name: expect.stringMatching(end) } } });
  await userEvent.type(field('Name'), ' One');
  await waitFor(async () => expect(await world.drafts()).toHaveLength(1));
  isFull = true;
  await userEvent.type(field('Name'), ' two');
  expect(await screen.findByText(notKept)).toBeTruthy();
  expect(await world.drafts()).toMatchObject([named(/ One$/)]);
  await userEvent.click(screen.getByRole('button', { name: 'Copy text' }));
  expect(copy).toHaveBeenCalledWith(expect.stringContaining(' One two'));
  // What can't be committed goes to the next page.
  window.dispatchEvent(new Event('pagehide'));
  expect(world.uncommitted).toMatchObject([{ stored: named(/ One two$/) }]);
  isFull = false;
  await userEvent.type(field('Name'), '!');
  await waitFor(() => expect(screen.queryByText(notKept)).toBeNull());
  expect(await world.drafts()).toMatchObject([named(/ One two!$/)]);
});

it('F23 a database that another context blocks: the form says that the draft isn’t kept', async () => {
  const database = new IDBFactory();
  const other = await openRaw(database, 1, true);
  await typeUnstored({ database, migrations: [...outboxMigrations, () => undefined] });
  // Once the other context is gone, the next key stores everything.
  other.close();
  await userEvent.type(field('Name'), '!');
  await waitFor(() => expect(screen.queryByText(notKept)).toBeNull(), long);
}, 30_000);

it('F24 a broken database: the form opens, and says that the draft isn’t kept', async () => {
  const database = new IDBFactory();
  vi.spyOn(database, 'open').mockImplementation(() => {
    throw new DOMException('Internal error', 'UnknownError');
  });
  await typeUnstored({ database });
});

it('F77 a database of a newer version: the form says that the draft isn’t kept, and changes nothing', async () => {
  const database = new IDBFactory();
  const newer = await openRaw(database, 999);
  newer.close();
  await typeUnstored({ database });
  const after = await openRaw(database, 999);
  const keys = after.transaction('drafts').objectStore('drafts').getAllKeys();
  await waitFor(() => expect(keys.result).toEqual([]));
});

it('F78 an evicted database under an open form: the next key stores the whole draft in the new one', async () => {
  const description = `<p>${'Tide pools. '.repeat(300)}</p>`;
  const id = '00000000-0000-4000-8000-00000000000e';
  const stored = storedDraft(id, 'Begun');
  const draft = { ...stored.draft, values: { ...stored.draft.values, description } };
  const world = await openPopup({ stored: [{ ...stored, draft }], query: { draftId: id } });
  await userEvent.type(field('Name'), ' and changed');
  await waitFor(async () => expect(await world.drafts()).toMatchObject([{ n: expect.any(Number) }]));
  await new Promise<void>((resolve, reject) => {
    const deleting = world.database.deleteDatabase(databaseName);
    deleting.onsuccess = () => resolve();
    deleting.onerror = () => reject(deleting.error);
  });
  expect(field('Name').value).toBe('Begun and changed');
  await userEvent.type(field('Name'), '!');
  await waitFor(async () =>
    expect(await world.drafts()).toMatchObject([
      { draft: { id, values: { name: 'Begun and changed!', description } } },
    ]),
  );
  expect(screen.queryByText(notKept)).toBeNull();
});
