import { describe, expect, it } from 'vitest';
import {
  countGroups,
  entryOf,
  entryOfDraft,
  entryTitle,
  filterEntries,
  isUnsaved,
  noFilter,
  withDrafts,
} from '@/components/activity/activity-entry';
import type { StoredDraft } from '@/lib/capture/field/stored-draft';
import { say } from '../components/with-say';
import { buildCapture } from '../outbox/capture-builder';

const record = { id: '7', key: 'PRJ-I-7', name: 'Import', url: null };
const sent = entryOf(
  buildCapture({
    sequence: 1,
    name: 'Import from a Spreadsheet',
    state: { name: 'delivered', atMs: 1 },
    steps: [{ operation: 'createIdea', input: {}, result: record, attempts: [] }],
  }),
);
const lost = entryOf(
  buildCapture({
    sequence: 2,
    name: 'Lost',
    kind: 'note',
    accountId: 'account-2',
    state: { name: 'unknown', search: 'notFound', wait: null },
  }),
);
const entries = [lost, sent];
const never = () => false;
const find = (filter: Partial<typeof noFilter>) => filterEntries(entries, { ...noFilter, ...filter }, never);

describe('the list of all captures', () => {
  it('finds captures by name, key and address, in any case, that contain every word', () => {
    expect(find({ text: 'SPREAD import' })).toEqual([sent]);
    expect(find({ text: 'prj-i-7' })).toEqual([sent]);
    expect(find({ text: 'forum.example' })).toEqual(entries);
    expect(find({ text: 'import lost' })).toEqual([]);
  });

  it('can be filtered by state, kind and account', () => {
    expect(find({ group: 'needsYou' })).toEqual([lost]);
    const undoable = entryOf(
      buildCapture({ sequence: 4, state: { name: 'undoable', wait: { fromMs: 0, forMs: 5_000 } } }),
    );
    expect(filterEntries([undoable, sent], { ...noFilter, group: 'waiting' }, never)).toEqual([undoable]);
    expect(find({ kind: 'idea' })).toEqual([sent]);
    expect(find({ accountId: 'account-2' })).toEqual([lost]);
    expect(find({ text: '  ' })).toBe(entries);
  });

  it('marks the captures that arrived twice, and no others', () => {
    const twice = entryOf(buildCapture({ sequence: 3, duplicates: [{ ...record, id: '8' }] }));
    expect([twice, lost, sent].map(({ hasDuplicates }) => hasDuplicates)).toEqual([true, false, false]);
  });

  it('counts captures that need the same action together', () => {
    expect(countGroups(entries)).toEqual({
      ...{ needsYou: 1, waiting: 0, undoable: 0, sent: 1 },
      here: 0,
      draft: 0,
    });
  });
});

const { draft } = buildCapture({ sequence: 9 });
const storedAt = (
  changedAtMs: number,
  more: Partial<StoredDraft> = {},
  name = 'Tide pools',
): StoredDraft => ({
  ...{ writer: 'a', n: 1, page: '', changedAtMs },
  draft: { ...draft, id: `draft ${changedAtMs}`, accountId: '', values: { name } },
  ...more,
});
const at = (sequence: number, savedAtMs: number) =>
  entryOf(buildCapture({ sequence, savedAtMs, id: `${sequence}` }));

describe('the drafts in the list', () => {
  it('are between the captures, by time', () => {
    const captures = [at(3, 30), at(2, 20), at(1, 10)];
    const drafts = [storedAt(5), storedAt(40), storedAt(25, { savedAtMs: 15 }), storedAt(14)];
    const times = withDrafts(captures, drafts, true).map(({ savedAtMs }) => savedAtMs);
    expect(times).toEqual([40, 30, 20, 15, 14, 10, 5]);
    expect(withDrafts([], [storedAt(1)], true)).toEqual([entryOfDraft(storedAt(1))]);
    expect(withDrafts(captures, [], true)).toBe(captures);
  });

  it('say whether they were begun, wait for an account, or need attention', () => {
    const rows = [storedAt(3), storedAt(2, { savedAtMs: 2 }), storedAt(1, { savedAtMs: 1, asked: 'page' })];
    expect(rows.map(entryOfDraft).map(({ status }) => status)).toEqual(['draft', 'here', 'needsYou']);
  });

  it('are found by their words, and filtered: begun, waiting, needing attention', () => {
    const rows = withDrafts(
      [at(1, 1)],
      [storedAt(4), storedAt(3, { savedAtMs: 3 }), storedAt(2, { asked: 'article' })],
      true,
    );
    const found = (filter: Partial<typeof noFilter>) =>
      filterEntries(rows, { ...noFilter, ...filter }, never).map(({ id }) => id);
    expect(found({ text: 'TIDE forum.example' })).toEqual(['draft 4', 'draft 3', 'draft 2']);
    expect(found({ group: 'draft' })).toEqual(['draft 4']);
    expect(found({ group: 'waiting' })).toEqual(['draft 3', '1']);
    expect(found({ group: 'needsYou' })).toEqual(['draft 2']);
  });

  it('of a capture are no rows of their own: its row was changed, and is found by both words', () => {
    const capture = { ...buildCapture({ sequence: 1 }), id: 'draft 7' };
    const rows = withDrafts([entryOf(capture)], [storedAt(7, { captureId: 'draft 7' }, 'Kelp')], true);
    expect(rows).toHaveLength(1);
    expect(rows).toMatchObject([{ id: 'draft 7', isChanged: true, name: 'Import from a spreadsheet' }]);
    for (const text of ['kelp', 'spreadsheet'])
      expect(filterEntries(rows, { ...noFilter, text, group: 'draft' }, never)).toEqual(rows);
    expect(rows.filter(isUnsaved)).toEqual(rows);
  });

  it('of a capture that is gone get a row, once it is sure that there is no capture', () => {
    const changes = [storedAt(7, { captureId: 'draft 7' })];
    expect(withDrafts([at(1, 1)], changes, false)).toHaveLength(1);
    expect(withDrafts([at(1, 1)], changes, true).map(({ id }) => id)).toEqual(['draft 7', '1']);
  });

  it('have the name of their page, or else of their kind', () => {
    const nameless = storedAt(1, {}, '');
    expect(entryTitle(entryOfDraft(nameless), say)).toBe('Forum');
    const source = { title: '', address: '', passageAddress: null };
    expect(entryTitle(entryOfDraft({ ...nameless, draft: { ...nameless.draft, source } }), say)).toBe('Idea');
  });
});
