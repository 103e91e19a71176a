// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { KindsSection } from '@/components/options/DeviceSections';
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
