// Owns what the popup knows when it opens: cached, never secret, read at once and without the background.
import type { Draft } from '@/lib/capture/draft';
import type { AccountView } from '@/lib/settings/account';
import type { Preferences } from '@/lib/settings/preferences';
import type { KeptDraft, PendingGesture, Settings } from '@/lib/settings/registry';

/** The draft that the form was opened for, from the page of all captures or a notification. */
export interface OpenedDraft {
  /** Under which it is kept. */
  readonly page: string;
  readonly draft: Draft;
  /** The parked capture that it mends; null for one that was taken back. */
  readonly captureId: string | null;
}

export interface Start {
  readonly preferences: Preferences;
  /** null while none is connected. */
  readonly account: AccountView | null;
  readonly drafts: readonly KeptDraft[];
  readonly gesture: PendingGesture | null;
  readonly opened: OpenedDraft | null;
}

export interface StartQuestion {
  /** Of a draft among the kept ones. */
  readonly draftId: string | null;
  readonly captureId: string | null;
  /** The draft of a parked capture; null where it is not parked any more. */
  readonly readParked: (captureId: string) => Promise<Draft | null>;
}

const nothingOpened: StartQuestion = { draftId: null, captureId: null, readParked: async () => null };

export async function readStart(settings: Settings, question = nothingOpened): Promise<Start> {
  const [preferences, accounts, drafts, gesture] = await Promise.all([
    settings.preferences.get(),
    settings.accounts.get(),
    settings.drafts.get(),
    settings.pendingGesture.get(),
  ]);
  const opened = await readOpened(drafts, question);
  const wantedId = opened?.draft.accountId ?? preferences.activeAccountId;
  const account = accounts.find(({ id }) => id === wantedId) ?? accounts[0] ?? null;
  return { preferences, account, drafts, gesture: opened ? null : gesture, opened };
}

async function readOpened(
  drafts: readonly KeptDraft[],
  { draftId, captureId, readParked }: StartQuestion,
): Promise<OpenedDraft | null> {
  const kept = drafts.find(({ draft }) => draft.id === draftId);
  if (kept) return { page: kept.page, draft: kept.draft, captureId: null };
  const draft = captureId === null ? null : await readParked(captureId);
  return draft && { page: draft.source.address, draft, captureId };
}
