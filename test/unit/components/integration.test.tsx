// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Suggestion } from '@/lib/capture/field/suggestion';
import { integrationFields } from '@/lib/capture/kinds/entry';
import { fieldFor, option, optionTexts, renderField } from './field-harness';
import { assistWith } from './with-say';

function openField(initial: string, ...known: Suggestion[]) {
  const field = fieldFor('integration', integrationFields);
  const assist = assistWith(known);
  const list = vi.fn(assist.list);
  return { list, ...renderField({ field, initial, assist: { ...assist, list } }) };
}

describe('the choice of an integration', () => {
  it('offers none and the configured one, by name, and takes no other text', async () => {
    const { onChange, input } = openField('7', option('7', 'Issue tracker'));
    expect(screen.getByRole('combobox', { name: 'Also send to' })).toBe(input);
    expect(input).toHaveProperty('value', 'Issue tracker');
    await userEvent.type(input, 'x');
    expect(onChange).not.toHaveBeenCalled();
    await userEvent.tab();
    expect(input).toHaveProperty('value', 'Issue tracker');
    await userEvent.click(input);
    expect(optionTexts()).toEqual(['No integration', 'Issue tracker']);
    await userEvent.click(screen.getByRole('option', { name: 'No integration' }));
    expect(onChange).toHaveBeenCalledWith('');
  });

  it('is hidden if none is configured', async () => {
    const { list } = openField('');
    await waitFor(() =>
      expect(list).toHaveBeenCalledWith({ subject: 'integrations', scope: '' }, expect.any(Function)),
    );
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('still shows the integration of a kept draft that the settings no longer have', () => {
    openField('9');
    expect(screen.getByRole('combobox')).toHaveProperty('value', 'Integration 9');
  });
});
