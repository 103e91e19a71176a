// An organization's policy, from a real policy file in a real Chromium: shown, applied and enforced.
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { findBuild } from '../support/built-extension';
import { unpackedExtensionId } from '../support/chromium-profile';
import { found, missing, needed } from '../support/found';
import { eitherOfChromium } from './either-browser';
import { connectedChromium, fullTest, needs } from './fixtures';
import { policyTests } from './managed-policy-rules';

/** Chromium reads policies at its start, and only root can write them. */
const policyDir = '/etc/chromium/policies/managed';
needs(
  process.platform === 'linux' && process.getuid?.() === 0
    ? found('root')
    : missing(`only root can write ${policyDir}`),
);

let extensionDir: string;
let policyFile = '';
const removePolicy = () => rmSync(policyFile, { force: true });
const session = connectedChromium(() => {
  // A copy has its own extension id, so the policy reaches no browser of another test.
  extensionDir = mkdtempSync(join(tmpdir(), 'quick-capture-managed-'));
  cpSync(needed(findBuild('chrome-mv3')), extensionDir, { recursive: true });
  const extensionId = unpackedExtensionId(extensionDir);
  const policy = {
    product: 'PRJ',
    tags: ['from-the-web'],
    allowedKinds: ['idea', 'comment'],
    lockedFields: ['product', 'portal'],
  };
  policyFile = join(policyDir, `quick-capture-${extensionId}.json`);
  process.once('exit', removePolicy);
  mkdirSync(policyDir, { recursive: true });
  writeFileSync(policyFile, JSON.stringify({ '3rdparty': { extensions: { [extensionId]: policy } } }));
  return {
    chromium: { extensionDir },
    async connect(started, { url, token }) {
      const options = await started.openExtensionPage('options.html#account');
      await options.getByLabel('Service address', { exact: true }).fill(url);
      await options.getByLabel('Token', { exact: true }).fill(token);
      await options.getByRole('button', { name: 'Connect' }).click();
      await options.getByRole('button', { name: 'Disconnect' }).waitFor();
      await options.close();
    },
  };
});
let page: Page;
test.beforeAll(async () => {
  page = await session.openPage('sample-article.html');
});
test.afterAll(() => {
  process.off('exit', removePolicy);
  removePolicy();
  rmSync(extensionDir, { recursive: true, force: true });
});

fullTest('the settings show the values the organization set, and the locks', async () => {
  const options = await session.openExtensionPage('options.html#policy');
  const policy = options.getByRole('region', { name: 'Set by your organization' });
  await expect(policy.getByText('PRJ')).toBeVisible();
  await expect(policy.getByText('Idea, Comment')).toBeVisible();
  await options.getByRole('link', { name: 'General' }).click();
  const product = options.getByRole('region', { name: 'Defaults' }).getByLabel('Product');
  await expect(product).toHaveValue('PRJ');
  await expect(product).toHaveAttribute('readonly');
  await expect(product).toHaveAccessibleDescription('Set by your organization');
  await options.close();
});

test('the popup offers only the allowed kinds, with the locked fields as set', async () => {
  const popup = await session.openPopup(page);
  await expect(popup.getByRole('textbox', { name: 'Name' })).toHaveValue(/\S/);
  await expect(popup.getByRole('tab')).toHaveText(['Idea', 'Comment']);
  await expect(popup.getByLabel('Product')).toHaveAttribute('readonly');
  await popup.getByRole('button', { name: 'More fields' }).click();
  await expect(popup.getByLabel('Portal', { exact: true })).toHaveValue('None: stays internal');
  await popup.keyboard.press('Control+Enter');
  await expect(popup.getByRole('main').getByText(/^Sent/)).toBeVisible();
  const idea = session.service.ideas().at(-1);
  expect(idea?.sent).toMatchObject({ skip_portal: true, tags: 'from-the-web' });
  await popup.close();
});

policyTests(eitherOfChromium(session));
