// What a device keeps of the mirroring between two runs.
import * as z from 'zod/mini';

export const syncedStateSchema = z.object({
  /** null for a device that doesn't mirror, or has not yet. */
  known: z.nullable(z.record(z.string(), z.object({ atMs: z.number(), json: z.nullable(z.string()) }))),
  /** Keys of the items that stay on this device only. */
  left: z.array(z.string()),
});
export type SyncedState = z.infer<typeof syncedStateSchema>;
