// What the popup knows when it opens: cached, never secret, read without the background.
import { type Destinations, noDestinations } from '@/lib/capture/destinations';
import type { Draft } from '@/lib/capture/draft';
import type { Policy } from '@/lib/capture/policy';
import type { AccountView } from '@/lib/settings/account';
import { editedCapture, editedPage, type KeptDraft, type KeptDrafts } from '@/lib/settings/kept-drafts';
import type { PendingGesture } from '@/lib/settings/keys';
import type { Preferences } from '@/lib/settings/preferences';
import type { Settings } from '@/lib/settings/settings';

/** A kept draft, or that of a parked capture, which the form shows in place of the page. */
export interface OpenedDraft {
  /** The name that the draft is kept under. */
  readonly page: string;
  readonly draft: Draft;
  /** The parked capture that it edits; null for none. */
  readonly captureId: string | null;
  /** The drafts of other kinds that are kept under the same name. */
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
  /** Onboarding is finished. */
  readonly isWelcomed: boolean;
  /** By account, where its captures went last. */
  readonly destinations: Readonly<Record<string, Destinations>>;
  readonly gesture: PendingGesture | null;
  readonly opened: OpenedDraft | null;
}

interface StartQuestion {
  /** Of a kept draft. */
  readonly draftId: string | null;
  readonly captureId: string | null;
  readonly readParked: ReadParked;
}

/** Reads the draft of a parked capture; null for one that is no longer parked. */
type ReadParked = (captureId: string) => Promise<Draft | null>;

const nothingOpened: StartQuestion = { draftId: null, captureId: null, readParked: async () => null };

export async function readStart(settings: Settings, question = nothingOpened): Promise<Start> {
  const [preferences, { policy }, accounts, destinations, isWelcomed, gesture, opened, isNewer] = await Promise.all([
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
  };
}

async function readOpened(
  { drafts }: Settings,
  { draftId, captureId, readParked }: StartQuestion,
): Promise<OpenedDraft | null> {
  const kept = draftId === null ? null : await drafts.find(draftId);
  if (kept) return openKept(drafts, kept, readParked);
  const draft = captureId === null ? null : await readParked(captureId);
  return captureId === null || draft === null ? null : openParked(drafts, draft, captureId);
}

/** Opens a draft that waits: changes to a capture that is still parked go to the capture. */
export async function openKept(
  drafts: Pick<KeptDrafts, 'ofPage'>,
  kept: KeptDraft,
  readParked: ReadParked,
): Promise<OpenedDraft> {
  const { page, draft } = kept;
  const captureId = editedCapture(kept);
  if (captureId !== null) {
    const isParked = (await readParked(captureId)) !== null;
    return { page, draft, captureId: isParked ? captureId : null, others: [] };
  }
  const others = (await drafts.ofPage(page, draft.accountId)).map((entry) => entry.draft);
  return { page, draft, captureId, others: others.filter(({ kind }) => kind !== draft.kind) };
}

/** Opens a parked capture, with the words that were typed into it before (fault F67). */
export async function openParked(
  drafts: Pick<KeptDrafts, 'get'>,
  parked: Draft,
  captureId: string,
): Promise<OpenedDraft> {
  const { kind, accountId } = parked;
  const page = editedPage(captureId);
  const changed = await drafts.get({ page, kind, accountId });
  return { page, draft: changed?.draft ?? parked, captureId, others: [] };
}

export function destinationsOf({ destinations }: Start, accountId: string): Destinations {
  return destinations[accountId] ?? noDestinations;
}
