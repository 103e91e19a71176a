// @vitest-environment jsdom
// Who sees an idea: a portal together with the visibility there, as one choice.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { AudienceField, withAudience } from '@/components/fields/AudienceField';
import type { FieldAssist } from '@/components/fields/field-assist';
import { nowhere } from '@/lib/capture/field/suggestion';
import type { DraftValues } from '@/lib/capture/field/values';
import { ideaKind } from '@/lib/capture/kinds/idea';
import { option, optionTexts } from './field-harness';
import { assistWith, noAssist, renderWithSay } from './with-say';

const { list: listPortals } = assistWith([option('7', 'Customers'), option('8', 'Partners')]);

interface HarnessProps {
  readonly initial: DraftValues;
  readonly assist: FieldAssist;
  readonly report: (values: DraftValues) => void;
}

function Harness({ initial, assist, report }: HarnessProps) {
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

function render(initial: DraftValues, list: FieldAssist['list'] = listPortals) {
  let values = initial;
  const assist = { ...noAssist, list };
  renderWithSay(<Harness {...{ initial, assist }} report={(now) => (values = now)} />);
  return { input: screen.getByRole<HTMLInputElement>('combobox'), values: () => values };
}

it('is none, or a portal with everyone there, or with employees alone', async () => {
  const { input, values } = render({ portal: '', visibility: '' });
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
  const { input, values } = render({ portal: '7', visibility: 'vendor' });
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
  const { input } = render({ portal: '', visibility: '' }, list);
  await userEvent.click(input);
  await userEvent.click(screen.getByRole('option', { name: 'Customers: Everyone' }));
  expect(input.value).toBe('Customers: Everyone');
  expect(list).toHaveBeenCalledOnce();
});
