import { describe, expect, it } from 'vitest';
import { createDraftKeeper } from '@/entrypoints/popup/draft-keeper';
import type { Draft } from '@/lib/capture/draft';
import type { KeptDraft } from '@/lib/settings/registry';

const draft = (name: string): Draft => ({
  id: 'd',
  kind: 'idea',
  accountId: 'a',
  values: { name },
  source: { title: '', address: '', passageAddress: null },
});

/** A storage whose writes end when the test says so. */
function createSlowStorage() {
  const writes: { names: unknown[]; end: () => void; fail: () => void }[] = [];
  let isRead = false;
  return {
    writes,
    isRead: () => isRead,
    stored: {
      key: 'drafts',
      get: async () => {
        isRead = true;
        return [];
      },
      set: (drafts: KeptDraft[]) =>
        new Promise<void>((resolve, reject) => {
          const names = drafts.map((entry) => entry.draft.values.name);
          writes.push({ names, end: resolve, fail: () => reject(new Error('full')) });
        }),
      update: async () => [],
    },
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('keeping a draft', () => {
  it('begins to write at once, with nothing read before: the popup may close at any moment', () => {
    const storage = createSlowStorage();
    createDraftKeeper({ stored: storage.stored, initial: [], now: () => 1 }).keep('p', draft('T'));
    expect(storage.writes.map((write) => write.names)).toEqual([['T']]);
    expect(storage.isRead()).toBe(false);
  });

  it('writes the last words after a slow write, and skips those between', async () => {
    const storage = createSlowStorage();
    const keeper = createDraftKeeper({ stored: storage.stored, initial: [], now: () => 1 });
    for (const name of ['T', 'Ti', 'Tid', 'Tide']) keeper.keep('p', draft(name));
    storage.writes[0]?.end();
    await settled();
    expect(storage.writes.map((write) => write.names)).toEqual([['T'], ['Tide']]);
  });

  it('goes on after a write that failed', async () => {
    const storage = createSlowStorage();
    const keeper = createDraftKeeper({ stored: storage.stored, initial: [], now: () => 1 });
    keeper.keep('p', draft('T'));
    storage.writes[0]?.fail();
    await settled();
    keeper.keep('p', draft('Ti'));
    expect(storage.writes.at(-1)?.names).toEqual(['Ti']);
  });

  it('does not take an older list for its own while it writes', async () => {
    const storage = createSlowStorage();
    const keeper = createDraftKeeper({ stored: storage.stored, initial: [], now: () => 1 });
    const reading = keeper.refresh();
    keeper.keep('p', draft('T'));
    await reading;
    keeper.keep('q', draft('U'));
    storage.writes[0]?.end();
    await settled();
    expect(storage.writes.at(-1)?.names).toEqual(['U', 'T']);
  });
});
