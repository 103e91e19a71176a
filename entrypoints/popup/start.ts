// Everything that the form reads when it opens: cached, never secret, and read without the background.
import { rejectionOf } from '@/components/outcome/capture-view';
import { within } from '@/lib/async';
import type { StoredDraft } from '@/lib/capture/field/stored-draft';
import type { FormContext } from '@/lib/capture/form/form-state';
import type { ListsVotes } from '@/lib/capture/form/offered-kinds';
import type { Policy } from '@/lib/capture/form/policy';
import { asComment } from '@/lib/capture/form/slots';
import { noAccount } from '@/lib/capture/form/without-account';
import { kindOf } from '@/lib/capture/kinds';
import type { FirstShown } from '@/lib/capture/session/opening';
import { type Destinations, noDestinations } from '@/lib/capture/start/destinations';
import { pageIdentity } from '@/lib/page/source/page-identity';
import { report } from '@/lib/platform/errors';
import type { AccountView } from '@/lib/settings/account';
import type { PendingRequest } from '@/lib/settings/pending-request';
import { formConfigOf, type Preferences } from '@/lib/settings/preferences';
import { dayOf } from '@/lib/time';
import type { PopupDeps } from './deps';

/** The reading of the page in front, before the form that asked is known. */
export type PageContent = NonNullable<FirstShown['page']> & {
  /** The page's drafts, if the form doesn't wait for them any longer. */
  readonly deferredDrafts: Promise<readonly StoredDraft[]> | null;
};
/** A stored document, or the one of a capture that can be changed. */
export type DocumentContent = Omit<NonNullable<FirstShown['document']>, 'site' | 'isMoved'>;

export interface Start extends FirstShown {
  readonly preferences: Preferences;
  /** null while none is connected. */
  readonly account: AccountView | null;
  readonly accounts: readonly AccountView[];
  /** A newer version of the extension wrote the storage. */
  readonly isNewer: boolean;
  readonly hasSeenTip: boolean;
  /** The last destinations of each account. */
  readonly destinations: Readonly<Record<string, Destinations>>;
  /** Whether the service of each account lists the votes of an idea. */
  readonly supportsVotes: ListsVotes;
  /** The policy at that time. The session follows it. */
  readonly policy: Policy;
  /** The capture request as it waited. */
  readonly pending: PendingRequest | null;
  readonly page: PageContent | null;
}

export interface StartQuestion {
  /** The id of a stored draft. */
  readonly draftId: string | null;
  readonly captureId: string | null;
  /** The account that a capture moves to. null edits it in its own account. */
  readonly accountId: string | null;
  /** The capture is a rejected vote, which becomes a comment. @default false */
  readonly isAsComment?: boolean;
}

type StartDeps = Pick<PopupDeps, 'settings' | 'drafts' | 'outbox' | 'digest'>;

export async function readStart(deps: StartDeps, question: StartQuestion): Promise<Start> {
  const { settings } = deps;
  const [
    preferences,
    { policy },
    accounts,
    destinations,
    supportsVotes,
    hasSeenTip,
    pending,
    document,
    isNewer,
  ] = await Promise.all([
    settings.preferences.get(),
    settings.policy.get(),
    settings.accounts.get(),
    settings.lastDestination.get(),
    settings.supportsVotes.get(),
    settings.hasSeenTip.get(),
    settings.pendingRequest.get(),
    readAsked(deps, question),
    settings.isOfNewerVersion(),
  ]);
  const stored = !document && pending?.kept ? await readStored(deps, pending.kept.documentId) : null;
  const isMoved = document !== null && question.accountId !== null;
  const ofDocument = isMoved ? question.accountId : (document?.stored ?? stored)?.draft.accountId;
  const wantedId = ofDocument || preferences.activeAccountId;
  const account = accounts.find(({ id }) => id === wantedId) ?? accounts[0] ?? null;
  const address = document?.stored.draft.source.address ?? pending?.snapshot.source.address ?? '';
  const site = await siteOf(deps, account?.id ?? noAccount, address);
  return {
    ...{ preferences, policy, account, accounts, destinations, supportsVotes, isNewer, hasSeenTip },
    document: document && { ...document, site, isMoved },
    request: document || !pending ? null : { ...pending, stored, site },
    ...{ pending, page: null },
  };
}

/** null if it isn't stored, can't be read, or has a kind that this version doesn't know. */
export async function readStored(
  { drafts }: Pick<StartDeps, 'drafts'>,
  id: string,
): Promise<StoredDraft | null> {
  const found = await drafts.find(id);
  return found.isOk && found.value && kindOf(found.value.draft.kind) ? found.value : null;
}

async function readAsked(deps: StartDeps, question: StartQuestion): Promise<DocumentContent | null> {
  const { draftId, captureId, accountId, isAsComment = false } = question;
  const document = draftId === null ? null : await readDocument(deps, draftId);
  if (document || captureId === null) return document;
  return readCapture(deps, captureId, { isAsComment, isMove: accountId !== null });
}

