// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { RichTextField } from '@/components/fields/RichTextField';
import type { Field } from '@/lib/capture/field/field';
import { nowhere } from '@/lib/capture/field/suggestion';
import { noAssist, renderWithSay } from './with-say';

const field: Field = {
  name: 'description',
  label: 'fieldDescription',
  control: { type: 'html' },
  group: 'main',
  isRequired: false,
};

function renderText(value: string, onChange = vi.fn()) {
  const draw = (shown: string) => (
    <RichTextField field={field} value={shown} assist={noAssist} context={nowhere} onChange={onChange} />
  );
  const { rerender } = renderWithSay(draw(value));
  return {
    editor: screen.getByRole('textbox', { name: 'Description' }),
    onChange,
    redraw: (next: string) => rerender(draw(next)),
  };
}

describe('the long text', () => {
  it('shows a captured passage with its formatting, and runs no script', () => {
    const { editor } = renderText('<p>a <strong>b</strong></p><script>x()</script>');
    expect(editor.innerHTML).toBe('<p>a <strong>b</strong></p>');
  });

  it('is not redrawn by its own change, which would move the caret', () => {
    const { editor, onChange, redraw } = renderText('<p>a</p>');
    const paragraph = editor.firstChild;
    if (!paragraph) throw new Error('nothing is shown');
    paragraph.textContent = 'ab';
    fireEvent.input(editor);
    redraw(onChange.mock.calls[0]?.[0]);
    expect(editor.firstChild).toBe(paragraph);
  });

  it('is redrawn by a value from elsewhere', () => {
    const { editor, redraw } = renderText('<p>a</p>');
    redraw('<p>b</p>');
    expect(editor.innerHTML).toBe('<p>b</p>');
  });

  it('starts with an empty paragraph above a quote, which no value contains', () => {
    const { editor, onChange } = renderText('<blockquote><p>theirs</p></blockquote>');
    expect(editor.innerHTML).toBe('<p><br></p><blockquote><p>theirs</p></blockquote>');
    fireEvent.input(editor);
    expect(onChange).toHaveBeenLastCalledWith('<blockquote><p>theirs</p></blockquote>');
    const [own] = editor.children;
    if (own) own.textContent = 'mine';
    fireEvent.input(editor);
    expect(onChange).toHaveBeenLastCalledWith('<p>mine</p><blockquote><p>theirs</p></blockquote>');
  });

  it('takes a quote that arrives while it has the focus, and the caret stays above it', () => {
    const { editor, redraw } = renderText('');
    editor.focus();
    redraw('<blockquote><p>theirs</p></blockquote>');
    expect(getSelection()?.anchorNode).toBe(editor.firstElementChild);
  });

  it('leaves Tab to the page', () => {
    const { editor } = renderText('');
    expect(fireEvent.keyDown(editor, { key: 'Tab' })).toBe(true);
  });
});
