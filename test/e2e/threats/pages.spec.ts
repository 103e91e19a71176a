// Hostile input from pages and services in Chromium: hostile text in answers, hidden text, secrets in addresses.
import { expect, type Page, test } from '@playwright/test';
import { waitUntil } from '../../support/wait-until';
import { createIdea } from '../faults/outcomes';
import { threatWorld } from './threat-world';

const { session, outside, ask, draftOf, stateOf } = threatWorld();

test('T15 hostile text from the service is shown as text, and no script address is a link', async () => {
  const words = '<img src=x: onerror=alert(1)><script>alert(2)</script>';
  for (const url of ['javascript:alert(3)', 'data:text/html,<script>alert(4)</script>']) {
    const idea = { id: '77', reference_num: 'PRJ-I-77', name: words, url, resource: url };
    session.service.misbehave({
      ...createIdea,
      calls: 1,
      answer: { kind: 'status', status: 200, body: { idea } },
    });
    const popup = await session.openPopup(outside);
    await expect(popup.getByRole('textbox', { name: 'Name' })).toHaveValue(/\S/);
    await popup.keyboard.press('Control+Enter');
    await expect(popup.getByRole('main').getByText(/^Sent/)).toBeVisible();
    await expectNothingRuns(popup);
    await popup.close();
  }
  session.service.misbehave({
    ...createIdea,
    calls: 1,
    answer: { kind: 'status', status: 400, body: { error: words, errors: { [words]: [words] } } },
  });
  const draft = await draftOf({ name: `Refused ${words}` });
  await ask('capture.save', { draft, drafts: [] });
  await expect.poll(async () => stateOf(draft.id)).toBe('parked');
  const activity = await session.openExtensionPage('activity.html');
  await activity.getByRole('option', { name: 'Refused' }).first().click();
  await expect(activity.getByText(words).first()).toBeVisible();
  await expectNothingRuns(activity);
  await activity.close();
});

async function expectNothingRuns(page: Page): Promise<void> {
  const found = await page.evaluate(() => ({
    runs: document.querySelectorAll('img[onerror], script:not([src]), iframe, object').length,
    links: Array.from(document.querySelectorAll('a'), (link) => link.protocol),
  }));
  expect(found.runs).toBe(0);
  for (const protocol of found.links) expect(protocol).toMatch(/^(https?|chrome-extension):$/);
}

test('T19 hidden text, typed text and secrets are captured only if the person visibly selected them', async () => {
  const hidden = await openPage(
    'hidden',
    `<p>Seen first.</p><p hidden>never-1</p><p style="display:none">never-2</p><p style="visibility:hidden">never-3</p>
     <p style="opacity:0">never-4</p><p style="position:absolute;left:-9999px">never-5</p><p style="user-select:none">never-6</p>
     <p style="position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)">never-7</p>
     <p style="font-size:0">never-8</p><p style="clip-path:inset(50%)">never-9</p><details><summary>Sum</summary>never-10</details>
     <form><input value="never-11"><input type="password" value="never-12"><input type="hidden" value="never-13">
     <textarea>never-14</textarea><select><option>never-15</option></select></form>
     <template>never-16</template><noscript>never-17</noscript><!-- never-18 --><p aria-hidden="true">Seen last.</p>`,
  );
  await hidden.locator('body').selectText();
  const sent = await captureFrom(hidden);
  expect(sent).toContain('Seen first.');
  expect(sent).toContain('Seen last.');
  expect(sent).not.toContain('never-');

  await hidden.locator('[type=password]').selectText();
  const withSecret = await session.openPopup(hidden);
  await expect(withSecret.getByText(/password/i).first()).toBeVisible();
  await expect(withSecret.getByRole('textbox', { name: 'Description' })).not.toHaveText(/never-12/);
  expect(await withSecret.content()).not.toContain('never-12');
  await withSecret.close();

  await hidden.locator('textarea').selectText();
  expect(await captureFrom(hidden)).toContain('never-14');
  await hidden.close();
});

async function openPage(path: string, body: string): Promise<Page> {
  const page = await session.context.newPage();
  await page.route(`${session.pages.origin}/made/**`, (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: `<!doctype html><title>Made</title>${body}`,
    }),
  );
  await page.goto(`${session.pages.origin}/made/${path}`);
  return page;
}

async function captureFrom(page: Page): Promise<string> {
  const popup = await session.openPopup(page);
  await expect(popup.getByRole('textbox', { name: 'Name' })).toHaveValue(/\S/);
  const count = session.service.ideas().length;
  await popup.keyboard.press('Control+Enter');
  const idea = await waitUntil(() => session.service.ideas()[count], { what: 'the capture to arrive' });
  await popup.close();
  return String(idea.sent.description);
}

test('T24 the form warns of a secret or a private host in the address before sending, and trackers are removed', async () => {
  const page = await openPage('report?X-Amz-Signature=abc123&utm_source=mail&fbclid=1&id=7', '<p>Words</p>');
  const popup = await session.openPopup(page);
  await expect(popup.getByRole('textbox', { name: 'Name' })).toHaveValue(/\S/);
  await expect(popup.getByText(/may contain a secret/)).toBeVisible();
  await popup.getByRole('button', { name: 'Private network' }).hover();
  await expect(popup.getByText(/may not open for others/)).toBeVisible();
  expect(session.service.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  await popup.close();
  const sent = await captureFrom(page);
  expect(sent).toContain('id=7');
  expect(sent).not.toMatch(/utm_|fbclid/);
  await page.close();
});
