// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { NamesForm } from '@/components/options/NamesSection';
import { type ServiceNames, usualNames } from '@/lib/planning/service-names';
import { renderWithSay } from '../components/with-say';

function openNames(names: ServiceNames = usualNames) {
  let latest = names;
  const draw = () => (
    <NamesForm
      names={latest}
      onChange={(changed) => {
        latest = changed;
        view.rerender(draw());
      }}
    />
  );
  const view = renderWithSay(draw());
  return { latest: () => latest };
}

it('an account has the usual names until a person changes them', async () => {
  const world = openNames();
  expect(screen.getByLabelText<HTMLInputElement>('Idea').placeholder).toBe('Ideas::Idea');
  await userEvent.type(screen.getByLabelText('Idea'), ' Idea ');
  expect(world.latest()).toEqual({ staffVisibility: 'vendor', classNames: { Idea: 'Idea' } });
  expect(screen.getByLabelText('Idea')).toHaveProperty('value', ' Idea ');
});

it('an emptied field means the usual name', async () => {
  const world = openNames({ staffVisibility: 'staff', classNames: { Feature: 'Work' } });
  await userEvent.clear(screen.getByLabelText('Value for “Vendor only”'));
  await userEvent.clear(screen.getByLabelText('Feature'));
  expect(world.latest()).toEqual(usualNames);
  expect(screen.getByLabelText('Value for “Vendor only”')).toHaveProperty('value', '');
});
