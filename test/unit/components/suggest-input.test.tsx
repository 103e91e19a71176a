// @vitest-environment jsdom
// Suggestions of a field: no request before a person opens it, a stable highlight, and every name as text.
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { FieldControl } from '@/components/fields/FieldControl';
import type { FieldAssist } from '@/components/fields/field-assist';
import type { Field } from '@/lib/capture/field/field';
import type { Suggestion } from '@/lib/capture/field/suggestion';
import { nowhere } from '@/lib/capture/field/suggestion';
import type { FieldValue } from '@/lib/capture/field/values';
import { noAssist, renderWithSay } from './with-say';

const option = (value: string, label = value): Suggestion => ({ value, label, detail: '' });

const status: Field = {
  name: 'status',
  label: 'fieldStatus',
  control: { type: 'line' },
  group: 'main',
  isRequired: false,
  suggests: 'ideaStatuses',
};

/** A service with a listing that the test changes. */
function controlled() {
  let tell: Parameters<FieldAssist['list']>[1] = () => undefined;
  const list = vi.fn<FieldAssist['list']>((_subject, onOptions) => {
    tell = onOptions;
    return () => undefined;
  });
  return {
    assist: { ...noAssist, list },
    list,
    tell: (...told: Parameters<typeof tell>) => act(() => tell(...told)),
  };
}

interface HarnessProps {
  readonly field: Field;
  readonly assist: FieldAssist;
  readonly report: (value: FieldValue) => void;
}

function Harness({ field, assist, initial, report }: HarnessProps & { readonly initial: FieldValue }) {
  const [value, setValue] = useState(initial);
  report(value);
  return (
    <FieldControl
      field={field}
      values={{ [field.name]: value }}
      problem={null}
      assist={assist}
      place={nowhere}
      onChange={setValue}
    />
  );
}

function renderText(assist: FieldAssist, field: Field = status, initial = '') {
  const report = vi.fn<HarnessProps['report']>();
  renderWithSay(<Harness field={field} assist={assist} initial={initial} report={report} />);
  const input = screen.getByRole<HTMLInputElement>('combobox');
  return { input, value: () => report.mock.lastCall?.[0] };
}

const labels = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const highlighted = (input: HTMLElement) =>
  document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent;

it('a field that the form itself focuses sends no request, as when the popup opens', () => {
  const { assist, list } = controlled();
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
  const { assist, list } = controlled();
  const { input } = renderText(assist);
  await open(input);
  expect(list).toHaveBeenCalledTimes(1);
});

it('the highlighted option stays when a fresher list replaces the shown one', async () => {
  const { assist, tell } = controlled();
  const { input, value } = renderText(assist);
  await userEvent.click(input);
  tell([option('Planned'), option('Shipped')]);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(highlighted(input)).toBe('Shipped');
  tell([option('Needs review'), option('Planned'), option('Shipped'), option('Done')]);
  expect(labels()).toEqual(['Needs review', 'Planned', 'Shipped', 'Done']);
  expect(highlighted(input)).toBe('Shipped');
  expect(document.activeElement).toBe(input);
  await userEvent.keyboard('{Enter}');
  expect(value()).toBe('Shipped');
});

it('no option is chosen by itself if the fresher list lacks the highlighted one', async () => {
  const { assist, tell } = controlled();
  const { input, value } = renderText(assist);
  await userEvent.click(input);
  tell([option('Planned'), option('Shipped')]);
  await userEvent.keyboard('{ArrowDown}');
  tell([option('Shipped')]);
  await userEvent.keyboard('{Enter}');
  expect(value()).toBe('');
});

it('T15 hostile names are shown as text, isolated from the words around them', async () => {
  const { assist, tell } = controlled();
  const { input, value } = renderText(assist);
  const hostile = ['<img src=x onerror=alert(1)>', '\u202Etxt.exe', 'a\u0000b', 'javascript:alert(1)'];
  await userEvent.click(input);
  tell(hostile.map((name) => ({ value: name, label: name, detail: name })));
  const shown = screen.getAllByRole('option');
  expect(shown.map((each) => each.querySelector('bdi')?.textContent)).toEqual(hostile);
  expect(document.querySelectorAll('img, script, a')).toHaveLength(0);
  await userEvent.click(shown[0] ?? input);
  expect(value()).toBe(hostile[0]);
});

