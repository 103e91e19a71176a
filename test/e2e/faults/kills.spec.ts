// Workers and browsers killed for real in Chromium, while sending, saving or updating.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { findBuild } from '../../support/built-extension';
import { startConnectedSession } from '../../support/connected-session';
import { needed } from '../../support/found';
import { sampled } from '../../support/full-run';
import { readCaptures } from '../../support/outbox-rows';
import { ideaNamed, saveCaptures } from '../../support/save-capture';
import { eitherOfChromium, isFormReady } from '../either-browser';
import { connectedChromium, fullTest } from '../fixtures';
import { killsTests } from './kills-rules';
import { createIdea, outcomesOf } from './outcomes';

const session = connectedChromium();
const { named } = outcomesOf(session, () => readCaptures(session));
test.beforeEach(() => session.setPreferences({ lastKind: 'idea' }));

killsTests(eitherOfChromium(session));

for (const delayMs of sampled([0, 5, 15, 40], 4))
  test(`F05 a browser killed ${delayMs} ms after Save keeps the capture whole or not at all, and never reports an absent one as saved`, async () => {
    const name = `Killed after ${delayMs} ms`;
    const popup = await session.openPopup(await session.openPage('sample-article.html'));
    await popup.waitForFunction(isFormReady);
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
    cpSync(needed(findBuild('chrome-mv3')), extensionDir, { recursive: true });
    const updated = await startConnectedSession({ chromium: { extensionDir } });
    updated.service.misbehave({ ...createIdea, calls: 1, answer: { kind: 'hang', when: 'after-storing' } });
    const page = await updated.openExtensionPage('options.html');
    await saveCaptures(page, [ideaNamed('Updated in mid-send')]);
    await expect.poll(() => updated.service.ideas().at(-1)?.attributes.name).toBe('Updated in mid-send');
    await updated.kill();
    const manifestFile = join(extensionDir, 'manifest.json');
    const manifest = readFileSync(manifestFile, 'utf8').replace(/"version":"[^"]*"/, '"version":"99.0.0"');
    writeFileSync(manifestFile, manifest);
    await updated.restart();
    const worker = await updated.worker();
    expect(await worker.evaluate(() => chrome.runtime.getManifest().version)).toBe('99.0.0');
    const { stateOf, posts } = outcomesOf(updated, () => readCaptures(updated));
    await expect.poll(() => stateOf('Updated in mid-send')).toBe('delivered');
    expect(posts()).toHaveLength(1);
    await updated.end();
    rmSync(extensionDir, { recursive: true });
  },
);
