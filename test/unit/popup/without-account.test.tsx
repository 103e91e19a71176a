// @vitest-environment jsdom
// The popup before an account is connected: it saves on this device, and nothing is sent.
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { noDestinations } from '@/lib/capture/start/destinations';
import { initialPreferences } from '@/lib/settings/preferences';
import {
  account,
  address,
  connected,
  field,
  namesIn,
  openPopup,
  product,
  saveKeys,
  savesWell,
  storedDraft,
  type World,
  type WorldOptions,
} from './popup-world';

const unconnected = { accounts: [], preferences: initialPreferences, hasSeenTip: false };
const open = (options: WorldOptions = {}) =>
  openPopup({ ...options, local: { ...unconnected, ...options.local } });

/** What is saved on this device, oldest first. */
const savedIn = async (world: World) =>
  (await world.drafts()).filter(({ savedAtMs }) => savedAtMs !== undefined).toReversed();

/** Each answer is later than the one before. */
function risingTime(): () => number {
  let now = 1_000;
  return () => (now += 1);
}

/** Saves the page under this name. */
async function saveOne(name = 'Mine'): Promise<void> {
  await userEvent.clear(field('Name'));
  await userEvent.type(field('Name'), name);
  await userEvent.keyboard(saveKeys);
  await screen.findByText('Saved on this device');
}

describe('the form without an account', () => {
  it('says of a comment that its idea is chosen later', async () => {
    await open();
    const later = 'You choose the idea once a service is connected.';
    expect(screen.queryByText(later)).toBeNull();
    await userEvent.click(screen.getByRole('tab', { name: 'Comment' }));
    expect(await screen.findByText(later)).toBeTruthy();
  });

  it('offers the kinds that create a record, and comments', async () => {
    await open();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Idea', 'Note', 'Comment']);
    await userEvent.click(screen.getByRole('button', { name: 'More kinds and actions' }));
    expect(await screen.findByRole('menuitem', { name: /Feature/ })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: /Change idea|Vote|Reply/ })).toBeNull();
  });

  it('opens the settings from its bar', async () => {
    const world = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Connect' }));
    expect(world.openOptions).toHaveBeenCalledOnce();
  });
});

describe('saving without an account', () => {
  it('keeps the draft on this device at once, and sends no message to save', async () => {
    const world = await open();
    await saveOne();
    // One draft, or the next form would show the same words.
    expect(await world.drafts()).toMatchObject([
      { savedAtMs: 1_000, draft: { accountId: '', kind: 'idea', values: { name: 'Mine' } } },
    ]);
    expect(world.saved()).toEqual([]);
    cleanup();
    await open({ database: world.database });
    expect(field('Name').value).toBe('Nothing is loose.');
  });

  it('needs the person’s own words, and nothing that a service names', async () => {
    const world = await open();
    await userEvent.clear(field('Name'));
    await userEvent.keyboard(saveKeys);
    await waitFor(() => expect(document.activeElement).toBe(field('Name')));
    expect(screen.getByText('1 field needs attention')).toBeTruthy();
    expect(await savedIn(world)).toEqual([]);
  });

  it('keeps a comment whose idea is not known yet', async () => {
    const world = await open();
    await userEvent.keyboard('{Alt>}3{/Alt}{Control>}{Enter}{/Control}');
    await screen.findByText('Saved on this device');
    expect(await savedIn(world)).toMatchObject([{ draft: { kind: 'comment' } }]);
  });

  it('does not claim it in a full storage', async () => {
    let isFull = false;
    const world = await open({ isFull: () => isFull });
    await userEvent.type(field('Name'), 'Mine');
    isFull = true;
    await userEvent.keyboard(saveKeys);
    expect(await screen.findByText(/storage is full/)).toBeTruthy();
    expect(await savedIn(world)).toEqual([]);
  });

  it('ends the version of another form that it went on from', async () => {
    const id = '00000000-0000-4000-8000-00000000aaa1';
    const world = await open({
      stored: [storedDraft(id, 'Theirs', { accountId: '' })],
      query: { draftId: id },
    });
    await userEvent.click(field('Name'));
    await userEvent.keyboard(saveKeys);
    await screen.findByText('Saved on this device');
    const versions = await world.elsewhere.versions(id);
    expect(versions).toMatchObject({ value: [{ writer: expect.not.stringMatching('another form') }] });
  });

  it('lets the person edit it: the same draft is saved again', async () => {
    const world = await open({ deps: { now: risingTime() } });
    await saveOne('First');
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    await waitFor(() => expect(field('Name').value).toBe('First'));
    await saveOne('Better');
    expect(await world.drafts()).toMatchObject([{ draft: { values: { name: 'Better' } } }]);
    await userEvent.click(screen.getByRole('button', { name: 'Capture another' }));
    await saveOne('Second');
    expect((await savedIn(world)).map(({ draft }) => draft.values.name)).toEqual(['Better', 'Second']);
  });

  it('keeps words typed after it as the next capture, and the line above them says what was saved', async () => {
    const world = await open();
    await userEvent.clear(field('Name'));
    await userEvent.type(field('Name'), 'First');
    // In one task: nothing can be stored in between.
    fireEvent.keyDown(field('Name'), { key: 'Enter', ctrlKey: true });
    fireEvent.input(field('Name'), { target: { value: 'First and more' } });
    await screen.findByText('Saved on this device');
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
    expect(field('Name').value).toBe('First and more');
    expect(await savedIn(world)).toMatchObject([{ draft: { values: { name: 'First' } } }]);
    fireEvent.input(field('Name'), { target: { value: 'First and more!' } });
    await waitFor(async () => expect(await namesIn(world)).toEqual(['First', 'First and more!']));
  });
});

