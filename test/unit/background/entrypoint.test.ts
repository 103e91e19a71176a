import { expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import background from '@/entrypoints/background';

const events = vi.hoisted(() => ({ called: [] as string[] }));
// A background that records which of its methods are called.
vi.mock('@/lib/background/create-background', () => ({
  createBackground: () =>
    new Proxy(
      {},
      {
        get: (_target, name) => async () => {
          events.called.push(String(name));
          return null;
        },
      },
    ),
}));

// Node's global object has no events.
const uncaught = vi.fn();
vi.stubGlobal('addEventListener', uncaught);

type Listener = (...details: unknown[]) => unknown;
type BrowserEvent = { addListener(listener: Listener): void };

it('every event of the browser calls its method, and has its listener before the first `await`', async () => {
  const heard: readonly [method: string, BrowserEvent, details: readonly unknown[]][] = [
    ['messageReceived', browser.runtime.onMessage, [{}, {}, () => undefined]],
    ['menuClicked', browser.contextMenus.onClicked, [{ menuItemId: 'idea' }, undefined]],
    ['commandPressed', browser.commands.onCommand, ['capture-idea']],
    ['addressBarChanged', browser.omnibox.onInputChanged, ['words', () => undefined]],
    ['addressBarEntered', browser.omnibox.onInputEntered, ['words']],
    ['notificationClicked', browser.notifications.onClicked, ['id']],
    ['alarmRang', browser.alarms.onAlarm, [{ name: 'daily' }]],
    ['permissionsAdded', browser.permissions.onAdded, [{}]],
    ['browserStarted', browser.runtime.onStartup, []],
    ['installed', browser.runtime.onInstalled, [{ reason: 'install' }]],
  ];
  const listeners = new Map<string, Listener>();
  for (const [method, event] of heard)
    vi.spyOn(event, 'addListener').mockImplementation((listener) => void listeners.set(method, listener));
  vi.spyOn(browser.notifications.onButtonClicked, 'addListener').mockImplementation(() => undefined);
  background.main();
  expect(events.called).toEqual(['start']);
  expect(uncaught.mock.calls.map(([name]) => name)).toEqual(['error', 'unhandledrejection']);

  for (const [method, , details] of heard) {
    events.called.length = 0;
    listeners.get(method)?.(...details);
    expect(events.called).toEqual([method]);
  }

  events.called.length = 0;
  await browser.storage.local.set({ preferences: {} });
  await vi.waitFor(() => expect(events.called).toEqual(['preferencesChanged']));
});

it('nothing listens for an update (F76): a listener would reload a form in use', () => {
  const { onUpdateAvailable } = browser.runtime;
  const listened = vi.spyOn(onUpdateAvailable, 'addListener').mockImplementation(() => undefined);
  background.main();
  expect(listened).not.toHaveBeenCalled();
});
