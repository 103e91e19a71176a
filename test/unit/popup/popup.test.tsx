// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { CaptureView } from '@/components/outcome/capture-view';
import type { Fact } from '@/lib/capture/history/fact';
import { emptySnapshot } from '@/lib/page/empty-snapshot';
import type { Snapshot } from '@/lib/page/snapshot';
import type { Preferences } from '@/lib/settings/preferences';
import { buildFact } from '../capture/history/fact-builder';
import {
  account,
  address,
  connected,
  drawPopup,
  field,
  openPopup,
  page,
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

  it('accepts typing before the page is read, and keeps it', async () => {
    let read: (snapshot: Snapshot) => void = () => undefined;
    const { onReady } = await drawPopup({
      deps: {
        readPage: () =>
          new Promise((resolve) => {
            read = resolve;
          }),
      },
    });
    await userEvent.type(field('Name'), 'Mine');
    read(page);
    await waitFor(() => expect(onReady).toHaveBeenCalled());
    expect(field('Name').value).toBe('Mine');
    expect(field('Description').textContent).toBe('Nothing is loose.');
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

  it('opens a capture request on the field that its save named, though the name comes first', async () => {
    await openPopup({
      session: { pendingRequest: { kind: 'idea', snapshot: page, field: 'createdBy' } },
    });
    expect(document.activeElement).toBe(field('Created by'));
  });

  it('says what the page did not give', async () => {
    await openPopup({
      deps: { readPage: async () => ({ ...page, selection: null, remarks: ['page-refused'] }) },
    });
    expect(screen.getByText(/let extensions read this page/)).toBeTruthy();
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

  it('has no mark on a page that everyone can open', async () => {
    await openPopup({ deps: { readPage: async () => page } });
    expect(screen.queryByRole('button', { name: 'Private network' })).toBeNull();
  });
});

describe('remarks', () => {
  it('about the address are hidden while the form sends none; the others stay', async () => {
    const risky: Snapshot = { ...page, remarks: ['address-has-secret', 'selection-cut'] };
    const preferences = { ...connected.preferences, hiddenKinds: [] };
    const local = { ...connected, preferences };
    await openPopup({ answers: savesWell, local, deps: { readPage: async () => risky } });
    const remark = () => screen.queryByText(/may contain a secret/);
    expect(remark()).toBeTruthy();
    const choose = async (kind: string) => {
      await userEvent.click(screen.getByRole('button', { name: 'More kinds and actions' }));
      await userEvent.click(await screen.findByRole('menuitem', { name: kind }));
    };
    await choose('Competitor');
    expect(remark()).toBeTruthy();
    for (const kind of ['Change a goal', 'Capacity investment', 'Send to integration']) {
      await choose(kind);
      expect(remark()).toBeNull();
      expect(screen.getByText(/selection was too long/)).toBeTruthy();
    }
    await userEvent.keyboard('{Alt>}1{/Alt}');
    expect(remark()).toBeTruthy();
  });
});

describe('the source line under the text', () => {
  it.each([
    ['idea', true],
    ['comment', true],
    ['append-feature', true],
    ['release', true],
    ['change-idea', false],
    ['change-goal', false],
    ['send-record', false],
  ])('is shown where it is sent: in the form of the kind %s %s', async (lastKind, isShown) => {
    await openPopup({ local: { preferences: { ...connected.preferences, lastKind } } });
    expect(screen.queryByRole('note', { name: /^Source/ }) !== null).toBe(isShown);
  });
});

describe('the kind that the form shows first', () => {
  it.each([
    ['last', 'note', 'Note'],
    ['idea', 'note', 'Idea'],
    ['feature', 'idea', 'Feature'],
  ])('with the setting %s and last %s, is %s', async (startKind, lastKind, shown) => {
    await openPopup({ local: { preferences: { ...connected.preferences, startKind, lastKind } } });
    expect(screen.getByRole('tab', { selected: true }).textContent).toContain(shown);
  });
});

describe('a page that was captured before', () => {
  const captured = buildFact({
    ...{ accountId: account.id, atMs: 900, page: `page ${address}`, name: 'Tide pools', idea: 'PRJ-I-7' },
    record: { key: 'PRJ-I-7', url: null },
  });
  /** For reads after the first paint, on a slow machine. */
  const patient = { timeout: 30_000 };
  const offers = () =>
    screen.queryAllByRole('button', { name: /PRJ-I-7$/ }).map((button) => button.getAttribute('aria-label'));

  it('offers a comment and an addition as soon as its record is known', async () => {
    let found: Fact[] = [];
    const watching = new Set<(ids: null) => void>();
    await openPopup({
      deps: {
        facts: { ofPage: async () => found, ofSite: async () => [], ofAccount: async () => [] },
        watch(onChanged) {
          watching.add(onChanged);
          return () => watching.delete(onChanged);
        },
      },
    });
    expect(offers()).toEqual([]);

    found = [captured];
    for (const onChanged of watching) onChanged(null);

    await screen.findByRole('button', { name: 'Comment on PRJ-I-7' }, patient);
    expect(offers()).toEqual(['Comment on PRJ-I-7', 'Add to PRJ-I-7']);
  });

  it('takes the words along into the addition', async () => {
    await openPopup({ facts: [captured] });
    await userEvent.keyboard('One more thing');
    await userEvent.click(await screen.findByRole('button', { name: 'Add to PRJ-I-7' }, patient));
    expect(field('Idea').value).toBe('PRJ-I-7');
    expect(field('Text to add').textContent).toContain('One more thing');
  });

  it.each([
    ['comment', ['idea', 'append-idea'], ['Add to PRJ-I-7']],
    ['addition', ['idea', 'comment'], ['Comment on PRJ-I-7']],
  ])('offers no %s where the organization has none', async (_what, allowedKinds, left) => {
    await openPopup({ facts: [captured], local: { cachedPolicy: { allowedKinds } } });
    await waitFor(() => expect(offers()).toEqual(left), patient);
  });
});

describe('switching the kind', () => {
  it('works with Alt and a number inside a field, and keeps the text', async () => {
    await openPopup();
    await userEvent.keyboard('Mine');
    await userEvent.keyboard('{Alt>}[Digit2]{/Alt}');
    expect(screen.getByRole('button', { name: 'Save note' })).toBeTruthy();
    expect(field('Name').value).toBe('Mine');
    expect(document.activeElement).toBe(field('Name'));
  });

  it('keeps the focus on the tabs if it was there', async () => {
    await openPopup();
    screen.getByRole('tab', { name: 'Idea' }).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Note' }));
  });
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
    const parked: CaptureView = {
      ...sentView,
      id: 'x',
      key: null,
      address: null,
      status: 'needsAttention',
      messageKey: 'refusedOther',
    };
    await openPopup({ recent: [sentView, parked] });
    const button = await screen.findByRole('button', { name: /^Recent captures/ });
    await waitFor(() => expect(button.title).toBe('Recent captures: 1 needs attention'));
    await userEvent.click(button);
    const items = within(await screen.findByRole('list', { name: 'Recent captures' })).getAllByRole(
      'listitem',
    );
    expect(items.map((item) => item.textContent)).toEqual([
      'PRJ-I-3Nothing is loose.sent',
      'Nothing is loose.needs attention',
    ]);
    expect(within(items[0] ?? document.body).getByRole('link')).toBeTruthy();
    await userEvent.click(within(items[1] ?? document.body).getByRole('button'));
    expect(screen.getByText(/^The service rejected this capture/)).toBeTruthy();
  });

  it('of an account that is not connected are not offered to be sent, and say what to do', async () => {
    const parked: CaptureView = { ...sentView, key: null, address: null, status: 'needsAttention' };
    await openPopup({ recent: [{ ...parked, accountId: 'gone' }] });
    await userEvent.click(await screen.findByRole('button', { name: /^Recent captures/ }));
    const list = await screen.findByRole('list', { name: 'Recent captures' });
    await userEvent.click(within(list).getByRole('button'));
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
