// An organization's policy, from a real managed storage manifest in a real Firefox: shown, applied and enforced.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { closeFirefoxPopup } from '../../support/firefox-popup';
import { found, missing } from '../../support/found';
import { eitherOfFirefox } from '../either-browser';
import { connectedFirefox, needs, onlyInFullRun } from '../fixtures';
import { policyTests } from '../managed-policy-rules';

onlyInFullRun();

needs(
  process.platform === 'linux' ? found('home') : missing('policies are in the home folder on Linux only'),
);

const addOnId = 'quick-capture@quick-capture.example';
const data = {
  product: 'PRJ',
  tags: ['from-the-web'],
  visibility: 7,
  allowedKinds: ['idea', 'comment'],
  lockedFields: ['product', 'portal'],
};

/** Its own home folder, so that no other Firefox reads the policy. */
let home = '';
const session = connectedFirefox(() => {
  home = mkdtempSync(join(tmpdir(), 'quick-capture-home-'));
  const folder = join(home, '.mozilla', 'managed-storage');
  mkdirSync(folder, { recursive: true });
  const manifest = { name: addOnId, description: 'Set by a test', type: 'storage', data };
  writeFileSync(join(folder, `${addOnId}.json`), JSON.stringify(manifest));
  // The policy sets the product, and the person can't choose another.
  return { firefox: { env: { HOME: home } }, choosesProduct: false };
});
test.afterAll(() => rmSync(home, { recursive: true, force: true }));

test('the settings show the values the organization set, the unreadable ones, and the locks', async () => {
  const shown = await session.inside.evaluate(() => {
    const product = document.querySelector<HTMLInputElement>('#field-product');
    const named = [...document.querySelectorAll('section')].find((section) =>
      section.querySelector('h2, h3')?.textContent?.includes('Set by your organization'),
    );
    const described = product?.getAttribute('aria-describedby')?.split(' ') ?? [];
    return {
      policy: named?.textContent ?? '',
      product: { value: product?.value, isLocked: product?.readOnly },
      lockedBy: described.map((id) => document.getElementById(id)?.textContent).join(' '),
    };
  });
  expect(shown.policy).toContain('PRJ');
  expect(shown.policy).toContain('Idea, Comment');
  expect(shown.policy).toContain('visibility');
  expect(shown.product).toEqual({ value: 'PRJ', isLocked: true });
  expect(shown.lockedBy).toContain('Set by your organization');
});

test('the popup offers only the allowed kinds, with the locked fields as set', async () => {
  await session.openPage('sample-article.html');
  const popup = await session.openForm();
  const shown = await popup.evaluate(
    (document) => ({
      kinds: [...document.querySelectorAll('[role=tab]')].map(({ textContent }) => textContent),
      locked: [...document.querySelectorAll('input')].filter(({ readOnly }) => readOnly).map(({ id }) => id),
    }),
    null,
  );
  expect(shown).toEqual({ kinds: ['Idea', 'Comment'], locked: ['field-product'] });
  await popup.click('Save idea');
  await popup.waitForText(/Sent/);
  await closeFirefoxPopup(session.ui);
  expect(session.service.ideas().at(-1)?.sent).toMatchObject({ skip_portal: true, tags: 'from-the-web' });
});

policyTests(eitherOfFirefox(session));
