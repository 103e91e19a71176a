// The harness's two browsers. Each opens a page, reads it with the production reader, and follows a link to a passage.
import { chromium, type Page } from 'playwright';
import type { Snapshot } from '@/lib/page/snapshot';
import { findBuild } from '../support/built-extension';
import { findChromium } from '../support/find-browsers';
import { launchFirefox } from '../support/firefox';
import { needed } from '../support/found';
import { readPageTimed } from '../support/read-page';
import { openReadableTab } from '../support/read-page-firefox';
import type { ReadablePage } from './page-folder';
import {
  highlight,
  inPage,
  type Outcome,
  type PageAnswer,
  type PageTask,
  type Passage,
} from './words-in-page';

export interface Reader {
  /** Serves the page and opens it. */
  open(page: ReadablePage): Promise<void>;
  inPage(task: PageTask): Promise<PageAnswer>;
  read(script: 'read-page' | 'read-article'): Promise<{ snapshot: Snapshot; ms: number }>;
  /** Reopens an address of the page, and returns a picture of the window. */
  follow(address: string): Promise<string>;
  close(): Promise<void>;
}

const view = { width: 900, height: 1_000 };
const loadLimitMs = 20_000;

const maxPictures = 6;

/** The picture of a page that no longer moves. Pages move while their own pictures fail to load. */
async function atRest(take: () => Promise<string>): Promise<string> {
  let picture = '';
  for (let taken = 0; taken < maxPictures; taken += 1) {
    const before = picture;
    picture = await take();
    if (picture === before) break;
  }
  return picture;
}

type Headers = Record<string, string>;

export const headersOf = (runsScripts: boolean): Headers =>
  runsScripts ? {} : { 'content-security-policy': "script-src 'none'" };

const marked = (pages: ReadablePage['pages']) =>
  Object.fromEntries(Object.entries(pages).map(([address, html]) => [address, html + highlight]));

/** Serves these pages, and nothing else. */
export async function serveTo(tab: Page, pages: ReadablePage['pages'], headers: Headers): Promise<void> {
  await tab.unrouteAll();
  await tab.route('**/*', (route) => {
    const body = pages[route.request().url()];
    return body === undefined
      ? route.fulfill({ status: 404, body: '' })
      : route.fulfill({ contentType: 'text/html; charset=utf-8', headers, body });
  });
}

/** Follows the link of a passage, and says what its highlight shows. */
export async function followed(
  reader: Reader,
  page: ReadablePage,
  passage: Passage,
  link: string | null,
): Promise<Outcome | 'no link'> {
  if (link === null) return 'no link';
  // The canonical address may differ. The page is served under its own.
  const picture = await reader.follow(`${page.address.replace(/#.*$/, '')}#${directiveOf(link)}`);
  return (await reader.inPage({ do: 'look', passage, picture })).outcome ?? 'nothing';
}

export const directiveOf = (link: string) => link.replace(/^.*?(?=:~:)/, '');

async function chromiumReader(): Promise<Reader> {
  const browser = await chromium.launch({ executablePath: needed(findChromium()), args: ['--no-sandbox'] });
  const tab = await browser.newPage({ viewport: view });
  tab.setDefaultTimeout(loadLimitMs);
  return {
    async open(page) {
      await serveTo(tab, marked(page.pages), headersOf(page.runsScripts));
      await tab.goto(page.address);
    },
    inPage: (task) => tab.evaluate(inPage, task),
    read: (script) => readPageTimed(tab, { script }),
    async follow(address) {
      await tab.goto('about:blank');
      await tab.goto(address);
      const picture = async () => (await tab.screenshot({ animations: 'disabled' })).toString('base64');
      await atRest(picture);
      // Pictures that fail to load move the page away from the passage. The browser finds it once more.
      await tab.goto(address);
      return atRest(picture);
    },
    close: () => browser.close(),
  };
}

async function firefoxReader(): Promise<Reader> {
  const session = await launchFirefox({
    addOnDir: needed(findBuild('firefox-mv3')),
    grantedOrigins: ['https://*/*', 'http://*/*'],
  });
  const { tab, serve, read } = await openReadableTab(session);
  await tab.setViewport(view);
  tab.setDefaultTimeout(loadLimitMs);
  let address = '';
  return {
    async open(page) {
      serve(marked(page.pages), headersOf(page.runsScripts));
      address = page.address;
      await tab.bringToFront();
      await tab.goto(address);
    },
    inPage: (task) => tab.evaluate(inPage, task),
    read: (script) => read(address, `/${script}.js`),
    async follow(link) {
      await tab.goto('about:blank');
      await tab.goto(link);
      return atRest(() => tab.screenshot({ encoding: 'base64' }));
    },
    close: () => session.close(),
  };
}

export const openReader = { Chromium: chromiumReader, Firefox: firefoxReader };
