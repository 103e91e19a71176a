// The capture requests that opened the form and wait for it. The popup uses their snapshots instead of reading the page again.
import * as z from 'zod/mini';
import { idSchema } from '@/lib/capture/field/draft';
import { draftValuesSchema } from '@/lib/capture/field/values';
import { snapshotSchema } from '@/lib/page/snapshot';

const requestSchema = z.object({
  kind: z.string(),
  snapshot: snapshotSchema,
  /** The field to focus if the capture request couldn't be saved. */
  field: z.nullable(z.string()),
  /** The capture request's own values, beside the page's: typed words, or the chosen idea. */
  values: z._default(draftValuesSchema, {}),
  /** The stored draft, which outlives the form. null if the storage was full. */
  kept: z._default(z.nullable(z.object({ documentId: idSchema })), null),
});

export const pendingRequestSchema = z.extend(requestSchema, {
  /** Earlier capture requests without a stored draft, oldest first. The next form shows the last of them. */
  earlier: z._default(z.array(requestSchema), []),
});

type RequestFields = z.infer<typeof requestSchema>;
export type PendingRequest = z.infer<typeof pendingRequestSchema>;

/** The pending requests after a new one. Earlier ones stay if their words are stored nowhere else. */
export function replaced(before: PendingRequest | null, request: RequestFields): PendingRequest {
  return { ...request, earlier: allOf(before).filter(({ kept }) => kept === null) };
}

/** The pending requests without `taken`, whose words are stored or saved. */
export function withoutTaken(latest: PendingRequest | null, taken: PendingRequest): PendingRequest | null {
  const { earlier: _, ...request } = taken;
  const left = allOf(latest).filter((other) => JSON.stringify(other) !== JSON.stringify(request));
  const last = left.pop();
  return last ? { ...last, earlier: left } : null;
}

/** All pending requests, oldest first. */
function allOf(pending: PendingRequest | null): RequestFields[] {
  if (!pending) return [];
  const { earlier, ...request } = pending;
  return [...earlier, request];
}
