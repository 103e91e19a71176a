// Judges a record of the service against a capture: the same, another, or maybe. Pure. "Maybe" always asks the
// person. A missing text or marker proves nothing.
import * as z from 'zod/mini';
import { operationFacts } from '@/lib/capture/steps/operations';
import type { Step } from '@/lib/capture/steps/step';
import { linksIn } from '@/lib/capture/text/html';
import { isMarked, uncodedAddress } from '@/lib/capture/text/marker';
import type { Attempt, Capture } from '@/lib/outbox/capture';
import { type Author, compareAuthors } from '@/lib/planning/records';
import { dayMs } from '@/lib/time';
import type { ListedRecord } from './listing';

export type Verdict = 'same' | 'another' | 'maybe';

/** What a record needs to be a capture's. Its parent is the listing's own. */
export interface MatchCriteria {
  readonly marker: string;
  /** Markers from before an edit. Their record is the capture's, with words that the person changed since. */
  readonly formerMarkers: readonly string[];
  /** null if the record has no name. */
  readonly name: string | null;
  /** null if nobody knows. */
  readonly author: Author | null;
  /** The addresses in the sent text. */
  readonly links: readonly string[];
  /** When the record was created, by each clock that may be right. Empty if nobody knows. */
  readonly times: readonly CreationTime[];
}

interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

interface CreationTime {
  /** For a record that also fits by its name or a link. Contains `exactly`. */
  readonly roughly: Span;
  /** For a record that fits by nothing else, or by its author. */
  readonly exactly: Span;
}

/** What speaks for and against a record. */
interface Evidence {
  /** The capture's own, from before an edit, another capture's, none in its text, or its text wasn't listed. */
  readonly marker: 'own' | 'former' | 'other' | 'none' | 'unread';
  /** `unlisted`: the listing omits it. `nameless`: such records have none. */
  readonly name: 'alike' | 'different' | 'unlisted' | 'nameless';
  readonly isLinked: boolean;
  readonly author: 'same' | 'other' | 'unknown';
  readonly time: 'exact' | 'rough' | 'outside' | 'unknown';
}

function decide({ marker, name, isLinked, author, time }: Evidence): Verdict {
  const maybe = (does: boolean) => (does ? 'maybe' : 'another');
  if (marker === 'own') return 'same';
  if (marker === 'former') return 'maybe';
  // A colleague may have rewritten the record, and added to it by another capture.
  if (marker === 'other') return maybe(name === 'alike' && time === 'exact');
  if (isLinked || name === 'alike' || name === 'unlisted') return maybe(time !== 'outside');
  if (author === 'other' || (name === 'different' && author === 'unknown')) return 'another';
  if (time !== 'unknown') return maybe(time === 'exact');
  return maybe(name === 'nameless' && (marker === 'unread' || author === 'same'));
}

export const judge = (listed: ListedRecord, criteria: MatchCriteria): Verdict =>
  decide({
    marker: markerEvidence(listed.markers, criteria),
    name: compareNames(listed.record.name, criteria.name),
    isLinked: criteria.links.some((link) => listed.links.has(link)),
    author: compareAuthors(listed.authors, criteria.author),
    time: timeEvidence(listed.createdAt, criteria.times),
  });

function markerEvidence(
  markers: ReadonlySet<string> | null,
  { marker, formerMarkers }: Pick<MatchCriteria, 'marker' | 'formerMarkers'>,
): Evidence['marker'] {
  if (markers === null) return 'unread';
  if (markers.has(marker)) return 'own';
  if (formerMarkers.some((former) => markers.has(former))) return 'former';
  return markers.size > 0 ? 'other' : 'none';
}

function timeEvidence(createdAt: string | null, times: MatchCriteria['times']): Evidence['time'] {
  const atMs = Date.parse(createdAt ?? '');
  if (Number.isNaN(atMs) || times.length === 0) return 'unknown';
  const isIn = ({ fromMs, toMs }: Span) => atMs >= fromMs && atMs <= toMs;
  if (times.some(({ exactly }) => isIn(exactly))) return 'exact';
  return times.some(({ roughly }) => isIn(roughly)) ? 'rough' : 'outside';
}

const bodySchema = z.object({
  body: z.record(z.string(), z.catch(z.nullable(z.looseObject({ name: z.optional(z.string()) })), null)),
});
const creatorSchema = z.object({ created_by: z.string() });

/** `person` is the token's. The record's author if the step names none. */
export function criteriaOf(
  { marker, formerMarkers = [] }: Pick<Capture, 'marker' | 'formerMarkers'>,
  step: Step | undefined,
  person: Author | null,
  times: MatchCriteria['times'],
): MatchCriteria {
  const record = step && operationFacts(step.operation).record;
  const body = record ? bodySchema.safeParse(step.input).data?.body[record] : undefined;
  const creator = creatorSchema.safeParse(body).data?.created_by;
  return {
    marker,
    formerMarkers,
    times,
    name: body?.name ?? null,
    author: creator === undefined ? person : { id: null, email: creator },
    links: sentLinks(textsIn(step?.input).join('')),
  };
}

