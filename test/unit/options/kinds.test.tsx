// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { KindsSection } from '@/components/options/KindsSection';
import type { PreferenceChange } from '@/components/options/preference-store';
import { initialPreferences } from '@/lib/settings/preferences';
import { renderWithSay } from '../components/with-say';
import { unchanging } from './stored-section';

it('a person can hide a kind and show it again, and kinds that the organization does not allow are missing', async () => {
  let preferences = initialPreferences;
  const draw = () =>
    renderWithSay(
      <KindsSection
        {...unchanging(preferences)}
        policy={{ allowedKinds: ['idea', 'change-goal'] }}
        onChange={(change: PreferenceChange) => {
          preferences = change(preferences);
        }}
      />,
    );
  const first = draw();
  expect(screen.queryByRole('switch', { name: 'Note' })).toBeNull();
  await userEvent.click(screen.getByRole('switch', { name: 'Change a goal' }));
  expect(preferences.hiddenKinds).toEqual(['change-goal']);
  first.unmount();
  draw();
  expect(screen.getByRole('switch', { name: 'Change a goal' })).toHaveProperty('checked', false);
  await userEvent.click(screen.getByRole('switch', { name: 'Change a goal' }));
  expect(preferences.hiddenKinds).toEqual([]);
});

const namesIn = (group: string) =>
  within(screen.getByRole('group', { name: group }))
    .getAllByRole('switch')
    .map(({ parentElement }) => parentElement?.textContent);

it('the kinds are in two groups by use, with the tabs first', () => {
  renderWithSay(<KindsSection {...unchanging(initialPreferences)} policy={{}} />);
  expect(namesIn('Common').slice(0, 3)).toEqual(['Idea', 'Note', 'Comment']);
  expect(namesIn('Less common')).toContain('Change a goal');
  expect(namesIn('Common')).not.toContain('Change a goal');
});

it('a group without an allowed kind is missing', () => {
  renderWithSay(<KindsSection {...unchanging(initialPreferences)} policy={{ allowedKinds: ['idea'] }} />);
  expect(screen.getByRole('group', { name: 'Common' })).toBeTruthy();
  expect(screen.queryByRole('group', { name: 'Less common' })).toBeNull();
});
