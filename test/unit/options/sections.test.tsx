// @vitest-environment jsdom
// Small sections of the settings: kinds, names, the organization’s policy, diagnostics, and a change that can’t be stored.

import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { DiagnosticsSection, KindsSection } from '@/components/options/DeviceSections';
import { NamesSection, PolicySection } from '@/components/options/ServiceSections';
import { defaultNames, type ServiceNames } from '@/lib/planning/service-names';
import { settingsVersion } from '@/lib/settings/migrations';
import { defaultsFor, initialPreferences, withDefaults } from '@/lib/settings/preferences';
import { createSettings } from '@/lib/settings/settings';
import { createMemoryArea } from '../../support/memory-area';
import { renderWithSay } from '../components/with-say';
import { renderStored, unchanging } from './stored-section';

it('a person can hide a kind and show it again, and kinds that the organization does not allow are missing', async () => {
  let preferences = initialPreferences;
  const draw = () =>
    renderWithSay(
      <KindsSection
        {...unchanging(preferences)}
        policy={{ allowedKinds: ['idea', 'change-goal'] }}
        onChange={(change) => {
          preferences = change(preferences);
        }}
      />,
    );
  const first = draw();
  expect(screen.queryByRole('switch', { name: 'Note' })).toBeNull();
  const { hiddenKinds } = preferences;
  await userEvent.click(screen.getByRole('switch', { name: 'Idea' }));
  expect(preferences.hiddenKinds).toEqual([...hiddenKinds, 'idea']);
  first.unmount();
  draw();
  expect(screen.getByRole('switch', { name: 'Idea' })).toHaveProperty('checked', false);
  await userEvent.click(screen.getByRole('switch', { name: 'Idea' }));
  expect(preferences.hiddenKinds).toEqual(hiddenKinds);
});

const namesIn = (group: string) =>
  within(screen.getByRole('group', { name: group }))
    .getAllByRole('switch')
    .map(({ parentElement }) => parentElement?.textContent);

it('the kinds are in two groups by use, and the less common ones are off at first', () => {
  renderWithSay(<KindsSection {...unchanging(initialPreferences)} policy={{}} />);
  expect(namesIn('Common').slice(0, 4)).toEqual(['Idea', 'Note', 'Comment', 'Vote']);
  expect(namesIn('Less common')).toContain('Change a goal');
  for (const name of namesIn('Common'))
    expect(screen.getByRole('switch', { name: name ?? '' })).toHaveProperty('checked', true);
  for (const name of namesIn('Less common'))
    expect(screen.getByRole('switch', { name: name ?? '' })).toHaveProperty('checked', false);
});

it('a group without an allowed kind is missing', () => {
  renderWithSay(<KindsSection {...unchanging(initialPreferences)} policy={{ allowedKinds: ['idea'] }} />);
  expect(screen.getByRole('group', { name: 'Common' })).toBeTruthy();
  expect(screen.queryByRole('group', { name: 'Less common' })).toBeNull();
});

async function openNames(names: ServiceNames = defaultNames) {
  const preferences = withDefaults(initialPreferences, 'a', names);
  const { world } = await renderStored((own) => <NamesSection {...own} />, preferences);
  return () => defaultsFor(world.stored, 'a');
}

it('an account has the usual names until a person changes them', async () => {
  const stored = await openNames();
  expect(screen.getByLabelText<HTMLInputElement>('Idea').placeholder).toBe('Ideas::Idea');
  await userEvent.type(screen.getByLabelText('Idea'), ' Idea ');
  expect(stored()).toMatchObject({ staffVisibility: 'vendor', classNames: { Idea: 'Idea' } });
  expect(screen.getByLabelText('Idea')).toHaveProperty('value', ' Idea ');
});

it('an emptied field means the usual name', async () => {
  const stored = await openNames({ staffVisibility: 'staff', classNames: { Feature: 'Work' } });
  await userEvent.clear(screen.getByLabelText('Value for “Vendor only”'));
  await userEvent.clear(screen.getByLabelText('Feature'));
  expect(stored()).toMatchObject(defaultNames);
  expect(stored().classNames).toEqual({});
  expect(screen.getByLabelText('Value for “Vendor only”')).toHaveProperty('value', '');
});

