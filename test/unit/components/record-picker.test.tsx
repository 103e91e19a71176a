// @vitest-environment jsdom
// What Enter takes. In a picker of records: the first match, or what the person marked. Where any text is a value: an
// exact match, else the text.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Field } from '@/lib/capture/field/field';
import type { Suggestion } from '@/lib/capture/field/suggestion';
import { commentKind, ideaKind, replyKind, voteKind } from '@/lib/capture/kinds/idea';
import { controlledAssist, fieldFor, markedText, option, optionTexts, renderField } from './field-harness';

const idea = fieldFor('idea', commentKind.fields);
const [creator, tags] = [fieldFor('creator', ideaKind.fields), fieldFor('tags', ideaKind.fields)];
const product = fieldFor('product', ideaKind.fields);
const organization = fieldFor('organization', voteKind.fields);

const exports = option('PRJ-I-1', 'Customers export by hand');
const imports = option('PRJ-I-2', 'Custom import');

const searchRow = 'Search the service';

function draw(field: Field) {
  const { assist, answer } = controlledAssist();
  const searched: string[] = [];
  async function search(_list: unknown, query: string) {
    searched.push(query);
    return null;
  }
  const { input, value } = renderField({ field, assist: { ...assist, search } });
  return {
    searched: () => searched,
    type: (text: string) => userEvent.type(input, text),
    tell: (...options: Suggestion[]) => answer(options),
    value,
    marked: () => markedText(input),
    rows: () => optionTexts().filter((row) => row !== searchRow),
  };
}

it('the link of a comment names the comment', async () => {
  const { type, value } = draw(fieldFor('comment', replyKind.fields));
  await type('https://planning.example/ideas/PRJ-I-3#comment-42');
  expect(value()).toBe('42');
});

describe('in a picker of records', () => {
  it('Enter takes the first match, which is marked as soon as something is typed', async () => {
    const { type, tell, value, marked } = draw(idea);
    await type('c');
    tell(exports, imports);
    expect(marked()).toBe('Customers export by hand');
    await type('ust{Enter}');
    expect(value()).toBe('PRJ-I-1');
  });

  it('nothing is marked before the person types', async () => {
    const { type, tell, marked, value } = draw(idea);
    await type('{ArrowDown}{Escape}');
    tell(exports);
    await userEvent.click(screen.getByRole('combobox'));
    expect(marked()).toBeNull();
    await userEvent.keyboard('{Enter}');
    expect(value()).toBe('');
  });

  it('a match that comes later is added below, and takes the mark from no row', async () => {
    const { type, tell, value, marked, rows } = draw(idea);
    await type('custom');
    tell(exports);
    tell(imports, exports);
    expect(rows()).toEqual(['Customers export by hand', 'Custom import']);
    expect(marked()).toBe('Customers export by hand');
    await userEvent.keyboard('{Enter}');
    expect(value()).toBe('PRJ-I-1');
  });

  it('a typed key is the last row, and stays marked although matches come later', async () => {
    const { type, tell, value, marked, rows } = draw(idea);
    await type('PRJ-I-1');
    expect(marked()).toBe('Use “PRJ-I-1”');
    tell(option('PRJ-I-12', 'Twelve'));
    expect(rows()).toEqual(['Twelve', 'Use “PRJ-I-1”']);
    expect(marked()).toBe('Use “PRJ-I-1”');
    await userEvent.keyboard('{Enter}');
    expect(value()).toBe('PRJ-I-1');
  });

  it.each([
    ['words', idea, 'export', []],
    ['an idea’s key', idea, 'PRJ-I-9', ['Use “PRJ-I-9”']],
    ['an idea’s link', idea, 'https://a.example/ideas/PRJ-I-9', ['Use “https://a.example/ideas/PRJ-I-9”']],
    ['a feature’s key', idea, 'PRJ-9', []],
    ['a product’s key', product, 'OPS', ['Use “OPS”']],
    ['a part of a product’s name', product, 'Op', []],
    ['a name', organization, 'Acme', []],
    ['an id', organization, '42', ['Use “42”']],
  ])('that knows no match, %s is offered as typed only if it names one', async (_what, of, text, offered) => {
    const { type, rows } = draw(of);
    await type(text);
    expect(rows()).toEqual(offered);
  });

  it('Enter sends no words to the service: its search is marked only by a key', async () => {
    const { type, marked, searched } = draw(idea);
    await type('export');
    expect(optionTexts()).toEqual([searchRow]);
    expect(marked()).toBeNull();
    await type('{Enter}');
    expect(searched()).toEqual([]);
    await type('{ArrowDown}{Enter}');
    expect(searched()).toEqual(['export']);
  });

  it('a typed key that is listed isn’t offered twice', async () => {
    const { type, tell, rows } = draw(idea);
    await type('prj-i-1');
    tell(exports);
    expect(rows()).toEqual(['Customers export by hand']);
  });
});

describe('where any text is a value', () => {
  it.each([
    ['the typed text, although a longer one is listed', creator, 'da', 'da'],
    ['the value of an exact name', creator, 'dana reyes', 'dana@acme.example'],
    ['a longer match after the arrow key', creator, 'da{ArrowDown}', 'dana@acme.example'],
    ['the best match of a tag', tags, 'impo', ['import']],
    ['a new tag below the matches, if it is chosen', tags, 'impo{ArrowDown}', ['impo']],
    ['a new tag that nothing matches', tags, 'csv', ['csv']],
    ['a known tag in its own spelling', tags, 'Import', ['import']],
  ])('Enter takes %s', async (_what, of, text, expected) => {
    const { type, tell, value } = draw(of);
    await type(text.slice(0, 1));
    tell(option('dana@acme.example', 'Dana Reyes'), option('import'));
    await type(`${text.slice(1)}{Enter}`);
    expect(value()).toEqual(expected);
  });
});
