// The store of drafts: blind writes, shared quotes, and what stays when two forms show one document.
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Quote } from '@/lib/capture/field/draft';
import type { StoredDraft } from '@/lib/capture/field/stored-draft';
import { mortal } from '@/test/support/moody-storage.ts';
import { committed } from '@/test/support/start-background.ts';
import {
  createDraftWorld,
  type DraftWorld,
  documentId,
  draftOf,
  page,
  quoteOf,
  versionOf,
} from './draft-store-world.ts';

const dayMs = 24 * 60 * 60_000;
const longText = `<p>${'tide '.repeat(1_000)}</p>`;

let world: DraftWorld;
beforeEach(() => {
  world = createDraftWorld();
});
afterEach(() => {
  vi.restoreAllMocks();
  world.connection.close();
});

const write = async (entry: StoredDraft, ...more: [supersedes?: { writer: string; n: number }[]]) =>
  committed(await world.drafts.write(entry, ...more));

const id = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
/** Another draft of the page. */
const put = (at: number, changedAtMs: number, more: Partial<StoredDraft> = {}) =>
  write(versionOf(draftOf({ name: `${at}` }, { id: id(at) }), 'popup', 1, { changedAtMs, ...more }));

describe('a draft', () => {
  it('comes back as it was written, with its texts, quotes and what its kind cannot carry', async () => {
    const draft = draftOf(
      { name: 'Tide', description: longText, tags: ['one'] },
      {
        others: { html: longText, 'text place': 'Rye' },
        touched: ['html'],
        quotes: [quoteOf(2), quoteOf(1)],
      },
    );
    const entry = versionOf(draft, 'popup', 3, { savedAtMs: 7, asked: 'article' });
    await write(entry);
    expect(committed(await world.openPage().find(documentId))).toEqual(entry);
  });

  it('is requested and committed in the task of the key, once the database is open', async () => {
    await write(versionOf(draftOf({ name: 'T' })));
    const commit = vi.spyOn(IDBTransaction.prototype, 'commit');
    const put = vi.spyOn(IDBObjectStore.prototype, 'put');
    const get = vi.spyOn(IDBObjectStore.prototype, 'get');
    const writing = world.drafts.write(versionOf(draftOf({ name: 'Ti' }), 'popup', 2));
    expect([put.mock.calls.length, commit.mock.calls.length, get.mock.calls.length]).toEqual([1, 1, 0]);
    committed(await writing);
  });

  it.each([false, true])(
    'is removed in one task, once the database is open (discarded: %s)',
    async (isGone) => {
      await write(versionOf(draftOf({ name: 'T' })));
      const commit = vi.spyOn(IDBTransaction.prototype, 'commit');
      const remove = vi.spyOn(IDBObjectStore.prototype, 'delete');
      const versions = [{ writer: 'popup', n: 1 }];
      const removing = world.drafts.remove(documentId, versions, { nowMs: 2, isGone });
      expect([remove.mock.calls.length, commit.mock.calls.length]).toEqual([1, 1]);
      committed(await removing);
      expect(await world.keys()).toEqual([]);
    },
  );

  it('writes less than 8 kB for a key in its name, however long its text and quotes are', async () => {
    const quotes = Array.from({ length: 50 }, (_, at) => quoteOf(at, `<p>${at} ${longText}</p>`));
    const draft = draftOf({ name: 'T', description: longText.repeat(40) }, { quotes });
    await write(versionOf(draft));
    const put = vi.spyOn(IDBObjectStore.prototype, 'put');
    await write(versionOf({ ...draft, values: { ...draft.values, name: 'Ti' } }, 'popup', 2));
    const bytes = put.mock.calls.map(([row]) => JSON.stringify(row).length);
    expect(bytes.reduce((sum, count) => sum + count, 0)).toBeLessThan(8_000);
    expect((await world.found())?.values).toEqual({ ...draft.values, name: 'Ti' });
  });

  it('has no row of over 60 kB, which Chromium may lose, and comes back whole', async () => {
    const put = vi.spyOn(IDBObjectStore.prototype, 'put');
    const quotes = [quoteOf(1, `<p>${'海'.repeat(70_000)}</p>`), quoteOf(2)];
    const others = { html: 'other '.repeat(9_000) };
    const draft = draftOf({ name: 'T', description: '🌊'.repeat(50_001) }, { quotes, others });
    await write(versionOf(draft));
    expect(Math.max(...put.mock.calls.map(([row]) => JSON.stringify(row).length * 2))).toBeLessThan(62_000);
    expect(await world.found()).toEqual(draft);
    const shorter = { ...draft, values: { name: 'T', description: 'tide '.repeat(7_000) } };
    await write(versionOf(shorter, 'popup', 2));
    expect(await world.found()).toEqual(shorter);
  });

  it('has one row for each text, quote and form, and no earlier version', async () => {
    const draft = draftOf({ name: 'T', description: longText }, { quotes: [quoteOf(1)] });
    for (const n of [1, 2, 3]) await write(versionOf(draft, 'popup', n));
    expect(await world.keys()).toEqual([
      'head,popup,3',
      `quote,${quoteOf(1).id}`,
      'text,popup,description,0',
    ]);
    expect(world.changes).toEqual([[documentId], [documentId], [documentId]]);
  });

  it('is found by its page, newest first, without forms that nobody typed into', async () => {
    await put(1, 5);
    await put(2, 9);
    await put(3, 7, { page: 'other' });
    await put(4, 8, { isUntouched: true });
    const names = (found: readonly StoredDraft[]) => found.map(({ draft }) => draft.values.name);
    expect(names(committed(await world.drafts.ofPage('account-1', page)))).toEqual(['2', '1']);
    expect(committed(await world.drafts.ofPage('account-2', page))).toEqual([]);
    expect(names(committed(await world.drafts.all()).drafts)).toEqual(['2', '3', '1']);
    expect(committed(await world.drafts.count())).toBe(4);
  });
});

