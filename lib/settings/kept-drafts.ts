// The drafts in progress. Each has its own entry, so that a keystroke writes one small
// entry.
import * as z from 'zod/mini';
import { type Draft, draftSchema } from '@/lib/capture/field/draft';
import { textOf } from '@/lib/capture/field/field';
import type { Quote } from '@/lib/capture/field/quote';
import { mostQuotes, quoteFieldOf, withAdded, withFirstQuote } from '@/lib/capture/form/quotes';
import { isSameDraft } from '@/lib/capture/form/same-draft';
import { kinds } from '@/lib/capture/kinds';
import { pictureField } from '@/lib/capture/pictures/picture';
import type { StoredEntries } from './stored-entries';

export const keptDraftSchema = z.object({
  /** The draft key. */
  page: z.string(),
  draft: draftSchema,
  changedAtMs: z.number(),
  /** The open form that wrote it, so that a second form on the same draft notices. Absent for the background. */
  writer: z.optional(z.string()),
  /** Nobody typed into it: it moves an untouched form to another view, and is offered to no later form. */
  isUntouched: z.optional(z.literal(true)),
});
export type KeptDraft = z.infer<typeof keptDraftSchema>;

/** A page has one draft per kind and account. Further drafts are stored under their own draft key. */
export interface DraftEntry {
  readonly draftKey: string;
  readonly kind: string;
  readonly accountId: string;
}

const mostDrafts = 100;
const longestAgeMs = 30 * 24 * 60 * 60_000;

/**
 * The key of a page's drafts. Other fragments belong to the same page. A fragment that is a route, as in
 * `#/boards/7`, is another page.
 */
