// Reads the page of a capture request. Only a capture request injects the script. The page has one second to answer.

import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { within } from '@/lib/async';
import { emptySnapshot } from '@/lib/page/empty-snapshot';
import { isCleanHtml } from '@/lib/page/passage/allowed-html';
import { selectionOfText } from '@/lib/page/passage/selection-of-text';
import {
  linkProperty,
  noSnapshot,
  type PageSource,
  pageSourceSchema,
  type Snapshot,
  type SnapshotRemark,
  snapshotSchema,
  sourceProperty,
} from '@/lib/page/snapshot';
import { pageIdentity } from '@/lib/page/source/page-identity';
import { nobody, type PagePeople, pagePeopleSchema, peopleProperty } from '@/lib/page/source/page-person';

/** Some pages never answer an injection, such as `view-source:` pages. */
const injectionLimitMs = 1_000;
/**
 * After a refusal. On a busy machine, Chromium refuses 1 of 450 scripts that follow a click on a menu entry, and allows
 * the same script a few milliseconds later.
 */
const secondTryMs = 50;
/** For a page that was too busy to answer. Its form is already open. */
const busyLimitMs = 60_000;
/**
 * For pages that don't answer. The scripts stop themselves sooner (`lib/page/in-slices.ts`), and a slow machine still
 * gives its article and its link.
 */
const scriptLimitMs = 12_000;
/** A whole article takes longer: the page is copied, searched and read, and each of these may take seconds. */
const articleLimitMs = 25_000;
/** How long a capture waits for the link to its passage. The address is known without it. */
const sourceWaitMs = 300;
/** How long a passage for a draft waits for the page's people. Without them, nobody is named. */
const peopleWaitMs = 1_500;

export interface PageTarget {
  readonly tabId: number;
  readonly address: string;
  readonly title: string;
  /** @default the top frame */
  readonly frameId?: number;
}

/** The browser's facts about a tab. */
interface BrowserTab {
  readonly id?: number | undefined;
  readonly url?: string | undefined;
  readonly title?: string | undefined;
}

/** null for a tab without an id. */
export function targetOf({ id, url = '', title = '' }: BrowserTab): PageTarget | null {
  return id === undefined ? null : { tabId: id, address: url, title };
}

/** The active tab of this window. null if the browser names none. Never rejects. */
export async function activePage(): Promise<PageTarget | null> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true }).catch(() => []);
  return tab ? targetOf(tab) : null;
}

/** Reads the active tab for one of our pages. Returns an empty snapshot if the tab shows our own page. Never rejects. */
export async function readInFront(
  read: (target: PageTarget) => Promise<Snapshot>,
  active = activePage(),
): Promise<Snapshot> {
  const target = await active;
  const isOwn = target?.address.startsWith(`${location.origin}/`);
  return target && !isOwn ? read(target) : noSnapshot;
}

/**
 * The page's snapshot, as soon as the selection is read. For a page that refuses, is closed or doesn't answer: address,
 * title and the reason. Never rejects.
 */
export const readPage = (target: PageTarget): Promise<Snapshot> =>
  inject(target, '/read-page.js', { limitMs: injectionLimitMs, silence: 'page-busy' });

/** `readPage` with the patience of a form that is open, or of a draft that waits. */
export const readBusyPage = (target: PageTarget): Promise<Snapshot> =>
  inject(target, '/read-page.js', { limitMs: busyLimitMs, silence: 'page-busy' });

/** The page's whole article. Without an article, the result of `readPage` with the reason. Never rejects. */
export const readArticlePage = (target: PageTarget): Promise<Snapshot> =>
  inject(target, '/read-article.js', { limitMs: articleLimitMs, silence: 'article-slow' });

/**
 * The second part of a `readPage`: the source with the link to the passage and JSON-LD. null if the page changed or
 * doesn't answer in time. Never rejects.
 */
export async function readSource(read: Snapshot, target = activePage()): Promise<PageSource | null> {
  return readDeferred(await target, read, { property: sourceProperty, schema: pageSourceSchema });
}

/** The people that the page names, read last. Nobody if the page doesn't answer. Never rejects. */
export async function readPeople(read: Snapshot, target = activePage()): Promise<PagePeople> {
  const people = await readDeferred(await target, read, {
    property: peopleProperty,
    schema: pagePeopleSchema,
  });
  if (people === null) return nobody;
  // HTML that isn't ours is never split off: the selection stays as it was checked (T16).
  const isClean = people.several?.messages.every(({ html }) => isCleanHtml(html)) ?? true;
  return isClean ? people : { ...people, several: null };
}

/** For a capture request without a form: the snapshot, with the complete source if that arrives soon. Never rejects. */
export async function readPageAndSource(target: PageTarget): Promise<Snapshot> {
  const snapshot = await readPage(target);
  const source = await within(sourceWaitMs, readSource(snapshot, Promise.resolve(target)));
  return source ? { ...snapshot, source } : snapshot;
}

