// "Mark as sent" for an unknown capture. Reads the record that the person names.
import { factsOf } from '@/lib/capture/steps/operations';
import { type Amended, type RecordResult, recordIn } from '@/lib/capture/steps/step';
import { type Capture, nextStepIndex } from '@/lib/outbox/capture';
import type { ConfirmResult } from '@/lib/outbox/results';
import type { AccountClient } from '@/lib/outbox/sending/account-client';
import { isGone, readCurrent } from '@/lib/outbox/sending/current-record';
import type { OperationId } from '@/lib/planning/contract';
import type { PlanningError } from '@/lib/planning/errors';
import { parseReference } from '@/lib/planning/record-key';
import { isReferable } from '@/lib/planning/records';
import { type ListedRecord, listingOf } from './listing';
import { createListingReader } from './listing-reader';

/** The person is waiting. Mostly they name a new record. Older ones aren't checked. */
const mostBatches = 5;

const numericId = /^\d{1,40}$/;

/**
 * Reads the record of a step with a lost answer, so that name and address are the service's own. `reference`
 * is a key, an id or an address. It isn't checked if the service can't list such records.
 */
export async function readArrival(
  capture: Capture,
  reference: string,
  account: AccountClient,
): Promise<ConfirmResult> {
  const stepIndex = nextStepIndex(capture);
  const step = stepIndex === null ? undefined : capture.steps[stepIndex];
  const id = step ? idIn(reference, step.operation) : null;
  if (stepIndex === null || !step || id === null) return { isOk: false, reason: 'reference-malformed' };
  if (factsOf(step.operation).record === 'idea') return readIdea(id, account);
  if (step.amends) return readAmended(id, account, step.amends);

  const listing = listingOf(capture, stepIndex);
  const named = (records: readonly ListedRecord[]) =>
    records
      .flatMap(({ record, attachments }) => [
        record,
        ...(attachments ?? []).map((attached) => attached.record),
      ])
      .find((record) => record.id === id || record.key === id);
  const listed = listing
    ? await createListingReader(account, listing, mostBatches)((records) => named(records) !== undefined)
    : null;
  if (listed?.state === 'failed') return unchecked;
  if (listed?.state !== 'read') return { isOk: true, record: asNamed(id) };
  const found = named(listed.records);
  if (found) return { isOk: true, record: found };
  return listed.isWhole ? { isOk: false, reason: 'not-found' } : { isOk: true, record: asNamed(id) };
}

function idIn(reference: string, operation: OperationId): string | null {
  const { record } = factsOf(operation);
  if (record && isReferable(record)) {
    const parsed = parseReference(reference, record);
    return parsed.isOk ? parsed.value : null;
  }
  const id = reference.trim();
  return numericId.test(id) ? id : null;
}

async function readIdea(id: string, account: AccountClient): Promise<ConfirmResult> {
  const answer = await account.client.call('readIdea', {
    params: { id },
    query: { fields: 'name,reference_num,url' },
  });
  if (!answer.isOk) return { isOk: false, reason: isAbsent(answer.error) ? 'not-found' : 'unchecked' };
  const record = recordIn(answer.value);
  return record ? { isOk: true, record } : unchecked;
}

async function readAmended(id: string, account: AccountClient, amended: Amended): Promise<ConfirmResult> {
  const reading = await readCurrent(account, amended);
  if (!reading.isOk) return isGone(reading.error) ? { isOk: true, record: asNamed(id) } : unchecked;
  const { record } = reading.current;
  return record.id === id || record.key === id
    ? { isOk: true, record }
    : { isOk: false, reason: 'not-found' };
}

const unchecked: ConfirmResult = { isOk: false, reason: 'unchecked' };

function isAbsent(error: PlanningError): boolean {
  return error.kind === 'not-found' || error.kind === 'forbidden' || error.kind === 'rejected';
}

function asNamed(id: string): RecordResult {
  return { id, key: numericId.test(id) ? null : id, name: null, url: null };
}