describe('two forms of one document', () => {
  it('F102 overwrite neither’s words: the newer are shown, and the other’s come back once those are gone', async () => {
    const popup = draftOf({ name: 'Popup', description: longText });
    const panel = draftOf({ name: 'Panel', description: `${longText}<p>more</p>` });
    await write(versionOf(popup, 'popup', 1, { changedAtMs: 1 }));
    committed(await world.openPage().write(versionOf(panel, 'panel', 1, { changedAtMs: 2 })));
    expect(await world.found()).toEqual(panel);
    const versions = [{ writer: 'panel', n: 1 }];
    committed(await world.drafts.remove(documentId, versions, { nowMs: 3, isGone: true }));
    expect(await world.found()).toEqual(popup);
    expect(await world.keys()).toEqual(['head,popup,1', 'text,popup,description,0']);
  });

  it('a form that took a version over ends it, and no later one', async () => {
    await write(versionOf(draftOf({ name: 'A' }), 'popup', 4));
    const panel = world.openPage();
    committed(await panel.write(versionOf(draftOf({ name: 'B' }), 'panel', 1), [{ writer: 'popup', n: 4 }]));
    expect(await world.keys()).toEqual(['head,panel,1']);
    await write(versionOf(draftOf({ name: 'C' }), 'popup', 5));
    committed(await panel.write(versionOf(draftOf({ name: 'D' }), 'panel', 2), [{ writer: 'popup', n: 4 }]));
    expect(await world.keys()).toEqual(['head,panel,2', 'head,popup,5']);
  });

  it('hold exactly the newest version of each, in any order of writes, takings-over and removals', async () => {
    const step = fc.record({
      writer: fc.constantFrom('a', 'b', 'c'),
      takesOver: fc.option(fc.constantFrom('a', 'b', 'c'), { nil: null }),
      isRemoval: fc.boolean(),
      isLong: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        world = createDraftWorld();
        const pages = { a: world.openPage(), b: world.openPage(), c: world.openPage() };
        const heads = new Map<string, StoredDraft>();
        for (const [at, { writer, takesOver, isRemoval, isLong }] of steps.entries()) {
          const drafts = pages[writer as keyof typeof pages];
          const other = takesOver === null ? null : (heads.get(takesOver) ?? null);
          if (isRemoval) {
            const versions = [...heads.values()].filter((head) => head.writer === takesOver);
            heads.delete(takesOver ?? '');
            committed(await drafts.remove(documentId, versions, { nowMs: at, isGone: true }));
          } else {
            const text = isLong ? `${longText}${at % 2}` : 'short';
            const entry = versionOf(draftOf({ name: `${at}`, description: text }), writer, at + 1);
            if (other && takesOver !== writer) heads.delete(other.writer);
            heads.set(writer, entry);
            committed(await drafts.write(entry, other && takesOver !== writer ? [other] : []));
          }
          const newest = [...heads.values()].sort((one, two) => two.n - one.n)[0] ?? null;
          expect(committed(await world.openPage().find(documentId))).toEqual(newest);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('quotes', () => {
  const start = () => write(versionOf(draftOf({ name: 'T', description: '' }, { quotes: [quoteOf(1)] })));
  const ids = async () => (await world.found())?.quotes?.map(({ id }) => id);
  const idOf = (number: number) => ({ id: quoteOf(number).id });
  const idsOf = (...numbers: number[]) => numbers.map((number) => quoteOf(number).id);
  /** Another page adds them. */
  const add = async (...quotes: Quote[]) =>
    committed(await world.openPage().addQuotes(documentId, quotes, 5));

  it('F102 that are added while the person types stay, after those of the form', async () => {
    await start();
    expect(await add(quoteOf(3), quoteOf(2))).toBe('added');
    await write(versionOf(draftOf({ name: 'Ti', description: '' }, { quotes: [quoteOf(1)] }), 'popup', 2));
    expect(await ids()).toEqual(idsOf(1, 3, 2));
    expect((await world.found())?.values.name).toBe('Ti');
  });

  it('of the same words are one, unless the person says more about it', async () => {
    await start();
    const again = (comment: string, number: number) => ({ ...quoteOf(1), ...idOf(number), comment });
    expect(await add({ ...quoteOf(1), ...idOf(4) })).toBe('known');
    expect(await add(again('<p>Mine</p>', 5))).toBe('added');
    expect(await add(again('<p>Mine</p>', 6))).toBe('known');
    expect(await ids()).toEqual(idsOf(1, 5));
  });

  it('that are added to a form that only moved bring it into the list', async () => {
    const passage = draftOf({ name: 'T', description: '<p>Passage</p>' }, { isPassage: true });
    await write(versionOf(passage, 'popup', 1, { isUntouched: true }));
    expect(await world.all()).toEqual([]);
    expect(await add(quoteOf(2))).toBe('added');
    expect((await world.all()).map(({ quotes }) => quotes?.length)).toEqual([2]);
  });

  it('F102 that the person removed come back by no other form’s write', async () => {
    await start();
    const panel = world.openPage();
    const opened = committed(await panel.find(documentId));
    if (!opened) throw new Error('no draft');
    await write(versionOf(draftOf({ name: 'T', description: '' }, { quotes: [] }), 'popup', 2));
    committed(await panel.write({ ...opened, writer: 'panel', n: 1, changedAtMs: 9 }));
    expect(await ids()).toEqual([]);
  });

  it('F102 that the person removes first, after opening a draft, are gone', async () => {
    await start();
    const panel = world.openPage();
    const opened = committed(await panel.find(documentId));
    if (!opened) throw new Error('no draft');
    const draft = { ...opened.draft, quotes: [] };
    committed(await panel.write({ ...opened, draft, writer: 'panel', n: 1, changedAtMs: 9 }, [opened]));
    expect(await ids()).toEqual([]);
  });

  it('the person brings back stay', async () => {
    await start();
    const [kept, without] = [[quoteOf(1)], []].map((quotes) => draftOf({ name: 'T' }, { quotes }));
    if (!kept || !without) throw new Error('no drafts');
    await write(versionOf(without, 'popup', 2));
    await write(versionOf(kept, 'popup', 3));
    expect(await ids()).toEqual(idsOf(1));
    committed(await world.drafts.removeQuotes(documentId, idsOf(1)));
    expect(await ids()).toEqual([]);
    await write(versionOf(kept, 'popup', 4));
    expect(await ids()).toEqual(idsOf(1));
  });

  it('F107 of two speakers with the same words are two, and the same passage twice is one', async () => {
    await start();
    const [ana, bo] = [quoteOf(2, '<p>Yes</p>', 'Ana'), quoteOf(3, '<p>Yes</p>', 'Bo')];
    expect([await add(ana), await add(bo), await add({ ...ana, ...idOf(4) })]).toEqual([
      'added',
      'added',
      'known',
    ]);
    expect(await ids()).toEqual(idsOf(1, 2, 3));
    const source = { ...ana.source, address: 'https://b.example/' };
    expect(await add({ ...ana, ...idOf(5), source })).toBe('added');
  });

  it('make the passage of a draft the first one', async () => {
    await write(versionOf(draftOf({ name: 'T', description: '<p>Passage</p>' }, { isPassage: true })));
    expect(await add(quoteOf(2, '<p>Passage</p>'))).toBe('known');
    expect(await world.found()).toMatchObject({ isPassage: true });
    expect(await add(quoteOf(3))).toBe('added');
    const found = await world.found();
    expect(found?.isPassage).toBeUndefined();
    expect(found?.values.description).toBe('');
    expect(found?.quotes?.map(({ id, html }) => [id, html])).toEqual([
      [documentId, '<p>Passage</p>'],
      [quoteOf(3).id, '<p>Quote 3</p>'],
    ]);
    if (found) await write(versionOf(found, 'popup', 2));
    expect(await world.found()).toEqual(found);
  });

  it('go to no draft that is gone, and at most fifty to one', async () => {
    expect(await add(quoteOf(1))).toBe('gone');
    const quotes = Array.from({ length: 49 }, (_, at) => quoteOf(at));
    await write(versionOf(draftOf({ name: 'T' }, { quotes })));
    expect(await add(quoteOf(50), quoteOf(51))).toBe('full');
    expect(await add(quoteOf(50))).toBe('added');
  });

  it('are added to the panel’s draft, else to the last fed, and never just to the newest', async () => {
    await start();
    const other = draftOf({ name: 'Other' }, { id: '00000000-0000-4000-8000-00000000000b' });
    await write(versionOf(other, 'popup', 9));
    const target = async (
      shownInPanel: string | null,
      lastCollecting: string | null,
      accountId = 'account-1',
    ) => committed(await world.drafts.toAddTo({ accountId, shownInPanel, lastCollecting }))?.draft.id ?? null;
    expect(await target(null, null)).toBeNull();
    expect(await target(documentId, other.id)).toBe(documentId);
    expect(await target(null, other.id)).toBe(other.id);
    expect(await target('00000000-0000-4000-8000-00000000000c', documentId)).toBe(documentId);
    expect(await target(documentId, null, 'account-2')).toBeNull();
    await write(versionOf(other, 'popup', 10, { savedAtMs: 1 }));
    expect(await target(other.id, null)).toBeNull();
  });

  it('that were added before a removal without a discard stay as a draft of their own', async () => {
    await start();
    await add(quoteOf(2));
    const versions = [{ writer: 'popup', n: 1 }];
    committed(await world.drafts.remove(documentId, versions, { nowMs: 6, isGone: false }));
    expect(await world.found()).toBeNull();
    expect((await world.all()).map(({ quotes }) => quotes?.map(({ id }) => id))).toEqual([idsOf(2)]);
  });
});

describe('prune', () => {
  it('drops what was never saved after thirty days, and keeps what was saved, asked for or changes a capture', async () => {
    await put(1, 0);
    await put(2, dayMs);
    await put(3, 0, { savedAtMs: 0 });
    await put(4, 0, { captureId: id(4) });
    await put(5, 0, { asked: 'picture' });
    committed(await world.drafts.prune(30 * dayMs));
    expect((await world.all()).map(({ values }) => values.name).sort()).toEqual(['2', '3', '4', '5']);
  });

  it('keeps the newest hundred', async () => {
    for (let at = 0; at < 103; at += 1) await put(at, at);
    committed(await world.drafts.prune(200));
    expect((await world.all()).map(({ values }) => values.name)).toEqual(
      Array.from({ length: 100 }, (_, at) => `${102 - at}`),
    );
  });

  it('drops what nobody typed before any words', async () => {
    await put(0, 0);
    for (let at = 1; at < 101; at += 1) await put(at, at, { isUntouched: true });
    committed(await world.drafts.prune(200));
    expect((await world.all()).map(({ values }) => values.name)).toEqual(['0']);
    expect(committed(await world.drafts.count())).toBe(100);
  });

  it('drops texts and quotes without a head, and nothing of a row that it cannot read', async () => {
    const draft = draftOf({ name: 'T', description: longText }, { quotes: [quoteOf(1)] });
    await write(versionOf(draft));
    await world.connection.use(async (database) => {
      await database.put('drafts', { text: 'orphan' }, [documentId, 'text', 'ended', 'description', 0]);
      await database.put('drafts', { text: 'orphan' }, [id(7), 'text', 'ended', 'description', 0]);
      await database.put('drafts', { page, version: 9 }, [id(8), 'head', 'newer', 1]);
      await database.put('drafts', { text: longText }, [id(8), 'text', 'newer', 'description', 0]);
    });
    committed(await world.drafts.prune(dayMs));
    expect((await world.keys()).sort()).toEqual([
      `${id(8)},head,newer,1`,
      `${id(8)},text,newer,description,0`,
      'head,popup,1',
      `quote,${quoteOf(1).id}`,
      'text,popup,description,0',
    ]);
    committed(await world.drafts.prune(365 * dayMs));
    expect(await world.keys()).toHaveLength(2);
  });
});

it('F31 an unreadable row hides no other draft, is counted and stays', async () => {
  await write(versionOf(draftOf({ name: 'Readable' })));
  const broken = { draft: { accountId: 'account-1' }, page };
  await world.connection.use((database) =>
    database.put('drafts', broken, ['00000000-0000-4000-8000-00000000000b', 'head', 'popup', 1]),
  );
  expect(committed(await world.drafts.all())).toMatchObject({
    unreadable: [{ key: expect.arrayContaining(['head']) }],
    drafts: [{ writer: 'popup' }],
  });
  expect(committed(await world.drafts.ofPage('account-1', page))).toHaveLength(1);
  expect((await world.rows()).drafts).toHaveLength(2);
});

it('F24 a row that the browser lost hides no other draft', async () => {
  await write(versionOf(draftOf({ name: 'Here', description: longText })));
  await write(versionOf(draftOf({ name: 'Lost' }, { id: '00000000-0000-4000-8000-00000000000b' })));
  const { get, getAll } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function lose(
    this: IDBObjectStore,
    ...range
  ) {
    if (this.name === 'drafts') throw new DOMException('lost', 'NotReadableError');
    return getAll.apply(this, range);
  });
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function lose(this: IDBObjectStore, key) {
    if (String(key).includes('00000000b')) throw new DOMException('lost', 'NotReadableError');
    return get.call(this, key);
  });
  const found = committed(await world.drafts.all());
  expect(found.drafts.map(({ draft }) => draft.values)).toEqual([{ name: 'Here', description: longText }]);
  expect(found.unreadable).toHaveLength(1);
});

describe('F22 a full storage', () => {
  let isFull: boolean;
  /** A page whose writes fail while the storage is full. */
  function openPage() {
    isFull = false;
    return world.openPage(mortal(world.connection, { isOver: false }, { isStorageFull: () => isFull }));
  }

  it('is a result, leaves the stored version, and the next write has all that the failed one had', async () => {
    const drafts = openPage();
    const first = draftOf({ name: 'T', description: longText }, { quotes: [quoteOf(1)] });
    committed(await drafts.write(versionOf(first)));
    isFull = true;
    const longer = { ...first, values: { ...first.values, description: `${longText}<p>and</p>` } };
    const failed = draftOf(longer.values, { quotes: [quoteOf(1), quoteOf(2)] });
    expect(await drafts.write(versionOf(failed, 'popup', 2))).toMatchObject({ isOk: false, reason: 'quota' });
    expect(await world.found()).toEqual(first);
    expect(await drafts.addQuotes(documentId, [quoteOf(3)], 1)).toMatchObject({ reason: 'quota' });
    isFull = false;
    const later = { ...failed, values: { ...failed.values, name: 'Ti' } };
    committed(await drafts.write(versionOf(later, 'popup', 3)));
    expect(await world.found()).toEqual(later);
  });

  it('that ends between two writes in one task loses no text', async () => {
    const drafts = openPage();
    const first = draftOf({ name: 'T', description: longText });
    committed(await drafts.write(versionOf(first)));
    const longer = draftOf({ name: 'T', description: `${longText}<p>and</p>` });
    isFull = true;
    const failing = drafts.write(versionOf(longer, 'popup', 2));
    isFull = false;
    const later = { ...longer, values: { ...longer.values, name: 'Ti' } };
    committed(await drafts.write(versionOf(later, 'popup', 3)));
    await failing;
    expect(await world.found()).toEqual(later);
  });
});
