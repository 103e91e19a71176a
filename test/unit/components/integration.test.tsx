// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { FieldControl } from '@/components/fields/FieldControl';
import type { FieldAssist } from '@/components/fields/field-assist';
import { IntegrationForm } from '@/components/options/IntegrationSection';
import type { Field } from '@/lib/capture/field/field';
import type { Suggestion } from '@/lib/capture/field/suggestion';
import { nowhere } from '@/lib/capture/field/suggestion';
import { integrationFields } from '@/lib/capture/kinds/parts';
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

/** The form and what is stored of it. */
function StoredForm({ onChange }: Pick<ComponentProps<typeof IntegrationForm>, 'onChange'>) {
  const [integration, setIntegration] = useState<ComponentProps<typeof IntegrationForm>['integration']>(null);
  return (
    <IntegrationForm
      integration={integration}
      onChange={(changed) => {
        onChange(changed);
        setIntegration(changed);
      }}
    />
  );
}

describe('the integration settings', () => {
  it('keep the integration as typed, named by its ID until it has a name', async () => {
    const onChange = vi.fn();
    renderWithSay(<StoredForm onChange={onChange} />);
    await userEvent.type(screen.getByLabelText('Integration ID'), '42');
    expect(onChange).toHaveBeenLastCalledWith({ id: '42', name: '42' });
    await userEvent.type(screen.getByLabelText('Display name'), 'Tracker');
    expect(onChange).toHaveBeenLastCalledWith({ id: '42', name: 'Tracker' });
  });

  it('refuse an ID that is not a number, and say so', async () => {
    const onChange = vi.fn();
    renderWithSay(<IntegrationForm integration={null} onChange={onChange} />);
    await userEvent.type(screen.getByLabelText('Integration ID'), 'x');
    expect(onChange).not.toHaveBeenCalled();
    expect(screen.getByText('Enter a numeric ID.')).toBeTruthy();
  });

  it('remove the integration when its ID is removed', async () => {
    const onChange = vi.fn();
    renderWithSay(<IntegrationForm integration={{ id: '42', name: 'Tracker' }} onChange={onChange} />);
    await userEvent.clear(screen.getByLabelText('Integration ID'));
    expect(onChange).toHaveBeenLastCalledWith(null);
  });
});
