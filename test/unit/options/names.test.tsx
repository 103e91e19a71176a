// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { NamesForm } from '@/components/options/NamesSection';
import { type ServiceNames, usualNames } from '@/lib/planning/service-names';
import { renderWithSay } from '../components/with-say';

function openNames(names: ServiceNames = usualNames) {
  const onChange = vi.fn((_names: ServiceNames) => undefined);
  renderWithSay(<NamesForm names={names} onChange={onChange} />);
  return { latest: () => onChange.mock.lastCall?.[0] };
}

it('an account has the usual names until a person changes them', async () => {
  const world = openNames();
  expect(screen.getByLabelText<HTMLInputElement>('Idea').placeholder).toBe('Ideas::Idea');
  await userEvent.type(screen.getByLabelText('Idea'), ' Idea ');
  expect(world.latest()).toEqual({ staffVisibility: 'vendor', classNames: { Idea: 'Idea' } });
});

it('an emptied field means the usual name', async () => {
  const world = openNames({ staffVisibility: 'staff', classNames: { Feature: 'Work' } });
  await userEvent.clear(screen.getByLabelText('Value for “Vendor only”'));
  await userEvent.clear(screen.getByLabelText('Feature'));
  expect(world.latest()).toEqual(usualNames);
});
