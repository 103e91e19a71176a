// Owns finding records that the browser made twice by itself (fault F04): shown to the person, never deleted.
import type { RecordResult } from '@/lib/capture/step';
import type { Capture } from './capture';
import type { AccountGate } from './gate';
import { look, type Place, placeOf, type Sighted } from './sightings';

/**
 * For each capture, the records that carry its marker beside the ones it knows; one listing a place serves all
 * captures that went there. A place that cannot be listed gives no doubles: nothing more can be known.
 */
export async function findDoubles(
  captures: readonly Capture[],
  gate: AccountGate,
): Promise<Map<string, RecordResult[]>> {
  const sightings = new Map<string, Promise<readonly Sighted[]>>();
  const doubles = new Map<string, RecordResult[]>();
  for (const capture of captures) {
    const place = markedPlaceOf(capture);
    if (!place) {
      doubles.set(capture.id, []);
      continue;
    }
    const placeKey = JSON.stringify(place);
    const sighting = sightings.get(placeKey) ?? sightedIn(gate, place);
    sightings.set(placeKey, sighting);
    const known = capture.steps.map(({ result }) => result?.id);
    doubles.set(
      capture.id,
      (await sighting)
        .filter(({ record, text }) => text?.includes(capture.marker) && !known.includes(record.id))
        .map(({ record }) => record),
    );
  }
  return doubles;
}

/** Where the step that carries the marker put its record: the first one that makes something. */
function markedPlaceOf(capture: Capture): Place | null {
  const index = capture.steps.findIndex((_step, at) => placeOf(capture, at) !== null);
  return index === -1 ? null : placeOf(capture, index);
}

async function sightedIn(gate: AccountGate, place: Place): Promise<readonly Sighted[]> {
  const sighting = await look(gate, place);
  return sighting.name === 'seen' ? sighting.sighted : [];
}
