// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { FieldControl } from '@/components/fields/FieldControl';
import type { FieldAssist } from '@/components/fields/field-assist';
import type { Field } from '@/lib/capture/field/field';
import type { Suggestion } from '@/lib/capture/field/suggestion';
import { nowhere } from '@/lib/capture/field/suggestion';
import { integrationFields } from '@/lib/capture/kinds/entry';
import { noAssist, renderWithSay } from './with-say';

function fieldOfKinds(): Field {
  const [field] = integrationFields;
  if (!field) throw new Error('kinds have no field for an integration');
  return field;
}

function openField(value: string, known: readonly Suggestion[]) {
  const onChange = vi.fn();
  const field = fieldOfKinds();
  const list = vi.fn<FieldAssist['list']>((_subject, onOptions) => {
    onOptions(known);
    return () => undefined;
  });
  renderWithSay(
    <FieldControl
      field={field}
      values={{ [field.name]: value }}
      problem={null}
      assist={{ ...noAssist, list }}
      place={nowhere}
      onChange={onChange}
    />,
  );
  return { onChange, list };
}

describe('the choice of an integration', () => {
  it('offers none and the configured one, by name, and takes no other text', async () => {
    const { onChange } = openField('7', [{ value: '7', label: 'Issue tracker', detail: '' }]);
    const input = screen.getByRole('combobox', { name: 'Also send to' });
    expect(input).toHaveProperty('value', 'Issue tracker');
    await userEvent.type(input, 'x');
    expect(onChange).not.toHaveBeenCalled();
    await userEvent.tab();
    expect(input).toHaveProperty('value', 'Issue tracker');
    await userEvent.click(input);
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'No integration',
      'Issue tracker',
    ]);
    await userEvent.click(screen.getByRole('option', { name: 'No integration' }));
    expect(onChange).toHaveBeenCalledWith('');
  });

  it('is hidden if none is configured', async () => {
    const { list } = openField('', []);
    await waitFor(() =>
      expect(list).toHaveBeenCalledWith({ subject: 'integrations', scope: '' }, expect.any(Function)),
    );
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('still shows the integration of a kept draft that the settings no longer have', () => {
    openField('9', []);
    expect(screen.getByRole('combobox')).toHaveProperty('value', 'Integration 9');
  });
});
