// Captures and pictures of an exported file, as this device accepts them. Whatever a capture sends comes from its draft.
import * as z from 'zod/mini';
import type { Draft } from '@/lib/capture/field/draft';
import { prepareCapture } from '@/lib/capture/form/problems';
import { withHtml } from '@/lib/capture/form/slots';
import { type Picture, pictureName, pictureSchema } from '@/lib/capture/pictures/picture';
import { sizeInHeader } from '@/lib/capture/pictures/picture-bytes';
import { isDecodable, maxBytes } from '@/lib/capture/pictures/picture-size';
import { noRecord, type RecordResult } from '@/lib/capture/steps/step';
import { isMarker } from '@/lib/capture/text/marker';
import { withoutFormatting } from '@/lib/capture/text/plain-text';
import { isCleanHtml } from '@/lib/page/passage/allowed-html';
import { plainRecord } from '@/lib/planning/contract/answer';
import { identityOf } from '@/lib/planning/records';
import { originOf } from '@/lib/planning/service-address';
import { excerptOf } from '@/lib/planning/service-text';
import { attemptSchema, type Capture, type CaptureStep, captureSchema } from './capture';
import { replan } from './replan';
import type { ImportOutcome } from './results';
import { picturesOfDraft, withoutPictures } from './storage/draft-rows';
import type { PictureStore } from './storage/pictures';

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
export function fromFile(row: NewCapture, serviceAddress: string | null): NewCapture | null {
  if (!isMarker(row.marker)) return null;
  return isHistory(row) ? historyOf(row, serviceAddress) : waitingOf(row);
}

function historyOf(row: NewCapture, serviceAddress: string | null): NewCapture {
  const safe = (record: RecordResult) => opensOnly(serviceAddress, record);
  const steps = withShownErrors(row.steps).map(({ operation, result, attempts }) => ({
    operation,
    input: null,
    attempts,
    result: result && safe(result),
  }));
  return { ...row, steps, duplicates: row.duplicates.map(safe), duplicateCheck: null };
}

function waitingOf(row: NewCapture): NewCapture | null {
  const { version, id, accountId, marker, formerMarkers = [], savedAtMs } = row;
  const draft = withCleanTexts(row.draft);
  const prepared = prepareCapture(draft, { marker, keptLinks: [] });
  if (!prepared.isOk) return null;
  const { name, steps } = prepared.value;
  // The attempts show what happened. A result could lead the next step to another record.
  const before = withShownErrors(row.steps).map((step) => ({ ...step, result: null }));
  return {
    version,
    id,
    accountId,
    marker,
    savedAtMs,
    draft,
    name,
    kind: draft.kind,
    formerMarkers: formerMarkers.filter(isMarker),
    steps: replan(before, steps),
    state: { name: 'parked', error: { kind: 'imported' } },
    isFromFile: true,
    duplicates: [],
    duplicateCheck: null,
  };
}

/** A form cleans what it saves. A text that no form could have saved loses its formatting. */
export const withCleanTexts = (draft: Draft): Draft =>
  withHtml(draft, (html) => (isCleanHtml(html) ? html : withoutFormatting(html)));

/** The record as an answer could have named it, with its address only if the address is on the account's host. */
function opensOnly(serviceAddress: string | null, ofFile: RecordResult): RecordResult {
  const answered = plainRecord.safeParse({ ...ofFile, reference_num: ofFile.key }).data;
  const record = answered ? identityOf(answered) : noRecord;
  const { url } = record;
  if (serviceAddress === null || url === null || !URL.canParse(url)) return { ...record, url: null };
  return new URL(url).origin === originOf(serviceAddress) ? record : { ...record, url: null };
}

/** The steps with the texts of errors as an answer could have had them. */
const withShownErrors = (steps: readonly CaptureStep[]): CaptureStep[] =>
  steps.map((step) => ({
    ...step,
    attempts: step.attempts.map((attempt) => attemptSchema.parse(shown(attempt))),
  }));

