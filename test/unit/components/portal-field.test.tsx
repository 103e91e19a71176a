// @vitest-environment jsdom
// A portal, and who sees an idea: a portal together with the visibility there, as one choice.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { AudienceField, withAudience } from '@/components/fields/AudienceField';
import type { FieldAssist } from '@/components/fields/field-assist';
import { nowhere } from '@/lib/capture/field/suggestion';
import type { DraftValues } from '@/lib/capture/field/values';
import { ideaKind } from '@/lib/capture/kinds/idea';
import { fieldFor, option, optionTexts, renderField } from './field-harness';
import { assistWith, noAssist, renderWithSay } from './with-say';

const portal = fieldFor('portal', ideaKind.fields);
const renderPortal = (initial: string, assist?: FieldAssist) =>
  renderField({ field: portal, initial, ...(assist && { assist }) });
const customers = assistWith([option('6776', 'Customers')]);

describe('the portal field', () => {
  it.each([
    ['"None: stays internal" if an idea goes to no portal', '', 'None: stays internal'],
    ['an unknown portal by its ID, never as "None: stays internal"', '6776', '6776'],
  ])('says %s', (_what, portalId, words) => {
    expect(renderPortal(portalId).input.value).toBe(words);
  });

  it('says what a portal is', () => {
    const described = renderPortal('').input.getAttribute('aria-describedby') ?? '';
    const texts = described.split(' ').map((id) => document.getElementById(id)?.textContent);
    expect(texts).toContain('A portal is a web page where people see ideas and vote for them.');
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
    const { input, moveTo, value } = renderField({ field: portal, assist, context: { product: 'PRJ' } });
    await userEvent.click(input);
    expect(optionTexts()).toEqual(['None: stays internal', 'Customers']);
    moveTo({ product: 'OPS' });
    expect(optionTexts()).toEqual(['None: stays internal']);
    await userEvent.keyboard('customers');
    expect(optionTexts()).toEqual([]);
    expect(value()).toBe('customers');
  });

  it('chooses no portal when it is emptied', async () => {
    const { value, input } = renderPortal('6776', customers);
    await userEvent.clear(input);
    expect(value()).toBe('');
    await userEvent.tab();
    await waitFor(() => expect(input.value).toBe('None: stays internal'));
  });
});

const { list: listPortals } = assistWith([option('7', 'Customers'), option('8', 'Partners')]);

interface AudienceProps {
  readonly initial: DraftValues;
  readonly assist: FieldAssist;
  readonly report: (values: DraftValues) => void;
}

function Audience({ initial, assist, report }: AudienceProps) {
  const [values, setValues] = useState(initial);
  const joined = withAudience(ideaKind.fields, []);
  report(values);
  return (
    joined && (
      <AudienceField
        {...{ assist, values, context: nowhere }}
        field={joined.audience}
        visibility={joined.visibility}
        onChange={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
      />
    )
  );
}

function renderAudience(initial: DraftValues, list: FieldAssist['list'] = listPortals) {
  let values = initial;
  const assist = { ...noAssist, list };
  renderWithSay(<Audience {...{ initial, assist }} report={(now) => (values = now)} />);
  return { input: screen.getByRole<HTMLInputElement>('combobox'), values: () => values };
}

describe('who sees an idea', () => {
  it('is none, or a portal with everyone there, or with employees alone', async () => {
    const { input, values } = renderAudience({ portal: '', visibility: '' });
    expect(input.value).toBe('None: stays internal');
    await userEvent.click(input);
    expect(optionTexts()).toEqual([
      'None: stays internal',
      'Customers: Everyone',
      'Customers: Internal',
      'Partners: Everyone',
      'Partners: Internal',
    ]);
    await userEvent.click(screen.getByRole('option', { name: 'Customers: Everyone' }));
    expect(values()).toEqual({ portal: '7', visibility: 'public' });
    expect(input.value).toBe('Customers: Everyone');
    await userEvent.click(input);
    await userEvent.click(screen.getByRole('option', { name: 'Partners: Internal' }));
    expect(values()).toEqual({ portal: '8', visibility: 'employee_or_creator' });
    await userEvent.click(input);
    await userEvent.click(screen.getByRole('option', { name: 'None: stays internal' }));
    expect(values()).toEqual({ portal: '', visibility: 'employee_or_creator' });
  });

  it('says a visibility that it doesn’t offer, and keeps it for a typed portal', async () => {
    const { input, values } = renderAudience({ portal: '7', visibility: 'vendor' });
    expect(input.value).toBe('7: Vendor only');
    await userEvent.click(input);
    expect(optionTexts()).toContain('Customers: Vendor only');
    await userEvent.clear(input);
    await userEvent.type(input, '9{Tab}');
    expect(values()).toEqual({ portal: '9', visibility: 'vendor' });
    expect(input.value).toBe('9: Vendor only');
  });

  it('shows the name of a chosen portal at once, and reads no list for it', async () => {
    const list = vi.fn<FieldAssist['list']>(() => () => undefined).mockImplementationOnce(listPortals);
    const { input } = renderAudience({ portal: '', visibility: '' }, list);
    await userEvent.click(input);
    await userEvent.click(screen.getByRole('option', { name: 'Customers: Everyone' }));
    expect(input.value).toBe('Customers: Everyone');
    expect(list).toHaveBeenCalledOnce();
  });
});
