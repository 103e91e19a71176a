// Workers and browsers killed for real in Chromium, while sending, saving or updating.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { findBuild } from '../../support/built-extension';
import { startConnectedSession } from '../../support/connected-session';
import { sampled } from '../../support/full-run';
import { readCaptures } from '../../support/outbox-rows';
import { ideaNamed, saveCaptures } from '../../support/save-capture';
import { connectedChromium, fullTest } from '../fixtures';
import { createAttachment, createIdea, outcomesOf } from './outcomes';
import { openForm, saveIdea } from './popup-form';

const session = connectedChromium();
const { named, attempts, stateOf } = outcomesOf(session, () => readCaptures(session));
test.beforeEach(() => session.setPreferences({ lastKind: 'idea' }));

test('F02 a worker killed during a POST restarts, finds the idea, and sends nothing again', async () => {
  session.service.misbehave({ ...createIdea, calls: 1, answer: { kind: 'hang', when: 'after-storing' } });
  const { page } = await saveIdea(session, 'Killed in flight');
  await expect.poll(() => named('Killed in flight')).toHaveLength(1);
  await session.stopWorker();
  // Opening the popup starts the worker, which recovers the interrupted captures.
  await session.openPopup(page);
  await expect.poll(() => stateOf('Killed in flight')).toBe('delivered');
  expect(attempts('/ideas')).toHaveLength(1);
  await page.close();
});

test('F01 a worker killed between two steps continues at the next one with the stored ID', async () => {
  session.service.misbehave({
    ...createAttachment,
    calls: 1,
    answer: { kind: 'rate-limit', form: 'retry-after-seconds', seconds: 2 },
  });
  const { page, popup } = await openForm(session);
  await popup.getByRole('tab', { name: 'Comment' }).click();
  await popup.getByRole('combobox', { name: 'Idea' }).fill('PRJ-I-1');
  await popup.getByRole('button', { name: 'Save comment' }).click();
  // If the worker dies before the answer, recovery runs first (F02).
  await expect
    .poll(async () => JSON.stringify((await readCaptures(session)).at(-1)))
    .toContain('rate-limited');
  expect(attempts('/attachments')).toHaveLength(1);
  await session.stopWorker();
  await session.openPopup(page);
  await expect.poll(() => session.service.attachments()).toHaveLength(1);
  expect(attempts('/idea_comments')).toHaveLength(1);
  expect(session.service.attachments()[0]?.parentId).toBe(session.service.ideaComments().at(-1)?.id);
  await page.close();
});

fullTest(
  'F03 a browser killed between request and answer shows the result after its next start',
  async () => {
    session.service.misbehave({ ...createIdea, calls: 1, answer: { kind: 'hang', when: 'after-storing' } });
    await saveIdea(session, 'Killed browser');
    await expect.poll(() => named('Killed browser')).toHaveLength(1);
    await session.kill();
    await session.restart();
    await expect.poll(() => stateOf('Killed browser')).toBe('delivered');
    expect(attempts('/ideas')).toHaveLength(1);
  },
);

for (const delayMs of sampled([0, 5, 15, 40], 4))
  test(`F05 a browser killed ${delayMs} ms after Save keeps the capture whole or not at all, and never reports an absent one as saved`, async () => {
    const name = `Killed after ${delayMs} ms`;
    const { popup } = await openForm(session);
    await popup.getByRole('textbox', { name: 'Name' }).fill(name);
    const claimed = popup
      .getByText(/^(Saved|Sent)/)
      .first()
      .waitFor({ timeout: 2_000 })
      .then(() => true)
      .catch(() => false);
    await popup.evaluate(() => {
      for (const button of document.querySelectorAll('button'))
        if (button.textContent?.startsWith('Save')) button.click();
    });
    await popup
      .waitForFunction((forMs) => new Promise((resolve) => setTimeout(() => resolve(true), forMs)), delayMs)
      .catch(() => undefined);
    await session.kill();
    const wasClaimed = await claimed;
    await session.restart();
    const all = (await readCaptures(session)).map((capture) => capture.name);
    const rows = all.filter((stored) => stored === name);
    expect(rows.length).toBeLessThanOrEqual(1);
    if (wasClaimed) expect(all, 'what the outbox has').toContain(name);
    // A lost answer is recovered later. The service never has two of the idea.
    expect(named(name).length).toBeLessThanOrEqual(rows.length);
  });

fullTest(
  'F30 an extension updated during sending restarts, finds the idea, and sends nothing again',
  async () => {
    // The newer build replaces the files in the extension's folder.
    const extensionDir = mkdtempSync(join(tmpdir(), 'quick-capture-update-'));
    const build = findBuild('chrome-mv3');
    cpSync(build.found ? build.value : '', extensionDir, { recursive: true });
    const updated = await startConnectedSession({ chromium: { extensionDir } });
    updated.service.misbehave({ ...createIdea, calls: 1, answer: { kind: 'hang', when: 'after-storing' } });
    const page = await updated.openExtensionPage('options.html');
    await saveCaptures(page, [ideaNamed('Updated in mid-send')]);
    await expect.poll(() => updated.service.ideas().at(-1)?.attributes.name).toBe('Updated in mid-send');
    await updated.kill();
    const manifestFile = join(extensionDir, 'manifest.json');
    writeFileSync(
      manifestFile,
      readFileSync(manifestFile, 'utf8').replace(/"version":"[^"]*"/, '"version":"99.0.0"'),
    );
    await updated.restart();
    const worker = await updated.worker();
    expect(await worker.evaluate(() => chrome.runtime.getManifest().version)).toBe('99.0.0');
    const state = async () =>
      (await readCaptures(updated)).find(({ name }) => name === 'Updated in mid-send')?.state.name;
    await expect.poll(state).toBe('delivered');
    expect(updated.service.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
    await updated.end();
    rmSync(extensionDir, { recursive: true });
  },
);
