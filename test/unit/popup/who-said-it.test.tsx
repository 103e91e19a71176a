// @vitest-environment jsdom
// The popup suggests the people of its page for the creator, and for no other field.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { PopupDeps } from '@/entrypoints/popup/deps';
import { buildFacts } from '../capture/history/fact-builder';
import { account, openPopup } from './popup-world';

const readPeople = vi.fn<PopupDeps['readPeople']>(async () => ({
  people: [{ email: 'ana@acme.example', name: 'Ana Kovač', place: 'near' }],
  several: null,
}));
/** The options below the field. The lists of kinds and choices have options too. */
const labels = () =>
  Array.from(
    document.querySelectorAll('.suggest-menu [role=option]'),
    ({ textContent }) => textContent ?? '',
  );

it('people of the page are suggested first, marked, and neither filled in nor stored', async () => {
  const world = await openPopup({ deps: { readPeople } });
  const creator = screen.getByRole<HTMLInputElement>('combobox', { name: /^Created by/ });
  await userEvent.click(creator);
  await waitFor(() => expect(labels()[0]).toMatch(/Ana Kovač.*on this page/));
  expect(creator.value).toBe('ada@example.com');
  expect(JSON.stringify([world.local, world.session])).not.toContain('ana@acme.example');
});

it('the field asks the page once, however often it opens', async () => {
  readPeople.mockClear();
  await openPopup({ deps: { readPeople } });
  const creator = screen.getByRole('combobox', { name: /^Created by/ });
  for (const _time of [1, 2, 3]) {
    await userEvent.click(creator);
    await userEvent.click(document.body);
  }
  expect(readPeople).toHaveBeenCalledTimes(1);
});

it('the creator chosen on this site before comes first if the page names nobody', async () => {
  const chosen = { site: 'site https://blog.example/tide', creator: 'bo@acme.example' };
  await openPopup({ facts: buildFacts({ accountId: account.id, ...chosen }) });
  await userEvent.click(screen.getByRole('combobox', { name: /^Created by/ }));
  await waitFor(() => expect(labels()[0]).toContain('bo@acme.example'));
});
