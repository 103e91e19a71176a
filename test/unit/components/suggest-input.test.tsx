// @vitest-environment jsdom
// Suggestions of a field: no request before a person opens it, a stable highlight, and every name as text.
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { FieldAssist } from '@/components/fields/field-assist';
import type { Field } from '@/lib/capture/field/field';
import type { Suggestion } from '@/lib/capture/field/suggestion';
import { controlledAssist, fieldWith, markedText, option, optionTexts, renderField } from './field-harness';

const status = fieldWith({
  name: 'status',
  label: 'fieldStatus',
  control: { type: 'line' },
  suggests: 'ideaStatuses',
});
const renderText = (assist: FieldAssist, field = status, initial = '') =>
  renderField({ field, assist, initial });

it('a field that the form itself focuses sends no request, as when the popup opens', () => {
  const { assist, list } = controlledAssist();
  const { input } = renderText(assist, status, 'Planned');
  act(() => input.focus());
  expect(list).not.toHaveBeenCalled();
});

it.each([
  ['a click', (input: HTMLElement) => userEvent.click(input)],
  ['the Tab key', () => userEvent.tab()],
  [
    'an arrow key',
    async (input: HTMLElement) => {
      act(() => input.focus());
      await userEvent.keyboard('{ArrowDown}');
    },
  ],
  ['typing', (input: HTMLElement) => userEvent.type(input, 'P')],
])('a field requests its list once when a person opens it by %s', async (_, open) => {
  const { assist, list } = controlledAssist();
  const { input } = renderText(assist);
  await open(input);
  expect(list).toHaveBeenCalledTimes(1);
});

it('the highlighted option stays when a fresher list replaces the shown one', async () => {
  const { assist, answer } = controlledAssist();
  const { input, value } = renderText(assist);
  await userEvent.click(input);
  answer([option('Planned'), option('Shipped')]);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(markedText(input)).toBe('Shipped');
  answer([option('Needs review'), option('Planned'), option('Shipped'), option('Done')]);
  expect(optionTexts()).toEqual(['Needs review', 'Planned', 'Shipped', 'Done']);
  expect(markedText(input)).toBe('Shipped');
  expect(document.activeElement).toBe(input);
  await userEvent.keyboard('{Enter}');
  expect(value()).toBe('Shipped');
});

it('no option is chosen by itself if the fresher list lacks the highlighted one', async () => {
  const { assist, answer } = controlledAssist();
  const { input, value } = renderText(assist);
  await userEvent.click(input);
  answer([option('Planned'), option('Shipped')]);
  await userEvent.keyboard('{ArrowDown}');
  answer([option('Shipped')]);
  await userEvent.keyboard('{Enter}');
  expect(value()).toBe('');
});

it('T15 hostile names are shown as text, isolated from the words around them', async () => {
  const { assist, answer } = controlledAssist();
  const { input, value } = renderText(assist);
  const hostile = ['<img src=x onerror=alert(1)>', '\u202Etxt.exe', 'a\u0000b', 'javascript:alert(1)'];
  await userEvent.click(input);
  answer(hostile.map((name) => ({ value: name, label: name, detail: name })));
  const shown = screen.getAllByRole('option');
  expect(shown.map((each) => each.querySelector('bdi')?.textContent)).toEqual(hostile);
  expect(document.querySelectorAll('img, script, a')).toHaveLength(0);
  await userEvent.click(shown[0] ?? input);
  expect(value()).toBe(hostile[0]);
});

it('the field says that a competitor exists already, and still accepts its name', async () => {
  const { assist, answer } = controlledAssist();
  const { input, value } = renderText(assist, { ...status, suggests: 'competitors' });
  await userEvent.click(input);
  answer([option('Acme')]);
  expect(screen.queryByText(/already has a competitor/)).toBeNull();
  await userEvent.type(input, 'Acme');
  expect(screen.getByText(/already has a competitor/)).toBeTruthy();
  expect(value()).toBe('Acme');
});

it('the name of a competitor wraps like an idea’s, has no line break, and takes a name from its list', async () => {
  const { assist, answer } = controlledAssist();
  const { value } = renderText(assist, { ...status, role: 'title', suggests: 'competitors' });
  const text = screen.getByRole('textbox');
  expect(text.tagName).toBe('TEXTAREA');
  await userEvent.type(text, 'Two{Enter}lines');
  expect(value()).toBe('Twolines');
  await userEvent.clear(text);
  await userEvent.type(text, 'ac');
  answer([option('Acme'), option('Other')]);
  expect(text.getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(value()).toBe('Acme');
});

it('a list of watchers shows names, and stores IDs', async () => {
  const { assist, answer } = controlledAssist();
  const watchers: Field = { ...status, name: 'watchers', control: { type: 'list' }, suggests: 'watchers' };
  const { input, value } = renderField({ field: watchers, assist, initial: [] });
  await userEvent.click(input);
  answer([option('6776881149498133193', 'Robin Reyes'), option('6776881149498133195', 'Sam Okafor')]);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await userEvent.keyboard('sam okafor,7,');
  expect(value()).toEqual(['6776881149498133193', '6776881149498133195', '7']);
  const chips = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(chips).toEqual(['Robin Reyes', 'Sam Okafor', '7']);
});

it('a list says that it is incomplete, if the service has more', async () => {
  const service = controlledAssist();
  const { input } = renderText(service.assist);
  await userEvent.click(input);
  service.answer([option('Planned')]);
  expect(screen.queryByText(/^This list isn’t complete/)).toBeNull();
  service.answer([option('Planned')], true);
  expect(screen.getByText('This list isn’t complete. If a value is missing, type it.')).toBeTruthy();
});

describe('a search of the service for ideas', () => {
  const idea: Field = { ...status, name: 'idea', label: 'fieldIdea', suggests: 'ideas' };
  const renderIdea = (found: readonly Suggestion[] | null) => {
    const { assist, answer } = controlledAssist();
    const search = vi.fn<FieldAssist['search']>(async () => found);
    return { ...renderText({ ...assist, search }, idea), search, answer };
  };

  it('is the list’s last row, which starts it by keyboard and lists what it finds', async () => {
    const { input, value, search, answer } = renderIdea([option('OPS-I-7', 'Tides')]);
    await userEvent.type(input, 'tide');
    answer([option('PRJ-I-1', 'Tide pools')]);
    expect(optionTexts()).toEqual(['Tide pools', 'Search the service']);
    await userEvent.keyboard('{ArrowUp}');
    expect(search).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('option', { name: 'Tides' })).toBeTruthy();
    expect(search.mock.calls.map(([, words]) => words)).toEqual(['tide']);
    expect(optionTexts()).toEqual(['Tide pools', 'Tides']);
    expect(value()).toBe('tide');
    await userEvent.keyboard('{ArrowUp}{Enter}');
    expect(value()).toBe('OPS-I-7');
  });

  it('is offered again for other words', async () => {
    const { input, search } = renderIdea([]);
    await userEvent.type(input, 'tide');
    await userEvent.click(screen.getByRole('option', { name: 'Search the service' }));
    expect(await screen.findByText('No other ideas found')).toBeTruthy();
    await userEvent.type(input, 's');
    expect(optionTexts()).toEqual(['Search the service']);
    expect(search).toHaveBeenCalledTimes(1);
  });

  it('says that the service has none', async () => {
    const { input } = renderIdea(null);
    await userEvent.type(input, 'tide{ArrowDown}{Enter}');
    expect(await screen.findByText('Couldn’t search. Try again later.')).toBeTruthy();
  });
});
