// Imports an exported file. Sends one capture per message, because messages have a size limit.
import { useState } from 'react';
import * as z from 'zod/mini';
import { picturesIn } from '@/lib/capture/steps/step';
import type { ActivityDeps } from './deps';

/** How many captures of the file were added, known already, or failed. null if we didn't export the file. */
export type Imported = { readonly added: number; readonly known: number; readonly failed: number } | null;

const fileSchema = z.object({
  product: z.literal('quick-capture'),
  version: z.literal(1),
  captures: z.array(z.object({ row: z.optional(z.unknown()) })),
  /** Older exports have no pictures. */
  pictures: z._default(z.array(z.looseObject({ id: z.string() })), []),
});

/** Sends the oldest capture first, which keeps the order of saving. Never rejects. */
export async function importCaptures(send: ActivityDeps['send'], file: Blob): Promise<Imported> {
  // The person may choose any file. The result says that this one is unreadable.
  const parsed = fileSchema.safeParse(
    await file
      .text()
      .then(JSON.parse)
      .catch(() => null),
  );
  if (!parsed.success) return null;
  const { captures, pictures } = parsed.data;
  const counts = { added: 0, known: 0, failed: 0 };
  for (const { row } of captures.toReversed()) {
    const needed = new Set(picturesIn(row));
    const sent = await send('capture.import', { row, pictures: pictures.filter(({ id }) => needed.has(id)) });
    const outcome = sent.isOk ? sent.value.outcome : 'failed';
    counts[outcome === 'unreadable' ? 'failed' : outcome] += 1;
  }
  return counts;
}

export function useImport(deps: ActivityDeps) {
  const [imported, setImported] = useState<Imported | undefined>(undefined);
  async function run(file: Blob): Promise<void> {
    setImported(undefined);
    setImported(await importCaptures(deps.send, file));
  }
  return { imported, run: (file: Blob) => void run(file) };
}
