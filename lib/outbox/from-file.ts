// A capture of a file, as this device accepts it. Whatever it sends comes from its draft. Pure.

import type { Draft } from '@/lib/capture/field/draft';
import { prepareCapture } from '@/lib/capture/form/prepare';
import { withHtml } from '@/lib/capture/form/with-html';
import type { RecordResult } from '@/lib/capture/steps/step';
import { isMarker } from '@/lib/capture/text/marker';
import { withoutFormatting } from '@/lib/capture/text/plain-text';
import { isCleanHtml } from '@/lib/page/passage/allowed-html';
import { originOf } from '@/lib/planning/service-address';
import type { Capture } from './capture';
import { replan } from './replan';

type NewCapture = Omit<Capture, 'sequence'>;

/** By the file, every step of the capture was applied. It is history: nothing of it is ever sent. */
export function isHistory({ state, steps }: Pick<Capture, 'state' | 'steps'>): boolean {
  return state.name === 'delivered' && steps.length > 0 && steps.every(({ result }) => result !== null);
}

/**
 * The row of a capture of a file. Steps are planned from its draft, and never taken from the file. A capture
 * that isn't history is parked until a person chooses. `serviceAddress` is that of its account here, null
 * without one. null if the draft can't be sent as it is.
 */
export function fromFile(
  row: NewCapture,
  serviceAddress: string | null,
  randomBytes: (count: number) => Uint8Array,
): NewCapture | null {
  if (!isMarker(row.marker)) return null;
  return isHistory(row) ? historyOf(row, serviceAddress) : waitingOf(row, randomBytes);
}

function historyOf(row: NewCapture, serviceAddress: string | null): NewCapture {
  return {
    ...row,
    steps: row.steps.map(({ operation, result, attempts }) => ({
      operation,
      input: null,
      result: result && opensOnly(serviceAddress, result),
      attempts,
    })),
    duplicates: row.duplicates.map((record) => opensOnly(serviceAddress, record)),
    duplicateCheck: null,
  };
}

function waitingOf(row: NewCapture, randomBytes: (count: number) => Uint8Array): NewCapture | null {
  const { version, id, accountId, marker, formerMarkers = [], savedAtMs } = row;
  const draft = withCleanTexts(row.draft);
  const prepared = prepareCapture(draft, randomBytes, marker);
  if (!prepared.isOk) return null;
  const { name, steps } = prepared.value;
  return {
    ...{ version, id, accountId, marker, savedAtMs, draft, name },
    kind: draft.kind,
    formerMarkers: formerMarkers.filter(isMarker),
    // The attempts show what happened. A result could lead the next step to another record.
    steps: replan(
      row.steps.map((step) => ({ ...step, result: null })),
      steps,
    ),
    state: { name: 'parked', error: { kind: 'imported' } },
    isFromFile: true,
    duplicates: [],
    duplicateCheck: null,
  };
}

/** A form cleans what it saves. A text that no form could have saved loses its formatting. */
export const withCleanTexts = (draft: Draft): Draft =>
  withHtml(draft, (html) => (isCleanHtml(html) ? html : withoutFormatting(html)));

/** The record with its address only if the address is on the account's host. */
function opensOnly(serviceAddress: string | null, record: RecordResult): RecordResult {
  const { url } = record;
  const isOwn =
    serviceAddress !== null &&
    url !== null &&
    URL.canParse(url) &&
    new URL(url).origin === originOf(serviceAddress);
  return isOwn ? record : { ...record, url: null };
}
