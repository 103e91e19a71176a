// The gestures that opened the form and wait for it. The popup uses their snapshots instead of reading the page again.
import * as z from 'zod/mini';
import { idSchema } from '@/lib/capture/field/draft';
import { draftValuesSchema } from '@/lib/capture/field/values';
import { snapshotSchema } from '@/lib/page/snapshot';

const gestureSchema = z.object({
  kind: z.string(),
  snapshot: snapshotSchema,
  /** The field to focus if the gesture couldn't be saved. */
  field: z.nullable(z.string()),
  /** The gesture's own values, beside the page's: typed words, or the chosen idea. */
  values: z._default(draftValuesSchema, {}),
  /** The stored draft, which outlives the form. null if the storage was full. */
  kept: z._default(z.nullable(z.object({ documentId: idSchema })), null),
});

export const pendingGestureSchema = z.extend(gestureSchema, {
  /** Earlier gestures without a stored draft, oldest first. The next form shows the last of them. */
  earlier: z._default(z.array(gestureSchema), []),
});

type Gesture = z.infer<typeof gestureSchema>;
export type PendingGesture = z.infer<typeof pendingGestureSchema>;

/** The pending gestures after a new one. Earlier ones stay if their words are stored nowhere else. */
export function replaced(before: PendingGesture | null, gesture: Gesture): PendingGesture {
  return { ...gesture, earlier: allOf(before).filter(({ kept }) => kept === null) };
}

/** The pending gestures without `taken`, whose words are stored or saved. */
export function withoutTaken(latest: PendingGesture | null, taken: PendingGesture): PendingGesture | null {
  const { earlier: _, ...gesture } = taken;
  const left = allOf(latest).filter((other) => JSON.stringify(other) !== JSON.stringify(gesture));
  const last = left.pop();
  return last ? { ...last, earlier: left } : null;
}

/** All pending gestures, oldest first. */
function allOf(pending: PendingGesture | null): Gesture[] {
  if (!pending) return [];
  const { earlier, ...gesture } = pending;
  return [...earlier, gesture];
}
