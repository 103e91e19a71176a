// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { RecentLayer } from '@/components/outcome/RecentLayer';
import { emptySnapshot } from '@/lib/page/empty-snapshot';
import type { Snapshot } from '@/lib/page/snapshot';
import { type Preferences, startKindOf } from '@/lib/settings/preferences';
import { renderWithSay } from '../components/with-say';
import {
  account,
  connected,
  field,
  openPopup,
  openRecent,
  page,
  parkedView,
  product,
  savesWell,
  sentView,
} from './popup-world';

describe('opening the popup', () => {
  it('fills the form from the page, with the name focused and selected', async () => {
    await openPopup();
    const name = field('Name');
    expect(name.value).toBe('Nothing is loose.');
    expect(document.activeElement).toBe(name);
    expect([name.selectionStart, name.selectionEnd]).toEqual([0, name.value.length]);
    expect(field('Description').innerHTML).toBe('<p>Nothing is <strong>loose</strong>.</p>');
    expect(product().value).toBe('PRJ');
  });

  it('opens a capture request with its own text, on the missing field, and uses it once', async () => {
    const snapshot = { ...page, title: 'A link', selection: null };
    const world = await openPopup({
      local: { preferences: { ...connected.preferences, defaultsByAccount: {} } },
      session: { pendingRequest: { kind: 'note', snapshot, field: 'product' } },
    });
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Note');
    expect(field('Name').value).toBe('A link');
    expect(document.activeElement).toBe(product());
    await waitFor(() => expect(world.session.pendingRequest).toBeNull());
  });

  it('of a page without a selection has the page’s description as the text, and offers the article in words', async () => {
    const source = { ...page.source, description: 'How to keep things tied.' };
    await openPopup({ deps: { readPage: async () => ({ ...page, selection: null, source }) } });
    expect(field('Description').textContent).toBe('How to keep things tied.');
    expect(screen.getByRole('button', { name: 'Use whole article' }).textContent).not.toBe('');
    cleanup();
    await openPopup();
    expect(field('Description').textContent).toBe('Nothing is loose.');
    expect(screen.getByRole('button', { name: 'Use whole article' }).textContent).toBe('');
  });

  it('says in its bar where the capture goes, and who sees it there', async () => {
    const bar = () => document.querySelector('.save-bar-destination')?.textContent;
    await openPopup();
    expect(bar()).toBe('PRJ · Internal');
    await userEvent.click(screen.getByRole('button', { name: /^More fields/ }));
    await userEvent.type(screen.getByRole('combobox', { name: 'Who sees it' }), '7{Tab}');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Visible to' }), 'public');
    expect(bar()).toBe('PRJ · Everyone');
    await userEvent.keyboard('{Alt>}2{/Alt}');
    expect(bar()).toBe('PRJ');
  });

  it('offers no article of a page that the browser keeps from extensions', async () => {
    const hidden = emptySnapshot({ address: 'chrome://version/', title: 'Version' }, ['page-refused']);
    await openPopup({ deps: { readPage: async () => ({ ...hidden, address: '' }) } });
    expect(field('Name')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Use whole article' })).toBeNull();
  });
});

describe('a private address', () => {
  const privatePage: Snapshot = { ...page, remarks: ['address-is-private', 'selection-cut'] };
  const open = () => openPopup({ answers: savesWell, deps: { readPage: async () => privatePage } });
  const explanation = () => screen.queryByRole('tooltip');

  it('is a mark on the source line, explained while the pointer or the focus is on it', async () => {
    await open();
    const shown = await screen.findByRole('button', { description: /may not open for others/ });
    expect(screen.getByRole('note', { name: /^Source/ }).contains(shown)).toBe(true);
    expect(explanation()).toBeNull();
    await userEvent.hover(shown);
    expect(explanation()?.textContent).toMatch(/may not open for others/);
    await userEvent.unhover(shown);
    expect(explanation()).toBeNull();
    act(() => shown.focus());
    expect(explanation()).toBeTruthy();
    await userEvent.tab();
    expect(explanation()).toBeNull();
  });

  it('Escape hides the explanation first, and only then closes the popup', async () => {
    await open();
    const shown = await screen.findByRole('button', { name: 'Private network' });
    act(() => shown.focus());
    expect(fireEvent.keyDown(shown, { key: 'Escape' })).toBe(false);
    expect(explanation()).toBeNull();
    expect(fireEvent.keyDown(shown, { key: 'Escape' })).toBe(true);
  });
});

it.each([
  ['idea', true],
  ['change-goal', false],
])('the source line is shown where it is sent: in the form of the kind %s %s', async (lastKind, isShown) => {
  await openPopup({ local: { preferences: { ...connected.preferences, lastKind } } });
  expect(screen.queryByRole('note', { name: /^Source/ }) !== null).toBe(isShown);
});

it.each<[Preferences['startKind'], string, string]>([
  ['last', 'note', 'note'],
  ['idea', 'note', 'idea'],
  ['feature', 'idea', 'feature'],
])('with the setting %s and last %s, the form shows first the kind %s', (startKind, lastKind, shown) => {
  expect(startKindOf({ ...connected.preferences, startKind, lastKind })).toBe(shown);
});

it('a change of the kind keeps the focus on the tabs if it was there', async () => {
  await openPopup();
  screen.getByRole('tab', { name: 'Idea' }).focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Note' }));
});

describe('a block notice', () => {
  it('requests the missing permission on click, then resumes the queue (F29, T21)', async () => {
    const requestPermission = vi.fn(async () => true);
    const world = await openPopup({ deps: { hasPermission: async () => false, requestPermission } });
    await userEvent.click(await screen.findByRole('button', { name: 'Allow' }));
    expect(requestPermission).toHaveBeenCalledExactlyOnceWith('https://acme.example');
    await waitFor(() => expect(world.sent.map(({ name }) => name)).toContain('outbox.wake'));
    expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull();
  });

  it('says that the service rejected the token, and links to the settings (F11)', async () => {
    const world = await openPopup({ block: { reason: 'token-refused', host: null, atMs: 0 } });
    const notice = (await screen.findByText(/rejected your token/)).parentElement;
    if (!notice) throw new Error('the words stand in no notice');
    await userEvent.click(within(notice).getByRole('button', { name: 'Replace token' }));
    expect(world.openOptions).toHaveBeenCalledOnce();
  });
});

describe('the recent captures', () => {
  it('show the status of each capture, and link to sent ones', async () => {
    await openPopup({ recent: [sentView, { ...parkedView, id: 'x', messageKey: 'refusedOther' }] });
    const button = await screen.findByRole('button', { name: /^Recent captures/ });
    await waitFor(() => expect(button.title).toBe('Recent captures: 1 needs attention'));
    const items = within(await openRecent()).getAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual([
      'PRJ-I-3Nothing is loose.sent',
      'Nothing is loose.needs attention',
    ]);
    expect(within(items[0] ?? document.body).getByRole('link')).toBeTruthy();
    await userEvent.click(within(items[1] ?? document.body).getByRole('button'));
    expect(screen.getByText(/^The service rejected this capture/)).toBeTruthy();
  });

  it('of an account that is not connected are not offered to be sent, and say what to do', async () => {
    await openPopup({ recent: [{ ...parkedView, accountId: 'gone' }] });
    await userEvent.click(within(await openRecent()).getByRole('button'));
    await screen.findByText('Connect the account again to send this.');
    const offered = screen.getAllByRole('button').map(({ textContent }) => textContent);
    expect(offered).toContain('Discard');
    expect(offered).not.toContain('Edit');
    expect(offered).not.toContain('Send again');
  });
});

describe('the kinds', () => {
  const offered = async (preferences: Preferences) => {
    await openPopup({ local: { ...connected, preferences, supportsVotes: { [account.id]: true } } });
    await userEvent.click(screen.getByRole('button', { name: 'More kinds and actions' }));
    await screen.findByRole('menu');
    const names = (role: string) => screen.getAllByRole(role).map(({ textContent }) => textContent);
    const items = names('menuitem').map((words) => words?.replace(/Alt.*/, '') ?? '');
    return { tabs: names('tab'), more: items.slice(0, items.indexOf('From clipboard')) };
  };

  it('are four tabs, and behind them features and epics, until the person switches further ones on', async () => {
    expect(await offered(connected.preferences)).toEqual({
      tabs: ['Idea', 'Note', 'Comment', 'Vote'],
      more: ['Feature', 'Epic'],
    });
  });

  it('that the person hid are not offered', async () => {
    const { tabs, more } = await offered({ ...connected.preferences, hiddenKinds: ['note', 'change-goal'] });
    expect(tabs).toEqual(['Idea', 'Comment', 'Vote']);
    expect(more).toContain('Change an initiative');
    expect(more).not.toContain('Change a goal');
  });
});

it('F106 a form names what it keeps for another kind, by its label there, and no emptied field', async () => {
  await openPopup();
  const kept = () => screen.queryByText(/^Kept in the draft for another kind/)?.textContent ?? null;
  await userEvent.click(screen.getByRole('tab', { name: 'Comment' }));
  expect(kept()).toBeNull();
  await userEvent.click(screen.getByRole('tab', { name: 'Idea' }));
  await userEvent.type(field('Name'), '!');
  await userEvent.type(document.querySelector('[data-field="tags"] input') ?? document.body, 'import,');
  expect(kept()).toBeNull();
  await userEvent.click(screen.getByRole('tab', { name: 'Comment' }));
  expect(kept()).toBe('Kept in the draft for another kind: Name, Tags');
  await userEvent.click(screen.getByRole('tab', { name: 'Idea' }));
  expect(kept()).toBeNull();
  await userEvent.clear(field('Name'));
  await userEvent.click(screen.getByRole('tab', { name: 'Comment' }));
  expect(kept()).toBe('Kept in the draft for another kind: Tags');
});

it('a screen reader is told that the article is read, and whether there is one', async () => {
  const found: ((snapshot: Snapshot) => void)[] = [];
  await openPopup({ deps: { readArticle: () => new Promise((resolve) => found.push(resolve)) } });
  const button = await screen.findByRole('button', { name: 'Use whole article' });
  const told = (words: string | RegExp) => screen.findByText(words, { selector: '[role="status"]' });
  await userEvent.click(button);
  expect(await told('Reading the article…')).toBeTruthy();
  found[0]?.({ ...page, remarks: ['article-none'] });
  expect(await told(/^No article found/)).toBeTruthy();
  // The button works again.
  await userEvent.click(button);
  expect(await told('Reading the article…')).toBeTruthy();
  found[1]?.({ ...page, isArticle: true });
  expect(await told('The whole article is in the text now')).toBeTruthy();
});

const nothing = () => undefined;
const layerOf = (capture: typeof sentView) => (
  <RecentLayer
    {...{ drafts: [], captures: [capture], onOpen: nothing, onSendWithout: nothing }}
    {...{ onShow: nothing, onAll: nothing }}
  />
);

it('a capture that is sent while its row has the focus keeps it as a link', () => {
  const { rerender } = renderWithSay(layerOf({ ...sentView, status: 'sending', key: null, address: null }));
  expect(document.activeElement?.tagName).toBe('BUTTON');
  rerender(layerOf(sentView));
  expect(document.activeElement).toBe(screen.getByRole('link'));
});

it('a capture that waits for a token says so', () => {
  renderWithSay(
    layerOf({ ...sentView, status: 'waiting', block: 'token-refused', key: null, address: null }),
  );
  expect(screen.getByText('needs token')).toBeTruthy();
});
