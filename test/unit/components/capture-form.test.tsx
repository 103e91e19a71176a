// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { CaptureForm, type CaptureFormProps } from '@/components/CaptureForm';
import { ideaKind } from '@/lib/capture/kinds/idea';
import { noAssist, renderWithWords } from './with-words';

function renderForm(props: Partial<CaptureFormProps>) {
  return renderWithWords(
    <CaptureForm
      locked={[]}
      fields={ideaKind.fields}
      values={{}}
      problems={[]}
      assist={noAssist}
      focus={null}
      underText={null}
      onChange={() => undefined}
      {...props}
    />,
  );
}

describe('the form of a kind', () => {
  it('folds what is rarely needed, and says how much of it is filled in', () => {
    renderForm({ values: { status: 'New', watchers: ['a@example.com'], assignee: '' } });
    expect(screen.queryByRole('combobox', { name: 'Status' })).toBeNull();
    expect(screen.getByRole('button', { name: /^More/ }).textContent).toContain('2 filled in');
  });

  it('unfolds where a problem is to be mended inside', () => {
    renderForm({ problems: [{ field: 'assignee', words: 'problemEmail' }] });
    const input = screen.getByRole('combobox', { name: 'Assigned to' });
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'This is not an email address.',
    );
  });

  it('goes to a field that is wanted, also into the folded part', () => {
    renderForm({ focus: { field: 'status', selectsText: false } });
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Status' }));
  });

  it('selects a suggested name, so that typing replaces it', () => {
    renderForm({ values: { name: 'Suggested' }, focus: { field: 'name', selectsText: true } });
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
    expect([input.selectionStart, input.selectionEnd]).toEqual([0, 9]);
  });

  it('opens and closes "More" by the keyboard', async () => {
    renderForm({});
    screen.getByRole('button', { name: 'More' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('combobox', { name: 'Status' })).toBeTruthy();
    await userEvent.keyboard('{Enter}');
    expect(screen.queryByRole('combobox', { name: 'Status' })).toBeNull();
  });
});
