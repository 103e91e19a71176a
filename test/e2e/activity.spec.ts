// The activity page in a real Chromium with the local service: one capture in each state, and every action's effect on the
// stored records. The service has no discovery, so that unknown captures stay for the person.
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { optionsPage } from '../support/connected-session';
import { readRows } from '../support/outbox-rows';
import { ideaNamed, saveCaptures } from '../support/save-capture';
import { type ActivityWorld, openActivity, openLog, putRows } from './activity/activity-world';
import { createIdea } from './faults/outcomes';
import { connectedChromium, fullTest } from './fixtures';

const session = connectedChromium({ service: { comfort: 'bare' } });
let world: ActivityWorld;
test.beforeEach(async () => {
  await session.setPreferences({ undoMs: 0 });
  world = await openActivity(session);
});
test.afterEach(async () => {
  for (const page of session.context.pages().slice(1)) await page.close();
});

const posts = () => session.service.requests.filter(({ method }) => method === 'POST');
const named = (name: string) => session.service.ideas().filter(({ attributes }) => attributes.name === name);

async function exportAs(format: string): Promise<void> {
  await world.page.getByRole('button', { name: 'Export…' }).click();
  await world.page.getByRole('button', { name: format }).click();
}

const refusal = {
  kind: 'status' as const,
  status: 400,
  body: { error: 'Validation failed', errors: { message: "Workflow status can't be blank" } },
  headers: { 'x-request-id': 'req-4711' },
};

async function saveUnknown(name: string): Promise<string> {
  session.service.misbehave({ ...createIdea, calls: 1, answer: unreadable });
  const id = await world.save(name);
  await expect(world.row(name)).toContainText('needs attention');
  return id;
}

test('a sent capture shows its key, its step and a link to its record', async () => {
  await world.save('Sent at once');
  const detail = await world.open('Sent at once');
  await expect(detail.getByText('Sent', { exact: true }).first()).toBeVisible();
  const idea = named('Sent at once')[0];
  await expect(detail.getByRole('link', { name: `Open ${idea?.key}` })).toHaveAttribute(
    'href',
    new RegExp(`^${session.service.url}/`),
  );
  await openLog(detail);
  await expect(detail.getByText('Create idea')).toBeVisible();
  await expect(detail.getByRole('button', { name: 'Send again' })).toHaveCount(0);
});

test('undo within the undo window sends nothing: the capture is a draft again, and the form opens it', async () => {
  await session.setPreferences({ undoMs: 30_000 });
  await world.save('Second thoughts');
  const detail = await world.open('Second thoughts');
  const opened = session.context.waitForEvent('page');
  await detail.getByRole('button', { name: 'Undo' }).click();
  const form = await opened;
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Second thoughts');
  await expect(form.getByRole('textbox', { name: 'Description' })).toHaveText('Words');
  await expect(world.row('Second thoughts')).toContainText('draft');
  expect(posts()).toHaveLength(0);
  await session.setPreferences({ undoMs: 0 });
  await form.getByRole('textbox', { name: 'Name' }).fill('Third thoughts');
  await form.getByRole('button', { name: 'Save idea' }).click();
  await expect.poll(() => named('Third thoughts')).toHaveLength(1);
  expect(named('Second thoughts')).toHaveLength(0);
});

test('a rejected capture shows the service’s message and request ID, and is sent after an edit', async () => {
  session.service.misbehave({ ...createIdea, calls: 1, answer: refusal });
  await world.save('Refused');
  const detail = await world.open('Refused');
  await expect(detail.getByText("Workflow status can't be blank").first()).toBeVisible();
  await openLog(detail);
  await expect(detail.getByText('rejected (400)')).toBeVisible();
  await expect(detail.getByText('req-4711')).toBeVisible();
  const opened = session.context.waitForEvent('page');
  await detail.getByRole('button', { name: 'Edit and send' }).click();
  const form = await opened;
  await form.getByRole('textbox', { name: 'Name' }).fill('Mended');
  await form.getByRole('button', { name: 'Save and send' }).click();
  await expect.poll(() => named('Mended')).toHaveLength(1);
  expect(named('Refused')).toHaveLength(0);
  await expect(world.row('Mended')).toContainText('sent');
});

