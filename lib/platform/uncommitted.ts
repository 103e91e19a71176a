// What a page wrote last and no database had committed when the page closed: kept synchronously, and taken over by the
// next page of the extension.
import * as z from 'zod/mini';
import { type StoredDraft, storedDraftSchema } from '@/lib/capture/field/stored-draft';
import { type DraftVersion, draftVersionSchema } from '@/lib/outbox/draft-version';

const storageKey = 'uncommitted-drafts';
/** In characters, which are about as many bytes. */
const mostCharacters = 256 * 1024;

const writesSchema = z.array(z.object({ stored: storedDraftSchema, base: z.array(draftVersionSchema) }));

interface UncommittedWrite {
  readonly stored: StoredDraft;
  readonly base: readonly DraftVersion[];
}

/** Those that fit, smallest first, beside those of other pages. The form has said already that the others aren't kept. */
export function keepUncommitted(writes: readonly UncommittedWrite[]): void {
  if (writes.length === 0) return;
  const isWritten = ({ stored: { draft, writer } }: UncommittedWrite) =>
    writes.some(({ stored }) => stored.draft.id === draft.id && stored.writer === writer);
  const texts = [...readKept().filter((kept) => !isWritten(kept)), ...writes]
    .map((write) => JSON.stringify(write))
    .toSorted((one, other) => one.length - other.length);
  let length = 0;
  const fitting = texts.filter((text) => {
    length += text.length;
    return length <= mostCharacters;
  });
  try {
    localStorage.setItem(storageKey, `[${fitting.join()}]`);
  } catch {
    // The browser's storage is full or off. Nothing else can keep the words now.
  }
}

/** Each write is returned once. Keep again what can't be stored now. */
export function takeUncommitted(): readonly UncommittedWrite[] {
  const kept = readKept();
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // The browser's storage is off, and nothing was kept.
  }
  return kept;
}

function readKept(): readonly UncommittedWrite[] {
  try {
    return writesSchema.safeParse(JSON.parse(localStorage.getItem(storageKey) ?? '[]')).data ?? [];
  } catch {
    // The browser's storage is off, or its text is broken.
    return [];
  }
}
