// @vitest-environment jsdom
// Quick add in the name: a chosen token leaves the name and fills its field, and nothing else changes either.
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FieldAssist } from '@/components/fields/field-assist';
import { NameField } from '@/components/fields/NameField';
import type { Suggestion, SuggestionType } from '@/lib/capture/field/suggestion';
import { nowhere } from '@/lib/capture/field/suggestion';
import type { DraftValues } from '@/lib/capture/field/values';
import { quickTargets } from '@/lib/capture/form/quick-add';
import { ideaKind } from '@/lib/capture/kinds/idea';
import { fieldFor, markedText, option, optionTexts } from './field-harness';
import { noAssist, renderWithSay } from './with-say';

const listed: Partial<Record<SuggestionType, readonly Suggestion[]>> = {
  tags: [option('import'), option('big deal')],
  people: [option('robin@example.com', 'Robin Reyes')],
  products: [option('PRJ', 'Project'), option('OPS', 'Operations')],
  ideas: [option('PRJ-I-1', 'Project search')],
};
const assist: FieldAssist = {
  ...noAssist,
  list: ({ subject }, onOptions) => {
    onOptions(listed[subject] ?? []);
    return () => undefined;
  },
};
const person = { email: 'ana@acme.com', name: 'Ana Kovač', place: 'near' } as const;
const possible = { people: [person], chosenHere: [], ownEmail: '' };
let readPeople: () => Promise<typeof possible>;
const withPage: FieldAssist = { ...assist, readPeople: () => readPeople() };
beforeEach(() => {
  readPeople = async () => possible;
});

const nameField = fieldFor('title', ideaKind.fields);

function Harness({ locked, onCommentOn }: { locked: string[]; onCommentOn?: (idea: string) => void }) {
  const [values, setValues] = useState<DraftValues>({ name: '', tags: ['inbox'] });
  shown = values;
  suggestName = (name) => setValues((before) => ({ ...before, name }));
  const onFill = (name: string, value: DraftValues[string]) =>
    setValues((before) => ({ ...before, [name]: value }));
  return (
    <NameField
      field={nameField}
      value={String(values.name)}
      assist={withPage}
      context={nowhere}
      quickAdd={{
        targets: quickTargets(ideaKind.fields, locked),
        values,
        onFill,
        onCommentOn,
      }}
      onChange={(name) => onFill('name', name)}
    />
  );
}

let shown: DraftValues = {};
let suggestName: (name: string) => void = () => undefined;
function start({
  locked = [] as string[],
  onCommentOn = undefined as ((idea: string) => void) | undefined,
} = {}) {
  renderWithSay(<Harness locked={locked} {...(onCommentOn && { onCommentOn })} />);
  const input = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Name/ });
  act(() => input.focus());
  return { input };
}

describe('choosing removes the token from the name, and fills in', () => {
  it.each([
    ['a tag', 'Slow #imp', { tags: ['inbox', 'import'] }, 'Tags: import'],
    ['a new tag', 'Slow #csv', { tags: ['inbox', 'csv'] }, 'Tags: csv'],
    [
      'the person of the page, who comes first',
      'Slow @',
      { createdBy: 'ana@acme.com' },
      'Created by: Ana Kovač',
    ],
    [
      'a person by name with a space',
      'Slow @Robin R',
      { createdBy: 'robin@example.com' },
      'Created by: Robin Reyes',
    ],
    ['a typed address', 'Slow @eve@a.example', { createdBy: 'eve@a.example' }, 'Created by: eve@a.example'],
    ['a product', 'Slow > op', { product: 'OPS' }, 'Product: Operations'],
    ['the second option', 'Slow >{ArrowDown}', { product: 'OPS' }, 'Product: Operations'],
  ])('%s, and tells a screen reader', async (_what, keys, values, told) => {
    start();
    await userEvent.keyboard(keys);
    expect(screen.getByRole('status').textContent).toBe('');
    await userEvent.keyboard('{Enter}');
    expect(shown).toMatchObject({ name: 'Slow ', ...values });
    expect(optionTexts()).toEqual([]);
    expect(screen.getByRole('status').textContent).toBe(told);
  });

  it('in the middle of the name, where the caret is', async () => {
    const { input } = start();
    await userEvent.keyboard('Slow export');
    input.setSelectionRange(5, 5);
    await userEvent.keyboard('#imp ');
    input.setSelectionRange(9, 9);
    await userEvent.keyboard('o{Enter}');
    expect(shown).toMatchObject({ name: 'Slow export', tags: ['inbox', 'import'] });
  });

  it('by a click, and the focus stays in the name', async () => {
    const { input } = start();
    await userEvent.keyboard('Slow #');
    await userEvent.click(screen.getByRole('option', { name: 'big deal' }));
    expect(shown).toMatchObject({ name: 'Slow ', tags: ['inbox', 'big deal'] });
    expect(document.activeElement).toBe(input);
  });
});