/** A stored draft. Changes to a capture go to that capture, while it can still be changed. */
export async function readDocument(
  deps: Pick<StartDeps, 'drafts' | 'outbox'>,
  documentId: string,
  isUndone = false,
): Promise<DocumentContent | null> {
  const stored = await readStored(deps, documentId);
  return stored && contentOf(deps, stored, isUndone);
}

/** The document of a capture, with earlier unsaved changes to it. null if it can't be changed any more. */
export async function readCapture(
  deps: Pick<StartDeps, 'drafts' | 'outbox'>,
  captureId: string,
  { isAsComment, isMove = false }: { readonly isAsComment: boolean; readonly isMove?: boolean },
): Promise<DocumentContent | null> {
  const changed = isAsComment ? null : await readDocument(deps, captureId);
  if (changed) return changed;
  const saved = await deps.outbox.readDraft(captureId, isMove ? 'move' : 'edit');
  if (!saved) return null;
  const draft = isAsComment ? asComment(saved) : saved;
  // Nothing of the change is stored yet.
  return contentOf(deps, { draft, captureId, writer: '', n: -1, page: '', changedAtMs: 0 });
}

async function contentOf(
  { outbox }: Pick<StartDeps, 'outbox'>,
  stored: StoredDraft,
  isUndone = false,
): Promise<DocumentContent> {
  const view = stored.captureId === undefined ? null : await outbox.view(stored.captureId);
  return {
    ...{ stored, isUndone },
    refusedField: rejectionOf(view)?.refusedField ?? null,
    captureAccountId: view?.accountId ?? stored.draft.accountId,
  };
}

/** The start with the active page, if it is read in time: the form is then drawn once instead of twice. */
export async function withPageInTime(deps: PageDeps, start: Start): Promise<Start> {
  if (start.document || start.request) return start;
  const accountId = start.account?.id ?? noAccount;
  return { ...start, page: await within(deps.waitsMs.page, readPageContent(deps, accountId)) };
}

type PageDeps = Pick<PopupDeps, 'drafts' | 'digest' | 'frontAddress' | 'panelDraft' | 'readPage' | 'waitsMs'>;

/** The page in front, with its drafts. The browser knows the address before the page is read. Never rejects. */
export async function readPageContent(deps: PageDeps, accountId: string): Promise<PageContent> {
  const expected = deps
    .frontAddress()
    .then((address) => ({ address, drafts: draftsOf(deps, accountId, address) }))
    .catch(() => null);
  const snapshot = await deps.readPage();
  const early = await expected;
  const read =
    early?.address === snapshot.address ? early.drafts : draftsOf(deps, accountId, snapshot.address);
  const [inTime, site] = await Promise.all([
    within(deps.waitsMs.drafts, read),
    siteOf(deps, accountId, snapshot.source.address),
  ]);
  const { key: page, isSure } = pageIdentity(snapshot.address, null);
  // Words without a page belong to none: they are offered, and never restored.
  const isPageSure = isSure && page !== '';
  return { snapshot, site, page, isPageSure, drafts: inTime ?? [], deferredDrafts: inTime ? null : read };
}

/** The digest of a site. If the storage is full, there is no key for it, and only what was chosen on this site is missing. */
export async function siteOf(
  { digest }: Pick<PageDeps, 'digest'>,
  accountId: string,
  address: string,
): Promise<string | null> {
  return address === '' ? null : digest.site(accountId, address).catch(() => null);
}

/**
 * The page's drafts, newest first. Changes to captures and saved ones are opened from the list, and the one in the side
 * panel is on the screen already.
 */
async function draftsOf(
  { drafts, panelDraft }: Pick<PageDeps, 'drafts' | 'panelDraft'>,
  accountId: string,
  address: string,
): Promise<readonly StoredDraft[]> {
  const { key } = pageIdentity(address, null);
  const [found, shownInPanel] = await Promise.all([drafts.ofPage(accountId, key), panelDraft()]);
  if (!found.isOk) {
    // The form shows the other reasons when it stores a draft, or at once.
    if (found.reason === 'failed') report('page', new Error(found.detail));
    return [];
  }
  return found.value.filter(
    ({ draft, captureId, savedAtMs, isUntouched }) =>
      // A kind that this version doesn't know stays stored.
      kindOf(draft.kind) !== null &&
      draft.id !== shownInPanel &&
      captureId === undefined &&
      savedAtMs === undefined &&
      isUntouched === undefined,
  );
}

/** What the account, its settings and its history give to every form. */
export function contextOf(
  { preferences, destinations, policy }: Pick<Start, 'preferences' | 'destinations' | 'policy'>,
  accountId: string,
  nowMs: number,
): FormContext {
  const config = formConfigOf(preferences, accountId, { policy, today: dayOf(new Date(nowMs)) });
  return { accountId, config, destinations: destinations[accountId] ?? noDestinations };
}
