// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fieldWith, renderField } from './field-harness';

const field = fieldWith({
  name: 'custom_fields',
  label: 'fieldCustomFields',
  control: { type: 'pairs', travels: 'object' },
});
const draw = (initial: string[] = []) => renderField({ field, initial }).value;

describe('the rows of custom fields', () => {
  it('can be filled by keyboard alone: key, value, another row', async () => {
    const value = draw();
    await userEvent.tab();
    await userEvent.keyboard('risk');
    await userEvent.tab();
    await userEvent.keyboard('high');
    await userEvent.click(screen.getByRole('button', { name: 'Add row' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Row 2: Key' }), 'market');
    await userEvent.type(screen.getByRole('textbox', { name: 'Row 2: Value' }), 'EU');
    expect(value()).toEqual(['risk', 'high', 'market', 'EU']);
  });

  it('can be removed one by one, and the other rows stay', async () => {
    const value = draw(['risk', 'high', 'market', 'EU']);
    await userEvent.click(screen.getByRole('button', { name: 'Remove risk' }));
    expect(value()).toEqual(['market', 'EU']);
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Row 1: Key' }));
  });

  it('form one group, with the label of the field', () => {
    draw();
    expect(screen.getByRole('group', { name: 'Custom fields' })).toBeTruthy();
  });
});
