// The listing with the record that a step creates, and its records as recovery compares them.
import * as z from 'zod/mini';
import { factsOf } from '@/lib/capture/steps/operations';
import type { RecordResult } from '@/lib/capture/steps/step';
import { linksIn } from '@/lib/capture/text/html';
import { markersIn } from '@/lib/capture/text/marker';
import type { Capture } from '@/lib/outbox/capture';
import {
  type Author,
  authorsOf,
  identityOf,
  type ListedItem,
  listingIn,
  type Owner,
  type RecordName,
  textOf,
  typeOf,
} from '@/lib/planning/records';

export interface Listing {
  readonly record: RecordName;
  readonly owner: Owner;
  /** The id or key of the owner. Absent for the account. */
  readonly of?: string;
}

export interface ListedRecord {
  readonly record: RecordResult;
  /** By the service's clock, in its own format. */
  readonly createdAt: string | null;
  /** By the same clock. null if the service doesn't return it. */
  readonly updatedAt: string | null;
  /**
   * The markers in the record's text; thousands of texts would fill the memory. null if the listing has no
   * text. A listing may cut a text. A missing marker then proves nothing if the record can be read on its
   * own.
   */
  readonly markers: ReadonlySet<string> | null;
  /** Everybody whom the service names. */
  readonly authors: readonly Author[];
  /** The addresses in a text without markers, and the one that a vote cites. */
  readonly links: ReadonlySet<string>;
  /** null if the listing has no attachments. */
  readonly attachments: readonly ListedAttachment[] | null;
}

export interface ListedAttachment {
  readonly record: RecordResult;
  readonly address: string | null;
  /** In bytes. null for a link. */
  readonly size: number | null;
}

const paramsSchema = z.object({ params: z.record(z.string(), z.unknown()) });

/** The listing with a step's new record. null if none is known, or if the step creates none. */
export function listingOf(capture: Pick<Capture, 'steps'>, stepIndex: number): Listing | null {
  const step = capture.steps[stepIndex];
  const { record, listed: owner } = step ? factsOf(step.operation) : { record: null };
  if (!step || !record || !owner || !listingIn(record, owner)) return null;
  const listing = { record: typeOf(record).listedWith ?? record, owner };
  if (owner === 'account') return listing;
  const params = paramsSchema.safeParse(step.input).data?.params;
  const of = owner === 'idea' ? capture.steps[0]?.result?.id : params?.[`${owner}_id`];
  return typeof of === 'string' && of !== '' ? { ...listing, of } : null;
}

export function listedRecord(record: RecordName, item: ListedItem): ListedRecord {
  const text = textOf(typeOf(record), item);
  const markers = text === null ? null : markersIn(text);
  return {
    record: identityOf(item),
    createdAt: item.created_at ?? null,
    updatedAt: item.updated_at ?? null,
    markers,
    authors: authorsOf(item),
    links: new Set([...linksIn(markers?.size === 0 ? (text ?? '') : ''), ...(item.link ? [item.link] : [])]),
    attachments: attachmentsIn(item),
  };
}

function attachmentsIn({ attachments = null }: ListedItem): readonly ListedAttachment[] | null {
  const readable = (attachments ?? []).filter((attachment) => attachment !== null);
  if (!attachments || readable.length < attachments.length) return null;
  return readable.map((attachment) => ({
    record: { id: attachment.id, key: null, name: attachment.file_name, url: null },
    address: attachment.download_url,
    size: attachment.original_file_size ?? attachment.file_size,
  }));
}
