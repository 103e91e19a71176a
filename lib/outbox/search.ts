// Owns looking for a request whose answer was lost: by the capture's marker, through discovery (design, rule 4).
import * as z from 'zod/mini';
import type { RecordResult } from '@/lib/capture/step';
import { type Capture, nextStepIndex, remainingMs, type Wait } from './capture';
import type { AccountGate } from './gate';
import type { SearchOutcome } from './runner';
import { look, type Place, placeOf, recordOf, type Sighted } from './sightings';

/** A request that broke off may still be worked on: only a search after this long can say that it never arrived. */
const settleMs = 30_000;

const unsearchable: SearchOutcome = { name: 'inconclusive', search: 'unsearchable', candidates: [] };

/** Gives the search that the runner uses. It only reads. */
export function createMarkerSearch({ now }: { readonly now: () => number }) {
  return async (capture: Capture, gate: AccountGate): Promise<SearchOutcome> => {
    const stepIndex = nextStepIndex(capture);
    const place = stepIndex === null ? null : placeOf(capture, stepIndex);
    if (stepIndex === null || !place) return unsearchable;
    const sighting = await look(gate, place);
    if (sighting.name === 'failed') return { name: 'refused', error: sighting.error };
    if (sighting.name === 'unsearchable') return unsearchable;
    const found = foundIn(sighting.sighted, capture, stepIndex);
    const [record, ...doubles] = found?.records ?? [];
    if (record) return { name: 'found', record, doubles };
    const byWords = await searchWords(gate, place, capture.marker);
    if (byWords) return { name: 'found', record: byWords, doubles: [] };
    if (!found || !sighting.isWhole) return { name: 'inconclusive', search: 'notFound', candidates: [] };
    const unsettledMs = remainingMs(settlingOf(capture, stepIndex), now());
    return unsettledMs > 0 ? { name: 'postponed', afterMs: unsettledMs } : { name: 'missing' };
  };
}

const linkSchema = z.object({ body: z.object({ attachment: z.object({ file_url: z.string() }) }) });

/** The records that carry the marker, or the link; null where the comment that a link belongs to was not seen itself. */
function foundIn(
  sighted: readonly Sighted[],
  capture: Capture,
  stepIndex: number,
): { readonly records: RecordResult[] } | null {
  const step = capture.steps[stepIndex];
  if (step?.operation !== 'createIdeaCommentAttachment')
    return {
      records: sighted.filter(({ text }) => text?.includes(capture.marker)).map(({ record }) => record),
    };
  const address = linkSchema.safeParse(step.input).data?.body.attachment.file_url;
  const commentId = capture.steps[stepIndex - 1]?.result?.id;
  const comment = sighted.find(({ record }) => record.id === commentId);
  if (!comment || address === undefined) return null;
  return { records: comment.links.filter((link) => link.address === address).map(({ record }) => record) };
}

/** A service may list ideas in another order than asked: a search of the words may still know the marker. */
async function searchWords(gate: AccountGate, place: Place, marker: string): Promise<RecordResult | null> {
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
