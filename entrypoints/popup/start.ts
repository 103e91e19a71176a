// Everything that the popup reads when it opens: cached, never secret, and read without the background.

import type { Draft } from '@/lib/capture/field/draft';
import type { Policy } from '@/lib/capture/form/policy';
import { type Destinations, noDestinations } from '@/lib/capture/start/destinations';
import type { AccountView } from '@/lib/settings/account';
import {
  type CaptureChange,
  changeOf,
  changePage,
  type KeptDraft,
  type KeptDrafts,
} from '@/lib/settings/kept-drafts';
import type { PendingGesture } from '@/lib/settings/keys';
import type { Preferences } from '@/lib/settings/preferences';
import type { Settings } from '@/lib/settings/settings';
import { wordsOf } from './move-drafts';
import type { PageStart } from './page-start';

/** A draft that the form shows instead of the page: a stored draft, or that of a parked capture. */
export interface OpenedDraft {
  /** The key that the draft is stored under. */
  readonly page: string;
  readonly draft: Draft;
  /** The capture that the draft edits or moves. null for none. */
  readonly captureId: string | null;
  readonly change: CaptureChange;
  /** The form says that it was restored, and offers to start over. @default false */
  readonly isRestored?: boolean;
  /** The drafts of other kinds under the same key. */
  readonly others: readonly Draft[];
}

export interface Start {
  readonly preferences: Preferences;
  readonly policy: Policy;
  /** null while none is connected. */
  readonly account: AccountView | null;
  readonly accounts: readonly AccountView[];
  /** A newer version of the extension wrote the storage. */
  readonly isNewer: boolean;
  readonly isWelcomed: boolean;
  /** The last destinations of each account. */
  readonly destinations: Readonly<Record<string, Destinations>>;
  readonly gesture: PendingGesture | null;
  readonly opened: OpenedDraft | null;
  /** The active page, if it was read before the first drawing. null for a gesture or an opened draft. */
  readonly page: PageStart | null;
}

interface StartQuestion {
  /** The id of a stored draft. */
  readonly draftId: string | null;
  readonly captureId: string | null;
  /** The account that a capture moves to. null edits it in its own account. */
  readonly accountId: string | null;
  readonly readDraft: ReadDraft;
}

/** Reads the draft of a capture. null if the capture can no longer be changed. */
export type ReadDraft = (captureId: string, change: CaptureChange) => Promise<Draft | null>;

const nothingOpened: StartQuestion = {
  draftId: null,
  captureId: null,
  accountId: null,
  readDraft: async () => null,
};

export async function readStart(settings: Settings, question = nothingOpened): Promise<Start> {
  const [preferences, { policy }, accounts, destinations, isWelcomed, gesture, opened, isNewer] =
    await Promise.all([
      settings.preferences.get(),
      settings.policy.get(),
      settings.accounts.get(),
      settings.destinations.get(),
      settings.isWelcomed.get(),
      settings.pendingGesture.get(),
      readOpened(settings, question),
      settings.isOfNewerVersion(),
    ]);
  const wantedId = (opened?.draft ?? gesture?.kept)?.accountId || preferences.activeAccountId;
  const account = accounts.find(({ id }) => id === wantedId) ?? accounts[0] ?? null;
  return {
    preferences,
    policy,
    account,
    accounts,
    destinations,
    isNewer,
    isWelcomed,
    gesture: opened ? null : gesture,
    opened,
    page: null,
  };
}

async function readOpened(
  { drafts }: Settings,
  { draftId, captureId, accountId, readDraft }: StartQuestion,
): Promise<OpenedDraft | null> {
  const kept = draftId === null ? null : await drafts.find(draftId);
  if (kept) return openKept(drafts, kept, readDraft);
  if (captureId === null) return null;
  const draft = await readDraft(captureId, accountId === null ? 'edit' : 'move');
  if (!draft) return null;
  return accountId === null
    ? openCapture(drafts, draft, captureId, 'edit')
    : openCapture(drafts, { ...draft, accountId, values: wordsOf(draft) }, captureId, 'move');
}

/** Opens a stored draft. Changes to a capture go to that capture while it can still be changed. */
export async function openKept(
  drafts: Pick<KeptDrafts, 'ofPage'>,
  kept: KeptDraft,
  readDraft: ReadDraft,
): Promise<OpenedDraft> {
  const { page, draft } = kept;
  const changed = changeOf(kept);
  if (changed) {
    const { captureId, change } = changed;
    const canChange = (await readDraft(captureId, change)) !== null;
    return { page, draft, captureId: canChange ? captureId : null, change, others: [] };
  }
  const others = (await drafts.ofPage(page, draft.accountId)).map((entry) => entry.draft);
  return {
    page,
    draft,
    captureId: null,
    change: 'edit',
    others: others.filter(({ kind }) => kind !== draft.kind),
  };
}

/** Opens a capture with earlier unsaved changes to it (fault F67). */
export async function openCapture(
  drafts: Pick<KeptDrafts, 'get'>,
  draft: Draft,
  captureId: string,
  change: CaptureChange,
): Promise<OpenedDraft> {
  const { kind, accountId } = draft;
  const page = changePage(captureId, change);
  const typed = await drafts.get({ page, kind, accountId });
  return { page, draft: typed?.draft ?? draft, captureId, change, others: [] };
}

export function destinationsOf({ destinations }: Start, accountId: string): Destinations {
  return destinations[accountId] ?? noDestinations;
}
