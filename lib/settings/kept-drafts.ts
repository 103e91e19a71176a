// Owns the drafts in progress. Each has an entry of its own, found by its page, so that a keystroke writes one small entry.
import * as z from 'zod/mini';
import { type Draft, draftSchema } from '@/lib/capture/draft';
import { textOf } from '@/lib/capture/form/field';
import { kinds } from '@/lib/capture/kinds';
import { pictureField } from '@/lib/capture/pictures/picture';
import type { StoredEntries } from './stored-entries';

export const keptDraftSchema = z.object({ page: z.string(), draft: draftSchema, changedAtMs: z.number() });
export type KeptDraft = z.infer<typeof keptDraftSchema>;

/** There is one draft a page, kind and account. A draft that a page has no room for is kept under a name of its own. */
export interface DraftKey {
  readonly page: string;
  readonly kind: string;
  readonly accountId: string;
}

export interface KeptDrafts {
  /** The drafts of one page in one account, the newest first. */
  ofPage(page: string, accountId: string): Promise<KeptDraft[]>;
  /** The storage key of a draft. */
  keyOf(key: DraftKey): string;
  get(key: DraftKey): Promise<KeptDraft | null>;
  /** Finds a draft by its id, among all that is stored. */
  find(draftId: string): Promise<KeptDraft | null>;
  /** Replaces the draft of the same key. Reads nothing first: a popup that closes in between would lose the last words. */
  keep(entry: KeptDraft): Promise<void>;
  drop(key: DraftKey): Promise<void>;
  /**
   * Keeps a draft beside all others, and returns its key: under its page's name if the page has no draft, else under a name
   * of its own. For a gesture, and for an undone capture.
   */
  keepBeside(draft: Draft, nowMs: number): Promise<DraftKey>;
  /** All drafts, the newest first. */
  all(): Promise<KeptDraft[]>;
  /** Drops drafts that are thirty days old, and all but the newest hundred. */
  prune(nowMs: number): Promise<void>;
  /** The ids of the pictures in drafts. */
  pictures(): Promise<string[]>;
}

const mostDrafts = 100;
const longestAgeMs = 30 * 24 * 60 * 60_000;

/**
 * The name under which a page's drafts are kept. Another part of a page is the same page (fault F62); an address whose part is
 * a route of the page's own, as in `#/boards/7`, is another one.
 */
export function draftPage(address: string): string {
  return address.replace(/#(?![!/]).*$/s, '');
}

/** A name that no page has: for a draft whose page has another one, or is not known yet. */
export function besidePage(draftId: string): string {
  return `beside:${draftId}`;
}

/** What a person does with a capture that exists: gives it other words, or moves it to another account. */
export type CaptureChange = 'edit' | 'move';

const changeStarts: Readonly<Record<CaptureChange, string>> = { edit: 'edited:', move: 'moved:' };

/** The name under which the changes to a capture are kept. */
export function changePage(captureId: string, change: CaptureChange): string {
  return changeStarts[change] + captureId;
}

/** The capture whose changes the draft holds; null for any other draft. */
export function changeOf({
  page,
}: Pick<KeptDraft, 'page'>): { readonly captureId: string; readonly change: CaptureChange } | null {
  for (const change of ['edit', 'move'] as const)
    if (page.startsWith(changeStarts[change]))
      return { captureId: page.slice(changeStarts[change].length), change };
  return null;
}

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
    all,
    keyOf: (key) => entries.keyOf(draftName(key)),
    async get(key) {
      const name = draftName(key);
      return (await entries.get([name])).get(name) ?? null;
    },
    keepBeside: (draft, nowMs) =>
      // Two gestures at once must not both find the page without a draft.
      entries.exclusively(async () => {
        const page = draftPage(draft.source.address);
        const isTaken = (await ofPage(page, draft.accountId)).some((entry) => entry.draft.id !== draft.id);
        const entry = { page: isTaken ? besidePage(draft.id) : page, draft, changedAtMs: nowMs };
        await keep(entry);
        return keyOf(entry);
      }),
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
