import { describe, expect, it } from 'vitest';
import { entryOf, entryOfDraft, withDrafts } from '@/components/activity/activity-entry';
import {
  countChoices,
  dayGroups,
  filterEntries,
  noFilter,
  noPicks,
  type Picks,
  rowsByDay,
  withRange,
  withToggled,
} from '@/components/activity/list-view';
import { rowTitle } from '@/components/outcome/capture-view';
import type { StoredDraft } from '@/lib/capture/field/stored-draft';
import { t } from '../components/with-say';
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
    draft: { ...buildCapture().draft, kind: 'note', values: { name: 'Lost' } },
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

  it.each([
    ['its text', 'same thing'],
    ['a formatted word', 'draft-first'],
    ['a tag', 'csv'],
    ['a quote', 'retype the header'],
    ['who said it', 'KOVAC'],
    ['a remark on it', 'weekly'],
    ['the title of its page', 'hilfe'],
    ['the address of its page, as it is read', 'über'],
    ['the name of its record', 'boards'],
  ])('finds a capture by %s', (_, text) => {
    const quote = {
      ...{ id: 'q', html: 'We <b>retype</b> the header', said: 'm_kovač, 3 June', comment: '<p>Weekly</p>' },
      source: { title: 'Hilfe', address: 'https://help.example/%C3%BCber', passageAddress: null },
    };
    const { draft } = buildCapture();
    const values = {
      ...draft.values,
      description: '<p>The same&nbsp;thing: <i>draft</i>-first</p>',
      tags: ['CSV'],
    };
    const steps = [
      { operation: 'createIdea' as const, input: {}, result: { ...record, name: 'Boards' }, attempts: [] },
    ];
    const full = entryOf(buildCapture({ draft: { ...draft, values, quotes: [quote] }, steps }));
    expect(filterEntries([full, lost], { ...noFilter, text }, never)).toEqual([full]);
  });

  it('finds nothing by a choice as it is sent, or by a tag of HTML', () => {
    const { draft } = buildCapture();
    const values = { visibility: 'employee_or_creator', description: '<blockquote>Words</blockquote>' };
    const entry = entryOf(buildCapture({ draft: { ...draft, values } }));
    for (const text of ['employee', 'blockquote'])
      expect(filterEntries([entry], { ...noFilter, text }, never)).toEqual([]);
  });

  it('counts for each choice of a filter what the search and the other filters leave', () => {
    const counts = (filter: Partial<typeof noFilter>, facet: 'group' | 'kind' | 'accountId') =>
      Object.fromEntries(countChoices(entries, { ...noFilter, ...filter }, never, facet));
    expect(counts({}, 'kind')).toEqual({ idea: 1, note: 1 });
    expect(counts({ text: 'lost' }, 'kind')).toEqual({ note: 1 });
    expect(counts({ group: ['needsAttention'], kind: ['idea'] }, 'kind')).toEqual({ note: 1 });
    expect(counts({ kind: ['idea'] }, 'group')).toEqual({ sent: 1 });
    expect(counts({ text: 'lost' }, 'group')).toEqual({ needsAttention: 1 });
    expect(counts({ text: 'import' }, 'accountId')).toEqual({ 'account-1': 1 });
  });

  it('can be filtered by state, kind and account, and by several of each', () => {
    expect(find({ group: ['needsAttention', 'sent'] })).toEqual(entries);
    expect(find({ group: ['needsAttention'], kind: ['idea'] })).toEqual([]);
    expect(find({ group: ['needsAttention'] })).toEqual([lost]);
    const undoable = entryOf(
      buildCapture({ sequence: 4, state: { name: 'undoable', wait: { fromMs: 0, forMs: 5_000 } } }),
    );
    expect(filterEntries([undoable, sent], { ...noFilter, group: ['waiting'] }, never)).toEqual([undoable]);
    expect(find({ kind: ['idea'] })).toEqual([sent]);
    expect(find({ accountId: ['account-2'] })).toEqual([lost]);
    expect(find({ text: '  ' })).toBe(entries);
  });

  it('marks the captures that arrived twice, and no others', () => {
    const twice = entryOf(buildCapture({ sequence: 3, duplicates: [{ ...record, id: '8' }] }));
    expect([twice, lost, sent].map(({ hasDuplicates }) => hasDuplicates)).toEqual([true, false, false]);
  });
});

