// Clicks on notifications. The system decides whether and where to draw them, and a browser without a display draws
// none. The tests read and click notifications through the browser's own interface.
import { expect, test } from '@playwright/test';
import { readFacts } from '../support/inside-extension';
import { readCaptures } from '../support/outbox-rows';
import { connectedChromium, fullTest } from './fixtures';

const session = connectedChromium();
test.beforeAll(async () => {
  await session.openPage('sample-article.html');
});
test.beforeEach(async () => {
  await session.setPreferences({ hasNotifications: true, undoMs: 0 });
  const worker = await session.worker();
  await worker.evaluate(async () => {
    for (const id of Object.keys(await chrome.notifications.getAll())) await chrome.notifications.clear(id);
  });
});

const posts = () => session.service.requests.filter(({ method }) => method === 'POST');

type EventName = 'commands.onCommand' | 'notifications.onClicked' | 'notifications.onButtonClicked';

/** Fires the browser's own event in the worker, as after a real click or key press. */
async function happen(event: EventName, ...details: unknown[]): Promise<void> {
  const worker = await session.worker();
  await worker.evaluate(
    ([path, given]) => {
      const [area, name] = path.split('.');
      const browserEvent = Reflect.get(Reflect.get(chrome, area ?? ''), name ?? '');
      Reflect.get(browserEvent, 'dispatch').apply(browserEvent, given);
    },
    [event, details] as const,
  );
}

const shown = async (): Promise<string[]> => {
  const worker = await session.worker();
  return worker.evaluate(async () => Object.keys(await chrome.notifications.getAll()));
};

/** Captures the active page like the shortcut, and returns the capture's id. */
async function captureByShortcut(): Promise<string> {
  const before = (await readCaptures(session)).length;
  const worker = await session.worker();
  // A second press at once would count as the same one (fault F109).
  await worker.evaluate(() => chrome.storage.session.remove('pressedCommands'));
  const [tab] = await worker.evaluate(() => chrome.tabs.query({ active: true, lastFocusedWindow: true }));
  await happen('commands.onCommand', 'capture-idea', tab);
  await expect.poll(async () => (await readCaptures(session)).length).toBe(before + 1);
  return (await readCaptures(session)).at(-1)?.id ?? '';
}

test('the notification’s button undoes a capture: nothing is sent, and its draft opens', async () => {
  await session.setPreferences({ undoMs: 30_000 });
  const id = await captureByShortcut();
  await expect.poll(shown).toContain(id);
  const opened = session.context.waitForEvent('page');
  await happen('notifications.onButtonClicked', id, 0);
  const form = await opened;
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue(/import wizard/);
  expect(form.url()).toContain(id);
  expect((await readCaptures(session)).map((capture) => capture.id)).not.toContain(id);
  expect(posts()).toHaveLength(0);
  await expect.poll(shown).not.toContain(id);
  await form.close();
});

test('a capture that is already an idea offers a review: the form opens with it, unsent, and lists the idea', async () => {
  await captureByShortcut();
  const idea = () => session.service.ideas().at(-1);
  await expect.poll(() => idea()?.attributes.name).toMatch(/import wizard/);
  const worker = await session.worker();
  const isNoted = async () => (await worker.evaluate(readFacts)).some((fact) => fact.idea === idea()?.key);
  await expect.poll(isNoted).toBe(true);
  const sent = posts().length;
  await session.setPreferences({ undoMs: 30_000 });
  const id = await captureByShortcut();
  await expect.poll(shown).toContain(id);
  const opened = session.context.waitForEvent('page');
  await happen('notifications.onButtonClicked', id, 0);
  const form = await opened;
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue(/import wizard/);
  await expect(
    form.getByRole('region', { name: 'Similar ideas' }).getByRole('listitem').first(),
  ).toContainText(idea()?.key ?? '');
  expect((await readCaptures(session)).map((capture) => capture.id)).not.toContain(id);
  expect(posts()).toHaveLength(sent);
  await form.close();
});

test('a click on a sent capture’s notification opens its record in the service and closes the notification', async () => {
  const id = await captureByShortcut();
  await expect.poll(shown).toContain(id);
  const key = session.service.ideas().at(-1)?.key;
  const opened = session.context.waitForEvent('page');
  await happen('notifications.onButtonClicked', id, 0);
  const record = await opened;
  await record.waitForURL(new RegExp(`^${session.service.url}/.*${key}`));
  await expect.poll(shown).not.toContain(id);
  await record.close();
});

test('a click on a rejected capture’s notification opens it in the list, with the service’s message', async () => {
  session.service.misbehave({
    method: 'POST',
    path: '/api/v1/products/:id/ideas',
    calls: 1,
    answer: { kind: 'status', status: 400, body: { error: 'This product takes no ideas' } },
  });
  const id = await captureByShortcut();
  await expect.poll(shown).toContain(id);
  const opened = session.context.waitForEvent('page');
  await happen('notifications.onClicked', id);
  const activity = await opened;
  await expect(activity.getByRole('article').getByText('This product takes no ideas').first()).toBeVisible();
  await activity.close();
});

fullTest('a button pressed too late undoes nothing and opens the sent record', async () => {
  await session.setPreferences({ undoMs: 1_000 });
  const id = await captureByShortcut();
  await expect.poll(shown).toContain(id);
  await expect.poll(() => posts().length).toBe(1);
  const stateOf = async () => (await readCaptures(session)).find((capture) => capture.id === id)?.state.name;
  await expect.poll(stateOf).toBe('delivered');
  const opened = session.context.waitForEvent('page');
  await happen('notifications.onButtonClicked', id, 0);
  const record = await opened;
  await record.waitForURL(new RegExp(`^${session.service.url}/`));
  await record.close();
});
