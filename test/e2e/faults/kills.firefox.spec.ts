// Event pages and browsers killed for real in Firefox, while sending, saving or updating.
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { findBuild } from '../../support/built-extension';
import { closeFirefoxPopup } from '../../support/firefox-popup';
import { dumpStores } from '../../support/inside-extension';
import { ideaNamed } from '../../support/save-capture';
import { readFolder } from '../../tools/packages/pack';
import { connectedFirefox, onlyInFullRun } from '../fixtures';
import { createAttachment, createIdea, outcomesOf } from './outcomes';
import { openOn, withPopup } from './popup-firefox';

onlyInFullRun();

const session = connectedFirefox();
const { named, attempts, stateOf } = outcomesOf(session, () => session.captures());

test('F02 an event page killed during a POST restarts, finds the idea, and sends nothing again', async () => {
  session.service.misbehave({ ...createIdea, calls: 1, answer: { kind: 'hang', when: 'after-storing' } });
  await session.save(ideaNamed('Ended in flight'));
  await expect.poll(() => named('Ended in flight')).toHaveLength(1);
  await session.stopBackground();
  await withPopup(session, () => expect.poll(() => stateOf('Ended in flight')).toBe('delivered'));
  expect(attempts('/ideas')).toHaveLength(1);
});

test('F01 an event page killed between two steps continues at the next one with the stored ID', async () => {
  session.service.misbehave({
    ...createAttachment,
    calls: 1,
    answer: { kind: 'rate-limit', form: 'retry-after-seconds', seconds: 1 },
  });
  const link = { link: 'https://forum.example/', linkName: 'A thread' };
  await session.save({ kind: 'comment', values: { idea: 'PRJ-I-1', body: '<p>Text</p>', ...link } });
  await expect.poll(async () => JSON.stringify((await session.captures()).at(-1))).toContain('rate-limited');
  expect(attempts('/attachments')).toHaveLength(1);
  await session.stopBackground();
  await withPopup(session, () => expect.poll(() => session.service.attachments()).toHaveLength(1));
  expect(attempts('/idea_comments')).toHaveLength(1);
  expect(session.service.attachments()[0]?.parentId).toBe(session.service.ideaComments().at(-1)?.id);
});

test('F03 a browser killed between request and answer shows the result after its next start', async () => {
  session.service.misbehave({ ...createIdea, calls: 1, answer: { kind: 'hang', when: 'after-storing' } });
  await session.save(ideaNamed('Killed browser'));
  await expect.poll(() => named('Killed browser')).toHaveLength(1);
  await session.kill();
  await session.restart();
  await expect.poll(() => stateOf('Killed browser')).toBe('delivered');
  expect(attempts('/ideas')).toHaveLength(1);
});

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

  const build = findBuild('firefox-mv3');
  const files = new Map(readFolder(build.found ? build.value : ''));
  const manifest = readFileSync(`${build.found ? build.value : ''}/manifest.json`, 'utf8');
  files.set('manifest.json', Buffer.from(manifest.replace(/"version":"[^"]*"/, '"version":"99.0.0"')));
  await session.install(files);
  await session.reopenInside();

  expect(await session.inside.evaluate(() => browser.runtime.getManifest().version)).toBe('99.0.0');
  await expect.poll(() => stateOf('Updated in mid-send')).toBe('delivered');
  expect(attempts('/ideas')).toHaveLength(1);
  expect((await session.captures()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  const again = await openOn(session, session.pages.address('sample-article.html'));
  await expect.poll(() => again.value('#field-name')).toBe('A draft over the update');
});
