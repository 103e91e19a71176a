// @vitest-environment jsdom
// What the settings say about the organization's policy.
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PolicySection } from '@/components/options/ServiceSections';
import { renderWithSay } from '../components/with-say';

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
