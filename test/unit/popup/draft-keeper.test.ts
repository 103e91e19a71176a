import { describe, expect, it } from 'vitest';
import { createDraftKeeper } from '@/entrypoints/popup/form-drafts';
import type { Draft } from '@/lib/capture/field/draft';
import type { DraftEntry, KeptDraft } from '@/lib/settings/kept-drafts';

const draft = (name: string, kind = 'idea'): Draft => ({
  id: 'd',
  kind,
  accountId: 'a',
  values: { name },
  source: { title: '', address: '', passageAddress: null },
});

/** A storage whose writes end when the test says so. */
function createSlowStorage() {
  const writes: { what: unknown; end: () => void; fail: () => void }[] = [];
  const write = (what: unknown) =>
    new Promise<void>((resolve, reject) => {
      writes.push({ what, end: resolve, fail: () => reject(new Error('full')) });
    });
  return {
    writes,
    written: () => writes.map(({ what }) => what),
    drafts: {
      keep: (entry: KeptDraft) => write(entry.draft.values.name),
      drop: ({ kind }: DraftEntry) => write(`dropped ${kind}`),
    },
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

function createKeeper() {
  const storage = createSlowStorage();
  const told: boolean[] = [];
  const onKept = (isKept: boolean) => void told.push(isKept);
  return {
    storage,
    told,
    keeper: createDraftKeeper({ drafts: storage.drafts, now: () => 1, writer: 'w', onKept }),
  };
}

describe('keeping a draft', () => {
  it('starts writing at once, without a read, because the popup may close at any moment', () => {
    const { storage, keeper } = createKeeper();
    keeper.keep('p', draft('T'));
    expect(storage.written()).toEqual(['T']);
  });

  it('starts each write at once, because a popup that loses the focus may get no time for a last one', () => {
    const { storage, keeper } = createKeeper();
    for (const name of ['T', 'Ti', 'Tid', 'Tide']) keeper.keep('p', draft(name));
    keeper.drop('p', 'a', ['idea']);
    expect(storage.written()).toEqual(['T', 'Ti', 'Tid', 'Tide', 'dropped idea']);
  });

  it('skips versions between while eight writes are under way', async () => {
    const { storage, keeper } = createKeeper();
    const versions = [1, 2, 3, 4, 5, 6, 7, 8].map(String);
    for (const name of [...versions, 'skipped', 'last']) void keeper.keep('p', draft(name));
    expect(storage.written()).toEqual(versions);
    storage.writes[0]?.end();
    await settled();
    expect(storage.written()).toEqual([...versions, 'last']);
  });

  it('resolves a skipped version once a newer one is stored', async () => {
    const { storage, keeper } = createKeeper();
    for (let at = 0; at < 8; at += 1) void keeper.keep('p', draft(`${at}`));
    let isKept: boolean | null = null;
    void keeper.keep('p', draft('skipped')).then((kept) => {
      isKept = kept;
    });
    void keeper.keep('p', draft('last'));
    storage.writes[0]?.end();
    await settled();
    expect(isKept).toBeNull();
    storage.writes.at(-1)?.end();
    await settled();
    expect(isKept).toBe(true);
  });

  it('reports when the last text is stored, before another view reads it', async () => {
    const { storage, keeper } = createKeeper();
    void keeper.keep('p', draft('T'));
    let isKept = false;
    void keeper.keep('p', draft('Ti')).then(() => {
      isKept = true;
    });
    storage.writes[0]?.end();
    await settled();
    expect(isKept).toBe(false);
    storage.writes[1]?.end();
    await settled();
    expect(isKept).toBe(true);
  });

  it('starts the waiting write when the popup closes', () => {
    const { storage, keeper } = createKeeper();
    for (let at = 0; at < 10; at += 1) void keeper.keep('p', draft(`${at}`));
    keeper.flush();
    expect(storage.written().at(-1)).toBe('9');
  });

  it('delays no form for another one', () => {
    const { storage, keeper } = createKeeper();
    keeper.keep('p', draft('an idea'));
    keeper.keep('p', draft('a note', 'note'));
    expect(storage.written()).toEqual(['an idea', 'a note']);
  });

  it('deletes a draft after the writes before it', async () => {
    const { storage, keeper } = createKeeper();
    for (const name of ['T', 'Ti']) keeper.keep('p', draft(name));
    keeper.drop('p', 'a', ['idea']);
    expect(storage.written()).toEqual(['T', 'Ti', 'dropped idea']);
    for (let at = 3; at < 9; at += 1) void keeper.keep('p', draft(`${at}`));
    keeper.drop('p', 'a', ['idea']);
    storage.writes[0]?.end();
    await settled();
    expect(storage.written().slice(-2)).toEqual(['7', 'dropped idea']);
  });

  it('tells when no write of a draft is under way', async () => {
    const { storage, keeper } = createKeeper();
    for (const name of ['T', 'Ti']) void keeper.keep('p', draft(name));
    let isWritten = false;
    void keeper.written({ draftKey: 'p', kind: 'idea', accountId: 'a' }).then(() => {
      isWritten = true;
    });
    storage.writes[1]?.end();
    await settled();
    expect(isWritten).toBe(false);
    storage.writes[0]?.end();
    await settled();
    expect(isWritten).toBe(true);
  });

  it('F87 deletes a draft at once, without a read, because the popup may close right after "Saved" or "Back to the page’s text"', () => {
    const { storage, keeper } = createKeeper();
    keeper.drop('p', 'a', ['idea', 'note']);
    expect(storage.written()).toEqual(['dropped idea', 'dropped note']);
  });

  it('F88 leaves a draft with the words of another window, until this form writes it again', () => {
    const { storage, keeper } = createKeeper();
    const entry = { draftKey: 'p', kind: 'idea', accountId: 'a' };
    keeper.noteStored(entry, { page: 'p', draft: draft('Theirs'), changedAtMs: 1, writer: 'another' });
    keeper.drop('p', 'a', ['idea', 'note']);
    expect(storage.written()).toEqual(['dropped note']);
    keeper.noteStored(entry, { page: 'p', draft: draft('Mine'), changedAtMs: 1, writer: 'w' });
    keeper.drop('p', 'a', ['idea']);
    expect(storage.written()).toEqual(['dropped note', 'dropped idea']);
  });

  it('continues after a failed write', async () => {
    const { storage, keeper } = createKeeper();
    keeper.keep('p', draft('T'));
    storage.writes[0]?.fail();
    await settled();
    keeper.keep('p', draft('Ti'));
    expect(storage.written().at(-1)).toBe('Ti');
  });

  it('F71 reports once that a draft is not stored, and once that it is again', async () => {
    const { storage, told, keeper } = createKeeper();
    for (const name of ['T', 'Ti', 'Tid']) {
      keeper.keep('p', draft(name));
      storage.writes.at(-1)?.fail();
      await settled();
    }
    expect(told).toEqual([false]);
    for (const name of ['Tide', 'Tides']) {
      keeper.keep('p', draft(name));
      storage.writes.at(-1)?.end();
      await settled();
    }
    expect(told).toEqual([false, true]);
  });
});
