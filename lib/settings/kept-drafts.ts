// Owns the forms in progress: each in an entry of its own, found by its page, so that a key pressed writes one small entry.
import * as z from 'zod/mini';
import type { Draft } from '@/lib/capture/draft';
import { draftSchema } from '@/lib/capture/draft';
import { textOf } from '@/lib/capture/form/field';
import { kinds } from '@/lib/capture/kinds';
import { pictureField } from '@/lib/capture/pictures/picture';
import type { StoredEntries } from './stored-entries';

/** A form in progress, found again by the page it was opened on. */
export const keptDraftSchema = z.object({ page: z.string(), draft: draftSchema, changedAtMs: z.number() });
export type KeptDraft = z.infer<typeof keptDraftSchema>;

/** Which form it is: there is one a page, kind and account. */
export interface DraftPlace {
  readonly page: string;
  readonly kind: string;
  readonly accountId: string;
}

export interface KeptDrafts {
  /** The drafts of one page in one account, the newest first. */
  ofPage(page: string, accountId: string): Promise<KeptDraft[]>;
  /** The one with this id; looks through all that is stored. */
  find(draftId: string): Promise<KeptDraft | null>;
  /** Writes at once, in the place of an earlier draft of its page and kind, with nothing read before. */
  keep(entry: KeptDraft): Promise<void>;
  drop(place: DraftPlace): Promise<void>;
  /** Keeps the draft of a capture that was taken back; gives where. */
  undoCapture(draft: Draft, nowMs: number): Promise<DraftPlace>;
  /** Drops what nobody came back to for thirty days, and all but the newest hundred. */
  prune(nowMs: number): Promise<void>;
  /** The ids of the pictures that drafts show. */
  pictures(): Promise<string[]>;
}

const mostDrafts = 100;
const longestAgeMs = 30 * 24 * 60 * 60_000;

export function placeOf({ page, draft }: Pick<KeptDraft, 'page' | 'draft'>): DraftPlace {
  return { page, kind: draft.kind, accountId: draft.accountId };
}

/** Ids and kinds hold no colon; whatever a page's address holds stands last. */
export function draftKey({ page, kind, accountId }: DraftPlace): string {
  return `${accountId}:${kind}:${page}`;
}

export function createKeptDrafts(entries: StoredEntries<KeptDraft>): KeptDrafts {
  const newestFirst = (found: ReadonlyMap<string, KeptDraft>) =>
    [...found.values()].toSorted((one, other) => other.changedAtMs - one.changedAtMs);
  const all = async () => newestFirst(await entries.all());

  const ofPage: KeptDrafts['ofPage'] = async (page, accountId) =>
    newestFirst(await entries.get(kinds.map(({ id }) => draftKey({ page, kind: id, accountId }))));
  const keep: KeptDrafts['keep'] = (entry) => entries.set({ [draftKey(placeOf(entry))]: entry });
  const drop: KeptDrafts['drop'] = (place) => entries.remove(draftKey(place));

  return {
    ofPage,
    keep,
    drop,
    async find(draftId) {
      return (await all()).find(({ draft }) => draft.id === draftId) ?? null;
    },
    async undoCapture(draft, nowMs) {
      const page = draft.source.address;
      const others = await ofPage(page, draft.accountId);
      const isTaken = others.some((entry) => entry.draft.kind === draft.kind && entry.draft.id !== draft.id);
      // Another form of its kind is in progress on its page, which it must not push out.
      const entry = { page: isTaken ? `taken-back:${draft.id}` : page, draft, changedAtMs: nowMs };
      await keep(entry);
      return placeOf(entry);
    },
    async prune(nowMs) {
      const old = (await all()).filter(
        ({ changedAtMs }, index) => index >= mostDrafts || nowMs - changedAtMs >= longestAgeMs,
      );
      for (const entry of old) await drop(placeOf(entry));
    },
    async pictures() {
      const shown = (await all()).map(({ draft }) => textOf(draft.values, pictureField.name));
      return shown.filter((picture) => picture !== '');
    },
  };
}
