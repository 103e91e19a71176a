// The screens of the page of all captures: empty, each state of a capture, questions, and failing storage.
import { createIdea } from '../activity/activity-world';
import type { Screen, ScreenWorld } from './screen-world';

/** Before anything is captured. */
export async function* emptyActivity(world: ScreenWorld): AsyncGenerator<Screen> {
  const page = await world.session.openExtensionPage('activity.html');
  await page.locator('.activity-side .activity-quiet').waitFor();
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
  await page.getByRole('button', { name: world.say('tryNow') }).click();
  await detail('sent');

  // The service no longer has a search, so only the person can decide about an unknown capture.
  service.misbehave({
    method: 'GET',
    path: '/api/v1/products/:id/ideas',
    answer: { kind: 'status', status: 404 },
  });
  service.misbehave({ ...createIdea, calls: 1, answer: { kind: 'html' } });
  await world.save('استيراد الأعمدة لاحقًا');
  await row('استيراد').and(page.locator('[data-status="needsYou"]')).waitFor();
  await setPreferences({ undoMs: 30_000 });
  await world.save(
    'A very long name that no list shows in full, for it goes on and on beyond every edge of it',
  );
  await setPreferences({ undoMs: 0 });
  await row('A very long name').waitFor();
  yield { name: 'activity-list', page };
  await row('A very long name').click();
  await detail('undoable');
  yield { name: 'activity-held', page };
  await row('columns later').click();
  await detail('sent');
  yield { name: 'activity-sent', page };
  await row('workflow').click();
  await detail('needsYou');
  yield { name: 'activity-refused', page };
  await page.locator('.detail-actions .button-danger').click();
  await page.getByRole('dialog').waitFor();
  yield { name: 'activity-discard', page };
  await page.keyboard.press('Escape');
  await row('استيراد').click();
  await page.locator('.arrival').waitFor();
  await page.locator('.arrival [type="submit"]').click();
  yield { name: 'activity-unknown', page };
  await page.locator('[type="search"]').fill('nothing is called so');
  await page.locator('.activity-side .activity-quiet').waitFor();
  yield { name: 'activity-no-match', page };
  await page.locator('[type="search"]').fill('');
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
  await page.locator('.storage-trouble').waitFor();
  yield { name: 'activity-trouble', page };
  await page.close();
}
