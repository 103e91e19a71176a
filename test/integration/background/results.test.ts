// From a message that saves to the visible result: the record in the service, the notification, the badge, the
// history.

import { afterEach, expect, it } from 'vitest';
import {
  type BackgroundOptions,
  type BackgroundWorld,
  committed,
  startBackground,
} from '@/test/support/start-background.ts';
import { waitUntil } from '@/test/support/wait-until.ts';
import { buildFact } from '@/test/unit/capture/history/fact-builder.ts';
import { createIdea } from '../routes.ts';

let world: BackgroundWorld;
const start = async (options?: BackgroundOptions) => {
  world = await startBackground(options);
  return world;
};
afterEach(() => world.close());

const until = <T>(holds: () => T, what: string) => waitUntil(holds, { what, intervalMs: 5 });

/** Notifications are sent together after a moment. */
const notification = async (id: string) => {
  world.pass(3_000);
  return waitUntil(() => world.browser.notifications.get(id), { what: `notification ${id}`, intervalMs: 5 });
};

it('a saved capture is delivered, notified with its key, and no longer counted', async () => {
  const { browser } = await start();
  world.takeLock();
  const id = await world.saveIdea('Columns are guessed');
  await until(() => browser.badge.waiting === 1, 'the badge of a waiting capture');
  world.freeLock();
  await world.untilIdle();
  expect(world.ideaNames()).toContain('Columns are guessed');
  const idea = world.service.ideas().at(-1);
  expect(await notification(id)).toEqual({
    title: 'outcomeSent',
    message: `${idea?.key} Columns are guessed`,
    action: 'open',
  });
  await until(() => browser.badge.waiting === 0, 'an empty badge');
});

it('T44 a hostile answer reaches neither the capture nor its notification at full length or with its signs', async () => {
  await start();
  const hostile = `\u202E${'gnp.exe\u2066\n'.repeat(600)}`;
  const url = `https://a.example/${hostile}`;
  const body = { idea: { id: '7', reference_num: hostile, name: hostile, url } };
  world.service.misbehave({ ...createIdea, answer: { kind: 'status', status: 200, body } });
  const id = await world.saveIdea('Sent');
  await world.untilIdle();
  const { result } = (await world.capture(id)).steps[0] ?? {};
  expect(result).toEqual({ id: '7', key: null, name: expect.any(String), url: null });
  expect(result?.name?.length).toBeLessThanOrEqual(300);
  const { title = '', message = '' } = (await notification(id)) ?? {};
  expect(`${title}${message}${result?.name}`).not.toMatch(/[\p{Cc}\u202A-\u202E\u2066\u2067]/u);
  expect([title.length, message.length].every((length) => length <= 160)).toBe(true);
});

it('a rejected capture counts as needing attention, and its notification opens the activity page', async () => {
  const { browser } = await start();
  world.service.misbehave({ ...createIdea, calls: 1, answer: { kind: 'status', status: 404 } });
  const id = await world.saveIdea('Nowhere');
  await world.untilIdle();
  expect(await notification(id)).toMatchObject({ title: 'notifyNeedsAttentionTitle', message: 'Nowhere' });
  await until(() => browser.badge.needsPerson === 1, 'a badge that asks');
  await world.background().notificationClicked({ id, isOnButton: true });
  expect(browser.opened).toEqual([`activity ${id}`]);
});

it('one notification summarizes a drain', async () => {
  const { browser } = await start();
  for (const name of ['A', 'B', 'C', 'D']) await world.saveIdea(name);
  await world.untilIdle();
  expect(await notification('summary')).toMatchObject({ message: 'notifySentMany 4' });
  expect([...browser.notifications.keys()]).toEqual(['summary']);
});

it('no notification appears when notifications are off', async () => {
  const { browser } = await start({ preferences: { hasNotifications: false } });
  await world.saveIdea('In silence');
  await world.untilIdle();
  world.pass(3_000);
  await until(() => browser.badge.waiting === 0, 'an empty badge');
  expect(browser.notifications.size).toBe(0);
});

