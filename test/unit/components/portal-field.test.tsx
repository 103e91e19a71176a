// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { FieldControl } from '@/components/fields/FieldControl';
import type { FieldAssist } from '@/components/fields/field-assist';
import type { Field } from '@/lib/capture/field/field';
import { nowhere } from '@/lib/capture/field/suggestion';
import { ideaKind } from '@/lib/capture/kinds/idea';
import { assistWith, noAssist, renderWithSay } from './with-say';

const portal = ideaKind.fields.find(({ name }) => name === 'portal');
if (!portal) throw new Error('an idea has no portal');
const field: Field = portal;

interface HarnessProps {
  readonly initial: string;
  readonly assist: FieldAssist;
  /** @default '' */
  readonly product?: string;
  readonly report: (value: string) => void;
}

function Harness({ initial, assist, product = '', report }: HarnessProps) {
  const [value, setValue] = useState(initial);
  report(value);
  return (
    <FieldControl
      field={field}
      values={{ portal: value }}
      problem={null}
      assist={assist}
      place={{ ...nowhere, product }}
      onChange={(next) => setValue(String(next))}
    />
  );
}

async function renderPortal(initial: string, assist: FieldAssist = noAssist) {
  let current = initial;
  const report = (value: string) => {
    current = value;
  };
  renderWithSay(<Harness initial={initial} assist={assist} report={report} />);
  await screen.findByRole('combobox', { name: 'Portal' });
  const input = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Portal' });
  return { value: () => current, input };
}

const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const customers = assistWith([{ value: '6776', label: 'Customers', detail: '' }]);

describe('the portal field', () => {
  it('says "None" if an idea goes to no portal', async () => {
    expect((await renderPortal('')).input().value).toBe('None');
  });

  it('says what a portal is', async () => {
    const described = (await renderPortal('')).input().getAttribute('aria-describedby') ?? '';
    const texts = described.split(' ').map((id) => document.getElementById(id)?.textContent);
    expect(texts).toContain('A portal is a web page where people see ideas and vote for them.');
  });

  it('shows an unknown portal by its ID, never as "None"', async () => {
    expect((await renderPortal('6776')).input().value).toBe('6776');
  });

  it('accepts an ID if the service has no list', async () => {
    const { value, input } = await renderPortal('');
    await userEvent.click(input());
    await userEvent.keyboard('6776');
    expect(value()).toBe('6776');
  });

  it('offers none and the service’s portals, by keyboard alone', async () => {
    const { value, input } = await renderPortal('', customers);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['None', 'Customers']);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(value()).toBe('6776');
    expect(input().value).toBe('Customers');
    await userEvent.keyboard('{ArrowDown}{ArrowUp}{Home}');
    await userEvent.click(await screen.findByRole('option', { name: 'None' }));
    expect(value()).toBe('');
  });

  it('never offers the portals of another product, not even until this product’s are known', async () => {
    const report = vi.fn();
    // Offline, no portal of the other product is known.
    const assist: FieldAssist = {
      ...noAssist,
      list: (list, tell) => (list.scope === 'PRJ' ? customers.list(list, tell) : () => undefined),
    };
    const inProduct = (product: string) => (
      <Harness initial="" assist={assist} product={product} report={report} />
    );
    const { rerender } = renderWithSay(inProduct('PRJ'));
    const input = screen.getByRole('combobox');
    await userEvent.click(input);
    expect(options()).toEqual(['None', 'Customers']);
    rerender(inProduct('OPS'));
    expect(options()).toEqual(['None']);
    await userEvent.keyboard('customers');
    expect(options()).toEqual([]);
    expect(report).toHaveBeenLastCalledWith('customers');
  });

  it('accepts a fully typed name as its portal', async () => {
    const { value, input } = await renderPortal('', customers);
    await userEvent.click(input());
    await userEvent.keyboard('customers');
    expect(value()).toBe('6776');
    await userEvent.tab();
    await waitFor(() => expect(input().value).toBe('Customers'));
  });

  it('chooses no portal when it is emptied', async () => {
    const { value, input } = await renderPortal('6776', customers);
    await userEvent.clear(input());
    expect(value()).toBe('');
    await userEvent.tab();
    await waitFor(() => expect(input().value).toBe('None'));
  });
});
