// Everything that the popup reads when it opens: cached, never secret, and read without the background.

import { type Rejection, rejectionOf } from '@/components/outcome/capture-view';
import type { Draft } from '@/lib/capture/field/draft';
import { asComment } from '@/lib/capture/form/as-comment';
import type { ListsVotes } from '@/lib/capture/form/offered-kinds';
import type { Policy } from '@/lib/capture/form/policy';
import { noAccount } from '@/lib/capture/form/without-account';
import { type Destinations, noDestinations } from '@/lib/capture/start/destinations';
import type { Snapshot } from '@/lib/page/snapshot';
import { report } from '@/lib/platform/errors';
import { within } from '@/lib/platform/page-reader';
import type { AccountView } from '@/lib/settings/account';
import {
  type CaptureChange,
  changeDraftKey,
  changeOf,
  type KeptDraft,
  type KeptDrafts,
  pageDraftKey,
} from '@/lib/settings/kept-drafts';
import type { PendingGesture } from '@/lib/settings/pending-gesture';
import type { Preferences } from '@/lib/settings/preferences';
import type { Settings } from '@/lib/settings/settings';
import type { OutboxReader, PopupDeps, ReadDraft } from './deps';
import { portableValues } from './move-drafts';

/** A draft that the form shows instead of the page: a stored draft, or that of a parked capture. */
export interface OpenedDraft {
  readonly from: 'draft';
  /** The key that the draft is stored under. */
  readonly draftKey: string;
  readonly draft: Draft;
  /** The capture that the draft edits or moves. null for none. */
  readonly captureId: string | null;
  readonly change: CaptureChange;
  /** Why the service rejected the capture that the draft edits. @default it didn't */
  readonly rejection?: Rejection | null;
  /** The form says that it was restored, and offers to start over. @default false */
  readonly isRestored?: boolean;
  /** Nobody typed into the draft before it moved here. @default false */
  readonly isUntouched?: boolean;
  /** The drafts of other kinds under the same key. */
  readonly others: readonly Draft[];
}

/** What the form shows of the active page. */
interface PageContent {
  readonly from: 'page';
  readonly snapshot: Snapshot;
  /** The page's drafts in this account, newest first. null if the storage doesn't return them. */
  readonly drafts: readonly Draft[] | null;
  /** The digest of the page's site. null for no page. */
  readonly site: string | null;
}

/**
 * The page's drafts, if the form shows them and writes over them. null if it doesn't: they can't be read, or the person
 * typed before. Such words keep a key of their own.
 */
export function pageDrafts({ drafts }: PageContent, isTyped: boolean): readonly Draft[] | null {
  return isTyped && drafts?.length !== 0 ? null : drafts;
}

interface GestureContent {
  readonly from: 'gesture';
  readonly gesture: PendingGesture;
}

/** What fills the form. */
export type Content = OpenedDraft | GestureContent | PageContent;

export interface Start {
  readonly preferences: Preferences;
  /** null while none is connected. */
  readonly account: AccountView | null;
  readonly accounts: readonly AccountView[];
  /** A newer version of the extension wrote the storage. */
  readonly isNewer: boolean;
  readonly isWelcomed: boolean;
  /** The last destinations of each account. */
  readonly destinations: Readonly<Record<string, Destinations>>;
  /** Whether the service of each account lists the votes of an idea. */
  readonly listsVotes: ListsVotes;
  /** The policy at that time. The form's store follows it. */
  readonly policy: Policy;
  /** null while the active page is being read. */
  readonly content: Content | null;
  /** Typed on the card beside a panel that didn't answer. @default nothing */
  readonly typed?: string;
}

interface StartQuestion {
  /** The id of a stored draft. */
  readonly draftId: string | null;
  readonly captureId: string | null;
  /** The account that a capture moves to. null edits it in its own account. */
  readonly accountId: string | null;
  /** The capture is a rejected vote, which becomes a comment. @default false */
  readonly isAsComment?: boolean;
  readonly readDraft: ReadDraft;
  readonly readView: OutboxReader['view'];
}

const nothingOpened: StartQuestion = {
  draftId: null,
  captureId: null,
  accountId: null,
  readDraft: async () => null,
  readView: async () => null,
};

