// Owns reading the page of a gesture: the script is injected then and only then, and never waited for over a second.
import { emptySnapshot } from '@/lib/page/empty-snapshot';
import { type Snapshot, type SnapshotRemark, snapshotSchema } from '@/lib/page/snapshot';
import { browser } from './browser';
import { findFrontPage, injectInto, type PageTarget } from './page-script';

/** Some pages never answer an injection at all, `view-source:` among them (fault F34). */
const injectionLimitMs = 1_000;
/** Its own budget is shorter: this is for pages that do not answer. */
const articleLimitMs = 4_000;

/** The tab that the person looks at; null where the browser names none. */
export function activePage(): Promise<PageTarget | null> {
  return findFrontPage(browser);
}

/**
 * What the page gives; where it refuses, is gone or does not answer, its address and title, with the reason. Never rejects.
 * `result` is of a reading that is under way already.
 */
export function readPage(
  target: PageTarget,
  result = injectInto(browser, target, '/read-page.js'),
): Promise<Snapshot> {
  return takeReading({ result, limitMs: injectionLimitMs }, target);
}

/** The whole article of a page, where it has one; else what `readPage` gives, with the reason. Never rejects. */
export function readArticlePage(target: PageTarget): Promise<Snapshot> {
  const result = injectInto(browser, target, '/read-article.js');
  return takeReading({ result, limitMs: articleLimitMs }, target);
}

async function takeReading(
  { result, limitMs }: { readonly result: Promise<unknown>; readonly limitMs: number },
  target: PageTarget,
): Promise<Snapshot> {
  const { address, title } = target;
  const parsed = await withinLimit(
    result.then((given) => snapshotSchema.safeParse(given)).catch(() => null),
    limitMs,
  );
  if (parsed?.success && isSamePage(parsed.data.address, address)) return parsed.data;
  return emptySnapshot({ address, title }, [await reasonFor(target, parsed?.success ?? false)]);
}

/** Whether what was read is the page of the gesture; parts within a page do not make another page. */
function isSamePage(read: string, wanted: string): boolean {
  const withoutPart = (address: string) => address.replace(/#.*$/s, '');
  return wanted === '' || withoutPart(read) === withoutPart(wanted);
}

async function reasonFor(
  { tabId, address }: PageTarget,
  wasAnotherPageRead: boolean,
): Promise<SnapshotRemark> {
  if (address === '') return 'page-hidden';
  const isTabGone = await browser.tabs.get(tabId).then(
    () => false,
    () => true,
  );
  return wasAnotherPageRead || isTabGone ? 'selection-lost' : 'page-refused';
}

/** The words of the link to `address` in a frame, on one line; '' where they cannot be had. Never rejects. */
export async function readLinkText(
  { tabId, frameId }: { readonly tabId: number; readonly frameId: number },
  address: string,
): Promise<string> {
  const injection = browser.scripting
    .executeScript({
      target: { tabId, frameIds: [frameId] },
      // Runs in the page's frame: it can use nothing from outside its own body.
      func: (wanted: string) =>
        Array.from(document.querySelectorAll('a')).find((link) => link.href === wanted)?.textContent ?? '',
      args: [address],
    })
    .then(([frame]) => frame?.result)
    .catch(() => null);
  const text = await withinLimit(injection);
  return typeof text === 'string' ? text.replace(/\s+/g, ' ').trim() : '';
}

function withinLimit<T>(injection: Promise<T>, limitMs = injectionLimitMs): Promise<T | null> {
  const limit = new Promise<null>((resolve) => setTimeout(resolve, limitMs, null));
  return Promise.race([injection, limit]);
}
