// @vitest-environment jsdom
// The first minute: the settings are one card until an account is connected.
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { OptionsDeps } from '@/entrypoints/options/deps';
import { Options } from '@/entrypoints/options/Options';
import type { Draft } from '@/lib/capture/field/draft';
import type { StoredDraft } from '@/lib/capture/field/stored-draft';
import type { DraftValues } from '@/lib/capture/field/values';
import { problemsOf } from '@/lib/capture/form/problems';
import { kindNamed } from '@/lib/capture/kinds';
import type { SaveOutcome } from '@/lib/capture/session/session';
import { createSend } from '@/lib/messaging/send';
import { createOutboxConnection } from '@/lib/outbox/storage/connection';
import { createDraftStore } from '@/lib/outbox/storage/drafts';
import { defaultsFor } from '@/lib/settings/preferences';
import { createSettings } from '@/lib/settings/settings';
import { account } from '../components/account';
import { renderWithSay } from '../components/with-say';
import { optionsDeps, watchedArea } from './options-deps';

afterEach(() => {
  window.location.hash = '';
});

const products = [
  { value: 'OPS', label: 'Operations', detail: '' },
  { value: 'PRJ', label: 'Project', detail: '' },
];

interface World {
  readonly keys?: string;
  /** How the listing of the products ends. */
  readonly listing?: Promise<unknown>;
  readonly stored?: Readonly<Record<string, unknown>>;
  readonly deps?: Partial<OptionsDeps>;
}

async function openSettings({ keys = 'Alt+Shift+K', listing, stored = {}, deps: overrides }: World = {}) {
  const { area, watch } = watchedArea(stored);
  const settings = createSettings({ local: area, session: area });
  const send = createSend(async (message): Promise<unknown> => {
    const { name } = Object(message);
    if (name === 'suggestion.read') return listing ?? { isAvailable: true, options: products };
    if (name !== 'account.connect') return null;
    await act(() => settings.accounts.set([account]));
    return { isOk: true, account };
  });
  const deps = { settings, send, openingKeys: async () => keys, watchSetting: watch, ...overrides };
  renderWithSay(<Options deps={optionsDeps(deps)} />);
  return { product: async () => defaultsFor(await settings.preferences.get(), account.id).product };
}

async function connect(): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Service address'), 'acme.example');
  await userEvent.type(screen.getByLabelText('Token'), 'secret-token');
  await userEvent.click(screen.getByRole('button', { name: 'Connect' }));
  await screen.findByText(/^Connected\./);
}

const productField = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Product' });

