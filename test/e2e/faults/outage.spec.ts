// A restarting service, and proxies that answer in its place, against the built extension in a real Chromium.
import { type Page, test } from '@playwright/test';
import { connect } from '../../support/connected-session';
import { speak } from '../../support/inside-extension';
import { readCaptures } from '../../support/outbox-rows';
import { startRestartingProxy } from '../../support/restarting-proxy';
import { saveCaptures } from '../../support/save-capture';
import { connectedChromium, forFile } from '../fixtures';
import { type OutageWorld, testAnswersInItsPlace, testRestart } from './outage-rules';

const proxy = forFile(startRestartingProxy, (started) => started.close());
const session = connectedChromium({
  connect(browser, { url, token }) {
    proxy.forwardTo(url);
    return connect(browser, { url: proxy.url, token });
  },
});
let page: Page;
test.beforeAll(async () => {
  page = await session.openExtensionPage('activity.html');
  await session.setPreferences({ requestsPerMinute: 0 });
});

const world: OutageWorld = {
  session,
  proxy,
  save: (...captures) => saveCaptures(page, captures),
  captures: () => readCaptures(session),
  ask: (name, request) => page.evaluate(speak, [{ name, request }]).then(([answer]) => answer),
};

testRestart(world);
testAnswersInItsPlace(world);
