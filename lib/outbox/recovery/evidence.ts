// Decides from a listed record: the step's record, another one, or undecided. A missing text proves nothing.
import * as z from 'zod/mini';
import { factsOf } from '@/lib/capture/steps/operations';
import type { RecordResult, Step } from '@/lib/capture/steps/step';
import type { Capture } from '@/lib/outbox/capture';
import type { ListedRecord } from './listing';
import type { TextRead } from './listing-reader';

/**
 * Identifies a step's record by the marker in its text. The name only narrows the search, because each text
 * costs a request.
 */
export interface Wanted {
  readonly marker: string;
  /** Markers from before an edit. Their record is the capture's, with words that the person changed since. */
  readonly formerMarkers: readonly string[];
  /** null if the record has no name. */
  readonly name: string | null;
}

const bodySchema = z.object({
  body: z.record(z.string(), z.catch(z.nullable(z.object({ name: z.string() })), null)),
});

export function wantedOf(capture: Pick<Capture, 'marker' | 'formerMarkers'>, step: Step | undefined): Wanted {
  const { marker, formerMarkers = [] } = capture;
  if (!step) return { marker, formerMarkers, name: null };
  const record = factsOf(step.operation).record;
  const body = record ? bodySchema.safeParse(step.input).data?.body : undefined;
  return { marker, formerMarkers, name: (record && body?.[record]?.name) ?? null };
}

/**
 * A name in the forms that a service may give it. It may strip markup, add entities, change case or spacing,
 * or cut the name after forty letters or more. Two names that share a form may be the same.
 */
export function nameForms(name: string): ReadonlySet<string> {
  const texts = [
    name,
    name.replace(/<[^<>]*>/g, ''),
    name.replace(/<.*$/s, ''),
    name.replace(/&#?\w{1,8};/g, ''),
  ];
  return new Set(texts.map(firstLetters));
}

function firstLetters(text: string): string {
  const letters = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
  return letters.slice(0, 40);
}

function mayBeNamed(wanted: string | null, listed: string | null): boolean {
  if (wanted === null || listed === null) return true;
  const forms = nameForms(listed);
  return [...nameForms(wanted)].some((form) => forms.has(form));
}

interface Sorted {
  /** They have the marker. */
  readonly found: readonly RecordResult[];
  /** Their texts have to be read first. Newest first. */
  readonly unread: readonly RecordResult[];
  /** They could match, and nothing more can be read. */
  readonly undecided: readonly RecordResult[];
}

/**
 * The proof in the listing alone. If records can be read one by one, only a marker counts: the listing may
 * cut texts.
 */
export function sortListed(
  records: readonly ListedRecord[],
  { marker, formerMarkers, name }: Wanted,
  canReadAlone: boolean,
): Sorted {
  const found = records.filter(({ markers }) => markers?.has(marker));
  if (found.length > 0) return { found: found.map(recordOfListed), unread: [], undecided: [] };
  const isFormer = ({ markers }: ListedRecord) => formerMarkers.some((former) => markers?.has(former));
  const former = records.filter(isFormer).map(recordOfListed);
  const alike = records.filter(
    (listed) =>
      !isFormer(listed) && (canReadAlone || listed.markers === null) && mayBeNamed(name, listed.record.name),
  );
  const newestFirst = alike.toSorted((one, other) =>
    (other.createdAt ?? '').localeCompare(one.createdAt ?? ''),
  );
  const open = newestFirst.map(recordOfListed);
  return canReadAlone
    ? { found: [], unread: open, undecided: former }
    : { found: [], unread: [], undecided: [...former, ...open] };
}

const recordOfListed = ({ record }: ListedRecord) => record;

/** The proof in a record's complete text. */
export function proofOf(read: Exclude<TextRead, { state: 'failed' }>, { marker, formerMarkers }: Wanted) {
  if (read.state === 'textless') return 'undecided';
  if (read.markers.has(marker)) return 'found';
  return formerMarkers.some((former) => read.markers.has(former)) ? 'former' : 'another';
}
