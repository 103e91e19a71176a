// Owns the person's word that an unknown capture arrived: which record they mean, and what the service says of it.
import type { RecordResult } from '@/lib/capture/step';
import { recordIn } from '@/lib/capture/step';
import { type Capture, nextStepIndex } from '@/lib/outbox/capture';
import type { AccountClient } from '@/lib/outbox/sending/account-client';
import type { OperationId } from '@/lib/planning/contract';
import type { PlanningError } from '@/lib/planning/errors';
import { parseReference, type ReferableRecord } from '@/lib/planning/record-key';
import { createLook, placeOf, type Sighted } from './listings';

export type Arrival =
  | { readonly isOk: true; readonly record: RecordResult }
  /** `not-found`: the service was asked and has no such record. `unchecked`: it could not be asked now. */
  | { readonly isOk: false; readonly reason: 'reference-malformed' | 'not-found' | 'unchecked' };

/** What each operation makes or changes, where it has a key; comments, links and the like have an id only. */
const recordsWithKeys: Partial<Record<OperationId, ReferableRecord>> = {
  createIdea: 'idea',
  updateIdea: 'idea',
  createPage: 'page',
  createFeature: 'feature',
  updateFeature: 'feature',
  createEpicInRelease: 'epic',
  createEpicInProduct: 'epic',
  createRelease: 'release',
  createProduct: 'product',
};

/** A person waits for this, and what they name is mostly among the newest: beyond it their word is taken. */
const mostPages = 5;

const numericId = /^\d{1,40}$/;

/**
 * Reads the record that `reference` (a key, an id, or an address) names for the step whose answer was lost, so that
 * its name and address are the service's own. Where the service has no way to look, the reference is taken as it is.
 */
export async function readArrival(
  capture: Capture,
  reference: string,
  gate: AccountClient,
): Promise<Arrival> {
  const stepIndex = nextStepIndex(capture);
  const operation = stepIndex === null ? undefined : capture.steps[stepIndex]?.operation;
  if (stepIndex === null || operation === undefined) return { isOk: false, reason: 'reference-malformed' };
  const id = idIn(reference, operation);
  if (id === null) return { isOk: false, reason: 'reference-malformed' };
  if (recordsWithKeys[operation] === 'idea') return readIdea(id, gate);

  const place = placeOf(capture, stepIndex);
  const named = (sighted: readonly Sighted[]) =>
    sighted
      .flatMap(({ record, links }) => [record, ...links.map((link) => link.record)])
      .find((record) => record.id === id || record.key === id);
  const sighting = place
    ? await createLook(gate, place, mostPages).readUntil((seen) => named(seen) !== undefined)
    : null;
  if (sighting?.name === 'failed') return { isOk: false, reason: 'unchecked' };
  if (sighting?.name !== 'seen') return { isOk: true, record: asNamed(id) };
  const found = named(sighting.sighted);
  if (found) return { isOk: true, record: found };
  return sighting.isWhole ? { isOk: false, reason: 'not-found' } : { isOk: true, record: asNamed(id) };
}

function idIn(reference: string, operation: OperationId): string | null {
  const record = recordsWithKeys[operation];
  if (record) {
    const parsed = parseReference(reference, record);
    return parsed.isOk ? parsed.value : null;
  }
  const id = reference.trim();
  return numericId.test(id) ? id : null;
}

async function readIdea(id: string, gate: AccountClient): Promise<Arrival> {
  const answer = await gate.client.call('readIdea', {
    params: { id },
    query: { fields: 'name,reference_num,url' },
  });
  if (!answer.isOk) return { isOk: false, reason: isAbsent(answer.error) ? 'not-found' : 'unchecked' };
  const record = recordIn(answer.value);
  return record ? { isOk: true, record } : { isOk: false, reason: 'unchecked' };
}

function isAbsent(error: PlanningError): boolean {
  return error.kind === 'not-found' || error.kind === 'forbidden' || error.kind === 'rejected';
}

function asNamed(id: string): RecordResult {
  return { id, key: numericId.test(id) ? null : id, name: null, url: null };
}
