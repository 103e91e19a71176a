// "Mark as sent" for an unknown capture. Reads the record that the person names.
import { operationFacts } from '@/lib/capture/steps/operations';
import { type Amended, type RecordResult, recordIn } from '@/lib/capture/steps/step';
import { type Capture, nextStepIndex } from '@/lib/outbox/capture';
import type { ConfirmResult } from '@/lib/outbox/results';
import { isGone, readCurrent } from '@/lib/outbox/sending/perform-step';
import type { AccountClient } from '@/lib/outbox/sending/turn';
import type { OperationId } from '@/lib/planning/contract';
import { parseReference } from '@/lib/planning/record-key';
import { isReferable } from '@/lib/planning/records';
import { type ListedRecord, type ListingTarget, listingOf, openListing } from './listing';

/** The person is waiting. Mostly they name a new record. Older ones aren't checked. */
const maxBatches = 5;

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
  if (stepIndex === null || !step || id === null) return failed('reference-malformed');
  if (operationFacts(step.operation).record === 'idea') return readIdea(id, account);
  if (step.amends) return readAmended(id, account, step.amends);
  const listing = listingOf(capture, stepIndex);
  return listing ? readListed(id, account, listing) : asNamed(id);
}

async function readListed(
  id: string,
  account: AccountClient,
  listing: ListingTarget,
): Promise<ConfirmResult> {
  const named = (records: readonly ListedRecord[]) =>
    records
      .flatMap(({ record, attachments }) => [
        record,
        ...(attachments ?? []).map((attached) => attached.record),
      ])
      .find((record) => isNamed(record, id));
  const reading = openListing(account, listing, { maxBatches, mayContinue: () => true });
  const listed = await reading.readUntil((records) => named(records) !== undefined);
  if (listed.state === 'failed') return failed('unchecked');
  if (listed.state !== 'read') return asNamed(id);
  const record = named(listed.records);
  if (record) return { isOk: true, record };
  return listed.isWhole ? failed('not-found') : asNamed(id);
}

function idIn(reference: string, operation: OperationId): string | null {
  const { record } = operationFacts(operation);
  if (record && isReferable(record)) {
    const parsed = parseReference(reference, record);
    return parsed.isOk ? parsed.value : null;
  }
  const id = reference.trim();
  return numericId.test(id) ? id : null;
}

async function readIdea(id: string, account: AccountClient): Promise<ConfirmResult> {
  const query = { fields: 'name,reference_num,url' };
  const answer = await account.client.call('readIdea', { params: { id }, query });
  if (!answer.isOk) {
    const isAbsent = ['not-found', 'forbidden', 'rejected'].includes(answer.error.kind);
    return failed(isAbsent ? 'not-found' : 'unchecked');
  }
  const record = recordIn(answer.value);
  return record ? { isOk: true, record } : failed('unchecked');
}

async function readAmended(id: string, account: AccountClient, amended: Amended): Promise<ConfirmResult> {
  const reading = await readCurrent(account, amended);
  if (!reading.isOk) return isGone(reading.error) ? asNamed(id) : failed('unchecked');
  const { record } = reading.current;
  return isNamed(record, id) ? { isOk: true, record } : failed('not-found');
}

const isNamed = (record: RecordResult, id: string): boolean => record.id === id || record.key === id;

const failed = (reason: 'reference-malformed' | 'not-found' | 'unchecked') =>
  ({ isOk: false, reason }) satisfies ConfirmResult;

/** Nothing could be read, so the person's own words count. */
const asNamed = (id: string): ConfirmResult => ({
  isOk: true,
  record: { id, key: numericId.test(id) ? null : id, name: null, url: null },
});