/** For a capture request without a form: the people of a page that was just read, if they arrive soon. Never rejects. */
export async function readPeopleSoon(target: PageTarget, read: Snapshot): Promise<PagePeople> {
  return (await within(peopleWaitMs, readPeople(read, Promise.resolve(target)))) ?? nobody;
}

/** Calls the function that the page's script stored under a property. */
async function readDeferred<T>(
  target: PageTarget | null,
  { address }: Snapshot,
  { property, schema }: { readonly property: string; readonly schema: z.ZodMiniType<T> },
): Promise<T | null> {
  // No window is left.
  if (!target) return null;
  const read = browser.scripting
    .executeScript({
      target: frameOf(target),
      // Runs in the page's frame, so it can use nothing from outside its own body.
      func: async (name: string) => ({
        address: location.href,
        value: await Reflect.get(globalThis, name)?.(),
      }),
      args: [property],
    })
    .then(([frame]) => z.object({ address: z.string(), value: schema }).safeParse(frame?.result))
    // The tab is gone, left the page, or the page made the script fail.
    .catch(() => null);
  const parsed = await within(scriptLimitMs, read);
  return parsed?.success && isSamePage(parsed.data.address, address) ? parsed.data.value : null;
}

/** `silence`: the remark if the script doesn't answer within the limit. */
async function inject(
  target: PageTarget,
  script: '/read-page.js' | '/read-article.js',
  { limitMs, silence }: { readonly limitMs: number; readonly silence: SnapshotRemark },
): Promise<Snapshot> {
  const { address, title } = target;
  const run = () => browser.scripting.executeScript({ target: frameOf(target), files: [script] });
  const result = run()
    .catch(() => new Promise((resolve) => setTimeout(resolve, secondTryMs)).then(run))
    .then(([frame]) => snapshotSchema.parse(frame?.result))
    // The browser allows no script here, or the page made it fail. The remark says so.
    .catch(() => 'page-refused' as const);
  const answer = (await within(limitMs, result)) ?? silence;
  if (typeof answer === 'string') return emptySnapshot({ address, title }, [await reasonFor(target, answer)]);
  if (isSamePage(answer.address, address)) return withCleanHtml(answer);
  return emptySnapshot({ address, title }, ['selection-lost']);
}

function frameOf({ tabId, frameId }: PageTarget) {
  return { tabId, ...(frameId === undefined ? {} : { frameIds: [frameId] }) };
}

/** Checks again out of the page's reach. HTML that isn't ours becomes plain text (T16). */
function withCleanHtml(snapshot: Snapshot): Snapshot {
  const { selection } = snapshot;
  if (selection === null || isCleanHtml(selection.html)) return snapshot;
  return { ...snapshot, selection: selectionOfText(selection.text) };
}

/** True if the snapshot is of the capture request's page. Another element of the page is the same page. */
function isSamePage(read: string, wanted: string): boolean {
  return wanted === '' || pageIdentity(read, null).key === pageIdentity(wanted, null).key;
}

/** Why there is no snapshot: `remark`, unless the browser hides the page or the tab has left it. */
async function reasonFor({ tabId, address }: PageTarget, remark: SnapshotRemark): Promise<SnapshotRemark> {
  if (address === '') return 'page-hidden';
  // Rejects for a closed tab, which has left the page, too.
  const tab = await browser.tabs.get(tabId).catch(() => null);
  // Access to a page ends with the page. Without an address, the tab is on another site by now.
  return isSamePage(tab?.url ?? '', address) ? remark : 'selection-lost';
}

/**
 * The words of the right-clicked link in a frame, on one line. '' if it has none or is unreadable. A list if several links
 * lead there and nothing says which one it was. Never rejects.
 */
export async function readLinkText(
  { tabId, frameId }: { readonly tabId: number; readonly frameId: number },
  address: string,
): Promise<string | string[]> {
  const target = { tabId, frameIds: [frameId] };
  const injection = browser.scripting
    .executeScript({ target, files: ['/read-link.js'] })
    .then(() =>
      browser.scripting.executeScript({
        target,
        // Runs in the page's frame, so it can use nothing from outside its own body.
        func: (name: string, wanted: string) => Reflect.get(globalThis, name)?.(wanted),
        args: [linkProperty, address],
      }),
    )
    .then(([frame]) => linkTextSchema.safeParse(frame?.result).data ?? '')
    // The browser allows no script here, or the tab is gone. The link has its address.
    .catch(() => '');
  return (await within(injectionLimitMs, injection)) ?? '';
}

const linkTextSchema = z.union([z.string(), z.array(z.string())]);
