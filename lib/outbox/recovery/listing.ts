// The listing with a step's record, and its records as recovery compares them.
import * as z from 'zod/mini';
import { factsOf, type ListName } from '@/lib/capture/steps/operations';
import type { Amended, RecordResult } from '@/lib/capture/steps/step';
import type { Capture } from '@/lib/outbox/capture';
import type { PlanningError } from '@/lib/planning/errors';

export type Listing =
  /** `of` is the id or key of the listing's product, release or idea, or `account`. */
  | { readonly list: ListName; readonly of: string }
  /** The one record that a step amends. */
  | { readonly list: 'amended'; readonly amended: Amended };

export interface ListedRecord {
  readonly record: RecordResult;
  /** By the service's clock, in its own format. */
  readonly createdAt: string | null;
  /**
   * The markers in the record's text; thousands of texts would fill the memory. null if the listing has no
   * text. A listing may cut a text. A missing marker then proves nothing if the record can be read on its
   * own.
   */
  readonly markers: ReadonlySet<string> | null;
  /** null if the listing has no attachments. */
  readonly attachments: readonly ListedAttachment[] | null;
}

export interface ListedAttachment {
  readonly record: RecordResult;
  readonly address: string | null;
  /** In bytes. null for a link. */
  readonly size: number | null;
}

export type ListingRead =
  /** `isWhole`: every record was read, so absence proves something. */
  | { readonly name: 'read'; readonly records: readonly ListedRecord[]; readonly isWhole: boolean }
  | { readonly name: 'unsearchable' }
  | { readonly name: 'failed'; readonly error: PlanningError }
  /** Other work came first. */
  | { readonly name: 'stopped' };

const paramsSchema = z.object({
  params: z.object({ product_id: z.optional(z.string()), release_id: z.optional(z.string()) }),
});

/** The listing with a step's record. null if none is known. */
export function listingOf(capture: Pick<Capture, 'steps'>, stepIndex: number): Listing | null {
  const step = capture.steps[stepIndex];
  if (step?.amends) return { list: 'amended', amended: step.amends };
  const listed = step && factsOf(step.operation).listed;
  if (!listed) return null;
  if (listed.of === 'account') return { list: listed.list, of: 'account' };
  const params = paramsSchema.safeParse(step.input).data?.params;
  const of = listed.of === 'firstStep' ? capture.steps[0]?.result?.id : params?.[listed.of];
  return of ? { list: listed.list, of } : null;
}
