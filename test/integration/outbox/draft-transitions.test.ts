// Between draft and capture: each way is one transaction, so that every committed word is in exactly one of both.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Draft } from '@/lib/capture/field/draft';
import type { Capture, DraftVersion } from '@/lib/outbox/capture';
import type { StoreResult } from '@/lib/outbox/storage/store';
import { committed } from '@/test/support/start-background.ts';
import { dieAt } from '@/test/support/sudden-death.ts';
import {
  captureOf,
  createDraftWorld,
  type DraftWorld,
  documentId,
  draftOf,
  quoteOf,
  versionOf,
} from './draft-store-world.ts';

const longText = `<p>${'tide '.repeat(1_000)}</p>`;
const words = draftOf({ name: 'Words', description: longText }, { quotes: [quoteOf(1)] });
const changed = { ...words, values: { ...words.values, name: 'Changed' } };
const popup: DraftVersion[] = [{ writer: 'popup', n: 1 }];
const undoable: Capture['state'] = { name: 'undoable', wait: { fromMs: 1, forMs: 5_000 } };
const parked: Capture['state'] = { name: 'parked', error: { kind: 'invalid-input', problems: [] } };
const record = { id: '1', key: null, name: null, url: null };

let world: DraftWorld;
beforeEach(() => {
  world = createDraftWorld();
});
afterEach(() => {
  world.connection.close();
});

const write = async (draft: Draft, writer = 'popup', n = 1, more: Parameters<typeof versionOf>[3] = {}) =>
  committed(await world.drafts.write(versionOf(draft, writer, n, more)));
const add = async (draft: Draft, more: Parameters<typeof captureOf>[1] = {}, versions: DraftVersion[] = []) =>
  committed(await world.store.add(captureOf(draft, more), { versions }));
const undo = async () => committed(await world.store.undo(documentId, 7));
const change = async (event: Parameters<DraftWorld['store']['changeByDraft']>[1], versions = popup) =>
  committed(await world.store.changeByDraft(documentId, event, { versions }));
/** A parked capture, and changes of it that were not sent yet. */
async function waitBesideChanges(): Promise<void> {
  await add(words, { state: parked });
  await write(changed, 'popup', 1, { captureId: documentId });
}
const captures = async () => committed(await world.store.newest(10)).map(({ draft }) => draft);
const gone = async () => ((await world.rows()).gone ?? []).map(([id]) => id);
const edited = (draft: Draft) => {
  const { steps } = captureOf(draft);
  return { type: 'edited', draft, name: 'n', marker: 'qc-abcdefghjm', steps, atMs: 9 } as const;
};
const moved = (draft: Draft) => {
  const moving = { ...draft, accountId: 'account-2' };
  return { ...edited(draft), type: 'moved', isSameService: true, draft: moving } as const;
};

describe('saving', () => {
  it('makes the draft a capture, and leaves no row of it', async () => {
    await write(words);
    await add(words, {}, popup);
    expect([await captures(), await world.keys()]).toEqual([[words], []]);
  });

  it('F32 leaves what was typed after it, and other forms’ versions, with their texts', async () => {
    await write(words, 'popup', 1);
    await write(changed, 'popup', 2);
    await write(words, 'panel', 1);
    await add(words, {}, popup);
    expect(await world.found()).toEqual(changed);
    const texts = ['text,popup,description,0', 'text,panel,description,0'];
    expect(await world.keys()).toEqual(expect.arrayContaining(['head,popup,2', 'head,panel,1', ...texts]));
  });

  it('F32 a key that is written after it has its text and quotes, too', async () => {
    await write(words);
    await add(words, {}, popup);
    await write(changed, 'popup', 2);
    expect(await world.found()).toEqual(changed);
  });

  it('F102 quotes that were added since become a draft of their own', async () => {
    await write(words);
    committed(await world.openPage().addQuotes(documentId, [quoteOf(2), quoteOf(3)], 5));
    committed(await world.drafts.removeQuotes(documentId, [quoteOf(3).id]));
    await add(words, {}, popup);
    const [left, ...others] = await world.all();
    expect(others).toEqual([]);
    expect(left).toMatchObject({ kind: 'idea', accountId: 'account-1', quotes: [quoteOf(2)] });
    expect(left?.id).not.toBe(documentId);
  });

  it('F25 with the id of another capture ends nothing, until the words have an id of their own', async () => {
    await add(words);
    await write(changed, 'popup', 1);
    await add(changed, {}, popup);
    expect(await world.found()).toEqual(changed);
    const own = { ...changed, id: '00000000-0000-4000-8000-00000000000b' };
    committed(await world.store.add(captureOf(own), { versions: popup, documentId }));
    expect(await world.found()).toBeNull();
    expect(await captures()).toEqual([own, words]);
  });

  it('again, because no answer came, ends what the first one left', async () => {
    await add(words);
    await write(words);
    await add(words, {}, popup);
    expect(await world.found()).toBeNull();
  });
});

