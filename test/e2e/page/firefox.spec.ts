// Reads every page of the corpus in real Firefox, with the add-on's own script injected by its own API.
import { expect, test } from '@playwright/test';
import { snapshotSchema } from '@/lib/page/snapshot';
import { findBuild } from '../../support/built-extension';
import { findFirefox } from '../../support/find-firefox';
import { type FirefoxSession, launchFirefox } from '../../support/firefox';
import { type CorpusPage, corpusPages } from './corpus';
import { select } from './select';

const build = findBuild('firefox-mv3');
const firefox = findFirefox();
test.skip(!firefox.found, firefox.found ? '' : firefox.reason);
test.skip(!build.found, build.found ? '' : build.reason);

/** Firefox shows these otherwise than Chromium does, and a person selects what is shown. */
const shownOtherwise: Readonly<Record<string, string>> = {
  'heading-button': 'the text of a button cannot be selected',
};

test('every page of the corpus is read in Firefox as in Chromium', async () => {
  test.setTimeout(300_000);
  const session = await launchFirefox({
    addOnDir: build.found ? build.value : '',
    grantedOrigins: ['https://*/*', 'http://*/*'],
  });
  try {
    const read = await createReader(session);
    for (const page of corpusPages().filter(({ name }) => !(name in shownOtherwise))) {
      const snapshot = await read(page);
      const { title, selection, source, remarks } = snapshot;
      expect.soft({ title, selection, remarks }, page.name).toEqual({
        title: page.title,
        selection: page.selection,
        remarks: page.remarks,
      });
      expect.soft(source, page.name).toMatchObject(page.source);
    }
  } finally {
    await session.close();
  }
});

async function createReader(session: FirefoxSession) {
  const inside = await session.openExtensionPage('options.html');
  const tab = await session.browser.newPage();
  let pages: CorpusPage['pages'] = {};
  await tab.setRequestInterception(true);
  tab.on('request', (request) => {
    const body = pages[request.url().replace(/#.*$/, '')];
    void request.respond(
      body === undefined ? { status: 404, body: '' } : { contentType: 'text/html; charset=utf-8', body },
    );
  });
  return async (page: CorpusPage) => {
    pages = page.pages;
    await tab.bringToFront();
    await tab.goto(page.address);
    await select(tab, page.select);
    const result = await inside.evaluate(injectReader, page.address);
    return snapshotSchema.parse(result);
  };
}

/** Runs in a page of the add-on. */
async function injectReader(address: string): Promise<unknown> {
  const [tab] = (await browser.tabs.query({})).filter(({ url }) => url === address);
  const target = { tabId: tab?.id ?? 0 };
  const [injected] = await browser.scripting.executeScript({ target, files: ['/read-page.js'] });
  return injected?.result;
}
