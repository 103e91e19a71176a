// The drafts of a list that stays open, beside a store whose answers come late or fail.
import { expect, it } from 'vitest';
import type { StoredDraft } from '@/lib/capture/field/stored-draft';
import type { StoreResult } from '@/lib/outbox/storage/connection';
import { createDraftList } from '@/lib/outbox/storage/draft-list';
import type { FoundDrafts } from '@/lib/outbox/storage/drafts';
import { buildNewCapture } from './capture-builder';

function stored(id: string, changedAtMs: number): StoredDraft {
  const { draft } = buildNewCapture({ id });
  return { ...{ writer: 'a', n: changedAtMs, page: '', changedAtMs }, draft };
}

/** A store whose reads are noted and answer when the test says so. */
function openList(rows: Map<string, StoredDraft>) {
  const reads: (readonly string[] | null)[] = [];
  let isBroken = false;
  let untilAnswer = Promise.resolve();
  async function answer<T>(value: () => T): Promise<StoreResult<T>> {
    const read = value();
    await untilAnswer;
    return isBroken ? { isOk: false, reason: 'failed', detail: '' } : { isOk: true, value: read };
  }
  const list = createDraftList({
    all(): Promise<StoreResult<FoundDrafts>> {
      reads.push(null);
      return answer(() => ({ drafts: [...rows.values()], unreadable: [] }));
    },
    some(ids) {
      reads.push(ids);
      return answer(() => ids.flatMap((id) => rows.get(id) ?? []));
    },
  });
  return {
    list,
    reads,
    ids: async () => {
      const found = await list.read();
      return found.isOk ? found.value.drafts.map(({ draft, n }) => `${draft.id} ${n}`) : found.reason;
    },
    setBroken(broken: boolean) {
      isBroken = broken;
    },
    setSlow(until: Promise<void>) {
      untilAnswer = until;
    },
  };
}

it('reads all once, and later only what was announced, newest first', async () => {
  const rows = new Map([['a', stored('a', 2)]]);
  const { list, ids, reads } = openList(rows);
  expect(await ids()).toEqual(['a 2']);
  expect(await ids()).toEqual(['a 2']);
  rows.set('b', stored('b', 3)).set('c', stored('c', 1));
  list.noteChanged(['b']);
  list.noteChanged(['c']);
  expect(await ids()).toEqual(['b 3', 'a 2', 'c 1']);
  rows.delete('a');
  list.noteChanged(['a']);
  expect(await ids()).toEqual(['b 3', 'c 1']);
  list.noteChanged(null);
  await ids();
  expect(reads).toEqual([null, ['b', 'c'], ['a'], null]);
});

it('a slow answer never replaces a newer one', async () => {
  const rows = new Map([['a', stored('a', 1)]]);
  const { list, ids, setSlow } = openList(rows);
  await ids();
  let answer: () => void = () => undefined;
  setSlow(new Promise((resolve) => (answer = resolve)));
  rows.set('a', stored('a', 2));
  list.noteChanged(['a']);
  const slow = ids();
  await Promise.resolve();
  rows.set('a', stored('a', 3));
  list.noteChanged(['a']);
  const fast = ids();
  answer();
  expect(await slow).toEqual(['a 2']);
  expect(await fast).toEqual(['a 3']);
});

it('after a failed read, everything is read again', async () => {
  const rows = new Map([['a', stored('a', 1)]]);
  const { list, ids, reads, setBroken } = openList(rows);
  await ids();
  rows.set('b', stored('b', 2));
  list.noteChanged(['b']);
  setBroken(true);
  expect(await ids()).toBe('failed');
  setBroken(false);
  expect(await ids()).toEqual(['a 1', 'b 2']);
  expect(reads).toEqual([null, ['b'], null]);
});
