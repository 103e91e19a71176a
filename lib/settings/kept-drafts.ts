// Owns the drafts in progress. Each has an entry of its own, found by its page, so that a keystroke writes one small entry.
import * as z from 'zod/mini';
import { type Draft, draftSchema } from '@/lib/capture/draft';
import { textOf } from '@/lib/capture/form/field';
import { kinds } from '@/lib/capture/kinds';
import { pictureField } from '@/lib/capture/pictures/picture';
import type { StoredEntries } from './stored-entries';

export const keptDraftSchema = z.object({ page: z.string(), draft: draftSchema, changedAtMs: z.number() });
export type KeptDraft = z.infer<typeof keptDraftSchema>;

/** There is one draft a page, kind and account. */
export interface DraftKey {
  readonly page: string;
  readonly kind: string;
  readonly accountId: string;
}

export interface KeptDrafts {
  /** The drafts of one page in one account, the newest first. */
  ofPage(page: string, accountId: string): Promise<KeptDraft[]>;
  /** Finds a draft by its id, among all that is stored. */
  find(draftId: string): Promise<KeptDraft | null>;
  /** Replaces the draft of the same key. Reads nothing first: a popup that closes in between would lose the last words. */
  keep(entry: KeptDraft): Promise<void>;
  drop(key: DraftKey): Promise<void>;
  /** Keeps the draft of an undone capture, and returns its key. */
  undoCapture(draft: Draft, nowMs: number): Promise<DraftKey>;
  /** Drops drafts that are thirty days old, and all but the newest hundred. */
  prune(nowMs: number): Promise<void>;
  /** The ids of the pictures in drafts. */
  pictures(): Promise<string[]>;
}

const mostDrafts = 100;
const longestAgeMs = 30 * 24 * 60 * 60_000;

function keyOf({ page, draft }: Pick<KeptDraft, 'page' | 'draft'>): DraftKey {
  return { page, kind: draft.kind, accountId: draft.accountId };
}

/** Starts with the account's id, by which disconnecting finds it. The page's address is last: ids and kinds hold no colon. */
export function draftName({ page, kind, accountId }: DraftKey): string {
  return `${accountId}:${kind}:${page}`;
}

export function createKeptDrafts(entries: StoredEntries<KeptDraft>): KeptDrafts {
  const newestFirst = (found: ReadonlyMap<string, KeptDraft>) =>
    [...found.values()].toSorted((one, other) => other.changedAtMs - one.changedAtMs);
  const all = async () => newestFirst(await entries.all());

  const ofPage: KeptDrafts['ofPage'] = async (page, accountId) =>
    newestFirst(await entries.get(kinds.map(({ id }) => draftName({ page, kind: id, accountId }))));
  const keep: KeptDrafts['keep'] = (entry) => entries.set({ [draftName(keyOf(entry))]: entry });
  const drop: KeptDrafts['drop'] = (key) => entries.remove(draftName(key));

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
      // Another draft of this kind may be in progress on the page: an undone capture doesn't replace it.
      const entry = { page: isTaken ? `taken-back:${draft.id}` : page, draft, changedAtMs: nowMs };
      await keep(entry);
      return keyOf(entry);
    },
    async prune(nowMs) {
      const old = (await all()).filter(
        ({ changedAtMs }, index) => index >= mostDrafts || nowMs - changedAtMs >= longestAgeMs,
      );
      for (const entry of old) await drop(keyOf(entry));
    },
    async pictures() {
      const shown = (await all()).map(({ draft }) => textOf(draft.values, pictureField.name));
      return shown.filter((picture) => picture !== '');
    },
  };
}
