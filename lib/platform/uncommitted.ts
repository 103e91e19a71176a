// What a page wrote last and no database had committed when the page closed: kept synchronously, and taken over by the
// next page of the extension.
import * as z from 'zod/mini';
import { storedDraftSchema } from '@/lib/capture/field/stored-draft';

const storageKey = 'uncommitted-drafts';
/** In characters, which are about as many bytes. */
const mostCharacters = 256 * 1024;

const writesSchema = z.array(
  z.object({
    stored: storedDraftSchema,
    base: z.array(z.object({ writer: z.string(), n: z.number() })),
  }),
);
type Writes = z.infer<typeof writesSchema>;

/** Those that fit, smallest first. The form has said already that the others aren't kept. */
export function keepUncommitted(writes: readonly unknown[]): void {
  const texts = writes
    .map((write) => JSON.stringify(write))
    .toSorted((one, other) => one.length - other.length);
  let length = 0;
  const fitting = texts.filter((text) => {
    length += text.length;
    return length <= mostCharacters;
  });
  try {
    if (fitting.length > 0) localStorage.setItem(storageKey, `[${fitting.join()}]`);
  } catch {
    // The browser's storage is full or off. Nothing else can keep the words now.
  }
}

/** Each write is returned once. */
export function takeUncommitted(): Writes {
  try {
    const text = localStorage.getItem(storageKey);
    if (text === null) return [];
    localStorage.removeItem(storageKey);
    return writesSchema.safeParse(JSON.parse(text)).data ?? [];
  } catch {
    // The browser's storage is off, or its text is broken.
    return [];
  }
}
