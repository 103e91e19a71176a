// A browser that never reports the managed policy, like a new one in its first three seconds. Every page still opens.
import { expect, type Page, test } from '@playwright/test';
import { connectedChromium, onlyInFullRun } from './fixtures';

onlyInFullRun();

const session = connectedChromium();

/** Runs before the page's first script: managed storage never answers, and each request for it is recorded. */
async function openUntold(path: string): Promise<Page> {
  const page = await session.context.newPage();
  await page.addInitScript(() => {
    const asked: string[] = [];
    Object.assign(globalThis, { asked });
    const { managed } = chrome.storage;
    for (const name of ['get', 'getBytesInUse', 'getKeys'] as const)
      Object.defineProperty(managed, name, {
        value: () => {
          asked.push(name);
          return new Promise(() => undefined);
        },
      });
  });
  await page.goto(`chrome-extension://${session.extensionId}/${path}`);
  return page;
}

const asked = (page: Page) =>
  page.evaluate(() => Object.getOwnPropertyDescriptor(globalThis, 'asked')?.value);

for (const [path, shown] of [
  ['popup.html', '#field-name'],
  ['popup.html?view=panel', '#field-name'],
  ['options.html#defaults', '#field-product'],
  ['activity.html', 'h1'],
] as const)
  test(`${path} opens without asking the browser for its policy`, async () => {
    const page = await openUntold(path);
    await expect(page.locator(shown)).toBeVisible();
    expect(await asked(page)).toEqual([]);
    await page.close();
  });

test('a policy that arrives while the form is open locks it, and loses no text', async () => {
  const form = await openUntold('popup.html');
  const product = form.locator('#field-product');
  await form.getByRole('textbox', { name: 'Name' }).fill('My words');
  await product.fill('OPS');
  const worker = await session.worker();
  await worker.evaluate(() =>
    chrome.storage.local.set({ cachedPolicy: { product: 'PRJ', lockedFields: ['product'] } }),
  );
  await expect(product).toHaveValue('PRJ');
  await expect(product).toHaveAttribute('readonly');
  await expect(product).toHaveAccessibleDescription('Set by your organization');
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('My words');
  await worker.evaluate(() => chrome.storage.local.set({ cachedPolicy: {} }));
  await expect(product).not.toHaveAttribute('readonly');
  await form.close();
});
