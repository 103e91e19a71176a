// @vitest-environment jsdom
// The organization of a vote: its number of votes at once, its revenue only on demand, and no request before that.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { Suggestion } from '@/lib/capture/field/suggestion';
import { voteKind } from '@/lib/capture/kinds/idea';
import { fieldFor, option, optionTexts, renderField } from './field-harness';
import { assistWith } from './with-say';

const field = fieldFor('organization', voteKind.fields);

const northwind = { ...option('71', 'Northwind Traders'), votes: 3 };
const harbour = { ...option('72', 'Harbour'), votes: 1 };

const used = (each: Suggestion): Suggestion => ({ ...each, isUsed: true });

function renderOrganization(initial: string, revenue: number | string | null = 250_000) {
  const known = assistWith([northwind, harbour]);
  const list = vi.fn(known.list);
  const readRevenue = vi.fn(async () => revenue);
  const context = { domain: 'northwind.example' };
  return {
    list,
    readRevenue,
    ...renderField({ field, initial, context, assist: { ...known, list, readRevenue } }),
  };
}

it('the service is asked for organizations once the person opens the field, and not before', async () => {
  const { input, list } = renderOrganization('');
  expect(list).not.toHaveBeenCalled();
  await userEvent.click(input);
  expect(list).toHaveBeenCalledOnce();
  expect(optionTexts()).toEqual(['Northwind Traders3 votes', 'Harbour1 vote']);
});

it('a chosen organization has its name and its number of votes, and no revenue', () => {
  const { input, readRevenue } = renderOrganization('71');
  expect(input.value).toBe('Northwind Traders');
  expect(screen.getByText('3 votes')).toBeTruthy();
  expect(document.body.textContent).not.toContain('Revenue:');
  expect(readRevenue).not.toHaveBeenCalled();
});

it('the revenue comes with its button, by key too, and goes with it', async () => {
  const { readRevenue } = renderOrganization('71');
  screen.getByRole('button', { name: 'Show revenue' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText(/Revenue: 250[.,]?000/)).toBeTruthy();
  expect(readRevenue).toHaveBeenCalledExactlyOnceWith('71');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Hide revenue' }));
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByText(/Revenue:/)).toBeNull();
});

it('another organization starts without its revenue', async () => {
  const { input } = renderOrganization('71');
  await userEvent.click(screen.getByRole('button', { name: 'Show revenue' }));
  await screen.findByText(/Revenue:/);
  await userEvent.click(input);
  await userEvent.click(screen.getByRole('option', { name: /Harbour/ }));
  expect(screen.queryByText(/Revenue:/)).toBeNull();
  expect(screen.getByText('1 vote')).toBeTruthy();
});

it.each([
  ['', 'No revenue entered'],
  [null, 'The service didn’t return the revenue.'],
  ['12500', /Revenue: 12[.,]?500/],
] as const)('a service that answers %j says so in words', async (revenue, shown) => {
  renderOrganization('71', revenue);
  await userEvent.click(screen.getByRole('button', { name: 'Show revenue' }));
  expect(await screen.findByText(shown)).toBeTruthy();
});

it.each(['', 'Northw'])('without an organization, here %j, there is no revenue to show', (value) => {
  renderOrganization(value);
  expect(screen.queryByRole('button', { name: 'Show revenue' })).toBeNull();
});

it.each([
  ['the only one of a customer whose address is typed', 'harbour.example', [used(harbour)], 'Harbour'],
  ['no one of several', 'harbour.example', [northwind, harbour].map(used), ''],
  ['none that nobody used', 'harbour.example', [harbour], ''],
  ['none for the customer whom the form began with', 'northwind.example', [used(harbour)], ''],
])('fills in %s, once', async (_what, domain, options, filled) => {
  const { input, moveTo } = renderField({
    field,
    assist: assistWith(options),
    context: { domain: 'northwind.example' },
  });
  moveTo({ domain });
  expect(input.value).toBe(filled);
  await userEvent.clear(input);
  expect(input.value).toBe('');
});
