import { describe, expect, it } from 'vitest';
import {
  countGroups,
  entryOf,
  entryOfSaved,
  filterEntries,
  noFilter,
  withSaved,
} from '@/components/activity/activity-entry';
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
    });
  });

  it('has what was saved without an account between the captures, by time, and among those that wait', () => {
    const at = (sequence: number, savedAtMs: number) => entryOf(buildCapture({ sequence, savedAtMs }));
    const captures = [at(3, 30), at(2, 20), at(1, 10)];
    const { draft } = buildCapture({ sequence: 9 });
    const saved = entryOfSaved({
      ...{ writer: 'a', n: 1, page: '', savedAtMs: 15 },
      draft: { ...draft, id: 'a saved one', accountId: '', values: { name: 'Tide pools' } },
      changedAtMs: 15,
    });
    expect(withSaved(captures, [saved]).map(({ savedAtMs }) => savedAtMs)).toEqual([30, 20, 15, 10]);
    expect(withSaved([], [saved])).toEqual([saved]);
    const waiting = { ...noFilter, text: 'TIDE forum.example', group: 'waiting' } as const;
    expect(filterEntries(withSaved(captures, [saved]), waiting, never)).toEqual([saved]);
  });

  it('shows a capture once while its saved draft is still stored', () => {
    const capture = buildCapture({ sequence: 1 });
    const saved = entryOfSaved({
      ...{ writer: 'a', n: 1, page: '', savedAtMs: 1 },
      draft: { ...capture.draft, id: capture.id },
      changedAtMs: 1,
    });
    expect(withSaved([entryOf(capture)], [saved])).toEqual([entryOf(capture)]);
  });
});