it('the field says that a competitor exists already, and still accepts its name', async () => {
  const { assist, tell } = controlled();
  const { input, value } = renderText(assist, { ...status, suggests: 'competitors' });
  await userEvent.click(input);
  tell([option('Acme')]);
  expect(screen.queryByText(/already has a competitor/)).toBeNull();
  await userEvent.type(input, 'Acme');
  expect(screen.getByText(/already has a competitor/)).toBeTruthy();
  expect(value()).toBe('Acme');
});

it('the name of a competitor wraps like an idea’s, has no line break, and takes a name from its list', async () => {
  const { assist, tell } = controlled();
  const report = vi.fn<HarnessProps['report']>();
  const named: Field = { ...status, role: 'title', suggests: 'competitors' };
  renderWithSay(<Harness field={named} assist={assist} initial="" report={report} />);
  const text = screen.getByRole('textbox');
  expect(text.tagName).toBe('TEXTAREA');
  await userEvent.type(text, 'Two{Enter}lines');
  expect(report).toHaveBeenLastCalledWith('Twolines');
  await userEvent.clear(text);
  await userEvent.type(text, 'ac');
  tell([option('Acme'), option('Other')]);
  expect(text.getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(report).toHaveBeenLastCalledWith('Acme');
});

it('a list of watchers shows names, and stores IDs', async () => {
  const { assist, tell } = controlled();
  const watchers: Field = { ...status, name: 'watchers', control: { type: 'list' }, suggests: 'watchers' };
  const report = vi.fn<HarnessProps['report']>();
  renderWithSay(<Harness field={watchers} assist={assist} initial={[]} report={report} />);
  await userEvent.click(screen.getByRole('combobox'));
  tell([option('6776881149498133193', 'Robin Reyes'), option('6776881149498133195', 'Sam Okafor')]);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await userEvent.keyboard('sam okafor,7,');
  expect(report).toHaveBeenLastCalledWith(['6776881149498133193', '6776881149498133195', '7']);
  const chips = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(chips).toEqual(['Robin Reyes', 'Sam Okafor', '7']);
});

it('a list says that it is incomplete, if the service has more', async () => {
  const service = controlled();
  const { input } = renderText(service.assist);
  await userEvent.click(input);
  service.tell([option('Planned')]);
  expect(screen.queryByText(/^This list isn’t complete/)).toBeNull();
  service.tell([option('Planned')], true);
  expect(screen.getByText('This list isn’t complete. If a value is missing, type it.')).toBeTruthy();
});

describe('a search of the service for ideas', () => {
  const idea: Field = { ...status, name: 'idea', label: 'fieldIdea', suggests: 'ideas' };
  const renderIdea = (found: readonly Suggestion[] | null) => {
    const { assist, tell } = controlled();
    const search = vi.fn<FieldAssist['search']>(async () => found);
    return { ...renderText({ ...assist, search }, idea), search, tell };
  };

  it('is the list’s last row, which starts it by keyboard and lists what it finds', async () => {
    const { input, value, search, tell } = renderIdea([option('OPS-I-7', 'Tides')]);
    await userEvent.type(input, 'tide');
    tell([option('PRJ-I-1', 'Tide pools')]);
    expect(labels()).toEqual(['Tide pools', 'Search the service']);
    await userEvent.keyboard('{ArrowUp}');
    expect(search).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('option', { name: 'Tides' })).toBeTruthy();
    expect(search.mock.calls.map(([, words]) => words)).toEqual(['tide']);
    expect(labels()).toEqual(['Tide pools', 'Tides']);
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
    expect(labels()).toEqual(['Search the service']);
    expect(search).toHaveBeenCalledTimes(1);
  });

  it('says that the service has none', async () => {
    const { input } = renderIdea(null);
    await userEvent.type(input, 'tide{ArrowDown}{Enter}');
    expect(await screen.findByText('Couldn’t search. Try again later.')).toBeTruthy();
  });
});
