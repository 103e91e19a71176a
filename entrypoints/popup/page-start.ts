// What the form shows of the active page: its snapshot, its stored drafts, and its site.
import type { Draft } from '@/lib/capture/field/draft';
import type { Snapshot } from '@/lib/page/snapshot';
import { within } from '@/lib/platform/time-limit';
import { draftPage } from '@/lib/settings/kept-drafts';
import type { PopupDeps } from './deps';
import type { Start } from './start';

export interface PageStart {
  readonly snapshot: Snapshot;
  /** The page's drafts in this account, newest first. */
  readonly drafts: readonly Draft[];
  /** The digest of the page's site. null for no page. */
  readonly site: string | null;
}

/** Long enough for most pages. For a slower page, the form appears first and is filled later. */
const pageWaitMs = 60;

/** The start with the active page, if it is read in time: the form is then drawn once instead of twice. */
export async function withPageInTime(deps: PageStartDeps, start: Start): Promise<Start> {
  const { account, gesture, opened } = start;
  if (!account || gesture || opened) return start;
  return { ...start, page: await within(pageWaitMs, readPageStart(deps, account.id)) };
}

type PageStartDeps = Pick<PopupDeps, 'settings' | 'digest' | 'frontAddress' | 'readPage'>;

export async function readPageStart(deps: PageStartDeps, accountId: string): Promise<PageStart> {
  // The browser knows the address before the page is read.
  const expected = deps
    .frontAddress()
    .then((address) => readKept(deps, accountId, { address, sourceAddress: address }))
    .catch(() => null);
  const snapshot = await deps.readPage();
  const { address, source } = snapshot;
  const early = await expected;
  const isExpected = early?.page === draftPage(address) && early.origin === siteOriginOf(source.address);
  const kept = isExpected
    ? early
    : await readKept(deps, accountId, { address, sourceAddress: source.address });
  return { snapshot, drafts: kept.drafts, site: kept.site };
}

interface PageAddresses {
  readonly address: string;
  /** Without trackers. */
  readonly sourceAddress: string;
}

async function readKept(
  { settings, digest }: PageStartDeps,
  accountId: string,
  { address, sourceAddress }: PageAddresses,
) {
  const page = draftPage(address);
  const [kept, site] = await Promise.all([
    settings.drafts.ofPage(page, accountId),
    digest.site(accountId, sourceAddress).catch(() => null),
  ]);
  return { page, origin: siteOriginOf(sourceAddress), drafts: kept.map(({ draft }) => draft), site };
}

const siteOriginOf = (address: string) => (URL.canParse(address) ? new URL(address).origin : '');
