// The main job in a real Firefox with the production build: from the toolbar's real popup into the service.
import { expect, test } from '@playwright/test';
import { type ConnectedFirefox, startConnectedFirefox } from '../support/connected-firefox';
import { findFirefox } from '../support/find-firefox';

const firefox = findFirefox();
test.skip(!firefox.found, firefox.found ? '' : firefox.reason);

let session: ConnectedFirefox;
test.beforeEach(async () => {
  session = await startConnectedFirefox();
});
test.afterEach(() => session?.end());

async function openOnQuote() {
  const page = await session.openPage('sample-article.html');
  await page.evaluate(() => {
    const quote = document.querySelector('#quote p');
    if (quote) getSelection()?.selectAllChildren(quote);
  });
  const popup = await session.openPopup();
  await popup.waitForText('I knew which column was the due date.');
  return { popup, address: page.url() };
}

test('selected text becomes an idea with its source, in no portal', async () => {
  const { popup, address } = await openOnQuote();
  await popup.fill('#field-product', 'PRJ');
  await popup.fill('#field-name', 'Tell each column once');
  await popup.click('Save idea');
  await expect.poll(() => session.service.ideas().at(-1)?.attributes.name).toBe('Tell each column once');
  expect(session.service.ideas().at(-1)?.sent).toMatchObject({
    description: expect.stringContaining(address),
    created_by: 'dana@example.com',
    skip_portal: true,
  });
});
