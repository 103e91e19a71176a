// Accounts in Chromium. A reconnected account gets its waiting captures back. For another person's token, the extension asks.
import { expect, type Page, test } from '@playwright/test';
import { readCaptures } from '../../support/outbox-rows';
import { ideaNamed, saveCaptures } from '../../support/save-capture';
import { connectedChromium } from '../fixtures';
import { createIdea, outcomesOf } from './outcomes';

const session = connectedChromium({ service: { tokens: { 'robins-token': 'robin@example.com' } } });
const { named, attempts, row, stateOf } = outcomesOf(session, () => readCaptures(session));

let options: Page;
test.beforeEach(async () => {
  options = await session.openExtensionPage('options.html');
});
test.afterEach(() => options.close());

/** Saves while the service rejects the token, and disconnects with "keep". Then the service accepts the token again. */
async function leaveWaiting(...names: string[]): Promise<void> {
  const refusing = session.service.misbehave({ ...createIdea, answer: { kind: 'status', status: 401 } });
  expect(
    await saveCaptures(
      options,
      names.map((name) => ideaNamed(name)),
    ),
  ).toEqual(names.map(() => true));
  await options.getByRole('button', { name: 'Disconnect' }).click();
  await options.getByRole('button', { name: 'Disconnect and keep' }).click();
  await expect(
    options.getByText(new RegExp(`Disconnected. ${names.length} captures? (?:is|are) waiting`)),
  ).toBeVisible();
  refusing.remove();
  session.service.clearRequests();
}

async function connect(token: string, path = ''): Promise<void> {
  await options.getByLabel('Service address').fill(session.service.url + path);
  await options.getByLabel('Token', { exact: true }).fill(token);
  await options.getByRole('button', { name: 'Connect', exact: true }).click();
}

test('F46 T34 disconnecting gives the permission back and keeps waiting captures, and connecting again delivers each once', async () => {
  const products = options
    .getByRole('region', { name: 'Defaults' })
    .getByRole('combobox', { name: 'Product' });
  await expect(products).toHaveValue('PRJ');
  await leaveWaiting('Waits for its account', 'And so does this');
  await expect
    .poll(() => options.evaluate(async () => (await chrome.permissions.getAll()).origins))
    .toEqual([]);
  await connect(session.service.token);
  await expect.poll(() => stateOf('Waits for its account')).toBe('delivered');
  await expect.poll(() => stateOf('And so does this')).toBe('delivered');
  expect([named('Waits for its account').length, named('And so does this').length]).toEqual([1, 1]);
  expect(attempts('/ideas')).toHaveLength(2);
  await expect(options.getByText('Disconnected')).toHaveCount(0);
  await expect(products, 'the defaults are back').toHaveValue('PRJ');
});

test('F47 the extension asks about another person’s token, and sends nothing before the answer, even from the popup', async () => {
  await leaveWaiting('Of Dana');
  await connect('robins-token');
  const question = options.getByRole('alert');
  await expect(question).toContainText(
    'This token belongs to Robin Reyes (robin@example.com). This account belongs to Dana Demo (dana@example.com).',
  );
  await expect(question).toContainText('1 capture by Dana Demo (dana@example.com) is waiting.');

  const page = await session.openPage('sample-article.html');
  const popup = await session.openPopup(page);
  await expect(popup.getByText(/may belong to another person/)).toBeVisible();
  await popup.close();
  await page.close();
  const activity = await session.openExtensionPage('activity.html');
  await expect(activity.getByText(/may belong to another person/).first()).toBeVisible();
  await activity.close();
  expect([await stateOf('Of Dana'), attempts('/ideas')]).toEqual(['queued', []]);

  await question.getByRole('button', { name: 'Send as Robin Reyes' }).click();
  await expect.poll(() => stateOf('Of Dana')).toBe('delivered');
  await expect(question).toHaveCount(0);
  expect((await row('Of Dana'))?.duplicates).toEqual([]);
  expect(attempts('/ideas').map(({ headers }) => headers.authorization)).toEqual(['Bearer robins-token']);
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
