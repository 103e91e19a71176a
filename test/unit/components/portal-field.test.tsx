// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { FieldAssist } from '@/components/fields/field-assist';
import { ideaKind } from '@/lib/capture/kinds/idea';
import { fieldFor, option, optionTexts, renderField } from './field-harness';
import { assistWith, noAssist } from './with-say';

const portal = fieldFor('portal', ideaKind.fields);
const renderPortal = (initial: string, assist?: FieldAssist) =>
  renderField({ field: portal, initial, ...(assist && { assist }) });
const customers = assistWith([option('6776', 'Customers')]);

describe('the portal field', () => {
  it('says "None: stays internal" if an idea goes to no portal', () => {
    expect(renderPortal('').input.value).toBe('None: stays internal');
  });

  it('says what a portal is', () => {
    const described = renderPortal('').input.getAttribute('aria-describedby') ?? '';
    const texts = described.split(' ').map((id) => document.getElementById(id)?.textContent);
    expect(texts).toContain('A portal is a web page where people see ideas and vote for them.');
  });

  it('shows an unknown portal by its ID, never as "None: stays internal"', () => {
    expect(renderPortal('6776').input.value).toBe('6776');
  });

  it('accepts an ID if the service has no list', async () => {
    const { value, input } = renderPortal('');
    await userEvent.click(input);
    await userEvent.keyboard('6776');
    expect(value()).toBe('6776');
  });

  it('offers none and the service’s portals, by keyboard alone', async () => {
    const { value, input } = renderPortal('', customers);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    expect(optionTexts()).toEqual(['None: stays internal', 'Customers']);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(value()).toBe('6776');
    expect(input.value).toBe('Customers');
    await userEvent.keyboard('{ArrowDown}{ArrowUp}{Home}');
    await userEvent.click(await screen.findByRole('option', { name: 'None: stays internal' }));
    expect(value()).toBe('');
  });

  it('never offers the portals of another product, not even until this product’s are known', async () => {
    // Offline, no portal of the other product is known.
    const assist: FieldAssist = {
      ...noAssist,
      list: (list, tell) => (list.scope === 'PRJ' ? customers.list(list, tell) : () => undefined),
    };
    const { input, moveTo, value } = renderField({ field: portal, assist, place: { product: 'PRJ' } });
    await userEvent.click(input);
    expect(optionTexts()).toEqual(['None: stays internal', 'Customers']);
    moveTo({ product: 'OPS' });
    expect(optionTexts()).toEqual(['None: stays internal']);
    await userEvent.keyboard('customers');
    expect(optionTexts()).toEqual([]);
    expect(value()).toBe('customers');
  });

  it('accepts a fully typed name as its portal', async () => {
    const { value, input } = renderPortal('', customers);
    await userEvent.click(input);
    await userEvent.keyboard('customers');
    expect(value()).toBe('6776');
    await userEvent.tab();
    await waitFor(() => expect(input.value).toBe('Customers'));
  });

  it('chooses no portal when it is emptied', async () => {
    const { value, input } = renderPortal('6776', customers);
    await userEvent.clear(input);
    expect(value()).toBe('');
    await userEvent.tab();
    await waitFor(() => expect(input.value).toBe('None: stays internal'));
  });
});