it('a policy whose values are all valid has no warning', () => {
  renderWithSay(<PolicySection policy={{ product: 'PRJ' }} unreadable={[]} />);
  expect(screen.getByText('PRJ')).toBeTruthy();
  expect(screen.queryByText(/^Skipped/)).toBeNull();
});

it('the settings name the values of a policy that are skipped because they are not valid', () => {
  renderWithSay(<PolicySection policy={{ product: 'PRJ' }} unreadable={['tags', 'undo']} />);
  expect(screen.getByText(/^Skipped, because the value isn’t valid: tags, undo\./)).toBeTruthy();
});

it('a visibility of the policy has the words of the form, not the service’s value', () => {
  renderWithSay(
    <PolicySection
      policy={{ visibility: 'employee_or_creator', lockedFields: ['visibility'] }}
      unreadable={[]}
    />,
  );
  const shown = document.body.textContent;
  expect(shown).toContain('Employees and the creator');
  expect(shown).not.toContain('employee_or_creator');
});

it('a switch that the organization turned off is off, and an empty value is none', () => {
  renderWithSay(
    <PolicySection
      policy={{ product: '', lockedFields: ['product'], ideaIndex: false, settingsSync: false }}
      unreadable={[]}
    />,
  );
  const shownAt = (label: string) => screen.getByText(label).parentElement?.querySelector('dd')?.textContent;
  expect(shownAt('Product')).toBe('nonelocked');
  expect(shownAt('Suggest similar ideas')).toBe('offlocked');
  expect(shownAt('Use the same settings on all devices')).toBe('offlocked');
});

it('diagnostics that the storage refused are reported, said, and can be copied again', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const write = vi.fn(async () => 'all of it').mockRejectedValueOnce(new Error('unreadable'));
  renderWithSay(<DiagnosticsSection write={write} onCopy={async () => true} />);
  const copy = screen.getByRole('button');
  await userEvent.click(copy);
  expect(await screen.findByText(/^The browser’s storage isn’t responding\./)).toBeTruthy();
  expect(reported).toHaveBeenCalledOnce();
  await userEvent.click(copy);
  expect((await screen.findByRole('textbox')).textContent).toBe('all of it');
});

const renderKinds = () =>
  renderStored((own) => <KindsSection {...own} policy={{ allowedKinds: ['note'] }} />);

async function refusal(error: Error): Promise<string | null> {
  const { world } = await renderKinds();
  world.error = error;
  await userEvent.click(screen.getByRole('switch'));
  return (await screen.findByRole('alert')).textContent;
}

describe('a setting that can’t be stored', () => {
  it('stays on the page, says that the storage is full, and a later try stores it', async () => {
    const { world } = await renderKinds();
    world.error = new Error('quota exceeded');
    const shown = screen.getByRole('switch');
    await userEvent.click(shown);
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toMatch(/^Not saved\. The browser’s storage is full\. Free up space/);
    expect(shown).toHaveProperty('checked', false);
    expect(world.stored.hiddenKinds).not.toContain('note');
    world.error = null;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Saved');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(shown).toHaveProperty('checked', false);
    expect(world.stored.hiddenKinds).toContain('note');
  });

  it('says that a newer version stored the settings (F77)', async () => {
    const newer = createMemoryArea({ settingsVersion: settingsVersion + 1 });
    const settings = createSettings({ local: newer, session: createMemoryArea() });
    const error = await settings.preferences.update((before) => before).catch((thrown: Error) => thrown);
    if (!(error instanceof Error)) throw new Error('it was stored');
    expect(await refusal(error)).toMatch(/A newer version of Quick Capture stored your settings/);
  });

  it('says so for any other reason', async () => {
    expect(await refusal(new Error('the disk broke'))).toMatch(/The browser couldn’t store this change/);
  });
});
