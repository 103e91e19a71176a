// A capture without a form that is already an idea: saved first, told in its notification while it can be undone, and
// sent as usual if nobody reacts.

import { afterEach, expect, it, vi } from 'vitest';
import { emptySnapshot } from '@/lib/page/empty-snapshot';
import {
  type BackgroundOptions,
  type BackgroundWorld,
  committed,
  startBackground,
} from '@/test/support/start-background.ts';
import { page } from './click.ts';

let world: BackgroundWorld;
afterEach(() => world.close());

const undoMs = 5_000;
/** Waits long enough for a busy machine. */
const until = <T>(holds: () => T) => vi.waitFor(holds, { timeout: 30_000 });

async function start(options: BackgroundOptions = {}): Promise<void> {
  world = await startBackground({
    ...options,
    preferences: { undoMs, suggestsSimilar: true, ...options.preferences },
  });
  await world.setDefaults({ product: 'PRJ', createdBy: 'dana@example.com' });
}

/** The index on the device has the service's ideas. */
async function index(): Promise<void> {
  await world.ask(world.send('outbox.wake', {}));
  await until(async () => expect((await world.settings.ideas.get('main'))?.ideas.length).toBeGreaterThan(0));
}

/** Captures the page in front by the shortcut. Returns the capture's notification. */
async function captureByShortcut(command = 'capture-idea') {
  world.browser.notifications.clear();
  await world.background().commandPressed(command, page);
  return until(() => {
    const [told] = world.browser.notifications;
    if (!told) throw new Error('no notification');
    return told;
  });
}

/** The page in front was captured before. */
async function captureEarlier(): Promise<void> {
  await world.saveIdea('The first of the page');
  await world.live(undoMs + 3_000);
  await until(async () => expect((await world.facts.ofAccount('main'))[0]?.idea).toMatch(/^PRJ-I-\d+$/));
}

const inFront = (title: string) => {
  world.browser.snapshot = emptySnapshot({ address: page.address, title }, []);
};

it.each([
  ['name', 'collect, what CUSTOMERS say!', { suggestsSimilar: true }, index],
  ['page', 'Another title of the page', { suggestsSimilar: false }, captureEarlier],
])(
  'a capture of the same %s as an idea says so, and a review opens it unsent',
  async (what, title, preferences, prepare) => {
    await start({ preferences });
    await prepare();
    const ideas = world.service.ideas();
    const known = ideas.at(what === 'page' ? -1 : 0);
    inFront(title);
    const [id, told] = await captureByShortcut();
    expect(told).toEqual({
      title: `notifyAlreadyTitle ${known?.key}`,
      message: known?.attributes.name,
      action: 'notifyReview',
    });
    await world.background().notificationClicked({ id, isOnButton: true });
    expect(world.browser.opened).toEqual([`draft ${id}`]);
    expect(committed(await world.drafts.find(id))?.draft.values.name).toBe(title);
    await world.live(undoMs + 1_000);
    expect(world.service.ideas()).toHaveLength(ideas.length);
  },
);

it('F113 an inbox that was captured before says nothing, because it may show another mail', async () => {
  const inbox = { ...page, address: 'https://mail.example/inbox' };
  const capture = async (title: string) => {
    world.browser.notifications.clear();
    world.browser.snapshot = emptySnapshot({ address: inbox.address, title }, []);
    await world.background().commandPressed('capture-idea', inbox);
    await until(() => expect(world.browser.notifications.size).toBe(1));
    return JSON.stringify([...world.browser.notifications]);
  };
  await start({ preferences: { suggestsSimilar: false } });
  await capture('One mail');
  await world.live(undoMs + 3_000);
  await until(() => expect(JSON.stringify(world.service.ideas())).toContain('One mail'));
  expect(await capture('Another mail')).not.toContain('notifyAlreadyTitle');
});

it('a capture that nobody reviews is sent after the usual undo window', async () => {
  await start();
  await index();
  inFront('Collect what customers say');
  const sent = world.service.ideas().length;
  const [id, told] = await captureByShortcut();
  expect(told.action).toBe('notifyReview');
  await world.live(undoMs + 1_000);
  expect(await world.state(id)).toBe('delivered');
  expect(world.service.ideas()).toHaveLength(sent + 1);
  await world.background().notificationClicked({ id, isOnButton: true });
  // The record, as after every capture.
  expect(world.browser.opened).toEqual([expect.stringMatching(/^http:/)]);
});

it.each([
  ['similar to an idea', 'Collect what a customer says', { suggestsSimilar: true }],
  [
    'named like an idea while the index is turned off',
    'Collect what customers say',
    { suggestsSimilar: false },
  ],
])('a capture that is only %s offers to undo it', async (_what, title, preferences) => {
  await start({ preferences });
  if (preferences.suggestsSimilar) await index();
  inFront(title);
  expect((await captureByShortcut())[1]).toEqual({
    title: 'notifyUndoableTitle',
    message: title,
    action: 'undo',
  });
});

it('a note with the name of an idea offers to undo it', async () => {
  await start();
  await index();
  inFront('Collect what customers say');
  expect((await captureByShortcut('capture-note'))[1].action).toBe('undo');
});