describe('the text stays as typed', () => {
  it.each([
    ['after Escape', 'Slow #imp{Escape}{Enter} now'],
    ['where another field is clicked', 'Slow #imp'],
    ['with Tab', 'Slow #imp{Tab}'],
    ['where no option is meant', 'Fix #12, x > y, C# and @nobody here{Enter}'],
  ])('%s', async (_when, keys) => {
    start();
    await userEvent.keyboard(keys);
    await userEvent.click(document.body);
    const typed = keys.replace(/\{\w+\}/g, '');
    expect(shown).toEqual({ name: typed, tags: ['inbox'] });
    expect(optionTexts()).toEqual([]);
  });

  it('while an input method composes it: the list opens afterwards', async () => {
    const { input } = start();
    await userEvent.keyboard('遅い ');
    fireEvent.compositionStart(input);
    fireEvent(input, new InputEvent('beforeinput', { bubbles: true }));
    input.setRangeText('＃imp', 3, 3, 'end');
    fireEvent(
      input,
      new InputEvent('input', { bubbles: true, isComposing: true, inputType: 'insertCompositionText' }),
    );
    expect(optionTexts()).toEqual([]);
    fireEvent.compositionEnd(input, { data: '＃imp' });
    expect(optionTexts()).toEqual(['import', 'Create “imp”']);
  });

  it('and a word that undo restores opens nothing', async () => {
    const { input } = start();
    await userEvent.keyboard('Slow #import');
    await userEvent.keyboard('{Escape}');
    fireEvent(input, new InputEvent('input', { bubbles: true, inputType: 'historyUndo' }));
    expect(optionTexts()).toEqual([]);
  });
});

it.each([
  ['', [], 'Name · # tag · @ creator · > product'],
  [', without those of locked fields', ['product', 'tags'], 'Name · @ creator'],
])('an empty name shows what it is for, and which tokens it knows%s', (_without, locked, words) => {
  const { input } = start({ locked });
  expect(input.placeholder).toBe(words);
});

it('the name is a plain text for a screen reader until there are suggestions, and then names its list and the marked row', async () => {
  const { input } = start();
  await userEvent.keyboard('Slow ');
  expect(input.getAttribute('aria-autocomplete')).toBeNull();
  await userEvent.keyboard('#');
  // A text of several lines can't have the role of a combobox.
  expect(input.getAttribute('role')).toBeNull();
  expect(input.getAttribute('aria-autocomplete')).toBe('list');
  expect(input.getAttribute('aria-haspopup')).toBe('listbox');
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '');
  expect(list?.getAttribute('role')).toBe('listbox');
  expect(markedText(input)).toBe('import');
  await userEvent.keyboard('{Escape}');
  expect(input.getAttribute('aria-autocomplete')).toBeNull();
});

describe('the name is one line that wraps', () => {
  it('Enter puts no break into it', async () => {
    start();
    await userEvent.keyboard('Slow{Enter} export{Shift>}{Enter}{/Shift}');
    expect(shown.name).toBe('Slow export');
  });

  it('pasted breaks become spaces', async () => {
    start();
    await userEvent.keyboard('A ');
    await userEvent.paste('slow\r\n  export\n\nof boards');
    expect(shown.name).toBe('A slow export of boards');
  });

  it('it has room for the first name and for typed words, and a name that comes late finds its room as it is', async () => {
    const { input } = start();
    const room = () => input.parentElement?.dataset.room;
    await userEvent.keyboard('Slow');
    expect(room()).toBe('Slow');
    act(() => suggestName('A name that the page told late'));
    expect([input.value, room()]).toEqual(['A name that the page told late', 'Slow']);
    await userEvent.keyboard('!');
    expect(room()).toBe('A name that the page told late!');
  });
});

it('a person of the page is marked as such', async () => {
  start();
  await userEvent.keyboard('@');
  expect(optionTexts()).toEqual(['Ana Kovačon this pageana@acme.com', 'Robin Reyes']);
});

it('Enter chooses the person of the page, even if they come after the listed people', async () => {
  let tell: (found: typeof possible) => void = () => undefined;
  readPeople = () => new Promise((resolve) => (tell = resolve));
  start();
  await userEvent.keyboard('@');
  await act(async () => tell(possible));
  await userEvent.keyboard('{Enter}');
  expect(shown.createdBy).toBe('ana@acme.com');
});

it('choosing an idea after > turns the form into a comment on it', async () => {
  const onCommentOn = vi.fn();
  start({ onCommentOn });
  await userEvent.keyboard('Slow > project s{Enter}');
  expect(onCommentOn).toHaveBeenCalledWith('PRJ-I-1');
  expect(shown.name).toBe('Slow ');
});