describe('what was saved, after connecting', () => {
  async function afterConnecting(name = 'Mine', local: Record<string, unknown> = connected) {
    const before = await open();
    await saveOne(name);
    const [{ draft } = { draft: { id: '' } }] = await savedIn(before);
    cleanup();
    return openPopup({
      local,
      database: before.database,
      query: { draftId: draft.id },
      answers: savesWell,
    });
  }

  it('opens as a form of the account, with its product and its creator', async () => {
    const world = await afterConnecting();
    expect(field('Name').value).toBe('Mine');
    expect(product().value).toBe('PRJ');
    expect(field('Created by').value).toBe('ada@example.com');
    await userEvent.type(field('Name'), '!');
    await waitFor(async () =>
      expect(await world.drafts()).toMatchObject([
        { draft: { accountId: account.id, values: { name: 'Mine!', createdBy: 'ada@example.com' } } },
      ]),
    );
    expect(world.saved()).toEqual([]);
  });

  it('still waits if the form is closed without saving', async () => {
    const world = await afterConnecting();
    expect(await savedIn(world)).toMatchObject([{ draft: { values: { name: 'Mine' } } }]);
    await userEvent.type(field('Name'), '!');
    cleanup();
    await waitFor(async () =>
      expect(await savedIn(world)).toMatchObject([
        { draft: { accountId: account.id, values: { name: 'Mine!' } } },
      ]),
    );
  });

  it('has the product that was last chosen on its site, if the account has no default', async () => {
    const chosen = { idea: { values: { product: 'OPS' }, start: { product: '' } } };
    const bySite = [{ site: `site ${address}`, byKind: chosen }];
    await afterConnecting('Mine', {
      ...connected,
      preferences: { ...connected.preferences, defaultsByAccount: {} },
      lastDestination: { [account.id]: { ...noDestinations, bySite } },
    });
    expect(product().value).toBe('OPS');
  });
});

describe('a form that is open while the person connects', () => {
  it('leaves what it saved as it was saved', async () => {
    const world = await open({ deps: { view: 'panel' } });
    await userEvent.click(field('Name'));
    await userEvent.keyboard(saveKeys);
    await screen.findByText('Saved on this device');
    const before = await world.drafts();
    expect(before).toMatchObject([{ draft: { accountId: '' }, savedAtMs: expect.any(Number) }]);
    world.writeElsewhere('accounts', connected.accounts);
    world.writeElsewhere('preferences', connected.preferences);
    // The form has read both by then.
    for (let turn = 0; turn < 20; turn += 1) await act(() => new Promise<void>((done) => setTimeout(done)));
    expect(await world.drafts()).toEqual(before);
    await userEvent.click(screen.getByRole('button', { name: 'Capture another' }));
    await waitFor(() => expect(product().value).toBe('PRJ'));
    expect(await world.drafts()).toEqual(before);
  });

  it('becomes a form of the account, with its words', async () => {
    const world = await open({ deps: { view: 'panel' } });
    await userEvent.type(field('Name'), ' Mine');
    world.writeElsewhere('accounts', connected.accounts);
    world.writeElsewhere('preferences', connected.preferences);
    // Firefox tells equal values, too.
    world.writeElsewhere('preferences', connected.preferences);
    await waitFor(() => expect(product().value).toBe('PRJ'));
    expect(field('Name').value).toBe('Nothing is loose. Mine');
    await waitFor(async () =>
      expect(await world.drafts()).toMatchObject([{ draft: { accountId: account.id } }]),
    );
  });
});