const limited = { kind: 'rate-limit', form: 'retry-after-seconds', seconds: 600 } as const;
const unreadable = { kind: 'html' } as const;
for (const { what, button, undoMs, answer } of [
  { what: 'can still be undone', button: 'Send now', undoMs: 30_000, answer: null },
  { what: 'waits for the service', button: 'Try now', undoMs: 0, answer: limited },
  { what: 'was rejected', button: 'Send again', undoMs: 0, answer: refusal },
  { what: 'may have arrived', button: 'Send again', undoMs: 0, answer: unreadable },
])
  fullTest(`"${button}" sends a capture that ${what}, once`, async () => {
    await session.setPreferences({ undoMs });
    if (answer) session.service.misbehave({ ...createIdea, calls: 1, answer });
    await world.save(`It ${what}`);
    const detail = await world.open(`It ${what}`);
    await detail.getByRole('button', { name: button }).click();
    await expect.poll(() => named(`It ${what}`)).toHaveLength(1);
  });

test('an unknown capture shows its evidence, and counts as sent once the person names the record', async () => {
  const before = session.service.ideas()[0];
  await saveUnknown('Perhaps there');
  const detail = await world.open('Perhaps there');
  const question = detail.getByRole('region', { name: 'Did it arrive?' });
  await expect(question.getByText(/^Sent to 127\.0\.0\.1/)).toBeVisible();
  await expect(question.getByText(/unreadable response \(200\)/)).toBeVisible();
  await expect(question.getByText(/couldn’t search the service.*qc-/)).toBeVisible();

  const reference = question.getByRole('textbox', { name: 'Key, ID or link of the record' });
  const arrived = question.getByRole('button', { name: 'Mark as sent' });
  await arrived.click();
  await expect(question.getByRole('alert')).toHaveText('Required');
  await reference.fill('PRJ-N-1');
  await arrived.click();
  await expect(question.getByRole('alert')).toHaveText('Enter a key, an ID or a link.');
  await reference.fill('PRJ-I-9999');
  await arrived.click();
  await expect(question.getByRole('alert')).toContainText('No record found');
  await reference.fill(`${before?.key}`);
  await reference.press('Enter');
  await expect(detail.getByRole('link', { name: `Open ${before?.key}` })).toBeVisible();
  await openLog(detail);
  await expect(detail.getByRole('link', { name: `${before?.attributes.name}` })).toBeVisible();
  expect(named('Perhaps there')).toHaveLength(0);
});

fullTest('F11 the list says that the service rejected the token, and links to the settings', async () => {
  const { token, setTokens } = session.service;
  setTokens({ other: 'ana@example.com' });
  await world.save('Kept for a new token');
  await expect(world.page.getByText(/rejected your token. Captures are kept/)).toBeVisible();
  await expect(world.row('Kept for a new token')).toContainText('needs token');
  setTokens({ [token]: 'dana@example.com' });
  await world.page.getByRole('status').getByRole('button', { name: 'Settings' }).click();
  // If the settings are already open, the browser focuses them.
  const settings = await optionsPage(session);
  await expect(settings.getByRole('heading', { name: 'Planning service' })).toBeVisible();
  const accountId = await world.page.evaluate(async () => {
    const { accounts } = await chrome.storage.local.get('accounts');
    return Array.isArray(accounts) ? String(accounts[0].id) : '';
  });
  await world.send('account.resume', { accountId });
  await expect.poll(() => named('Kept for a new token')).toHaveLength(1);
});

