// @vitest-environment jsdom
// What a closing page couldn't commit, and the page that takes it over.
import { beforeEach, expect, it } from 'vitest';
import type { StoredDraft } from '@/lib/capture/field/stored-draft';
import {
  keepUncommitted,
  recoverUncommitted,
  takeUncommitted,
  type UncommittedWrite,
} from '@/lib/platform/uncommitted';
import { buildCapture } from '../outbox/capture-builder';
import { savedId, storedDraft } from './popup-world';

beforeEach(() => localStorage.clear());

const write = (id: string, name: string, of: Partial<StoredDraft> = {}): UncommittedWrite => ({
  stored: { ...storedDraft(id, name), ...of },
  base: [],
});
const otherId = '00000000-0000-4000-8000-000000000002';
const namesOf = (writes: readonly UncommittedWrite[]) =>
  writes.map(({ stored }) => String(stored.draft.values.name)).toSorted();
const noCapture = { get: async () => ({ isOk: true, value: null }) as const };

it('two pages that close one after the other both keep their words', () => {
  keepUncommitted([write(savedId, 'One', { writer: 'a' })]);
  keepUncommitted([write(otherId, 'Two', { writer: 'b' })]);
  keepUncommitted([write(otherId, 'Two and more', { writer: 'b', n: 2 })]);
  keepUncommitted([]);
  expect(namesOf(takeUncommitted())).toEqual(['One', 'Two and more']);
  expect(takeUncommitted()).toEqual([]);
});

it('F22 F23 what the next page can’t store, either, is kept for the one after it', async () => {
  const stored: string[] = [];
  const drafts = {
    async write({ draft }: StoredDraft) {
      if (stored.length > 0) return { isOk: false, reason: 'quota', detail: '' } as const;
      stored.push(draft.id);
      return { isOk: true, value: undefined } as const;
    },
  };
  const writes = [write(savedId, 'One'), write(otherId, 'Two')];
  keepUncommitted(await recoverUncommitted({ drafts, store: noCapture }, writes));
  expect(stored).toEqual([savedId]);
  expect(namesOf(takeUncommitted())).toEqual(['Two']);

  const blocked = { get: async () => ({ isOk: false, reason: 'blocked', detail: '' }) as const };
  expect(await recoverUncommitted({ drafts, store: blocked }, writes)).toEqual(writes);
});

it('words that are a capture by now become no draft', async () => {
  const one = write(savedId, 'One');
  const capture = buildCapture({ id: savedId, draft: one.stored.draft });
  const store = { get: async () => ({ isOk: true, value: capture }) as const };
  const drafts = {
    write: () => {
      throw new Error('nothing is to be written');
    },
  };
  expect(await recoverUncommitted({ drafts, store }, [one])).toEqual([]);
});