function shown(part: unknown): unknown {
  if (typeof part === 'string') return excerptOf(part);
  if (Array.isArray(part)) return part.map(shown);
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, shown(inner)]));
}

/** A picture in JSON, with its bytes in Base64. */
const exportedPictureSchema = z.object({
  ...pictureSchema.shape,
  bytes: z.string().check(z.regex(/^[A-Za-z0-9+/]*={0,2}$/)),
});

/** Large enough to be fast, and small enough for the arguments of a call. */
const portion = 0x8000;

export function exportPicture(picture: Picture): z.infer<typeof exportedPictureSchema> {
  const parts: string[] = [];
  for (let at = 0; at < picture.bytes.length; at += portion)
    parts.push(String.fromCharCode(...picture.bytes.subarray(at, at + portion)));
  return { ...picture, bytes: btoa(parts.join('')) };
}

function importPicture(exported: unknown): Picture | null {
  const parsed = exportedPictureSchema.safeParse(exported).data;
  if (!parsed) return null;
  try {
    const bytes = Uint8Array.from(atob(parsed.bytes), (sign) => sign.charCodeAt(0));
    const size = sizeInHeader(bytes, parsed.type);
    // The size in the header counts before anything decodes the picture, as for a picture of a page.
    if (!size || !isDecodable(size) || bytes.length > maxBytes) return null;
    // What it was cut out of would be a picture of this device.
    const { formerId: _ofTheFile, ...picture } = parsed;
    return { ...picture, ...size, name: pictureName(parsed.name, parsed.type), bytes };
  } catch {
    // A file can contain anything.
    return null;
  }
}

/** Stores the pictures of a file, all or none. */
export async function importPictures(
  pictures: Pick<PictureStore, 'keepOfFile'>,
  exported: readonly unknown[],
  nowMs: number,
): Promise<'kept' | 'unreadable' | 'failed'> {
  const imported = exported.flatMap((one) => importPicture(one) ?? []);
  if (imported.length < exported.length) return 'unreadable';
  if (imported.length === 0) return 'kept';
  const kept = await pictures.keepOfFile(imported, nowMs);
  if (!kept.isOk) return 'failed';
  return kept.value ? 'kept' : 'unreadable';
}

interface ImportDeps {
  readonly restore: (capture: NewCapture, serviceAddress: string | null) => Promise<ImportOutcome>;
  readonly pictures: Pick<PictureStore, 'keepOfFile'>;
  /** The capture's account here. `serviceAddress` is null if no account here is the file's. */
  readonly accountHere: (accountId: string) => {
    readonly id: string;
    readonly serviceAddress: string | null;
  };
  readonly nowMs: number;
}

const namedSchema = z.looseObject({ id: z.string() });

/** Stores the pictures first. A capture whose picture is broken, or isn't in the file, is added without it. */
export async function importCapture(
  { restore, pictures, accountHere, nowMs }: ImportDeps,
  row: unknown,
  exportedPictures: readonly unknown[],
): Promise<{ readonly outcome: ImportOutcome; readonly hasLostPicture: boolean }> {
  const parsed = captureSchema.safeParse(row).data;
  const kept = parsed && (await importPictures(pictures, exportedPictures, nowMs));
  if (!parsed || kept === 'failed')
    return { outcome: parsed ? 'failed' : 'unreadable', hasLostPicture: false };
  const { sequence: _ofTheFile, ...capture } = parsed;
  const { id: accountId, serviceAddress } = accountHere(capture.accountId);
  // A picture that this device has isn't the file's to show or to send.
  const ofFile = exportedPictures.map((one) => namedSchema.safeParse(one).data?.id);
  const hasAll = kept === 'kept' && picturesOfDraft(capture).every((id) => ofFile.includes(id));
  const draft = { ...(hasAll ? capture.draft : withoutPictures(capture.draft)), accountId };
  const outcome = await restore({ ...capture, accountId, draft }, serviceAddress);
  // The pictures of what was delivered are released.
  return { outcome, hasLostPicture: outcome === 'added' && !hasAll && !isHistory(capture) };
}
