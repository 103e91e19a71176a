// Accounts in Chromium.
import { expect, type Page, test } from '@playwright/test';
import { eitherOfChromium } from '../either-browser';
import { connectedChromium } from '../fixtures';
import { accountsTests, robinsToken } from './accounts-rules';

const session = connectedChromium({ service: { tokens: robinsToken } });
let options: Page;
test.beforeEach(async () => {
  options = await session.openExtensionPage('options.html');
});
test.afterEach(() => options.close());

async function connect(token: string, path = ''): Promise<void> {
  await options.getByLabel('Service address').fill(session.service.url + path);
  await options.getByLabel('Token', { exact: true }).fill(token);
  await options.getByRole('button', { name: 'Connect', exact: true }).click();
}

accountsTests({
  browser: eitherOfChromium(session),
  options: {
    press: (words) => options.getByRole('button', { name: words, exact: true }).click(),
    says: (words) => expect(options.locator('body')).toContainText(words),
    connect,
  },
});

test('F116 the address of a page and a pasted header connect to the service, and a proxy that asks for a password is named', async () => {
  const origin = session.service.url;
  await options.getByRole('button', { name: 'Disconnect' }).click();
  await options.getByRole('dialog').getByRole('button', { name: 'Disconnect', exact: true }).click();
  const proxy = session.service.misbehave({
    path: '*',
    answer: { kind: 'status', status: 401, headers: { 'WWW-Authenticate': 'Basic realm="staff"' } },
  });
  const pasted = `Authorization: Bearer ${session.service.token}`;
  await connect(pasted, '/projects/PRJ?view=1');
  const address = options.getByLabel('Service address');
  await expect(address).toHaveAccessibleDescription(
    new RegExp(`^Something in front of ${new URL(origin).host} asks for a user name and password`),
  );
  await expect(address).toBeFocused();
  proxy.remove();
  await options.keyboard.press('Enter');
  await expect(options.getByText('Connected. The service accepted the token.')).toBeVisible();
  await expect(options.getByRole('article', { name: origin, exact: true })).toBeVisible();
});
