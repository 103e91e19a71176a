// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { FieldValue } from '@/lib/capture/field/values';
import { kinds } from '@/lib/capture/kinds';
import { appendIdeaKind, commentKind, replyKind } from '@/lib/capture/kinds/idea';
import { noteKind } from '@/lib/capture/kinds/records';
import { Form, renderForm } from './form-harness';
import { brokenRelations } from './relations';
import { renderWithSay } from './with-say';

describe('the form of a kind', () => {
  it('folds rarely used fields, and shows how many are filled in', () => {
    renderForm({ values: { status: 'New', watchers: ['a@example.com'], assignee: '' } });
    expect(screen.queryByRole('combobox', { name: 'Status' })).toBeNull();
    expect(screen.getByRole('button', { name: /^More/ }).textContent).toContain('2 filled in');
  });

  it.each(kinds)(
    'draws each field once, with labels, hints and problems of its own beside another form: $id',
    (kind) => {
      // The present value of a record arrives later, in an element that is named from the start.
      const fields = kind.fields.map(({ isChange: _, ...field }) => field);
      const problems = fields.map(({ name }) => ({ field: name, messageKey: 'problemRequired' as const }));
      renderWithSay(
        <>
          <Form {...{ fields, problems }} />
          <Form {...{ fields, problems }} />
        </>,
      );
      expect(brokenRelations()).toEqual([]);
    },
  );

  it('moves the focus to a requested field, even a folded one, and not in another form', () => {
    const focus = { field: 'status', selectsText: false };
    renderWithSay(
      <>
        <Form focus={{ ...focus, field: 'tags' }} />
        <Form focus={focus} />
      </>,
    );
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Status' }));
  });

  it('finds a folded field by name, and keeps the text of the others', async () => {
    const onChange = vi.fn();
    renderForm({ values: { assignee: 'ana@example.com' }, onChange });
    await userEvent.click(screen.getByRole('button', { name: /^More/ }));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Find a field' }), 'duplicate');
    expect(screen.getByRole('combobox', { name: 'Duplicate of' })).toBeTruthy();
    expect(screen.queryByRole('combobox', { name: 'Status' })).toBeNull();
    await userEvent.clear(screen.getByRole('searchbox', { name: 'Find a field' }));
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Assignee' }).value).toBe(
      'ana@example.com',
    );
    expect(onChange).not.toHaveBeenCalled();
  });

  it('unfolds if a folded field has a problem', () => {
    renderForm({ problems: [{ field: 'assignee', messageKey: 'problemEmail' }] });
    const input = screen.getByRole('combobox', { name: 'Assignee' });
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Enter an email address.',
    );
  });

  it.each([
    ['selects a suggested name, so that typing replaces it', true, [0, 9]],
    ["puts the caret behind a restored name, so that keys are added to the person's words", false, [9, 9]],
  ])('%s', (_what, selectsText, selection) => {
    renderForm({ values: { name: 'Suggested' }, focus: { field: 'name', selectsText } });
    const input = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Name' });
    expect([input.selectionStart, input.selectionEnd]).toEqual(selection);
  });

  it.each([
    ['comment', commentKind],
    ['reply', replyKind],
    ['addition to an idea', appendIdeaKind],
  ])(
    'of a %s lets the person choose who may see it, and offers nothing that the service would decide (F48)',
    async (_kind, kind) => {
      const changes: [string, FieldValue][] = [];
      renderForm({ fields: kind.fields, onChange: (...change) => changes.push(change) });
      const choice = screen.getByRole('combobox', { name: 'Visible to' });
      expect(choice.textContent).toBe('Employees and the creatorEveryone');
      expect(choice).toHaveProperty('value', 'employee_or_creator');
      await userEvent.selectOptions(choice, 'public');
      expect(changes).toEqual([['visibility', 'public']]);
    },
  );

  it('of a note shows a document type of an older version, although nobody can choose it again', () => {
    const focus = { field: 'documentType', selectsText: false };
    renderForm({ fields: noteKind.fields, values: { documentType: 'internal_link' }, focus });
    const type = screen.getByRole('combobox', { name: 'Document type' });
    expect(type).toHaveProperty('value', 'internal_link');
    expect(type.textContent).toContain('Internal link');
    expect(type.textContent).not.toContain('External link');
  });

  it('has required, filled and rejected fields first under "More", and the rarest last', () => {
    const problems = [{ field: 'duplicateOf', messageKey: 'problemRequired' as const }];
    renderForm({ values: { status: 'New', initial_votes: '3' }, problems });
    const shown = () =>
      [...document.querySelectorAll<HTMLElement>('.field-row')]
        .filter((row) => row.closest('[hidden]') === null)
        .map(({ dataset }) => dataset.field);
    expect(shown().slice(0, 4)).toEqual(['status', 'duplicateOf', 'initial_votes', 'portal']);
    expect(shown().at(-1)).toBe('created_at');
  });

  it('Escape closes an open list, then "More"', async () => {
    renderForm({});
    await userEvent.click(screen.getByRole('button', { name: 'More fields' }));
    await userEvent.click(screen.getByRole('combobox', { name: 'Who sees it' }));
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(screen.getByRole('combobox', { name: 'Who sees it' })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('combobox', { name: 'Who sees it' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More fields' }));
  });
});
