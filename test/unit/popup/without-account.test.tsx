// @vitest-environment jsdom
// The popup before an account is connected: it saves on this device, and nothing is sent.
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { initialPreferences } from '@/lib/settings/preferences';
import {
  account,
  connected,
  field,
  openPopup,
  page,
  product,
  saveKeys,
  savesWell,
  type WorldOptions,
} from './popup-world';

const unconnected = { accounts: [], preferences: initialPreferences, isWelcomed: false };
const open = (options: WorldOptions = {}) =>
  openPopup({ ...options, local: { ...unconnected, ...options.local } });

type World = Awaited<ReturnType<typeof open>>;
interface Stored {
  readonly page: string;
  readonly draft: {
    readonly id: string;
    readonly accountId: string;
    readonly values: Record<string, unknown>;
  };
}

const draftsIn = ({ local }: World) =>
  Object.keys(local)
    .filter((key) => key.startsWith('draft:'))
    .map((key) => ({ key, ...(local[key] as Stored) }));
const savedIn = (world: World) => draftsIn(world).filter((entry) => entry.page.startsWith('saved:'));

/** Saves the page, and returns what is stored then. */
async function saveOne(world: World, name = 'Mine'): Promise<Record<string, unknown>> {
  await userEvent.clear(field('Name'));
  await userEvent.type(field('Name'), name);
  await userEvent.keyboard(saveKeys);
  await screen.findByText('Saved on this device');
  return structuredClone(world.local);
}

describe('the form without an account', () => {
  it('is filled from the page, with the name selected, and asks for no destination', async () => {
    await open();
    expect(document.activeElement).toBe(field('Name'));
    expect(field('Name').value).toBe('Nothing is loose.');
    expect(screen.queryByLabelText(/^Product/)).toBeNull();
    expect(screen.getByText('On this device')).toBeTruthy();
  });

  it('offers the kinds that create a record, and comments', async () => {
    await open();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Idea', 'Note', 'Comment']);
    await userEvent.click(screen.getByRole('button', { name: 'More kinds' }));
    expect(screen.queryByRole('option', { name: /Change idea|Vote|Reply/ })).toBeNull();
    expect(screen.getByRole('option', { name: /Feature/ })).toBeTruthy();
  });

  it('opens the settings from its bar', async () => {
    const world = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Connect' }));
    expect(world.openOptions).toHaveBeenCalledOnce();
  });

  it('opens a gesture that was made before', async () => {
    const gesture = { kind: 'note', snapshot: page, field: null, values: { name: 'Typed there' } };
    const world = await open({ session: { pendingGesture: gesture } });
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Note');
    expect(field('Name').value).toBe('Typed there');
    await waitFor(() => expect(world.session.pendingGesture).toBeNull());
  });
});

describe('saving without an account', () => {
  it('keeps the draft on this device at once, and sends no message to save', async () => {
    const world = await open();
    await saveOne(world);
    expect(savedIn(world)).toMatchObject([
      { draft: { accountId: '', kind: 'idea', values: { name: 'Mine' } } },
    ]);
    // The page's own draft is gone, or the next form would show the same words.
    expect(draftsIn(world)).toHaveLength(1);
    expect(world.saved()).toEqual([]);
  });

  it('needs the person’s own words, and nothing that a service names', async () => {
    const world = await open();
    await userEvent.clear(field('Name'));
    await userEvent.keyboard(saveKeys);
    await waitFor(() => expect(document.activeElement).toBe(field('Name')));
    expect(screen.getByText('1 field needs attention')).toBeTruthy();
    expect(savedIn(world)).toEqual([]);
  });

  it('keeps a comment whose idea is not known yet', async () => {
    const world = await open();
    await userEvent.keyboard('{Alt>}3{/Alt}{Control>}{Enter}{/Control}');
    await screen.findByText('Saved on this device');
    expect(savedIn(world)).toMatchObject([{ draft: { kind: 'comment' } }]);
  });

  it('does not claim it in a full storage', async () => {
    const world = await open({ refuses: (key) => key.includes('saved:') });
    await userEvent.type(field('Name'), 'Mine');
    await userEvent.keyboard(saveKeys);
    expect(await screen.findByText(/storage is full/)).toBeTruthy();
    expect(savedIn(world)).toEqual([]);
  });

  it('starts the next capture beside the first one', async () => {
    const world = await open();
    await saveOne(world, 'First');
    await userEvent.click(screen.getByRole('button', { name: 'Capture another' }));
    await saveOne(world, 'Second');
    expect(savedIn(world).map(({ draft }) => draft.values.name)).toEqual(['First', 'Second']);
  });

  it('lets the person edit it: the same draft is saved again', async () => {
    const world = await open();
    await saveOne(world, 'First');
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    expect(field('Name').value).toBe('First');
    await saveOne(world, 'Better');
    expect(draftsIn(world)).toMatchObject([{ draft: { values: { name: 'Better' } } }]);
    await userEvent.click(screen.getByRole('button', { name: 'Capture another' }));
    await saveOne(world, 'Second');
    expect(savedIn(world).map(({ draft }) => draft.values.name)).toEqual(['Better', 'Second']);
  });

  it('starting over leaves what was saved', async () => {
    const world = await open();
    await saveOne(world, 'First');
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    await userEvent.keyboard('{Alt>}0{/Alt}');
    expect(field('Name').value).toBe('Tide pools — Shoreline');
    await userEvent.type(field('Name'), ' More');
    expect(savedIn(world)).toMatchObject([{ draft: { values: { name: 'First' } } }]);
  });
});

describe('what was saved, after connecting', () => {
  async function afterConnecting(name = 'Mine') {
    const before = await open();
    const local = await saveOne(before, name);
    const [{ draft } = { draft: { id: '' } }] = savedIn(before);
    cleanup();
    return openPopup({
      local: { ...local, ...connected },
      query: { draftId: draft.id },
      answers: savesWell,
    });
  }

  it('opens as a form of the account, with its product and its creator', async () => {
    const world = await afterConnecting();
    expect(field('Name').value).toBe('Mine');
    expect(product().value).toBe('PRJ');
    await waitFor(() =>
      expect(draftsIn(world)).toMatchObject([
        { draft: { accountId: account.id, values: { name: 'Mine', createdBy: 'ada@example.com' } } },
      ]),
    );
    expect(world.saved()).toEqual([]);
  });

  it('still waits if the form is closed without saving', async () => {
    const world = await afterConnecting();
    await waitFor(() => expect(savedIn(world)).toMatchObject([{ draft: { accountId: account.id } }]));
  });

  it('is gone from this device once it is a capture', async () => {
    const world = await afterConnecting();
    await userEvent.click(field('Name'));
    await userEvent.keyboard(saveKeys);
    await waitFor(() => expect(world.saved()).toHaveLength(1));
    await waitFor(() => expect(draftsIn(world)).toEqual([]));
  });
});

describe('a form that is open while the person connects', () => {
  it('becomes a form of the account, with its words', async () => {
    const world = await open({ deps: { view: 'panel' } });
    await userEvent.type(field('Name'), ' Mine');
    world.writeElsewhere('accounts', connected.accounts);
    world.writeElsewhere('preferences', connected.preferences);
    await waitFor(() => expect(product().value).toBe('PRJ'));
    expect(field('Name').value).toBe('Nothing is loose. Mine');
    expect(draftsIn(world)).toMatchObject([{ draft: { accountId: account.id } }]);
  });
});
