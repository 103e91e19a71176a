// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fieldWith, renderField } from './field-harness';

const field = fieldWith({ name: 'tags', label: 'fieldTags', control: { type: 'list' } });

const renderList = (initial: string[]) => ({
  ...renderField({ field, initial }),
  input: screen.getByRole('textbox', { name: 'Tags' }),
});

describe('a list field', () => {
  it('shows its placeholder in the direction of the page, and typed text in its own', async () => {
    const { input } = renderList([]);
    expect(input.getAttribute('dir')).toBe(null);
    await userEvent.type(input, 'research');
    expect(input.getAttribute('dir')).toBe('auto');
  });

  it.each<[string, string[], string, string[], number]>([
    [
      'adds an entry at Enter and at a comma',
      [],
      'research{Enter}tide pools,',
      ['research', 'tide pools'],
      2,
    ],
    ['keeps a chosen entry whole that has a comma', ['検索、一覧'], 'x,', ['検索、一覧', 'x'], 2],
    ['includes unfinished text', ['research'], 'tide po', ['research', 'tide po'], 1],
    ['adds an entry only once', ['research'], 'research{Enter}', ['research'], 1],
    ['adds the typed entry when the focus leaves', [], 'research{Tab}', ['research'], 1],
    ['leaves Ctrl+Enter to the page', [], 'research{Control>}{Enter}{/Control}', ['research'], 0],
  ])('%s', async (_what, initial, keys, entries, chips) => {
    const { value, input } = renderList(initial);
    await userEvent.type(input, keys);
    expect(value()).toEqual(entries);
    expect(screen.queryAllByRole('listitem')).toHaveLength(chips);
  });

  it.each(['،', '、', '，'])(
    'adds an entry at %s, the comma of an Arabic, Japanese or Chinese keyboard',
    async (comma) => {
      const { value, input } = renderList([]);
      await userEvent.type(input, `one${comma}two`);
      await userEvent.paste(`${comma}three${comma}four`);
      expect(value()).toEqual(['one', 'two', 'three', 'four']);
    },
  );

  it('leaves a comma in composed text until the person accepts the text', () => {
    const { value, input } = renderList([]);
    fireEvent.compositionStart(input);
    fireEvent.change(input, { target: { value: 'けんさく、' } });
    expect(input).toHaveProperty('value', 'けんさく、');
    fireEvent.change(input, { target: { value: '検索、一覧' } });
    fireEvent.compositionEnd(input);
    expect(value()).toEqual(['検索', '一覧']);
    expect(input).toHaveProperty('value', '一覧');
  });

  it('splits a pasted list at commas and line breaks, and keeps the text before it', async () => {
    const { value, input } = renderList([]);
    await userEvent.type(input, 'a');
    await userEvent.paste('lpha, beta,,gamma\ndelta');
    expect(value()).toEqual(['alpha', 'beta', 'gamma', 'delta']);
  });

  it('F119 takes a tag in two normal forms for one', async () => {
    const { value, input } = renderList(['re\u0301sume\u0301']);
    await userEvent.type(input, 'r\u00e9sum\u00e9{Enter}');
    await userEvent.paste('cafe\u0301, caf\u00e9');
    await userEvent.tab();
    expect(value()).toEqual(['r\u00e9sum\u00e9', 'caf\u00e9']);
  });

  it('removes the last entry at Backspace only if the field is empty', async () => {
    const { value, input } = renderList(['one', 'two']);
    await userEvent.type(input, 'x{Backspace}');
    expect(value()).toEqual(['one', 'two']);
    await userEvent.type(input, '{Backspace}');
    expect(value()).toEqual(['one']);
  });

  it('removes an entry by its button and returns the focus to the field', async () => {
    const { value, input } = renderList(['one', 'two']);
    await userEvent.click(screen.getByRole('button', { name: 'Remove one' }));
    expect(value()).toEqual(['two']);
    expect(document.activeElement).toBe(input);
  });

  it('tells a screen reader its entries after each change, and not while an entry is typed', async () => {
    const { input } = renderList([]);
    const told = () => screen.getByRole('status').textContent;
    await userEvent.type(input, 'one');
    expect(told()).toBe('');
    await userEvent.type(input, '{Enter}two,');
    expect(told()).toBe('Tags: one, two');
    await userEvent.click(screen.getByRole('button', { name: 'Remove one' }));
    expect(told()).toBe('Tags: two');
    await userEvent.type(input, '{Backspace}');
    expect(told()).toBe('Tags: no entries');
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(told()).toBe('Tags: two');
  });

  it('reports nothing when the focus leaves it unchanged', async () => {
    const { input, onChange } = renderList(['research']);
    await userEvent.click(input);
    await userEvent.tab();
    expect(onChange).not.toHaveBeenCalled();
  });

  it.each([
    ['a typed entry', 'one,two,', ['one', 'two']],
    ['an entry at Enter', 'one{Enter}', ['one']],
    ['a removed entry', 'one,{Backspace}', ['one']],
  ])('undoes %s, and keeps every earlier entry (F79)', async (_what, keys, left) => {
    const { value, input } = renderList(['kept']);
    await userEvent.type(input, keys);
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(value()).toEqual(['kept', ...left]);
    for (const _step of [1, 2, 3]) await userEvent.keyboard('{Control>}z{/Control}');
    expect(value()).toEqual(['kept']);
  });

  it('leaves undo to the browser while text is typed that is no entry yet (F79)', async () => {
    const { value, input } = renderList([]);
    await userEvent.type(input, 'one,tw');
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(value()).toEqual(['one', 'tw']);
  });
});

const pairs = fieldWith({
  name: 'custom_fields',
  label: 'fieldCustomFields',
  control: { type: 'pairs', travels: 'object' },
});
const draw = (initial: string[] = []) => renderField({ field: pairs, initial }).value;

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
