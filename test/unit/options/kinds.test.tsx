// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { EntrySwitches } from '@/components/options/EntriesSection';
import { allowedKinds } from '@/lib/capture/form/policy';
import { renderWithSay } from '../components/with-say';

it('a person can hide a kind and show it again, and kinds that the organization does not allow are missing', async () => {
  const policy = { allowedKinds: ['idea', 'change-goal'] };
  let hidden: string[] = [];
  const draw = () =>
    renderWithSay(
      <EntrySwitches
        entries={allowedKinds(policy).map(({ id, label }) => ({ id, messageKey: label }))}
        hidden={hidden}
        onChange={(changed) => {
          hidden = changed;
        }}
      />,
    );
  const first = draw();
  expect(screen.queryByRole('switch', { name: 'Note' })).toBeNull();
  await userEvent.click(screen.getByRole('switch', { name: 'Change a goal' }));
  expect(hidden).toEqual(['change-goal']);
  first.unmount();
  draw();
  expect(screen.getByRole('switch', { name: 'Change a goal' })).toHaveProperty('checked', false);
  await userEvent.click(screen.getByRole('switch', { name: 'Change a goal' }));
  expect(hidden).toEqual([]);
});
