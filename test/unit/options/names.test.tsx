// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { NamesSection } from '@/components/options/ServiceSections';
import { type ServiceNames, usualNames } from '@/lib/planning/service-names';
import { defaultsFor, initialPreferences, withDefaults } from '@/lib/settings/preferences';
import { renderStored } from './stored-section';

async function openNames(names: ServiceNames = usualNames) {
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
  expect(stored()).toMatchObject(usualNames);
  expect(stored().classNames).toEqual({});
  expect(screen.getByLabelText('Value for “Vendor only”')).toHaveProperty('value', '');
});
