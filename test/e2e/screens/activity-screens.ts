// The screens of the page of all captures: empty, each state of a capture, questions, and failing storage.
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { createIdea } from '../faults/outcomes';
import type { Screen, ScreenWorld } from './screen-world';

/** Before anything is captured. */
export async function* emptyActivity(world: ScreenWorld): AsyncGenerator<Screen> {
  const page = await world.session.openExtensionPage('activity.html');
  await page.locator('.activity-side .empty').waitFor();
  yield { name: 'activity-empty', page };
  await page.close();
}

/** After the popup's screens, whose captures it shows. */
export async function* activityScreens(world: ScreenWorld): AsyncGenerator<Screen> {
  const { service, setPreferences } = world.session;
  const page = await world.session.openExtensionPage('activity.html');
  const row = (name: string) => page.locator('.activity-row', { hasText: name }).first();
  const detail = (status: string) => page.locator(`.detail[data-status="${status}"]`).waitFor();

  await row('Patient').click();
  await detail('waiting');
  yield { name: 'activity-waiting', page };
  await page.getByRole('button', { name: world.t('tryNow') }).click();
  await detail('sent');

  // The service no longer has a search, so only the person can decide about an unknown capture.
  service.misbehave({
    method: 'GET',
    path: '/api/v1/products/:id/ideas',
    answer: { kind: 'status', status: 404 },
  });
  service.misbehave({ ...createIdea, calls: 1, answer: { kind: 'html' } });
  await world.save('استيراد الأعمدة لاحقًا');
  await row('استيراد').and(page.locator('[data-status="needsAttention"]')).waitFor();
  await setPreferences({ undoMs: 30_000 });
  await world.save(
    'A very long name that no list shows in full, for it goes on and on beyond every edge of it',
  );
  await setPreferences({ undoMs: 0 });
  await row('A very long name').waitFor();
  yield { name: 'activity-list', page };
  await page.locator('.activity-row-pick').first().click();
  await page.locator('.activity-row-pick').nth(2).click();
  yield { name: 'activity-selected', page };
  await page.locator('.list-bar-actions button').last().click();
  await row('A very long name').click();
  await detail('undoable');
  yield { name: 'activity-held', page };
  await row('columns later').click();
  await detail('sent');
  yield { name: 'activity-sent', page };
  await row('workflow').click();
  await detail('needsAttention');
  yield { name: 'activity-refused', page };
  await page.locator('.detail .button-danger').first().click();
  await page.getByRole('dialog').waitFor();
  yield { name: 'activity-discard', page };
  await page.keyboard.press('Escape');
  await row('استيراد').click();
  await page.locator('.detail [type="submit"]').click();
  yield { name: 'activity-unknown', page };
  await page.locator('[type="search"]').fill('nothing is called so');
  await page.locator('.activity-side .empty').waitFor();
  yield { name: 'activity-no-match', page };
  await page.locator('[type="search"]').fill('');
  yield* importScreen(world, page);
  const { token } = service;
  service.setTokens({ other: 'ana@example.com' });
  await world.save('Kept for a new token');
  await page.locator('.activity-notices .notice').waitFor();
  yield { name: 'activity-blocked', page };
  service.setTokens({ [token]: 'dana@example.com', second: 'ana@example.com' });
  await world.send('account.connect', { address: service.url, token: 'second' });
  await row('Kept for a new token').click();
  await page.locator('.move-capture').waitFor();
  yield { name: 'activity-move', page };
  await page.close();
}

/** An import before it is accepted: two captures that weren't sent, one of them of an unknown account. */
async function* importScreen(world: ScreenWorld, page: Page): AsyncGenerator<Screen> {
  const capture = (name: string, accountId: string) => ({
    version: 1,
    id: randomUUID(),
    sequence: 1,
    accountId,
    kind: 'idea',
    name,
    marker: 'qc-abcdefghjk',
    savedAtMs: 0,
    draft: {
      id: randomUUID(),
      kind: 'idea',
      accountId,
      values: { product: 'PRJ', name, description: '<p>Words of the page</p>', createdBy: 'ana@example.com' },
      source: {
        title: 'A thread in the forum',
        address: 'https://forum.example/thread',
        passageAddress: null,
      },
    },
    steps: [],
    state: { name: 'queued', wait: null },
    duplicates: [],
    duplicateCheck: null,
  });
  const { url } = world.session.service;
  const file = {
    product: 'quick-capture',
    version: 1,
    accounts: [
      { id: 'here', serviceAddress: url, email: 'dana@example.com' },
      { id: 'elsewhere', serviceAddress: 'https://other.example', email: 'ben@example.com' },
    ],
    captures: [
      { row: capture('Import columns', 'here') },
      { row: capture('Export columns', 'elsewhere') },
      { row: 'unreadable' },
    ],
    ...{ drafts: [], pictures: [] },
  };
  await page.locator('input[type="file"]').setInputFiles({
    name: 'captures.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(file)),
  });
  await page.locator('.activity-import').waitFor();
  yield { name: 'activity-import', page };
  await page
    .locator('.activity-import')
    .getByRole('button', { name: world.t('cancel') })
    .click();
}

/** Must stay last: afterwards the outbox has a version that this extension can't read. */
export async function* activityTrouble(world: ScreenWorld): AsyncGenerator<Screen> {
  const page = await world.session.openExtensionPage('activity.html');
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('quick-capture-outbox', 99);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          opening.result.close();
          resolve();
        };
      }),
  );
  await page.reload();
  await page.locator('.activity-trouble').waitFor();
  yield { name: 'activity-trouble', page };
  await page.close();
}
