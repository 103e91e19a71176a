// What a page wrote last and no database had committed when the page closed: kept synchronously, and recovered by the
// next page of the extension.
import * as z from 'zod/mini';
import { type StoredDraft, storedDraftSchema } from '@/lib/capture/field/stored-draft';
import { isSameDraft } from '@/lib/capture/form/slots';
import { type DraftVersion, draftVersionSchema } from '@/lib/outbox/capture';
import type { DraftStore } from '@/lib/outbox/storage/drafts';
import type { OutboxStore } from '@/lib/outbox/storage/store';

const storageKey = 'uncommitted-drafts';
/** In characters, which are about as many bytes. */
const maxCharacters = 256 * 1024;

const writesSchema = z.array(z.object({ stored: storedDraftSchema, base: z.array(draftVersionSchema) }));

/** A write of a draft that no database had when its page closed. */
export interface UncommittedWrite {
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
    return length <= maxCharacters;
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

/**
 * Stores what an earlier page couldn't commit. What is a capture by now becomes no draft. Returns what can't be stored now:
 * after the first failure the others aren't tried, because a blocked database takes seconds to say so.
 */
export async function recoverUncommitted(
  { drafts, store }: { readonly drafts: Pick<DraftStore, 'write'>; readonly store: Pick<OutboxStore, 'get'> },
  writes: readonly UncommittedWrite[],
): Promise<readonly UncommittedWrite[]> {
  for (const [at, { stored, base }] of writes.entries()) {
    const capture = await store.get(stored.draft.id);
    if (!capture.isOk) return writes.slice(at);
    if (capture.value && isSameDraft(capture.value.draft, stored.draft)) continue;
    const written = await drafts.write(stored, base);
    if (!written.isOk) return writes.slice(at);
  }
  return [];
}

function readKept(): readonly UncommittedWrite[] {
  try {
    return writesSchema.safeParse(JSON.parse(localStorage.getItem(storageKey) ?? '[]')).data ?? [];
  } catch {
    // The browser's storage is off, or its text is broken.
    return [];
  }
}
