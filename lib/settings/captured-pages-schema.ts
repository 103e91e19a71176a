// Owns the schema of what is kept of captured pages. Apart from the rest, so that the popup need not load it to be drawn.
import * as z from 'zod/mini';

const capturedSchema = z.object({
  captureId: z.string(),
  accountId: z.string(),
  kind: z.string(),
  atMs: z.number(),
  /** What the capture is called, and, as soon as the service has told, the record's key and address. */
  name: z.string(),
  key: z.nullable(z.string()),
  url: z.nullable(z.string()),
  /** The idea that can be commented on, where it went to one. */
  idea: z.nullable(z.string()),
});
export type Captured = z.infer<typeof capturedSchema>;

export const capturedListSchema = z.array(capturedSchema);
