// @vitest-environment jsdom
// The organisation of a vote: its number of votes at once, its revenue only on demand, and no request before that.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { FieldControl } from '@/components/fields/FieldControl';
import type { FieldAssist } from '@/components/fields/field-assist';
import { fieldOf } from '@/lib/capture/field/field';
import { nowhere } from '@/lib/capture/field/suggestion';
import { voteKind } from '@/lib/capture/kinds/idea';
import { assistWith, renderWithSay } from './with-say';

const field = fieldOf(voteKind.fields, 'organization');
if (!field) throw new Error('a vote has no organisation');

const northwind = { value: '71', label: 'Northwind Traders', detail: '', votes: 3 };
const harbour = { value: '72', label: 'Harbour', detail: '', votes: 1 };

interface HarnessProps {
  readonly assist: FieldAssist;
  readonly initial: string;
  readonly domain?: string;
}

function Harness({ assist, initial, domain = 'northwind.example' }: HarnessProps) {
  const [value, setValue] = useState(initial);
  return field ? (
    <FieldControl
      field={field}
      values={{ [field.name]: value }}
      problem={null}
      assist={assist}
      place={{ ...nowhere, domain }}
      onChange={(next) => setValue(String(next))}
    />
  ) : null;
}

function renderField(initial: string, revenue: number | string | null = 250_000) {
  const known = assistWith([northwind, harbour]);
  const list = vi.fn(known.list);
  const readRevenue = vi.fn(async () => revenue);
  renderWithSay(<Harness initial={initial} assist={{ ...known, list, readRevenue }} />);
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Organization' });
  return { input, list, readRevenue };
}

it('the service is asked for organisations once the person opens the field, and not before', async () => {
  const { input, list } = renderField('');
  expect(list).not.toHaveBeenCalled();
  await userEvent.click(input);
  expect(list).toHaveBeenCalledOnce();
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Northwind Traders3 votes',
    'Harbour1 vote',
  ]);
});

it('a chosen organisation has its name and its number of votes, and no revenue', () => {
  const { input, readRevenue } = renderField('71');
  expect(input.value).toBe('Northwind Traders');
  expect(screen.getByText('3 votes')).toBeTruthy();
  expect(document.body.textContent).not.toContain('Revenue:');
  expect(readRevenue).not.toHaveBeenCalled();
});

it('the revenue comes with its button, by key too, and goes with it', async () => {
  const { readRevenue } = renderField('71');
  screen.getByRole('button', { name: 'Show revenue' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText(/Revenue: 250[.,]?000/)).toBeTruthy();
  expect(readRevenue).toHaveBeenCalledExactlyOnceWith('71');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Hide revenue' }));
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByText(/Revenue:/)).toBeNull();
});

it('another organisation starts without its revenue', async () => {
  const { input } = renderField('71');
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
  renderField('71', revenue);
  await userEvent.click(screen.getByRole('button', { name: 'Show revenue' }));
  expect(await screen.findByText(shown)).toBeTruthy();
});

it.each(['', 'Northw'])('without an organisation, here %j, there is no revenue to show', (value) => {
  renderField(value);
  expect(screen.queryByRole('button', { name: 'Show revenue' })).toBeNull();
});

it.each([
  [
    'the only one of a customer whose address is typed',
    'harbour.example',
    [{ ...harbour, isUsed: true }],
    'Harbour',
  ],
  [
    'no one of several',
    'harbour.example',
    [northwind, harbour].map((each) => ({ ...each, isUsed: true })),
    '',
  ],
  ['none that nobody used', 'harbour.example', [harbour], ''],
  ['none for the customer whom the form began with', 'northwind.example', [{ ...harbour, isUsed: true }], ''],
])('fills in %s, once', async (_what, domain, options, filled) => {
  const assist = assistWith(options);
  const { rerender } = renderWithSay(<Harness initial="" assist={assist} />);
  rerender(<Harness initial="" assist={assist} domain={domain} />);
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Organization' });
  expect(input.value).toBe(filled);
  await userEvent.clear(input);
  expect(input.value).toBe('');
});
