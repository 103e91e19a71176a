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

it('every event of the browser calls its method, and has its listener before the first `await`', async () => {
  const listeners = new Map<string, Listener>();
  const heard: Record<string, { addListener(listener: Listener): void }> = {
    message: browser.runtime.onMessage,
    menu: browser.contextMenus.onClicked,
    command: browser.commands.onCommand,
    addressBarWords: browser.omnibox.onInputChanged,
    addressBar: browser.omnibox.onInputEntered,
    notification: browser.notifications.onClicked,
    alarm: browser.alarms.onAlarm,
    permissions: browser.permissions.onAdded,
    startup: browser.runtime.onStartup,
    installed: browser.runtime.onInstalled,
  };
  for (const [name, event] of Object.entries(heard))
    vi.spyOn(event, 'addListener').mockImplementation((listener) => void listeners.set(name, listener));
  vi.spyOn(browser.notifications.onButtonClicked, 'addListener').mockImplementation(() => undefined);
  background.main();
  expect(events.called).toEqual(['start']);
  expect(uncaught.mock.calls.map(([name]) => name)).toEqual(['error', 'unhandledrejection']);
  expect([...listeners.keys()].toSorted()).toEqual(Object.keys(heard).toSorted());

  const details: Record<string, unknown[]> = {
    message: [{}, {}, () => undefined],
    menu: [{ menuItemId: 'idea' }, undefined],
    command: ['capture-idea'],
    addressBarWords: ['words', () => undefined],
    addressBar: ['words'],
    notification: ['id'],
    alarm: [{ name: 'daily' }],
    permissions: [{}],
    startup: [],
    installed: [{ reason: 'install' }],
  };
  const called = Object.entries(details).map(([name, given]) => {
    events.called.length = 0;
    listeners.get(name)?.(...given);
    return [name, ...events.called];
  });
  expect(called).toEqual([
    ['message', 'messageReceived'],
    ['menu', 'menuClicked'],
    ['command', 'commandPressed'],
    ['addressBarWords', 'addressBarChanged'],
    ['addressBar', 'addressBarEntered'],
    ['notification', 'notificationClicked'],
    ['alarm', 'alarmRang'],
    ['permissions', 'permissionsAdded'],
    ['startup', 'browserStarted'],
    ['installed', 'installed'],
  ]);

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
