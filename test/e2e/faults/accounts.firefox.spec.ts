// Accounts in Firefox.
import { fillConnection } from '../../support/connected-firefox';
import { grant } from '../../support/firefox';
import { eitherOfFirefox } from '../either-browser';
import { connectedFirefox, onlyInFullRun } from '../fixtures';
import { accountsTests, robinsToken } from './accounts-rules';

onlyInFullRun();
const session = connectedFirefox({ service: { tokens: robinsToken } });

/** A page in the background isn't painted, so WebDriver can't click in it. */
async function press(words: string): Promise<void> {
  await session.inside.bringToFront();
  await session.inside.locator(`::-p-xpath(//button[normalize-space()="${words}"])`).click();
}

accountsTests({
  browser: eitherOfFirefox(session),
  options: {
    press,
    says: (words) =>
      session.inside.waitForFunction((wanted) => document.body.textContent.includes(wanted), {}, words),
    async connect(token) {
      await fillConnection(session.inside, { url: session.service.url, token });
      await press('Connect');
    },
  },
  // Firefox would ask for it in its own window.
  permit: () => grant(session.ui, session.addOnId, ['http://127.0.0.1/*']),
});
