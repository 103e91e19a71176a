// The database of a real Firefox: deleted by consent, and upgraded by another context. No data is reset silently.
import { expect, test } from '@playwright/test';
import type { Page } from 'puppeteer-core';
import { speak, upgradeOutbox } from '../../support/inside-extension';
import { ideaNamed } from '../../support/save-capture';
import { connectedFirefox } from '../fixtures';

const session = connectedFirefox();

const waitForWords = (page: Page, words: string) =>
  page.waitForFunction((wanted) => document.body.textContent.includes(wanted), {}, words);

test('F24 a person can start over with an empty list, which works at once', async () => {
  await session.setPreferences({ undoMs: 30_000 });
  await session.save(ideaNamed('Before the fresh start'));
  const reset = (request: unknown) =>
    session.inside.evaluate(speak, [{ name: 'outbox.reset', request }]).then(([answer]) => answer);
  const names = async () => (await session.captures()).map(({ name }) => name);
  expect(await reset({})).toBeNull();
  expect(await names()).toContain('Before the fresh start');
  expect(await reset({ isConfirmed: true })).toEqual({ isDone: true });
  expect(await session.save(ideaNamed('After the fresh start'))).toEqual([true]);
  expect(await names()).toEqual(['After the fresh start']);
});

test('F23 our connections do not block another context’s upgrade, and the page then asks to restart', async () => {
  const upgraded = await session.inside.evaluate(upgradeOutbox);
  expect(upgraded).toBe('upgraded');
  const activity = await session.openExtensionPage('activity.html');
  await waitForWords(activity, 'newer version of Quick Capture');
  expect(await activity.evaluate(() => document.body.textContent.includes('Start over'))).toBe(false);
});
