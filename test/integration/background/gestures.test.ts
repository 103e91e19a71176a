// Gestures without a form: a shortcut, the right-click menu and the address bar capture at once, or open the form.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { emptySnapshot } from '@/lib/page/empty-snapshot';
import type { MenuClick } from '@/lib/platform/menus';
import { withDefaults } from '@/lib/settings/preferences';
import { type BackgroundWorld, startBackground } from '@/test/support/start-background.ts';
import { waitUntil } from '@/test/support/wait-until.ts';

let world: BackgroundWorld;
beforeEach(async () => {
  world = await startBackground();
});
afterEach(() => world.close());

const useProduct = (product: string) =>
  world.settings.preferences.update((preferences) =>
    withDefaults(preferences, 'main', { product, createdBy: 'dana@example.com' }),
  );

const click = (entryId: string, overrides: Partial<MenuClick> = {}): MenuClick => ({
  entryId,
  context: 'page',
  tabId: 1,
  frameId: 0,
  pageAddress: 'https://forum.example/t/1',
  pageTitle: 'A thread',
  selectionText: '',
  linkAddress: '',
  linkText: '',
  imageAddress: '',
  ...overrides,
});

const newest = () => world.service.ideas().at(-1)?.attributes.name;

it('a shortcut captures the page at once', async () => {
  await useProduct('PRJ');
  await world.background().commandPressed('capture-idea');
  await world.untilIdle();
  expect(newest()).toBe('A thread');
  expect(world.browser.opened).toEqual([]);
});

it('a shortcut opens the form at the field that lacks its value, and keeps what was read', async () => {
  await useProduct('');
  await world.background().commandPressed('capture-idea');
  expect(world.browser.opened).toEqual(['popup']);
  expect(await world.settings.pendingGesture.get()).toMatchObject({
    kind: 'idea',
    field: 'product',
    snapshot: { title: 'A thread' },
  });
});

it('words from the address bar are the name of an idea', async () => {
  await useProduct('PRJ');
  await world.background().addressBarEntered('Sort by date');
  await world.untilIdle();
  expect(newest()).toBe('Sort by date');
});

it('a right-click on a link captures the link by its words', async () => {
  await useProduct('PRJ');
  await world
    .background()
    .menuClicked(
      click('idea', { context: 'link', linkAddress: 'https://docs.example/', linkText: 'The docs' }),
    );
  await world.untilIdle();
  expect(newest()).toBe('The docs');
});

it('an article that is none is shown in the form first, with the reason', async () => {
  await useProduct('PRJ');
  world.browser.snapshot = emptySnapshot({ address: 'https://forum.example/t/1', title: 'A thread' }, [
    'article-none',
  ]);
  await world.background().menuClicked(click('article'));
  expect(world.browser.opened).toEqual(['popup']);
  expect((await world.settings.pendingGesture.get())?.snapshot.remarks).toEqual(['article-none']);
});

it('a capture without a form says so while it can be undone', async () => {
  await useProduct('PRJ');
  await world.settings.preferences.update((preferences) => ({ ...preferences, undoMs: 5_000 }));
  await world.background().commandPressed('capture-idea');
  const [told] = await waitUntil(
    () => world.browser.notifications.size > 0 && [...world.browser.notifications.values()],
    { what: 'the notification', intervalMs: 5 },
  );
  expect(told).toEqual({ title: 'notifyUndoableTitle', message: 'A thread', action: 'undoCapture' });
});

it('F52: the words that the menu was opened on are captured, and no older selection of the page', async () => {
  await useProduct('PRJ');
  const page = emptySnapshot({ address: 'https://forum.example/t/1', title: 'A thread' }, []);
  const selection = { text: 'An older selection', html: '<p>An older selection</p>', isCut: false };
  world.browser.snapshot = { ...page, selection };
  await world
    .background()
    .menuClicked(click('idea', { context: 'selection', selectionText: 'Words of the frame' }));
  await world.untilIdle();
  const description = JSON.stringify(world.service.ideas().at(-1)?.attributes);
  expect(description).toContain('Words of the frame');
  expect(description).not.toContain('An older selection');
});
