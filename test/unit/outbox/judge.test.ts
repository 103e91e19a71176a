// The verdict about a record of the service: the capture's own, another one, or one that the person is asked about.
import { describe, expect, it } from 'vitest';
import {
  judge,
  judgeAddition,
  type MatchCriteria,
  timesOfAttempts,
  timesOfDuplicate,
  type Verdict,
} from '@/lib/outbox/recovery/evidence';
import type { ListedRecord } from '@/lib/outbox/recovery/listing';

const sentMs = Date.UTC(2026, 0, 15, 12);
const [minuteMs, hourMs] = [60_000, 3_600_000];
const at = (afterMs: number) => new Date(sentMs + afterMs).toISOString();

const attempts = [{ startedAtMs: sentMs, endedAtMs: sentMs + 1_000, error: null }];

const criteria: MatchCriteria = {
  marker: 'qc-aaaaaaaaaa',
  formerMarkers: ['qc-bbbbbbbbbb'],
  name: 'Once',
  author: { id: '7', email: 'dana@example.com' },
  links: ['https://forum.example/t/1'],
  times: timesOfAttempts(attempts, 0),
};

const listed: ListedRecord = {
  record: { id: '1', key: null, name: 'Once', url: null },
  createdAt: at(0),
  updatedAt: null,
  markers: new Set(),
  authors: [],
  links: new Set(),
  attachments: null,
};
const named = (name: string | null) => ({ ...listed.record, name });
const dana = [{ id: '7', email: 'dana@example.com' }];
const robin = [{ id: '8', email: 'robin@example.com' }];
const link = new Set(['https://forum.example/t/1']);

type Facts = Partial<ListedRecord>;

const other = { markers: new Set(['qc-cccccccccc']) };
const former = { markers: new Set(criteria.formerMarkers) };
const renamed = { record: named('Renamed') };
const byDana = { ...renamed, authors: dana };
const own = {
  markers: new Set([criteria.marker]),
  record: named('Else'),
  authors: robin,
  createdAt: at(-9e9),
};
const later = { createdAt: at(hourMs) };
const unnamed = { record: named(null), markers: null };
const timeless = { createdAt: null };
it.each<[string, Facts, Verdict]>([
  ['with the marker is the same, whatever else differs', own, 'same'],
  ['with the marker from before an edit is asked about', former, 'maybe'],
  ["of another time with another capture's marker is another", { ...other, ...later }, 'another'],
  ['of another name with such a marker is another', { ...other, ...byDana }, 'another'],
  ['of that name and minute, rewritten by a colleague with such a marker, is asked about', other, 'maybe'],
  ['without a time that has such a marker is another', { ...other, ...timeless }, 'another'],
  ['without a marker that fits by name and time is asked about', {}, 'maybe'],
  ['whose text the listing omits is asked about, too', { markers: null }, 'maybe'],
  ['of that name, older than clocks may differ, is another', { createdAt: at(-25 * hourMs) }, 'another'],
  ['of that name in another time zone is asked about', { createdAt: at(-14 * hourMs) }, 'maybe'],
  ['of that name without a time is asked about', timeless, 'maybe'],
  // A service may name its own author.
  ['of that name by somebody else is asked about', { authors: robin }, 'maybe'],
  ['of another name by the same person in the same minute is asked about', byDana, 'maybe'],
  ['of another name by nobody knows whom is another', renamed, 'another'],
  ['of another name by somebody else is another', { ...renamed, authors: robin }, 'another'],
  ['of another name by the same person an hour later is another', { ...byDana, ...later }, 'another'],
  ['of another name without a time is another', { ...byDana, ...timeless }, 'another'],
  ['of another name that has the link is asked about', { ...renamed, links: link, ...later }, 'maybe'],
  ['without name, text and time is asked about', { ...unnamed, ...timeless }, 'maybe'],
])('F81 a record %s', (_title, facts, verdict) => {
  expect(judge({ ...listed, ...facts }, criteria)).toBe(verdict);
});

describe('F81 a comment, which has no name,', () => {
  const comment = { ...listed, record: named(null) };
  it.each<[string, Facts, Verdict]>([
    ['is asked about if author and time fit', { authors: dana }, 'maybe'],
    ['is asked about if the author is unknown and the time fits', {}, 'maybe'],
    ['of somebody else is another', { authors: robin }, 'another'],
    ['of the same person, older, is another', { authors: dana, createdAt: at(-5 * minuteMs) }, 'another'],
    ['without a time is asked about only with the same author', { authors: dana, createdAt: null }, 'maybe'],
    ['without a time and an author is another', { createdAt: null }, 'another'],
  ])('%s', (_title, facts, verdict) => {
    expect(judge({ ...comment, ...facts }, { ...criteria, name: null })).toBe(verdict);
  });

  it("F81 fits by the service's clock if the device's is hours ahead, and by its own if that jumped since", () => {
    for (const aheadMs of [5 * hourMs, null])
      expect(
        judge(
          { ...comment, authors: dana, createdAt: at(aheadMs === null ? 0 : -aheadMs) },
          { ...criteria, name: null, times: timesOfAttempts(attempts, aheadMs) },
        ),
      ).toBe('maybe');
  });
});

it('F81 a duplicate was created around its original, by the clock of the service alone', () => {
  const times = timesOfDuplicate(at(-9e9), 3 * minuteMs);
  const verdictOf = (afterMs: number) =>
    judge({ ...listed, createdAt: at(afterMs - 9e9) }, { ...criteria, times });
  expect([-14, -12, 9, 11].map((minutes) => verdictOf(minutes * minuteMs))).toEqual([
    'another',
    'maybe',
    'maybe',
    'another',
  ]);
});

const { marker, formerMarkers } = criteria;
const before = new Set(['text before']);

const others = ['qc-cccccccccc'];
it.each<[string, readonly string[], string, ReadonlySet<string> | null, string | null, Verdict]>([
  ['with the marker is the same, whatever else changed', [marker], 'new text', before, at(0), 'same'],
  ['with the marker from before is asked about', formerMarkers, 'text before', before, null, 'maybe'],
  ['with the text from before the write lacks it', [], 'text before', before, at(0), 'another'],
  ["lacks it if only another capture's words came", others, 'text before', before, null, 'another'],
  ['with any other text is asked about', [], 'new text', before, at(-9e9), 'maybe'],
  ['is asked about if nobody read its text before', [], 'text', null, at(-hourMs), 'maybe'],
  ['and if it has no time either', [], 'text', null, null, 'maybe'],
  ['lacks it if it was changed days before the capture', [], 'text', null, at(-49 * hourMs), 'another'],
])('F81 the record of an addition %s', (_title, markers, digest, textsWithout, changedAt, verdict) => {
  const record = { markers: new Set(markers), digest, changedAt };
  expect(judgeAddition(record, { marker, formerMarkers, textsWithout, savedAtMs: sentMs })).toBe(verdict);
});