export async function readStart(settings: Settings, question = nothingOpened): Promise<Start> {
  const [preferences, { policy }, accounts, destinations, listsVotes, isWelcomed, gesture, opened, isNewer] =
    await Promise.all([
      settings.preferences.get(),
      settings.policy.get(),
      settings.accounts.get(),
      settings.destinations.get(),
      settings.listsVotes.get(),
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
    listsVotes,
    isNewer,
    isWelcomed,
    content: opened ?? (gesture && { from: 'gesture', gesture }),
  };
}

async function readOpened(settings: Settings, question: StartQuestion): Promise<OpenedDraft | null> {
  const opened = await readOpenedDraft(settings, question);
  return opened && withRejection(opened, question.readView);
}

/** The draft with the reason why its capture was rejected, if it edits one. */
export async function withRejection(
  opened: OpenedDraft,
  readView: OutboxReader['view'],
): Promise<OpenedDraft> {
  const { captureId, change } = opened;
  if (captureId === null || change !== 'edit') return opened;
  return { ...opened, rejection: rejectionOf(await readView(captureId)) };
}

async function readOpenedDraft(
  { drafts }: Settings,
  { draftId, captureId, accountId, isAsComment = false, readDraft }: StartQuestion,
): Promise<OpenedDraft | null> {
  const kept = draftId === null ? null : await drafts.find(draftId);
  if (kept) return openKept(drafts, kept, readDraft);
  if (captureId === null) return null;
  const draft = await readDraft(captureId, accountId === null ? 'edit' : 'move');
  if (!draft) return null;
  return accountId === null
    ? openCapture(drafts, isAsComment ? asComment(draft) : draft, captureId, 'edit')
    : openCapture(drafts, { ...draft, accountId, values: portableValues(draft) }, captureId, 'move');
}

/** Opens a stored draft. Changes to a capture go to that capture while it can still be changed. */
export async function openKept(
  drafts: Pick<KeptDrafts, 'under'>,
  kept: KeptDraft,
  readDraft: ReadDraft,
): Promise<OpenedDraft> {
  const { page: draftKey, draft } = kept;
  const changed = changeOf(kept);
  if (changed) {
    const { captureId, change } = changed;
    const canChange = (await readDraft(captureId, change)) !== null;
    return { from: 'draft', draftKey, draft, captureId: canChange ? captureId : null, change, others: [] };
  }
  const others = (await drafts.under(draftKey, draft.accountId)).map((entry) => entry.draft);
  return {
    from: 'draft',
    draftKey,
    draft,
    captureId: null,
    change: 'edit',
    isUntouched: kept.isUntouched === true,
    others: others.filter(({ kind }) => kind !== draft.kind),
  };
}

/** Opens a capture with earlier unsaved changes to it. */
export async function openCapture(
  drafts: Pick<KeptDrafts, 'get'>,
  draft: Draft,
  captureId: string,
  change: CaptureChange,
): Promise<OpenedDraft> {
  const { kind, accountId } = draft;
  const draftKey = changeDraftKey(captureId, change);
  const typed = await drafts.get({ draftKey, kind, accountId });
  return { from: 'draft', draftKey, draft: typed?.draft ?? draft, captureId, change, others: [] };
}

export function destinationsOf({ destinations }: Start, accountId: string): Destinations {
  return destinations[accountId] ?? noDestinations;
}

/** Long enough for most pages. For a slower page, the form appears first and is filled later. */
const pageWaitMs = 60;

/** The start with the active page, if it is read in time: the form is then drawn once instead of twice. */
export async function withPageInTime(deps: PageDeps, start: Start): Promise<Start> {
  const { account, content } = start;
  if (content) return start;
  return { ...start, content: await within(pageWaitMs, readPageContent(deps, account?.id ?? noAccount)) };
}

type PageDeps = Pick<PopupDeps, 'settings' | 'digest' | 'frontAddress' | 'readPage'>;

/** Never rejects. */
export async function readPageContent(deps: PageDeps, accountId: string): Promise<PageContent> {
  // The browser knows the address before the page is read. A failed read is repeated below.
  const expected = deps
    .frontAddress()
    .then((address) => readKept(deps, accountId, { address, sourceAddress: address }))
    .catch(() => null);
  const snapshot = await deps.readPage();
  const { address, source } = snapshot;
  const early = await expected;
  const isExpected =
    early?.draftKey === pageDraftKey(address) && early.origin === siteOriginOf(source.address);
  const kept = isExpected
    ? early
    : await readKept(deps, accountId, { address, sourceAddress: source.address }).catch((error: unknown) => {
        report('page', error);
        return { drafts: null, site: null };
      });
  return { from: 'page', snapshot, drafts: kept.drafts, site: kept.site };
}

interface PageAddresses {
  readonly address: string;
  /** The address of the page without trackers. */
  readonly sourceAddress: string;
}

async function readKept(
  { settings, digest }: PageDeps,
  accountId: string,
  { address, sourceAddress }: PageAddresses,
) {
  const draftKey = pageDraftKey(address);
  const [kept, site] = await Promise.all([
    settings.drafts.under(draftKey, accountId),
    // A full storage has no room for the key of the digests. Only the creators of this site are missing then.
    digest.site(accountId, sourceAddress).catch(() => null),
  ]);
  return { draftKey, origin: siteOriginOf(sourceAddress), drafts: kept.map(({ draft }) => draft), site };
}

const siteOriginOf = (address: string) => (URL.canParse(address) ? new URL(address).origin : '');
