// Event pages and browsers killed for real in Firefox, while sending, saving or updating.
import { expect, test } from '@playwright/test';
import { findBuild } from '../../support/built-extension';
import { closeFirefoxPopup } from '../../support/firefox-popup';
import { needed } from '../../support/found';
import { dumpStores } from '../../support/inside-extension';
import { ideaNamed } from '../../support/save-capture';
import { readFolder } from '../../tools/packages/pack';
import { eitherOfFirefox } from '../either-browser';
import { connectedFirefox, onlyInFullRun } from '../fixtures';
import { killsTests } from './kills-rules';
import { createIdea, outcomesOf } from './outcomes';

onlyInFullRun();

const session = connectedFirefox();
const { named, attempts, stateOf } = outcomesOf(session, () => session.captures());

killsTests(eitherOfFirefox(session));

test('F05 a browser killed while saving keeps each capture whole or not at all, and every one reported as saved', async () => {
  const names = Array.from({ length: 20 }, (_, index) => `Saved while dying ${index}`);
  const claimed: string[] = [];
  const saving = (async () => {
    for (const name of names) {
      const [isClaimed] = await session.save(ideaNamed(name)).catch(() => [false]);
      if (isClaimed !== true) return;
      claimed.push(name);
    }
  })();
  await expect.poll(() => claimed.length, { intervals: [1] }).toBeGreaterThan(3);
  await session.kill();
  await saving;
  await session.restart();
  const rows = (await session.captures()).map(({ name }) => name).filter((name) => names.includes(name));
  expect(rows).toEqual(expect.arrayContaining(claimed));
  expect(new Set(rows).size).toBe(rows.length);
  for (const name of names) expect(named(name).length).toBeLessThanOrEqual(1);
});

test('F30 F31 F76 an update during sending keeps accounts, drafts and queue, finds the idea, and sends nothing again', async () => {
  session.service.misbehave({ ...createIdea, calls: 1, answer: { kind: 'hang', when: 'after-storing' } });
  await session.openPage('sample-article.html');
  const popup = await session.openForm();
  await popup.fill('#field-name', 'A draft over the update');
  await expect.poll(() => session.inside.evaluate(dumpStores)).toContain('A draft over the update');
  await closeFirefoxPopup(session.ui);
  await session.save(ideaNamed('Updated in mid-send'));
  await expect.poll(() => named('Updated in mid-send')).toHaveLength(1);
  const before = await session.captures();

  const files = new Map(readFolder(needed(findBuild('firefox-mv3'))));
  const manifest = Buffer.from(files.get('manifest.json') ?? []).toString();
  files.set('manifest.json', Buffer.from(manifest.replace(/"version":"[^"]*"/, '"version":"99.0.0"')));
  await session.install(files);
  await session.reopenInside();

  expect(await session.inside.evaluate(() => browser.runtime.getManifest().version)).toBe('99.0.0');
  await expect.poll(() => stateOf('Updated in mid-send')).toBe('delivered');
  expect(attempts('/ideas')).toHaveLength(1);
  expect((await session.captures()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  await session.openPage('sample-article.html');
  const again = await session.openPopup();
  await expect.poll(() => again.value('#field-name')).toBe('A draft over the update');
});