export function pageDraftKey(address: string): string {
  return address.replace(/#(?![!/]).*$/s, '');
}

/** A key without a page, for a draft whose page is unknown or has another draft. */
export function ownDraftKey(draftId: string): string {
  return `beside:${draftId}`;
}

const savedStart = 'saved:';

/** The key of a draft that the person saved before an account was connected. It waits until they open and send it. */
export function savedDraftKey(draftId: string): string {
  return savedStart + draftId;
}

/** Whether drafts under this key were saved. They don't become old, and nothing but a capture or the person ends them. */
export function isSavedKey(draftKey: string): boolean {
  return draftKey.startsWith(savedStart);
}

/** A person's change of an existing capture: other words, or another account. */
export type CaptureChange = 'edit' | 'move';

const changeStarts: Readonly<Record<CaptureChange, string>> = { edit: 'edited:', move: 'moved:' };

/** The key of the changes to a capture. */
export function changeDraftKey(captureId: string, change: CaptureChange): string {
  return changeStarts[change] + captureId;
}

/** The capture that the draft changes. null for any other draft. */
export function changeOf({
  page,
}: Pick<KeptDraft, 'page'>): { readonly captureId: string; readonly change: CaptureChange } | null {
  for (const change of ['edit', 'move'] as const)
    if (page.startsWith(changeStarts[change]))
      return { captureId: page.slice(changeStarts[change].length), change };
  return null;
}

function keyOf({ page, draft }: Pick<KeptDraft, 'page' | 'draft'>): DraftEntry {
  return { draftKey: page, kind: draft.kind, accountId: draft.accountId };
}

/**
 * Starts with the account's id, by which disconnecting finds it. The page's address is last: ids and kinds
 * contain no colon.
 */
export function draftName({ draftKey, kind, accountId }: DraftEntry): string {
  return `${accountId}:${kind}:${draftKey}`;
}

interface AddTarget {
  readonly accountId: string;
  /** The id of the draft in the side panel. null if none is open. */
  readonly inPanel: string | null;
  readonly except?: readonly string[];
}

export type KeptDrafts = ReturnType<typeof createKeptDrafts>;

export function createKeptDrafts(entries: StoredEntries<KeptDraft>) {
  const newestFirst = (found: ReadonlyMap<string, KeptDraft>): readonly KeptDraft[] =>
    [...found.values()].toSorted((one, other) => other.changedAtMs - one.changedAtMs);
  /** All drafts, newest first. */
  const all = async () => newestFirst(await entries.all());

  /** The drafts that somebody typed under one key in one account, newest first. */
  const under = async (draftKey: string, accountId: string) => {
    const names = kinds.map(({ id }) => draftName({ draftKey, kind: id, accountId }));
    return newestFirst(await entries.get(names)).filter(({ isUntouched }) => !isUntouched);
  };

  /**
   * Replaces the draft with the same key. Reads nothing first: a popup that closes in between would lose the
   * last words.
   */
  const keep = (entry: KeptDraft) => entries.set({ [draftName(keyOf(entry))]: entry });

  const drop = (entry: DraftEntry) => entries.remove(draftName(entry));

  async function get(entry: DraftEntry): Promise<KeptDraft | null> {
    const name = draftName(entry);
    return (await entries.get([name])).get(name) ?? null;
  }

  /** What the person saved without an account, newest first. Of several kinds under one key, the newest one. */
  async function saved(): Promise<readonly KeptDraft[]> {
    const found = (await all()).filter(({ page }) => isSavedKey(page));
    return found.filter(({ page }, index) => found.findIndex((other) => other.page === page) === index);
  }

  return {
    under,
    keep,
    drop,
    all,
    saved,
    /** Whether a storage key is that of a saved draft. */
    isOfSaved: (key: string) => key.startsWith(entries.keyOf('')) && key.includes(`:${savedStart}`),
    /** Drops a saved draft, in every kind and account. */
    async dropSaved(draftKey: string): Promise<void> {
      for (const entry of await all()) if (entry.page === draftKey) await drop(keyOf(entry));
    },
    /** Finds a draft by its id among all stored drafts. */
    async find(draftId: string): Promise<KeptDraft | null> {
      return (await all()).find(({ draft }) => draft.id === draftId) ?? null;
    },
    /** The storage key of a draft. */
    keyOf: (entry: DraftEntry) => entries.keyOf(draftName(entry)),
    get,
    /**
     * Stores a draft without replacing any other, and returns its entry. The draft key is the page's if the page has no
     * draft, else its own. For a gesture, and for an undone capture.
     */
    keepBeside: (draft: Draft, nowMs: number): Promise<DraftEntry> =>
      // Otherwise two gestures at once could both find the page without a draft.
      entries.exclusively(async () => {
        const draftKey = pageDraftKey(draft.source.address);
        // The form of an undone capture may have left other words with the same id.
        const isTaken = (await under(draftKey, draft.accountId)).some(
          (entry) => !isSameDraft(entry.draft, draft),
        );
        const entry = { page: isTaken ? ownDraftKey(draft.id) : draftKey, draft, changedAtMs: nowMs };
        await keep(entry);
        return keyOf(entry);
      }),
    /**
     * The draft that a further quote goes to: the one in the side panel, else the account's that a person changed last.
     * null if there is none that takes quotes. `except`: the drafts of the form that asks.
     */
    async toAddTo({ accountId, inPanel, except = [] }: AddTarget): Promise<KeptDraft | null> {
      const takes = (await all()).filter(
        (entry) =>
          entry.draft.accountId === accountId &&
          quoteFieldOf(entry.draft.kind) !== null &&
          changeOf(entry) === null &&
          !isSavedKey(entry.page) &&
          !except.includes(entry.draft.id),
      );
      const ofPanel = takes.find(({ draft }) => draft.id === inPanel);
      return ofPanel ?? takes.find(({ isUntouched }) => !isUntouched) ?? null;
    },
    /**
     * Adds quotes to the draft as it is stored now. An open form with that draft takes them over. null if the draft is
     * gone or full.
     */
    addQuotes: (to: KeptDraft, added: readonly Quote[], nowMs: number): Promise<KeptDraft | null> =>
      entries.exclusively(async () => {
        const stored = await get(keyOf(to));
        if (stored?.draft.id !== to.draft.id) return null;
        const draft = withFirstQuote(stored.draft);
        const quotes = [...withAdded(draft.quotes ?? [], added)];
        if (quotes.length > mostQuotes) return null;
        const changed = { page: stored.page, draft: { ...draft, quotes }, changedAtMs: nowMs };
        await keep(changed);
        return changed;
      }),
    /** Drops drafts older than thirty days, and all except the newest hundred. What the person saved stays. */
    async prune(nowMs: number): Promise<void> {
      const unsaved = (await all()).filter(({ page }) => !isSavedKey(page));
      const old = unsaved.filter(
        ({ changedAtMs }, index) => index >= mostDrafts || nowMs - changedAtMs >= longestAgeMs,
      );
      for (const entry of old) await drop(keyOf(entry));
    },
    /** The ids of the pictures in drafts. */
    async pictures(): Promise<string[]> {
      const shown = (await all()).map(({ draft }) => textOf(draft.values, pictureField.name));
      return shown.filter((picture) => picture !== '');
    },
  };
}
