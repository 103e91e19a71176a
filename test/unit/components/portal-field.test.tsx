// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { PortalField } from '@/components/fields/PortalField';
import type { FieldAssist } from '@/lib/capture/assist';
import type { Field } from '@/lib/capture/field';
import { noAssist, renderWithWords } from './with-words';

const field: Field = {
  name: 'portal',
  label: 'fieldPortal',
  control: { type: 'portal' },
  group: 'destination',
  isRequired: false,
  lookup: 'portals',
};

interface HarnessProps {
  readonly initial: string;
  readonly assist: FieldAssist;
  readonly report: (value: string) => void;
}

function Harness({ initial, assist, report }: HarnessProps) {
  const [value, setValue] = useState(initial);
  report(value);
  return <PortalField field={field} value={value} problem={null} assist={assist} onChange={setValue} />;
}

function renderPortal(initial: string, assist: FieldAssist = noAssist) {
  let current = initial;
  const report = (value: string) => {
    current = value;
  };
  renderWithWords(<Harness initial={initial} assist={assist} report={report} />);
  return { value: () => current, list: screen.getByRole('combobox', { name: 'Portal' }) };
}

const shown = (list: HTMLElement) =>
  list instanceof HTMLSelectElement ? list.selectedOptions[0]?.textContent : null;

describe('the choice of a portal', () => {
  it('says "None" where an idea goes to no portal', () => {
    expect(shown(renderPortal('').list)).toBe('None');
  });

  it('shows a portal of which the service tells nothing by its id, never as "None"', () => {
    expect(shown(renderPortal('6776').list)).toBe('Portal 6776');
  });

  it('takes an id where the service has no list', async () => {
    const { value, list } = renderPortal('');
    await userEvent.selectOptions(list, 'Another, by its id…');
    await userEvent.type(screen.getByRole('textbox', { name: 'Id of the portal' }), '67x76');
    expect(value()).toBe('6776');
  });

  it('offers the portals that the service names', async () => {
    const { value, list } = renderPortal('', {
      ...noAssist,
      lookUp: async () => [{ value: '6776', label: 'Customers', detail: '' }],
    });
    await userEvent.selectOptions(list, await screen.findByRole('option', { name: 'Customers' }));
    expect(value()).toBe('6776');
    await userEvent.selectOptions(list, 'None');
    expect(value()).toBe('');
  });
});
