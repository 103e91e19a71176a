import { describe, expect, it } from 'vitest';
import { countGroups, entryOf, filterEntries, noFilter } from '@/components/activity/activity-entry';
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
    expect(countGroups(entries)).toEqual({ needsYou: 1, waiting: 0, undoable: 0, sent: 1 });
  });
});