describe('several rows', () => {
  const rows = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }));
  const idsOf = ({ ids }: Picks) => [...ids].sort().join('');

  it('are selected one by one, and no longer', () => {
    const both = withToggled(withToggled(noPicks, 'a'), 'c');
    expect(idsOf(both)).toBe('ac');
    expect(idsOf(withToggled(both, 'a'))).toBe('c');
  });

  it('are selected from the last one to another one, up or down, and one range takes the place of another', () => {
    const picks = withToggled(withToggled(noPicks, 'a'), 'c');
    const down = withRange(picks, rows, null, 'e');
    expect(idsOf(down)).toBe('acde');
    expect(idsOf(withRange(down, rows, null, 'd'))).toBe('acd');
    expect(idsOf(withRange(down, rows, null, 'b'))).toBe('abc');
  });

  it('start at the row with the details, or at the row itself if that one isn’t listed', () => {
    expect(idsOf(withRange(noPicks, rows, 'b', 'd'))).toBe('bcd');
    expect(idsOf(withRange(noPicks, rows, 'gone', 'd'))).toBe('d');
    expect(idsOf(withRange(noPicks, rows, null, 'd'))).toBe('d');
  });

  it.each([
    [{ name: 'undoable', wait: { fromMs: 0, forMs: 1 } }, 'capture.sendNow', false],
    [{ name: 'queued', wait: null }, 'capture.retry', true],
    [{ name: 'parked', error: { kind: 'imported' } }, 'capture.retry', true],
    [{ name: 'unknown', search: 'notFound', wait: null }, null, true],
    [{ name: 'sending', owner: 'worker' }, null, false],
    [{ name: 'delivered', atMs: 1 }, null, false],
  ] as const)('are sent and discarded where that is safe: %o', (state, sending, isDiscardable) => {
    expect(entryOf(buildCapture({ state }))).toMatchObject({ sending, isDiscardable });
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
    expect(rows.map(entryOfDraft).map(({ status }) => status)).toEqual(['draft', 'here', 'needsAttention']);
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
    expect(found({ group: ['draft'] })).toEqual(['draft 4']);
    expect(found({ group: ['waiting'] })).toEqual(['draft 3', '1']);
    expect(found({ group: ['needsAttention'] })).toEqual(['draft 2']);
  });

  it('of a capture are no rows of their own: its row was changed, and is found by both words', () => {
    const capture = { ...buildCapture({ sequence: 1 }), id: 'draft 7' };
    const rows = withDrafts([entryOf(capture)], [storedAt(7, { captureId: 'draft 7' }, 'Kelp')], true);
    expect(rows).toHaveLength(1);
    expect(rows).toMatchObject([{ id: 'draft 7', isChanged: true, name: 'Import from a spreadsheet' }]);
    for (const text of ['kelp', 'spreadsheet'])
      expect(filterEntries(rows, { ...noFilter, text, group: ['draft'] }, never)).toEqual(rows);
  });

  it('of a capture that is gone get a row, once it is sure that there is no capture', () => {
    const changes = [storedAt(7, { captureId: 'draft 7' })];
    expect(withDrafts([at(1, 1)], changes, false)).toHaveLength(1);
    expect(withDrafts([at(1, 1)], changes, true).map(({ id }) => id)).toEqual(['draft 7', '1']);
  });

  it('have the name of their page, or else of their kind', () => {
    const nameless = storedAt(1, {}, '');
    expect(rowTitle(entryOfDraft(nameless), t)).toBe('Forum');
    const source = { title: '', address: '', passageAddress: null };
    expect(rowTitle(entryOfDraft({ ...nameless, draft: { ...nameless.draft, source } }), t)).toBe('Idea');
  });
});

// A Thursday.
const nowMs = new Date(2026, 10, 26, 9, 30).getTime();
const on = (day: number, hour: number, month = 10) => new Date(2026, month, day, hour).getTime();
const november = new Date(2026, 10).getTime();

describe('the heading over a capture', () => {
  it.each([
    ['today', on(26, 0)],
    ['today', on(27, 9)],
    ['yesterday', on(25, 23)],
    ['yesterday', on(25, 0)],
    ['week', on(24, 23)],
    ['week', on(23, 0)],
    [november, on(22, 23)],
    [new Date(2026, 9).getTime(), on(31, 12, 9)],
  ])('%s', (group, atMs) => {
    expect(dayGroups(nowMs)(atMs)).toBe(group);
  });

  it('of a Sunday is yesterday on a Monday, and the rest of that week is in its month', () => {
    const monday = dayGroups(on(23, 8));
    expect([monday(on(22, 12)), monday(on(21, 12))]).toEqual(['yesterday', november]);
  });
});

it('each group has one heading, and the entries keep their order and number', () => {
  const entries = [on(26, 8), on(26, 7), on(24, 7), on(3, 7)].map((savedAtMs, index) =>
    entryOf(buildCapture({ id: `c${index}`, sequence: 9 - index, savedAtMs })),
  );
  const rows = rowsByDay(entries, nowMs).map((row) => ('heading' in row ? row.heading : row.index));
  expect(rows).toEqual(['today', 0, 1, 'week', 2, november, 3]);
});
