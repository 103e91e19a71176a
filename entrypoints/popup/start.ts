// What the popup knows when it opens: cached, never secret, read without the background.
import { type Destinations, noDestinations } from '@/lib/capture/destinations';
import type { Draft } from '@/lib/capture/draft';
import type { Policy } from '@/lib/capture/policy';
import type { AccountView } from '@/lib/settings/account';
import type { PendingGesture } from '@/lib/settings/keys';
import type { Preferences } from '@/lib/settings/preferences';
import type { Settings } from '@/lib/settings/settings';

/** The draft that the activity page or a notification opened the form for. */
export interface OpenedDraft {
  /** The address of the page that the draft is kept under. */
  readonly page: string;
  readonly draft: Draft;
  /** The parked capture that it edits; null for an undone one. */
  readonly captureId: string | null;
}

export interface Start {
  readonly preferences: Preferences;
  readonly policy: Policy;
  /** null while none is connected. */
  readonly account: AccountView | null;
  readonly accounts: readonly AccountView[];
  /** Onboarding is finished. */
  readonly isWelcomed: boolean;
  /** By account, where its captures went last. */
  readonly destinations: Readonly<Record<string, Destinations>>;
  readonly gesture: PendingGesture | null;
  readonly opened: OpenedDraft | null;
}

export interface StartQuestion {
  /** Of a kept draft. */
  readonly draftId: string | null;
  readonly captureId: string | null;
  /** The draft of a parked capture; null for one that is no longer parked. */
  readonly readParked: (captureId: string) => Promise<Draft | null>;
}

const nothingOpened: StartQuestion = { draftId: null, captureId: null, readParked: async () => null };

export async function readStart(settings: Settings, question = nothingOpened): Promise<Start> {
  const [preferences, { policy }, accounts, destinations, isWelcomed, gesture, opened] = await Promise.all([
    settings.preferences.get(),
    settings.policy.get(),
    settings.accounts.get(),
    settings.destinations.get(),
    settings.isWelcomed.get(),
    settings.pendingGesture.get(),
    readOpened(settings, question),
  ]);
  const wantedId = opened?.draft.accountId ?? preferences.activeAccountId;
  const account = accounts.find(({ id }) => id === wantedId) ?? accounts[0] ?? null;
  return {
    preferences,
    policy,
    account,
    accounts,
    destinations,
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
  if (kept) return { page: kept.page, draft: kept.draft, captureId: null };
  const draft = captureId === null ? null : await readParked(captureId);
  return draft && { page: draft.source.address, draft, captureId };
}

export function destinationsOf({ destinations }: Start, accountId: string): Destinations {
  return destinations[accountId] ?? noDestinations;
}