fullTest('F18 the list names the host of a redirect, and "Try again" resumes sending', async () => {
  session.service.misbehave({
    ...createIdea,
    calls: 1,
    answer: { kind: 'redirect', location: 'https://login.example/' },
  });
  await world.save('Sent astray');
  await expect(world.page.getByText(/redirects to login\.example/)).toBeVisible();
  await world.page.getByRole('button', { name: 'Try again' }).click();
  await expect(world.page.getByText(/redirects to/)).toHaveCount(0);
  await expect(world.row('Sent astray')).toContainText('needs attention');
});

test('the arrow keys and Enter work as soon as the page has captures, without a click and without a ring around the list', async () => {
  await world.save('Arrow');
  await expect(world.row('Arrow')).toBeVisible();
  const list = world.page.getByRole('listbox', { name: 'Captures' });
  await expect(list).toHaveCSS('outline-style', 'none');
  await world.page.keyboard.press('ArrowDown');
  await expect(world.row('Arrow')).toHaveAttribute('aria-selected', 'true');
  await expect(world.row('Arrow')).toHaveCSS('outline-style', 'solid');
  await expect(list).toHaveCSS('outline-style', 'none');
  await world.page.keyboard.press('Enter');
  await expect(world.page.getByRole('heading', { name: 'Arrow' })).toBeFocused();
});

test('several rows are selected by their boxes and Shift, then sent or discarded together', async () => {
  const names = ['Selected one', 'Selected two', 'Selected three'] as const;
  session.service.misbehave({ ...createIdea, calls: 3, answer: refusal });
  for (const name of names) {
    await world.save(name);
    await expect(world.row(name)).toContainText('needs attention');
  }
  const box = (name: string) => world.row(name).locator('.activity-row-pick');
  await box('Selected three').click();
  await world.row('Selected two').click({ modifiers: ['Shift'] });
  const selected = world.page.getByRole('region', { name: '2 selected' });
  await selected.getByRole('button', { name: 'Send now' }).click();
  await expect.poll(() => [named('Selected two'), named('Selected three')].flat()).toHaveLength(2);
  await expect(world.page.getByText('2 selected')).toHaveCount(0);

  await box('Selected one').click();
  await box('Selected two').click();
  await selected.getByRole('button', { name: 'Discard (1)' }).click();
  await world.page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(world.row('Selected one')).toHaveCount(0);
  await expect(world.row('Selected two')).toContainText('sent');
});

test('the list can be searched by name and address, filtered by state, and used by keyboard', async () => {
  await saveUnknown('Giraffe');
  await world.save('Zebra crossing');
  await world.save('Zebra stripes');
  await expect(world.row('Zebra stripes')).toContainText('sent');
  await world.page.getByRole('searchbox', { name: 'Search' }).fill('zebra forum.example');
  await expect(world.page.getByRole('option')).toHaveCount(2);
  const needsAttention = world.page.getByRole('checkbox', { name: 'Needs attention 0' });
  await needsAttention.check();
  await expect(world.page.getByText('No matching captures')).toBeVisible();
  await needsAttention.uncheck();
  const list = world.page.getByRole('listbox', { name: 'Captures' });
  await list.focus();
  await list.press('End');
  await expect(world.row('Zebra crossing')).toHaveAttribute('aria-selected', 'true');
  await list.press('Home');
  await expect(world.row('Zebra stripes')).toHaveAttribute('aria-selected', 'true');
  await list.press('Enter');
  await expect(world.page.getByRole('heading', { name: 'Zebra stripes' })).toBeFocused();
});

