// Owns the list of forms in progress: one a page and kind, the newest first, old ones dropped. Pure.
import type { Draft } from '@/lib/capture/draft';
import type { KeptDraft } from './registry';

const mostDrafts = 30;
const longestAgeMs = 30 * 24 * 60 * 60_000;

/** The drafts of one page in one account, the newest first. */
export function draftsOf(kept: readonly KeptDraft[], page: string, accountId: string): KeptDraft[] {
  return kept
    .filter((entry) => entry.page === page && entry.draft.accountId === accountId)
    .toSorted((one, other) => other.changedAtMs - one.changedAtMs);
}

/**
 * The list with the draft of a capture that was taken back: on the page that it is from, unless another form of its kind
 * is in progress there, which it must not push out.
 */
export function withTakenBack(kept: readonly KeptDraft[], draft: Draft, nowMs: number): KeptDraft[] {
  const page = draft.source.address;
  const isTaken = draftsOf(kept, page, draft.accountId).some(
    (entry) => entry.draft.kind === draft.kind && entry.draft.id !== draft.id,
  );
  return withDraft(kept, isTaken ? `taken-back:${draft.id}` : page, draft, nowMs);
}

/** The list with this draft in the place of an earlier one of its page and kind. */
export function withDraft(
  kept: readonly KeptDraft[],
  page: string,
  draft: Draft,
  nowMs: number,
): KeptDraft[] {
  return [{ page, draft, changedAtMs: nowMs }, ...withoutDrafts(kept, page, draft.accountId, [draft.kind])]
    .filter((entry) => nowMs - entry.changedAtMs < longestAgeMs)
    .slice(0, mostDrafts);
}

/** The list without what was kept of a page for these kinds. */
export function withoutDrafts(
  kept: readonly KeptDraft[],
  page: string,
  accountId: string,
  kindIds: readonly string[],
): KeptDraft[] {
  return kept.filter(
    (entry) =>
      entry.page !== page || entry.draft.accountId !== accountId || !kindIds.includes(entry.draft.kind),
  );
}
