// Owns looking for a request whose answer was lost: by the capture's marker, through discovery (design, rule 4).
import * as z from 'zod/mini';
import type { Picture } from '@/lib/capture/pictures/picture';
import { picturesIn, type RecordResult, stepOfParam } from '@/lib/capture/step';
import { type Capture, nextStepIndex, remainingMs, type Wait } from '@/lib/outbox/capture';
import type { AccountClient } from '@/lib/outbox/sending/account-client';
import { createLook, type Look, type Place, placeOf, recordOf, type Sighted } from './listings';
import type { SearchOutcome } from './recover';

/** A request that broke off may still be worked on: only a search after this long can say that it never arrived. */
const settleMs = 30_000;

/**
 * 5 000 records: a fuller place is not read to its end, and proves no absence. Read in turns under the limit of requests,
 * that takes a quarter of a minute, for all that was lost there.
 */
const mostPages = 50;

const unsearchable: SearchOutcome = { name: 'inconclusive', search: 'unsearchable', candidates: [] };

export interface MarkerSearchDeps {
  readonly now: () => number;
  readonly readPicture: (id: string) => Promise<Picture | null>;
}

/** A place that is read from `startedMs` on: what was made after that may be missing in it. */
interface StartedLook {
  readonly startedMs: number;
  readonly look: Look;
}

/**
 * Gives the searches that the runner uses: one for each time that it looks for captures, all of which were lost before.
 * Captures of the same place are looked for in one reading of it, one after the other. They only read.
 */
export function createMarkerSearches({ now, readPicture }: MarkerSearchDeps) {
  return (gate: AccountClient) => {
    const looks = new Map<string, StartedLook>();

    function lookAt(place: Place): StartedLook {
      const key = JSON.stringify(place);
      const known = looks.get(key) ?? { startedMs: now(), look: createLook(gate, place, mostPages) };
      looks.set(key, known);
      return known;
    }

    return (capture: Capture) => searchFor(capture, gate, lookAt, readPicture);
  };
}

async function searchFor(
  capture: Capture,
  gate: AccountClient,
  lookAt: (place: Place) => StartedLook,
  readPicture: MarkerSearchDeps['readPicture'],
): Promise<SearchOutcome> {
  const stepIndex = nextStepIndex(capture);
  const place = stepIndex === null ? null : placeOf(capture, stepIndex);
  if (stepIndex === null || !place) return unsearchable;
  const wanted = await wantedAttachment(capture, stepIndex, readPicture);
  const { look, startedMs } = lookAt(place);
  const sighting = await look.readUntil((seen) => (foundIn(seen, capture, wanted)?.records.length ?? 0) > 0);
  if (sighting.name === 'failed') return { name: 'refused', error: sighting.error };
  if (sighting.name === 'unsearchable') return unsearchable;
  const found = foundIn(sighting.sighted, capture, wanted);
  const [record, ...duplicates] = found?.records ?? [];
  if (record) return { name: 'found', record, duplicates };
  const byWords = await searchWords(gate, place, capture.marker);
  if (byWords) return { name: 'found', record: byWords, duplicates: [] };
  if (!found || !sighting.isWhole) return { name: 'inconclusive', search: 'notFound', candidates: [] };
  const unsettledMs = remainingMs(settlingOf(capture, stepIndex), startedMs);
  return unsettledMs > 0 ? { name: 'postponed', afterMs: unsettledMs } : { name: 'missing' };
}

const linkSchema = z.object({ body: z.object({ attachment: z.object({ file_url: z.string() }) }) });

/** What an attachment is known by: the comment that it is on, and the link's address or the picture's file name. */
interface WantedAttachment {
  readonly commentId: string | null;
  readonly address: string | null;
  readonly fileName: string | null;
}

/** null where the lost step attached nothing. */
async function wantedAttachment(
  capture: Capture,
  stepIndex: number,
  readPicture: MarkerSearchDeps['readPicture'],
): Promise<WantedAttachment | null> {
  const step = capture.steps[stepIndex];
  if (step?.operation !== 'createIdeaCommentAttachment') return null;
  const comment = stepOfParam(step.input, 'idea_comment_id');
  const [pictureId] = picturesIn(step.input);
  return {
    commentId: comment === null ? null : (capture.steps[comment]?.result?.id ?? null),
    address: linkSchema.safeParse(step.input).data?.body.attachment.file_url ?? null,
    fileName: pictureId === undefined ? null : ((await readPicture(pictureId))?.name ?? null),
  };
}

/** The records that carry the marker, or the attachment; null where the comment that it is on was not seen itself. */
function foundIn(
  sighted: readonly Sighted[],
  capture: Capture,
  wanted: WantedAttachment | null,
): { readonly records: RecordResult[] } | null {
  if (!wanted)
    return {
      records: sighted.filter(({ markers }) => markers?.has(capture.marker)).map(({ record }) => record),
    };
  const { commentId, address, fileName } = wanted;
  const comment = sighted.find(({ record }) => record.id === commentId);
  if (!comment || (address === null && fileName === null)) return null;
  const links = comment.links.filter((link) =>
    address === null ? link.record.name === fileName : link.address === address,
  );
  return { records: links.map(({ record }) => record) };
}

/** A service may list ideas in another order than asked: a search of the words may still know the marker. */
async function searchWords(gate: AccountClient, place: Place, marker: string): Promise<RecordResult | null> {
  if (place.list !== 'ideas') return null;
  const related = await gate.discovery.searchRelatedIdeas({ q: marker });
  if (related.state !== 'found') return null;
  const idea = related.value.items.find(({ description }) => description?.body?.includes(marker));
  return idea ? recordOf(idea) : null;
}

/** How long the lost request may still be worked on; null where the service answered, so that it is done with it. */
function settlingOf(capture: Capture, stepIndex: number): Wait | null {
  const attempt = capture.steps[stepIndex]?.attempts.at(-1);
  const error = attempt?.error;
  const isAnswered =
    error?.kind === 'unreadable-answer' ||
    (error?.kind === 'server-failed' && (error.status === 500 || error.status === 503));
  return isAnswered || !attempt
    ? null
    : { fromMs: attempt.endedAtMs ?? attempt.startedAtMs, forMs: settleMs };
}