/** Also as they were before the marker: a service may remove it. */
const sentLinks = (html: string): string[] =>
  [...linksIn(html, isMarked), ...linksIn(html)].flatMap((link) => [link, uncodedAddress(link)]);

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** A clock may be in another time zone, and a service may work on an aborted request for a while. */
const roughlyMs = dayMs;
const exactlyMs = 2 * 60_000;
/** A duplicate is created together with its original. */
const togetherMs = 10 * 60_000;

/**
 * When a record of these attempts was created. `aheadMs`: the device's clock is ahead of the service's by
 * this now. It may have jumped since the attempts, so either reading of their times can fit.
 */
export function timesOfAttempts(attempts: readonly Attempt[], aheadMs: number | null): CreationTime[] {
  if (attempts.length === 0) return [];
  const firstMs = Math.min(...attempts.map(({ startedAtMs }) => startedAtMs));
  const lastMs = Math.max(...attempts.map(({ startedAtMs, endedAtMs }) => endedAtMs ?? startedAtMs));
  return [...new Set([0, aheadMs ?? 0])].map((shiftMs) => ({
    // A later record of the same name may be the person's own second try.
    roughly: { fromMs: firstMs - shiftMs - roughlyMs, toMs: Number.POSITIVE_INFINITY },
    exactly: { fromMs: firstMs - shiftMs - exactlyMs, toMs: lastMs - shiftMs + exactlyMs },
  }));
}

/** When a duplicate of a record was created, by the service's clock alone. `spreadMs`: between all attempts. */
export function timesOfDuplicate(createdAt: string | null | undefined, spreadMs: number): CreationTime[] {
  const ownMs = Date.parse(createdAt ?? '');
  if (Number.isNaN(ownMs)) return [];
  const within = (ms: number): Span => ({ fromMs: ownMs - spreadMs - ms, toMs: ownMs + ms });
  return [{ roughly: within(togetherMs), exactly: within(exactlyMs) }];
}

/** The time between the first and the last attempt. */
export function spreadOf(attempts: readonly Attempt[]): number {
  const starts = attempts.map(({ startedAtMs }) => startedAtMs);
  return starts.length === 0 ? 0 : Math.max(...starts) - Math.min(...starts);
}

/** The record of an addition, as it is now. */
interface AmendedRecord {
  readonly markers: ReadonlySet<string>;
  /** The digest of the record's text (`digestOf`). */
  readonly digest: string;
  /** When the record was last changed, by the service's clock. null if the service doesn't return it. */
  readonly changedAt: string | null;
}

interface AdditionCriteria extends Pick<MatchCriteria, 'marker' | 'formerMarkers'> {
  /** Digests of the texts that the record can have without the addition. null if another device made the attempts. */
  readonly textsWithout: ReadonlySet<string> | null;
  readonly savedAtMs: number;
}

/** Judges an addition. Its record is known, and only the record's text says whether the addition arrived. */
export function judgeAddition(
  { markers, digest, changedAt }: AmendedRecord,
  { textsWithout, savedAtMs, ...criteria }: AdditionCriteria,
): Verdict {
  const marker = markerEvidence(markers, criteria);
  if (marker === 'own') return 'same';
  if (marker === 'former') return 'maybe';
  const isWithout = textsWithout
    ? textsWithout.has(digest)
    : Date.parse(changedAt ?? '') < savedAtMs - roughlyMs;
  return isWithout ? 'another' : 'maybe';
}

/** The record, read on its own, could tell more than the listing, which may omit or cut the text. */
export function isWorthReading(listed: ListedRecord, criteria: MatchCriteria): boolean {
  const name = compareNames(listed.record.name, criteria.name);
  if ((name === 'alike' || name === 'unlisted') && !listed.markers?.size) return true;
  if (judge(listed, criteria) === 'maybe') return true;
  // Listings often lack the author.
  const { author } = criteria;
  const isAuthorOpen = author !== null && compareAuthors(listed.authors, author) === 'unknown';
  return isAuthorOpen && judge({ ...listed, authors: [author] }, criteria) === 'maybe';
}

export function compareNames(listed: string | null, criteria: string | null): Evidence['name'] {
  if (criteria === null) return 'nameless';
  if (listed === null) return 'unlisted';
  const forms = nameForms(listed);
  return [...nameForms(criteria)].some((form) => forms.has(form)) ? 'alike' : 'different';
}

/** A long listing is compared with thousands of captures. */
const maxForms = 5_000;
const formsOf = new Map<string, ReadonlySet<string>>();

/**
 * A name in the forms that a service may give it. It may strip markup, add entities, change case or spacing,
 * or cut the name after forty letters or more. Two names that share a form may be the same.
 */
function nameForms(name: string): ReadonlySet<string> {
  const known = formsOf.get(name);
  if (known) return known;
  if (formsOf.size >= maxForms) formsOf.clear();
  const forms = new Set(
    [/(?!)/, /<[^<>]*>/g, /<.*$/s, /&#?\w{1,8};/g].map((cut) => firstLetters(name.replace(cut, ''))),
  );
  formsOf.set(name, forms);
  return forms;
}

function firstLetters(text: string): string {
  const letters = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
  return letters.slice(0, 40);
}