describe('undo', () => {
  it.each([
    ['an undoable capture', { state: undoable }],
    ['a queued one of which nothing exists', {}],
  ])('makes %s the draft that it was, with the same id', async (_what, more) => {
    await write(words);
    await add(words, more, popup);
    expect((await undo())?.draft).toEqual(words);
    expect([await captures(), await world.found(), await gone()]).toEqual([[], words, []]);
    expect(committed(await world.drafts.find(documentId))).toMatchObject({
      ...{ writer: 'background', n: 0, page: 'https://forum.example/t/1', changedAtMs: 7 },
    });
  });

  it.each<[string, Parameters<typeof captureOf>[1]]>([
    ['is being sent', { state: { name: 'sending', owner: 'w' } }],
    ['may have arrived', { state: { name: 'unknown', search: 'unsearched', wait: null } }],
    ['was delivered', { state: { name: 'delivered', atMs: 1 } }],
    ['has a part', { steps: captureOf(words).steps.map((step) => ({ ...step, result: record })) }],
    // Only the row knows that it may have arrived from elsewhere (fault F105).
    ['comes from a file', { isFromFile: true }],
  ])('changes nothing of a capture that %s', async (_what, more) => {
    await add(words, more);
    const before = await world.rows();
    expect(await undo()).toBeNull();
    expect(await world.rows()).toEqual(before);
  });

  it('leaves the words that the person changed since, as the draft', async () => {
    await add(words, { state: undoable });
    await write(changed, 'panel', 3, { captureId: documentId });
    await undo();
    const found = committed(await world.drafts.find(documentId));
    expect([found?.draft, found?.captureId, (await world.all()).length]).toEqual([changed, undefined, 1]);
  });

  it('F32 the first key after it has its text in the same transaction', async () => {
    await write(words);
    await add(words, { state: undoable }, popup);
    await undo();
    expect(await world.found()).toEqual(words);
    const [, found] = await Promise.all([
      write(changed, 'popup', 2, { changedAtMs: 9 }),
      // Reads right after that transaction.
      world.openPage().find(documentId),
    ]);
    expect(committed(found)?.draft).toEqual(changed);
  });

  it('keeps what another form wrote meanwhile', async () => {
    await add(words, { state: undoable });
    await write(changed, 'panel', 3, { changedAtMs: 99 });
    await undo();
    const keys = await world.keys();
    expect(keys).toContain('head,panel,3');
    // The capture's words are a document of their own.
    expect(keys.filter((key) => key.endsWith(',head,background,0'))).toHaveLength(1);
  });

  it('keeps the words that came back when a form that never heard of them saves its own', async () => {
    await add(changed, { state: undoable });
    await undo();
    await add(words, {}, [{ writer: 'tab', n: 5 }]);
    expect([await captures(), await world.found()]).toEqual([[words], changed]);
  });
});

describe('changing a capture', () => {
  it.each<[string, Capture['state']]>([
    ['parked', parked],
    ['queued', { name: 'queued', wait: null }],
    ['undoable', undoable],
  ])('F101 sends the changes of a %s one, and ends their draft', async (_name, state) => {
    await add(words, { state });
    await write(changed, 'popup', 1, { captureId: documentId });
    expect(await change(edited(changed))).toMatchObject({
      state: { name: 'queued', wait: null },
      draft: changed,
    });
    expect(await world.found()).toBeNull();
  });

  it('F101 that was sent meanwhile changes nothing, and the changes stay a draft', async () => {
    await add(words, { state: { name: 'delivered', atMs: 1 } });
    await write(changed, 'popup', 1, { captureId: documentId });
    for (const event of [edited(changed), moved(changed)]) expect(await change(event)).toBeNull();
    expect([await captures(), await world.found()]).toEqual([[words], changed]);
  });

  it('F105 of a file goes to the search first, whatever the edit', async () => {
    await add(words, { state: { name: 'parked', error: { kind: 'imported' } }, isFromFile: true });
    expect((await change(edited(changed), []))?.state).toMatchObject({
      name: 'unknown',
      search: 'unsearched',
    });
  });

  it('moving ends the draft of the changes, too', async () => {
    await waitBesideChanges();
    expect((await change(moved(changed)))?.accountId).toBe('account-2');
    expect(await world.found()).toBeNull();
  });
});

