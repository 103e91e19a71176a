// @vitest-environment jsdom
// "Settings on your other devices", as a person sees it: the page beside the background's mirror, and what the browser's
// account carries between them.
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Options } from '@/entrypoints/options/Options';
import { createSettingsSync } from '@/lib/background/settings-sync';
import { emptyRule } from '@/lib/capture/start/site-rule';
import { createSettings } from '@/lib/settings/settings';
import type { StorageArea } from '@/lib/settings/stored-value';
import { createMemoryArea } from '../../support/memory-area';
import { createSyncedMemory } from '../../support/synced-memory';
import { renderWithSay } from '../components/with-say';
import { optionsDeps } from './options-deps';

// jsdom scrolls nothing.
beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
  vi.spyOn(window, 'scrollTo').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
  window.location.hash = '';
});

const tooLarge = 'Only on this device: too large to sync';
const switchName = 'Use the same settings on all devices';

/** A storage area that tells the page of each change, as the browser does. */
function watchedArea() {
  const area = createMemoryArea();
  const watchers = new Set<() => void>();
  const told: StorageArea = {
    ...area,
    async set(changes) {
      await area.set(changes);
      for (const watcher of watchers) watcher();
    },
  };
  const watch = (_key: string, onChanged: () => void) => {
    watchers.add(onChanged);
    return () => watchers.delete(onChanged);
  };
  return { area: told, watch };
}

/** A device with its page of the settings open. */
async function openDevice(fragment: 'sync' | 'rules', policy: { readonly settingsSync?: boolean } = {}) {
  const { area, watch } = watchedArea();
  const settings = createSettings({ local: area, session: area });
  await settings.cachedPolicy.set(policy);
  const synced = createSyncedMemory();
  let nowMs = 1_000;
  const confirmed = async () => ({ policy, unreadable: [] });
  const mirror = createSettingsSync({
    settings: { ...settings, policy: { get: confirmed, confirmed, refresh: async () => undefined } },
    storage: { synced },
    now: () => nowMs++,
    setTimer: () => () => undefined,
    report: (_where, error) => {
      throw error;
    },
  });
  window.location.hash = fragment;
  renderWithSay(<Options deps={optionsDeps({ settings, watchSetting: watch })} />);
  await screen.findByRole('region', { name: fragment === 'rules' ? 'Site rules' : /other devices/ });
  return {
    settings,
    items: synced.items,
    rules: (...rules: readonly ReturnType<typeof emptyRule>[]) =>
      act(async () => {
        await settings.preferences.update((before) => ({ ...before, siteRules: [...rules] }));
      }),
    follow: (isSyncOn: boolean) =>
      act(async () => {
        await settings.preferences.update((before) => ({ ...before, isSyncOn }));
      }),
    /** The background mirrors what changed. */
    mirror: () => act(() => mirror.now()),
  };
}

const rule = (id: string, length = 0) => ({
  ...emptyRule(id, `${id}.example`),
  name: `Rule ${id}`,
  templates: { text: '<p>'.padEnd(length, 'x') },
});
/** The rule's line. Throws if it isn't listed. */
function listed(name: string): HTMLElement {
  const line = screen.getByText(`Rule ${name}`).closest('li');
  if (!line) throw new Error('it is in no list');
  return line;
}

it('the switch puts the settings into the browser’s account, and takes them out again', async () => {
  const { settings, items, mirror } = await openDevice('sync');
  const followed = screen.getByRole('switch', { name: switchName });
  expect(followed).toHaveProperty('checked', false);
  expect(followed.getAttribute('aria-describedby')).toBe(screen.getByText(/^Needs sync in your browser/).id);
  await userEvent.click(followed);
  await waitFor(() => expect(followed).toHaveProperty('checked', true));
  expect((await settings.preferences.get()).isSyncOn).toBe(true);
  await mirror();
  expect([...items.keys()]).toContain('undoMs');
  await userEvent.click(followed);
  await waitFor(() => expect(followed).toHaveProperty('checked', false));
  await mirror();
  expect(items.size).toBe(0);
});

it('rules that are too large say so, and the other settings follow', async () => {
  const { items, rules, follow, mirror } = await openDevice('rules');
  await rules(...['large', 'a', 'b', 'c', 'd'].map((id) => rule(id, 1_990)));
  await follow(true);
  await mirror();
  expect(listed('large')).toBeTruthy();
  expect(screen.getByText(tooLarge)).toBeTruthy();
  expect([items.has('siteRules'), items.has('undoMs')]).toEqual([false, true]);
  await rules(rule('large', 1_990), rule('a'));
  await mirror();
  expect(screen.queryByText(tooLarge)).toBeNull();
  expect(items.has('siteRules')).toBe(true);
});

it('an organization that forbids it leaves no switch, and nothing says what doesn’t follow', async () => {
  const { settings, items, rules, follow, mirror } = await openDevice('sync', { settingsSync: false });
  const section = within(screen.getByRole('region', { name: /other devices/ }));
  expect(section.queryByRole('switch')).toBeNull();
  expect(section.getByText('Set by your organization')).toBeTruthy();
  // It was on before.
  await rules(rule('large', 9_000));
  await follow(true);
  await act(() => settings.synced.set({ known: null, unsynced: ['siteRules'] }));
  await mirror();
  expect(items.size).toBe(0);
  window.location.hash = 'rules';
  await waitFor(() => expect(listed('large')).toBeTruthy());
  expect(screen.queryByText(tooLarge)).toBeNull();
});

it('what this version can’t read is in the account as before, and on no page', async () => {
  const { items, follow, mirror } = await openDevice('rules');
  const newer = { v: 2, at: 5, value: [{ rule: { name: 'From tomorrow' } }] };
  const kept = { siteRules: newer, undoMs: { v: 1, at: 5, value: 'soon' } };
  for (const [key, value] of Object.entries(kept)) items.set(key, value);
  await follow(true);
  await mirror();
  expect(screen.queryByText(/From tomorrow/)).toBeNull();
  await follow(false);
  await mirror();
  expect(Object.fromEntries(items)).toEqual(kept);
});

it('what another device changes appears on the open page, and leaves what is being typed', async () => {
  const { items, follow, mirror } = await openDevice('rules');
  await follow(true);
  await mirror();
  const name = screen.getByLabelText<HTMLInputElement>('Name');
  await userEvent.type(name, ' typed');
  const typed = name.value;
  items.set('siteRules', { v: 1, at: 5_000, value: [rule('theirs')] });
  await mirror();
  expect(listed('theirs')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe(typed);
  items.set('siteRules', { v: 1, at: 6_000, value: [] });
  await mirror();
  expect(screen.queryByText('Rule theirs')).toBeNull();
});