describe('the settings before an account is connected', () => {
  it('are one card, which says what a service is for, whose first field has the focus, and whose product waits', async () => {
    await openSettings();
    const address = await screen.findByLabelText('Service address');
    expect(document.activeElement).toBe(address);
    await userEvent.type(address, 'acme.example');
    await userEvent.tab();
    expect(screen.queryByText('done'), 'no host is green before it answered').toBeNull();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Connect your planning service');
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.getByText('Available after you connect')).toBeTruthy();
    expect(screen.queryByText(/on any page/), 'a key of the form means nothing yet').toBeNull();
    expect(screen.getByText(/^A planning service keeps your team’s products/)).toBeTruthy();
    const line = 'Captures stay on this device. You can read, search, copy and export them.';
    expect(screen.getByText(`No service yet? ${line}`)).toBeTruthy();
  });

  it('let a person who missed the browser’s question cancel, and be asked again', async () => {
    const requestPermission = vi.fn(async () => true);
    requestPermission.mockReturnValueOnce(new Promise(() => undefined));
    await openSettings({ deps: { requestPermission } });
    await userEvent.type(await screen.findByLabelText('Service address'), 'acme.example');
    await userEvent.type(screen.getByLabelText('Token'), 'secret-token');
    await userEvent.click(screen.getByRole('button', { name: 'Connect' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(screen.getByLabelText('Token')).toHaveProperty('value', 'secret-token');
    await userEvent.click(screen.getByRole('button', { name: 'Connect' }));
    await screen.findByText(/^Connected\./);
    expect(requestPermission).toHaveBeenCalledTimes(2);
  });

  it('name the toolbar if the form has no shortcut', async () => {
    await openSettings({ keys: '' });
    await connect();
    expect(await screen.findByText(/Quick Capture button in the toolbar/)).toBeTruthy();
  });

  it('are all shown by a link, and by the address of a section', async () => {
    await openSettings();
    await userEvent.click(await screen.findByRole('link', { name: 'Show all settings' }));
    expect(await screen.findByRole('navigation', { name: 'Settings pages' })).toBeTruthy();
    cleanup();
    window.location.hash = 'transfer';
    await openSettings();
    expect(await screen.findByRole('region', { name: 'Import, export, reset' })).toBeTruthy();
  });

  it('are all shown to a person whose account was disconnected and whose data is kept', async () => {
    const { id, serviceAddress, person } = account;
    await openSettings({
      stored: { formerAccounts: [{ id, serviceAddress, person: { id: '', ...person } }] },
    });
    expect(await screen.findByRole('navigation', { name: 'Settings pages' })).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Connect again' })).toBeTruthy();
  });
});

/** Captures that were saved before there was an account. Returns what the page does with them. */
async function saveEarly(...saved: { kind: string; values: DraftValues }[]) {
  globalThis.indexedDB = new IDBFactory();
  const source = { title: '', address: '', passageAddress: null };
  const store = createDraftStore({ connection: createOutboxConnection(), onChanged: () => undefined });
  for (const [at, { kind, values }] of saved.entries()) {
    const draft = { id: `00000000-0000-4000-8000-00000000000${at}`, kind, accountId: '', values, source };
    await store.write({ draft, writer: 'popup', n: 1, page: '', changedAtMs: at, savedAtMs: at });
  }
  const changed = new Set<(ids: null) => void>();
  const sent: Draft[] = [];
  /** Like the popup's, with the background behind it. */
  const saveStoredDraft = vi.fn(async ({ draft, writer, n }: StoredDraft): Promise<SaveOutcome> => {
    const problems = problemsOf(kindNamed(draft.kind), draft.values);
    if (problems.length > 0) return { state: 'incomplete', problems };
    sent.push(draft);
    await store.remove(draft.id, [{ writer, n }], { nowMs: 1, isGone: true });
    for (const read of changed) read(null);
    return { state: 'stored', captureId: draft.id };
  });
  const deps = {
    saveStoredDraft,
    openDraft: vi.fn(),
    watchOutbox: (onChanged: (ids: null) => void) => {
      changed.add(onChanged);
      return () => void changed.delete(onChanged);
    },
  };
  return { sent, deps };
}

describe('once the account is connected, the card', () => {
  it('no longer asks for a connection, stores the first product, and ends with "Ready"', async () => {
    const world = await openSettings();
    await connect();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Planning service');
    expect(screen.queryByText(/^A planning service/)).toBeNull();
    expect(screen.queryByLabelText('Token')).toBeNull();
    await waitFor(async () => expect((await productField()).value).toBe('OPS'));
    expect(document.activeElement).toBe(await productField());
    await waitFor(async () => expect(await world.product()).toBe('OPS'));
    expect(await screen.findByText('Ready.')).toBeTruthy();
    expect(screen.getAllByText('done')).toHaveLength(3);
    expect(screen.getByText('Press Alt+Shift+K on any page.')).toBeTruthy();
    expect(screen.queryByText(/waits?$/), 'of captures, if none wait').toBeNull();
  });

  it('opens the form for a capture that lacks something', async () => {
    const early = await saveEarly(
      { kind: 'comment', values: { body: '<p>On which idea?</p>' } },
      { kind: 'note', values: { name: 'Whole' } },
    );
    await openSettings({ deps: early.deps });
    await connect();
    await screen.findByText('Ready.');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('1 capture waits')).toBeTruthy();
    expect(early.sent).toMatchObject([{ kind: 'note' }]);
    expect(early.deps.openDraft).toHaveBeenCalledExactlyOnceWith('00000000-0000-4000-8000-000000000000');
  });

  it('sends nothing into a portal that nobody has seen', async () => {
    const early = await saveEarly({ kind: 'idea', values: { name: 'Early' } });
    const policy = { product: 'OPS', portal: '7' };
    await openSettings({ deps: early.deps, stored: { cachedPolicy: policy } });
    await connect();
    await screen.findByText('Ready.');
    await userEvent.click(await screen.findByRole('button', { name: 'Send' }));
    expect(early.sent).toEqual([]);
    expect(early.deps.openDraft).toHaveBeenCalledOnce();
    expect(screen.getByText('1 capture waits')).toBeTruthy();
  });

  it('keeps the product that a person typed before the list arrived, and one that they cleared', async () => {
    let arrive: (answer: unknown) => void = () => undefined;
    const world = await openSettings({ listing: new Promise((resolve) => (arrive = resolve)) });
    await connect();
    await userEvent.type(await productField(), 'PR');
    await userEvent.clear(await productField());
    await act(async () => arrive({ isAvailable: true, options: products }));
    expect((await productField()).value).toBe('');
    expect(await world.product()).toBe('');
  });

  it('isn’t ready without a product, and asks for one that the service doesn’t list', async () => {
    const world = await openSettings({ listing: Promise.resolve({ isAvailable: false, options: [] }) });
    await connect();
    await productField();
    expect(screen.queryByText('Ready.')).toBeNull();
    expect(screen.getAllByText('done')).toHaveLength(2);
    await userEvent.type(await productField(), 'PRJ');
    await waitFor(async () => expect(await world.product()).toBe('PRJ'));
  });
});