describe('F104 what is gone', () => {
  const fromFile = async (draft = words) =>
    committed(await world.store.addFromFile(captureOf(draft, { state: parked })));

  it('a capture that was discarded, with its changes, is brought back by no file', async () => {
    await waitBesideChanges();
    expect(committed(await world.store.discard(documentId, ['parked'], 7))?.id).toBe(documentId);
    expect([await world.found(), await gone(), await fromFile()]).toEqual([null, [documentId], 'known']);
    expect(await captures()).toEqual([]);
  });

  it('words that were typed after Save stay when the capture is discarded', async () => {
    await add(words, { state: parked });
    await write(changed, 'popup', 2);
    committed(await world.store.discard(documentId, ['parked'], 7));
    expect(await world.found()).toEqual(changed);
  });

  it('a delivered capture stays known after retention', async () => {
    await add(words, { savedAtMs: 5, state: { name: 'delivered', atMs: 6 } });
    committed(await world.store.dropDelivered(100, 1_000));
    expect([await captures(), await gone(), await fromFile()]).toEqual([[], [documentId], 'known']);
  });

  it('a draft that waits here, or was discarded, is known', async () => {
    await write(words, 'popup', 1, { savedAtMs: 1 });
    expect(await fromFile()).toBe('known');
    committed(await world.drafts.remove(documentId, popup, { nowMs: 7, isGone: true }));
    expect([await world.keys(), await fromFile()]).toEqual([[], 'known']);
  });

  it('a capture of a new device is added', async () => {
    expect([await fromFile(), await fromFile()]).toEqual(['added', 'known']);
  });

  it('F46 disconnecting with Discard removes the account’s captures and drafts, and no other’s', async () => {
    const id = '00000000-0000-4000-8000-00000000000b';
    const other = draftOf({ name: 'Other' }, { id, accountId: 'account-2' });
    const saved = { ...words, id: '00000000-0000-4000-8000-00000000000c' };
    await write(words);
    await write(other);
    await add(saved, { state: parked });
    committed(await world.store.removeAll('account-1', ['parked', 'queued'], 7));
    expect([await captures(), await world.all()]).toEqual([[], [other]]);
    expect((await gone()).sort()).toEqual([documentId, saved.id]);
  });

  it('what is saved again is no longer gone', async () => {
    await write(words);
    committed(await world.drafts.remove(documentId, popup, { nowMs: 7, isGone: true }));
    await add(words);
    expect(await gone()).toEqual([]);
  });
});

describe('a worker that dies', () => {
  interface Transition {
    readonly prepare: () => Promise<unknown>;
    readonly run: () => Promise<StoreResult<unknown>>;
  }
  const transitions: Readonly<Record<string, Transition>> = {
    saving: {
      async prepare() {
        await write(words);
        await world.openPage().addQuotes(documentId, [quoteOf(2)], 5);
      },
      run: () => world.store.add(captureOf(words), { versions: popup }),
    },
    undo: {
      prepare: () => add(words, { state: undoable }),
      run: () => world.store.undo(documentId, 7),
    },
    editing: {
      prepare: waitBesideChanges,
      run: () => world.store.changeByDraft(documentId, edited(changed), { versions: popup }),
    },
    discarding: {
      prepare: waitBesideChanges,
      run: () => world.store.discard(documentId, ['parked'], 7),
    },
    disconnecting: {
      async prepare() {
        await add({ ...words, id: '00000000-0000-4000-8000-00000000000c' }, { state: parked });
        await write(words);
      },
      run: () => world.store.removeAll('account-1', ['parked'], 7),
    },
  };

  it.each(Object.entries(transitions))(
    'during %s leaves all of it or nothing',
    async (_name, { prepare, run }) => {
      for (let at = 1, isDone = false; !isDone; at += 1) {
        world.connection.close();
        world = createDraftWorld();
        await prepare();
        const before = await world.rows();
        const death = dieAt(at);
        const result = await run();
        death.end();
        isDone = !death.isDead() || death.where().startsWith('the commit');
        expect(result.isOk).toBe(isDone);
        const after = await world.rows();
        if (isDone) expect(after).not.toEqual(before);
        else expect(after).toEqual(before);
      }
    },
  );
});
