import { describe, expect, it } from 'vitest';
import type { Draft } from '@/lib/capture/field/draft';
import { type KeptDraft, pageDraftKey } from '@/lib/settings/kept-drafts';
import { createSettings } from '@/lib/settings/settings';
import type { StorageArea } from '@/lib/settings/stored-value';
import { createMemoryArea } from '../../support/memory-area';

const dayMs = 24 * 60 * 60_000;

function draft(kind: string, name: string, accountId = 'a', address = ''): Draft {
  const id = crypto.randomUUID();
  return { id, kind, accountId, values: { name }, source: { title: '', address, passageAddress: null } };
}

const draftsIn = (local: StorageArea) => createSettings({ local, session: createMemoryArea() }).drafts;

const names = (kept: readonly KeptDraft[]) => kept.map((entry) => entry.draft.values.name);

function createDrafts(stored: Record<string, unknown> = {}) {
  const area = createMemoryArea(stored);
  const drafts = draftsIn(area);
  const keep = (page: string, kept: Draft, changedAtMs = 1) =>
    drafts.keep({ page, draft: kept, changedAtMs });
  return { area, drafts, keep };
}

describe('kept drafts', () => {
  it('are listed without reading anything else', async () => {
    const { area, drafts, keep } = createDrafts({ 'captured:c': ['large'], used: {} });
    await keep('p', draft('idea', 'one'));
    const reads: unknown[] = [];
    area.get = async (keys) => {
      reads.push(keys);
      return {};
    };
    expect(names(await drafts.all())).toEqual(['one']);
    expect(reads).toEqual([]);
  });

  it('are one per page and kind: the newest', async () => {
    const { drafts, keep } = createDrafts();
    await keep('p', draft('idea', 'old'));
    await keep('p', draft('idea', 'new'));
    expect(names(await drafts.under('p', 'a'))).toEqual(['new']);
  });

  it('are found by page and account, newest first', async () => {
    const { drafts, keep } = createDrafts();
    await keep('p', draft('idea', 'one'), 1);
    await keep('p', draft('note', 'two'), 2);
    await keep('q', draft('idea', 'elsewhere'), 3);
    await keep('p', draft('idea', 'of another account', 'b'), 4);
    expect(names(await drafts.under('p', 'a'))).toEqual(['two', 'one']);
  });

  it('cost one entry per key press, however many others exist', async () => {
    const { area, keep } = createDrafts();
    for (let page = 1; page <= 50; page += 1) await keep(`p${page}`, draft('idea', 'x'.repeat(1_000)));
    let written = '';
    const counted: typeof area = {
      ...area,
      set: async (items) => {
        written += JSON.stringify(items);
      },
    };
    const watched = draftsIn(counted);
    await watched.keep({ page: 'p1', draft: draft('idea', 'short'), changedAtMs: 1 });
    expect(written.length).toBeLessThan(500);
  });

  it('are deleted by kind, and no others with them', async () => {
    const { drafts, keep } = createDrafts();
    await keep('p', draft('idea', 'one'), 1);
    await keep('p', draft('note', 'two'), 2);
    await drafts.drop({ draftKey: 'p', kind: 'idea', accountId: 'a' });
    expect(names(await drafts.under('p', 'a'))).toEqual(['two']);
  });

  it('that were saved without an account never expire, and are listed once, in any account', async () => {
    const { drafts, keep } = createDrafts();
    for (let day = 0; day < 101; day += 1) await keep(`saved:${day}`, draft('idea', `saved ${day}`, ''), day);
    await keep('saved:0', draft('note', 'as a note', 'a'), 200);
    await keep('p', draft('idea', 'unsaved'), 1);
    await drafts.prune(60 * dayMs);
    expect(names(await drafts.saved())).toHaveLength(101);
    expect(names(await drafts.saved())[0]).toBe('as a note');
    expect(await drafts.under('p', 'a')).toEqual([]);
    await drafts.dropSaved('saved:0');
    expect(names(await drafts.all())).not.toContain('saved 0');
    expect(await drafts.saved()).toHaveLength(100);
  });

  it('expire after thirty days without a change, and the oldest are deleted above a hundred', async () => {
    const { area, drafts, keep } = createDrafts();
    await keep('old', draft('idea', 'old'), 0);
    for (let page = 1; page <= 101; page += 1) await keep(`p${page}`, draft('idea', `${page}`), dayMs + page);
    await drafts.prune(30 * dayMs);
    expect(Object.keys(await area.get(null))).toHaveLength(100);
    expect(await drafts.under('old', 'a')).toEqual([]);
    expect(await drafts.under('p1', 'a')).toEqual([]);
    expect(names(await drafts.under('p2', 'a'))).toEqual(['2']);
  });

  it('are set aside if unreadable, and never dropped silently', async () => {
    const { area, drafts } = createDrafts({ 'draft:a:idea:p': { page: 'p', draft: 'broken' } });
    expect(await drafts.under('p', 'a')).toEqual([]);
    expect(await area.get(null)).toEqual({ 'aside:draft:a:idea:p': { page: 'p', draft: 'broken' } });
  });

  it('make room for an undone capture, but never lose the one being typed', async () => {
    const { drafts, keep } = createDrafts();
    const free = draft('idea', 'taken back', 'a', 'p');
    expect(await drafts.keepBeside(free, 1)).toMatchObject({ draftKey: 'p' });
    await keep('q', draft('idea', 'being typed'));
    const second = draft('idea', 'taken back too', 'a', 'q');
    await drafts.keepBeside(second, 2);
    expect(names(await drafts.under('q', 'a'))).toEqual(['being typed']);
    expect((await drafts.find(second.id))?.draft.values.name).toBe('taken back too');
  });

  it('belong to the page, whatever part of it the address names; another route of the page is another page (F62)', () => {
    expect(pageDraftKey('https://docs.example/guide#install')).toBe('https://docs.example/guide');
    expect(pageDraftKey('https://docs.example/guide#')).toBe('https://docs.example/guide');
    expect(pageDraftKey('https://app.example/#/boards/7')).toBe('https://app.example/#/boards/7');
    expect(pageDraftKey('https://app.example/#!inbox')).toBe('https://app.example/#!inbox');
    expect(pageDraftKey('')).toBe('');
  });

  it('of gestures never replace a page’s draft of any kind, however many gestures come at once (F68)', async () => {
    const { drafts, keep } = createDrafts();
    await keep('p', draft('note', 'being typed'));
    const gestures = ['one', 'two', 'three'].map((name) => draft('idea', name, 'a', 'p#part'));
    await Promise.all(gestures.map((gesture) => drafts.keepBeside(gesture, 2)));
    expect(names(await drafts.under('p', 'a'))).toEqual(['being typed']);
    expect(names(await drafts.all()).sort()).toEqual(['being typed', 'one', 'three', 'two']);
  });
});
