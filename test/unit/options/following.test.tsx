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
import { createSyncedMemory } from '../../support/memory-area';
import { renderWithSay } from '../components/with-say';
import { optionsDeps, watchedArea } from './options-deps';

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
  expect([...items.keys()]).toContain('preference:undoMs');
  await userEvent.click(followed);
  await waitFor(() => expect(followed).toHaveProperty('checked', false));
  await mirror();
  expect(items.size).toBe(0);
});

it('a rule that is too large says so beside it, and the others follow', async () => {
  const { items, rules, follow, mirror } = await openDevice('rules');
  await rules(rule('large', 9_000), rule('small'));
  await follow(true);
  await mirror();
  expect(within(listed('large')).getByText(tooLarge)).toBeTruthy();
  expect(within(listed('small')).queryByText(tooLarge)).toBeNull();
  expect([...items.keys()].filter((key) => key.startsWith('rule:'))).toEqual(['rule:small']);
  await rules(rule('large'), rule('small'));
  await mirror();
  expect(screen.queryByText(tooLarge)).toBeNull();
  expect(items.has('rule:large')).toBe(true);
});

it('an organization that forbids it leaves no switch, and nothing says what doesn’t follow', async () => {
  const { settings, items, rules, follow, mirror } = await openDevice('sync', { settingsSync: false });
  const section = within(screen.getByRole('region', { name: /other devices/ }));
  expect(section.queryByRole('switch')).toBeNull();
  expect(section.getByText('Set by your organization')).toBeTruthy();
  // It was on before.
  await rules(rule('large', 9_000));
  await follow(true);
  await act(() => settings.synced.set({ known: null, unsynced: ['rule:large'] }));
  await mirror();
  expect(items.size).toBe(0);
  window.location.hash = 'rules';
  await waitFor(() => expect(listed('large')).toBeTruthy());
  expect(screen.queryByText(tooLarge)).toBeNull();
});

it('what another device changes appears on the open page, and leaves what is being typed', async () => {
  const { items, follow, mirror } = await openDevice('rules');
  await follow(true);
  await mirror();
  const name = screen.getByLabelText<HTMLInputElement>('Name');
  await userEvent.type(name, ' typed');
  const typed = name.value;
  items.set('rule:theirs', { v: 1, at: 5_000, value: rule('theirs') });
  await mirror();
  expect(listed('theirs')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe(typed);
  items.set('rule:theirs', { v: 1, at: 6_000 });
  await mirror();
  expect(screen.queryByText('Rule theirs')).toBeNull();
});
