// @vitest-environment jsdom
// Feedback that isn't on the page: another source or none, and the clipboard instead of a page.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { PageSource, Snapshot } from '@/lib/page/snapshot';
import {
  address,
  field,
  openPopup,
  page,
  saveKeys,
  savesWell,
  type World,
  type WorldOptions,
} from './popup-world';

const open = (options: WorldOptions = {}) => openPopup({ answers: savesWell, ...options });
const sourceButton = () => document.querySelector('.caption > .at-end') ?? document.body;
async function startFromClipboard(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'More kinds and actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'From clipboard' }));
}
const line = () => screen.queryByRole('note', { name: /^Source/ });
const editor = () => document.querySelector<HTMLElement>('[contenteditable]');

async function savedDraft({ saved }: World) {
  await userEvent.keyboard(saveKeys);
  await waitFor(() => expect(saved()).toHaveLength(1));
  const [{ request } = { request: null }] = saved();
  return (request as { draft: { source: unknown; values: Record<string, string> } }).draft;
}

async function write(words: string): Promise<void> {
  await userEvent.click(sourceButton());
  await userEvent.clear(screen.getByRole('textbox', { name: 'Edit source' }));
  if (words !== '') await userEvent.type(screen.getByRole('textbox', { name: 'Edit source' }), words);
}

it.each([
  ['', { title: '', address: '', passageAddress: null }],
  [
    'https://calls.example/7',
    { title: 'https://calls.example/7', address: 'https://calls.example/7', passageAddress: null },
  ],
  ['A call with Ana', { title: 'A call with Ana', address: '', passageAddress: null }],
  ['javascript:alert(1)', { title: 'javascript:alert(1)', address: '', passageAddress: null }],
  [address, { title: page.title, address, passageAddress: null }],
])('the source line written as %j is saved so', async (words, source) => {
  const world = await open();
  await write(words);
  expect((await savedDraft(world)).source).toEqual(source);
});

it('Enter and Escape close the field, and the popup stays', async () => {
  const closed: string[] = [];
  window.close = () => void closed.push('closed');
  document.documentElement.dataset.view = 'popup';
  await open();
  for (const key of ['{Enter}', '{Escape}']) {
    await write('A call');
    await userEvent.keyboard(key);
    expect(screen.queryByRole('textbox', { name: 'Edit source' })).toBeNull();
    expect(document.activeElement).toBe(sourceButton());
    expect(line()?.textContent).toBe('A call');
  }
  expect(closed).toEqual([]);
});

it('a source that the person wrote stays when the page tells its own late', async () => {
  let tell: (source: PageSource) => void = () => undefined;
  const readSource = () => new Promise<PageSource>((resolve) => (tell = resolve));
  const world = await open({ deps: { readSource } });
  await write('A call');
  await userEvent.keyboard('{Enter}');
  tell({ ...page.source, passageAddress: `${address}#:~:text=loose` });
  await waitFor(() => expect(line()?.textContent).toBe('A call'));
  expect((await savedDraft(world)).source).toMatchObject({ title: 'A call', address: '' });
});

it('the link of a comment follows the source, unless the person wrote another', async () => {
  const session = {
    pendingRequest: { kind: 'comment', snapshot: page, field: null, values: { idea: 'PRJ-I-1' } },
  };
  const world = await open({ session });
  await write('');
  expect(field('Link').value).toBe('');
  await userEvent.type(field('Link'), 'https://own.example/');
  await write('https://calls.example/7');
  expect((await savedDraft(world)).values.link).toBe('https://own.example/');
});

const paste = (data: Readonly<Record<string, string>>, target = editor()) => {
  const clipboardData = { files: [], getData: (type: string) => data[type] ?? '' };
  return fireEvent.paste(target ?? document.body, { clipboardData });
};

it('From clipboard opens a form without a page, and the first paste is its quote and its name', async () => {
  const world = await open();
  await startFromClipboard();
  expect([field('Name').value, editor()?.textContent, line()?.textContent]).toEqual(['', '', 'No source']);
  expect(document.activeElement).toBe(editor());
  expect(screen.getByText('Paste the quote into the text.')).toBeTruthy();
  paste({ 'text/plain': 'Rows go missing.\nEvery week.' });
  await waitFor(() => expect(editor()?.textContent).toContain('Rows go missing.'));
  expect(field('Name').value).toBe('Rows go missing.');
  expect(screen.queryByText('Paste the quote into the text.')).toBeNull();
  expect(await savedDraft(world)).toMatchObject({
    source: { title: '', address: '' },
    values: { name: 'Rows go missing.', description: '<p>Rows go missing.<br>Every week.</p>' },
  });
});

it('in a comment, the pasted words are a quote', async () => {
  await open({ session: { pendingRequest: { kind: 'comment', snapshot: page, field: null } } });
  await startFromClipboard();
  paste({ 'text/plain': 'Rows go missing.' });
  await waitFor(() => expect(editor()?.querySelector('blockquote')?.textContent).toBe('Rows go missing.'));
});

it('a page that can’t be read offers the clipboard', async () => {
  const refused: Snapshot = { ...page, selection: null, remarks: ['page-refused'] };
  await open({ deps: { readPage: async () => refused } });
  await userEvent.click(screen.getByRole('button', { name: /doesn’t let extensions/ }));
  await userEvent.click(screen.getByRole('button', { name: 'From clipboard' }));
  expect(document.activeElement).toBe(editor());
  expect(screen.queryByText(/doesn’t let extensions/)).toBeNull();
});