fullTest(
  'F31 T09 unreadable rows are counted, kept and exported, and the export contains no token',
  async () => {
    await world.save('Readable');
    await expect(world.row('Readable')).toContainText('sent');
    const newer = {
      id: 'from-the-future',
      version: 9,
      accountId: 'a',
      savedAtMs: 1,
      state: { name: 'folded' },
    };
    await putRows(world.page, [newer, { id: 'broken', version: 1 }]);
    await world.page.reload();
    await expect(world.page.getByText(/read 2 captures\. Quick Capture keeps them/)).toBeVisible();
    const downloading = world.page.waitForEvent('download');
    await exportAs('For another browser (JSON)');
    const text = readFileSync(await (await downloading).path(), 'utf8');
    const exported = JSON.parse(text);
    const rows: unknown[] = exported.captures.map(({ row }: { row: unknown }) => row);
    expect(rows).toContainEqual(expect.objectContaining(newer));
    expect(rows).toContainEqual(expect.objectContaining({ id: 'broken' }));
    expect(rows).toContainEqual(expect.objectContaining({ name: 'Readable' }));
    expect(text).not.toContain(session.service.token);
    await expect(world.page.getByText(`${rows.length} captures exported`)).toBeVisible();
  },
);

fullTest(
  'F29 a revoked permission blocks the account before anything is sent; one click requests it and the queue continues',
  async () => {
    const origins = ['http://127.0.0.1/*'];
    await world.page.evaluate((taken) => chrome.permissions.remove({ origins: taken }), origins);
    await world.save('Not allowed to leave');
    await expect(world.page.getByText(/doesn’t allow access to 127\.0\.0\.1/)).toBeVisible();
    expect(posts()).toHaveLength(0);
    // The browser grants a permission again without another prompt if the person granted it before.
    await world.page.getByRole('button', { name: 'Allow' }).click();
    await expect.poll(() => named('Not allowed to leave')).toHaveLength(1);
    await expect(world.page.getByRole('button', { name: 'Allow' })).toHaveCount(0);
  },
);

fullTest('a long queue shows its progress, and is paused and continued without a loss', async () => {
  const count = 24;
  const queued = () =>
    session.service.ideas().filter(({ attributes }) => attributes.name?.startsWith('Queued'));
  session.service.misbehave({ ...createIdea, delayMs: 200 });
  const names = Array.from({ length: count }, (_, number) => `Queued ${number}`);
  await saveCaptures(
    await optionsPage(session),
    names.map((name) => ideaNamed(name)),
  );
  await world.page.getByRole('button', { name: 'Pause sending' }).click();
  const goOn = world.page.getByRole('button', { name: 'Continue sending' });
  await expect(goOn).toBeVisible();
  await expect(world.page.getByRole('option', { name: /sending/ })).toHaveCount(0);
  expect(queued().length).toBeLessThan(count);
  await goOn.click();
  await expect.poll(() => queued().length, { timeout: 30_000 }).toBe(count);
  expect(new Set(queued().map(({ attributes }) => attributes.name)).size).toBe(count);
});

fullTest('F42 the list shows and searches ten thousand captures, down to the last one', async () => {
  const id = await world.save('The model of many');
  const rowCount = 10_000;
  const rows = await world.page.evaluate(readRows);
  const { sequence: _sequence, ...model } = Object(rows.find((row) => Object(row).id === id));
  await putRows(
    world.page,
    Array.from({ length: rowCount }, (_, at) => ({
      ...model,
      id: crypto.randomUUID(),
      name: `Many ${at + 1}`,
      state: { name: 'delivered', atMs: 1 },
      duplicateCheck: null,
    })),
  );
  await world.page.reload();
  await expect(world.row(`Many ${rowCount}`).first()).toBeVisible();
  await expect(world.page.getByRole('status').getByText(/^[\d,]+ captures$/)).toBeVisible();
  expect(await world.page.getByRole('option').count()).toBeLessThan(60);
  await world.page.getByRole('searchbox', { name: 'Search' }).fill('many 4711');
  await expect(world.page.getByRole('option')).toHaveCount(1);
  await world.page.getByRole('searchbox', { name: 'Search' }).fill('many');
  // On a slow machine, the list of the search before would take the key.
  await expect(world.row(`Many ${rowCount}`).first()).toBeVisible();
  const list = world.page.getByRole('listbox', { name: 'Captures' });
  await list.press('End');
  await expect(world.page.getByRole('option', { name: /Many 1 / })).toBeVisible();
});
