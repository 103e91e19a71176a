// The token in Chromium is in one store and one header only, and nowhere after disconnecting.
import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { dumpStores } from '../../support/inside-extension';
import { readCaptures } from '../../support/outbox-rows';
import { createIdea } from '../faults/outcomes';
import { threatWorld, token } from './threat-world';

const { session, inside, outside, written, ask, accountId, draftOf, stateOf } = threatWorld();

test('T09 the token is in no message, console, error, export, list, notification, address or screen', async () => {
  // A service that repeats the token in every possible part of its answers, also in other encodings.
  const echo = `{"errors":{"name":["Bearer ${token}","Token \\u0063${token.slice(1)}"]}}`;
  session.service.misbehave({ ...createIdea, calls: 1, answer: { kind: 'status', status: 400, body: echo } });
  const refused = await draftOf({ name: 'Says the token back' });
  const answers = [await ask('capture.save', { draft: refused, drafts: [] })];
  await expect.poll(() => stateOf(refused.id)).toBe('parked');
  session.service.misbehave({
    method: 'GET',
    path: '/api/v1/ideas/:id',
    calls: 1,
    answer: { kind: 'status', status: 500, body: `<html><title>${token}</title><p>Bearer ${token}` },
  });
  answers.push(await ask('idea.find', { accountId: await accountId(), reference: 'PRJ-I-1' }));
  answers.push(await ask('account.connect', { address: session.service.url, token: `${token}-wrong` }));
  for (const subject of ['products', 'portals', 'ideas'])
    answers.push(
      await ask('suggestion.read', { accountId: await accountId(), subject, product: 'PRJ', query: 'a' }),
    );

  const screens: string[] = [];
  const popup = await session.openPopup(outside);
  await expect(popup.getByRole('textbox', { name: 'Name' })).toHaveValue(/\S/);
  screens.push(await screenOf(popup));
  await popup.close();
  const options = await session.openExtensionPage('options.html');
  await options.getByRole('button', { name: 'Replace token' }).click();
  await options.getByLabel('Token', { exact: true }).fill(token);
  const shot = await options.getByLabel('Token', { exact: true }).getAttribute('type');
  expect(shot, 'the field that it is typed into shows dots').toBe('password');
  await options.getByLabel('Token', { exact: true }).fill('');
  screens.push(await screenOf(options));
  await options.close();
  const activity = await session.openExtensionPage('activity.html');
  await activity.getByRole('option', { name: 'Says the token back' }).click();
  await expect(activity.getByText(/Bearer •/).first()).toBeVisible();
  screens.push(await screenOf(activity));
  const downloading = activity.waitForEvent('download');
  await activity.getByRole('button', { name: 'Export…' }).click();
  await activity.getByRole('button', { name: 'For another browser (JSON)' }).click();
  const exported = readFileSync((await (await downloading).path()) ?? '', 'utf8');
  expect(exported).toContain('Says the token back');
  await activity.close();

  const kept = await inside.evaluate(async () =>
    JSON.stringify([await chrome.storage.local.get(null), await chrome.storage.session.get(null)]),
  );
  const rows = JSON.stringify(await readCaptures(session));
  const worker = await session.worker();
  const notifications = JSON.stringify(await worker.evaluate(() => chrome.notifications.getAll()));
  const addresses = [
    ...session.context.pages().map((page) => page.url()),
    ...session.service.requests.map(({ path, search }) => path + search),
  ];
  const bodies = session.service.requests.map(({ text }) => text);
  const everything = { answers, written, screens, exported, kept, rows, notifications, addresses, bodies };
  for (const [where, text] of Object.entries(everything))
    expect(JSON.stringify(text).includes(token), `the token is in: ${where}`).toBe(false);
  // Only the required header contains the token.
  const headers = session.service.requests.flatMap((request) =>
    Object.entries(request.headers).filter(([, value]) => value.includes(token)),
  );
  expect(new Set(headers.map(([name]) => name))).toEqual(new Set(['authorization']));
});

/** All visible text of a page, including the values of its fields. */
function screenOf(page: Page): Promise<string> {
  return page.evaluate(() =>
    [
      document.title,
      document.documentElement.outerHTML,
      ...Array.from(document.querySelectorAll('input, textarea'), (field) =>
        String(Reflect.get(field, 'value')),
      ),
    ].join('\n'),
  );
}

test('T22 disconnecting asks about waiting captures, and removes the token from every store', async () => {
  await session.stopService();
  const draft = await draftOf({ name: 'Still waiting' });
  await ask('capture.save', { draft, drafts: [] });
  const options = await session.openExtensionPage('options.html');
  await options.getByRole('button', { name: 'Disconnect' }).click();
  await expect(options.getByRole('dialog')).toContainText(/1|one/i);
  await options.getByRole('dialog').getByRole('button', { name: /keep/i }).click();
  await expect(options.getByLabel('Token', { exact: true })).toBeVisible();
  await options.close();
  const stores = await inside.evaluate(dumpStores);
  const others = await inside.evaluate(async () =>
    JSON.stringify([Object.entries(localStorage), await caches.keys()]),
  );
  expect(stores).toContain('quick-capture-accounts');
  expect(stores + others).not.toContain(token);
  expect(stores + others).not.toContain(token.slice(-4));
  // A first refusal proves nothing, so the capture may become unknown. The outbox keeps it.
  expect(await stateOf(draft.id), 'what was to be kept').toMatch(/^(queued|unknown)$/);
});
