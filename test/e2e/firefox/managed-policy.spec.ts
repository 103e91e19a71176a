// An organization's policy, from a real managed storage manifest in a real Firefox: shown, applied and enforced.
import { expect, test } from '@playwright/test';
import { closeFirefoxPopup } from '../../support/firefox-popup';
import { canManageFirefox, type ManagedFirefox, manageFirefox } from '../../support/managed-firefox';
import { eitherOfFirefox } from '../either-browser';
import { connectedFirefox, needs, onlyInFullRun } from '../fixtures';
import { policyTests } from '../managed-policy-rules';

onlyInFullRun();

needs(canManageFirefox());

let managed: ManagedFirefox;
const session = connectedFirefox(() => {
  managed = manageFirefox('quick-capture@quick-capture.example', {
    product: 'PRJ',
    tags: ['from-the-web'],
    visibility: 7,
    allowedKinds: ['idea', 'comment'],
    lockedFields: ['product', 'portal'],
  });
  // The policy sets the product, and the person can't choose another.
  return { firefox: { env: managed.env }, choosesProduct: false };
});
test.afterAll(() => managed?.end());

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