it('no notification appears beside a visible form that shows the result, and one does after it is closed', async () => {
  const { browser } = await start();
  const shown = await world.saveIdea('In the form');
  browser.shownCaptures.push(shown);
  await world.untilIdle();
  // The form is closed, and the service rejects another capture.
  world.service.misbehave({ ...createIdea, calls: 1, answer: { kind: 'status', status: 404 } });
  const closed = await world.saveIdea('Nowhere');
  await world.untilIdle();
  expect(await notification(closed)).toMatchObject({ title: 'notifyNeedsAttentionTitle' });
  expect([...browser.notifications.keys()]).toEqual([closed]);
});

it('the right-click menu names the last delivered idea', async () => {
  const { browser, background } = await start({ preferences: { hiddenMenuEntries: [] } });
  await background().installed(false);
  await world.saveIdea('Comment on me');
  await world.untilIdle();
  world.pass(3_000);
  const key = world.service.ideas().at(-1)?.key;
  const title = `menuCommentOn ${key} Comment on me`;
  await until(() => browser.menu.get('comment')?.title === title, 'the entry');
});

it('the right-click menu names no idea of another product than the account’s (F126)', async () => {
  const { browser, background } = await start({ preferences: { hiddenMenuEntries: [] } });
  await world.setDefaults({ product: 'PRJ' });
  await world.remember(buildFact({ idea: 'OPS-I-1', name: 'Elsewhere' }));
  await background().preferencesChanged();
  expect(browser.menu.get('comment')?.title).toBe('menuComment');
  expect(browser.menu.get('comment-on:OPS-I-1')?.title).toBe('OPS-I-1 Elsewhere');
});

it('the notification undoes a capture within its undo window, and opens its draft', async () => {
  const { browser } = await start({ preferences: { undoMs: 5_000 } });
  const id = await world.saveIdea('Too soon');
  await world.background().notificationClicked({ id, isOnButton: true });
  expect(browser.opened).toEqual([`draft ${id}`]);
  expect(committed(await world.drafts.find(id))?.draft.values.name).toBe('Too soon');
  world.pass(10_000);
  await world.untilIdle();
  expect(world.ideaNames()).not.toContain('Too soon');
});

it('T05 T06 the background answers only pages of the extension', async () => {
  await start();
  const message = { brand: 'quick-capture/1', name: 'outbox.wake', request: {} };
  const own = { id: 'quick-capture', url: 'extension://quick-capture/popup.html' };
  const received = world.background().messageReceived;
  expect(await received(message, own)).toEqual({ isDone: true });
  expect(received(message, { ...own, id: 'another' })).toBeNull();
  expect(received(message, { ...own, url: 'https://forum.example/' })).toBeNull();
});

it('a name with bidi marks, line breaks or excessive length changes no other text of the notification (T25)', async () => {
  const hostile = `Sent\u202E\u2066 by\nYour token expired ${'x'.repeat(5_000)}`;
  await start();
  world.service.misbehave({ ...createIdea, answer: { kind: 'status', status: 403 } });
  const id = await world.saveIdea(hostile);
  await world.untilIdle();
  const told = await notification(id);
  expect(told.title).toBe('notifyNeedsAttentionTitle');
  expect(told.message).toMatch(/^Sent by Your token expired x+…$/);
  expect(Array.from(told.message).length).toBeLessThanOrEqual(150);
});

it('an idea’s name in the menu is one line, and no %s or mark in it has an effect (T25)', async () => {
  await start({ preferences: { hiddenMenuEntries: [] } });
  const name = `A & B %s\u202E\n${'y'.repeat(500)}`;
  await world.remember(buildFact({ idea: 'PRJ-I-1', name }));
  await world.background().preferencesChanged();
  const titles = [...world.browser.menu.values()].map(({ title }) => title);
  const [named] = titles.filter((title) => title.startsWith('PRJ-I-1'));
  expect(named).toMatch(/^PRJ-I-1 A && B %\u2060s y+…$/);
  for (const title of titles) expect(title).not.toMatch(/%s|[\u202A-\u202E\n]/);
});
