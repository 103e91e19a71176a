// A vote on every way in and out: the right-click entry, undo, the export, the diagnostics, and the device's memory of
// organizations.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFieldAssist } from '@/components/fields/field-assist';
import { writeDiagnostics } from '@/entrypoints/options/diagnostics';
import type { Suggestion } from '@/lib/capture/field/suggestion';
import { voteKind } from '@/lib/capture/kinds/idea';
import { suggestionContext } from '@/lib/capture/suggestions/suggestion-context';
import { createOutboxConnection } from '@/lib/outbox/storage/connection';
import { createLedger } from '@/lib/outbox/storage/ledger';
import { emptySnapshot } from '@/lib/page/empty-snapshot';
import { committed } from '@/test/support/start-background.ts';
import { type BackgroundWorld, startBackground } from '../../support/start-background.ts';
import { click, page } from '../background/click.ts';
import { exportFile, importFile } from '../transfer/captures-file.ts';

let world: BackgroundWorld;
beforeEach(async () => {
  world = await startBackground({ preferences: { hiddenMenuEntries: [] } });
  await until(async () => expect(await world.settings.supportsVotes.get()).toEqual({ main: true }));
});
afterEach(() => world.close());

/** Waits long enough for a busy machine. */
const until = (holds: () => unknown) => vi.waitFor(holds, { timeout: 20_000 });
const words = { idea: 'PRJ-I-1', body: '<p>We export by hand</p>', link: 'https://forum.example/t/1' };
const votes = () => world.service.records('endorsement').slice(2);

async function deliver(values = {}): Promise<string> {
  const id = await world.save(world.draft('vote', { ...words, ...values }));
  await until(async () => expect(await world.state(id)).toBe('delivered'));
  return id;
}

describe('the right-click entry of a vote', () => {
  const passage = { text: 'We export by hand', html: '<p>We export by hand</p>', isCut: false };

  it('is in the menu of a selection, after the other kinds, where the service lists votes', async () => {
    await world.background().preferencesChanged();
    expect([...world.browser.menu.keys()].slice(-2)).toEqual(['article', 'vote']);
    expect(world.browser.menu.get('vote')).toEqual({
      id: 'vote',
      title: 'menuVote',
      contexts: ['selection'],
    });
    await world.settings.supportsVotes.set({ main: false });
    await world.background().preferencesChanged();
    expect(world.browser.menu.has('vote')).toBe(false);
  });

  it('is left out if the person hides it, or the organization allows no votes', async () => {
    await world.settings.preferences.update((before) => ({ ...before, hiddenMenuEntries: ['vote'] }));
    await world.background().preferencesChanged();
    expect(world.browser.menu.has('vote')).toBe(false);
    await world.settings.preferences.update((before) => ({ ...before, hiddenMenuEntries: [] }));
    await world.setPolicy({ allowedKinds: ['idea'] });
    await world.background().preferencesChanged();
    expect(world.browser.menu.has('vote')).toBe(false);
  });

  it('opens the form of a vote with the quote, whatever kind the site has, and sends nothing', async () => {
    await world.settings.preferences.update((before) => ({
      ...before,
      siteRules: [
        {
          ...{ id: 'r', name: '', pattern: 'forum.example', isOn: true },
          ...{ kind: 'note', values: {}, templates: {} },
        },
      ],
    }));
    world.browser.snapshot = { ...emptySnapshot(page, []), selection: passage };
    world.service.clearRequests();
    await world
      .background()
      .menuClicked(click('vote', { context: 'selection', selectionText: passage.text }));
    expect(world.browser.opened).toEqual(['popup']);
    expect(await world.settings.pendingRequest.get()).toMatchObject({ kind: 'vote' });
    const [kept] = committed(await world.drafts.all()).drafts;
    expect(kept?.draft).toMatchObject({
      kind: 'vote',
      values: { body: `<blockquote>${passage.html}</blockquote>` },
    });
    expect(world.service.requests).toEqual([]);
  });
});

describe('a vote', () => {
  it('is undone within its undo window, with all of its words, and never sent', async () => {
    await world.settings.preferences.update((before) => ({ ...before, undoMs: 60_000 }));
    const values = { ...words, contacts: ['kim@northwind.example'], voteValue: '2' };
    const id = await world.save(world.draft('vote', values));
    await world.untilIdle();
    const undone = await world.ask(world.send('capture.undo', { captureId: id }));
    expect(undone).toMatchObject({ isDone: true, draft: { kind: 'vote', values } });
    await world.live(120_000);
    expect(votes()).toEqual([]);
  });

  it('is in the export with its organization and contacts, and an import brings it back', async () => {
    world.service.misbehave({
      method: 'POST',
      path: '/api/v1/ideas/:id/endorsements',
      answer: { kind: 'status', status: 403 },
    });
    const { organization } = world.service.seeded;
    const values = { ...words, organization, contacts: ['kim@northwind.example'], voteValue: '2' };
    const id = await world.save(world.draft('vote', values));
    await until(async () => expect(await world.state(id)).toBe('parked'));
    const file = await exportFile(world);
    world.store.close();
    await world.ask(world.send('outbox.reset', { isConfirmed: true }));
    await world.untilIdle();
    expect(await importFile(world, file)).toMatchObject({ added: 1 });
    expect(await world.capture(id)).toMatchObject({ kind: 'vote', draft: { values } });
  });

  it('is in the diagnostics by its kind, without its words, customer or address (T29)', async () => {
    await deliver({ contacts: ['kim@northwind.example'] });
    const ledger = createLedger(createOutboxConnection());
    const text = await writeDiagnostics({
      drafts: world.drafts,
      settings: world.settings,
      ledger,
      readInstallation: async () => ({
        version: '1',
        userAgent: 'Browser/1',
        language: 'en',
        isOnline: true,
        permissions: [],
        allowedSites: 1,
        storage: { isPersistent: false, usedBytes: 0 },
      }),
      now: world.now,
    });
    ledger.close();
    expect(text).toContain('createEndorsement');
    for (const word of ['export by hand', 'northwind', 'forum.example']) expect(text).not.toContain(word);
  });
});

describe('the organization of a vote', () => {
  const assist = () =>
    createFieldAssist({
      send: world.send,
      settings: world.settings,
      facts: world.facts,
      accountId: 'main',
      now: world.now,
    });
  const usedOrganizations = async () =>
    (await world.facts.ofAccount('main')).flatMap(({ used }) => used.organizations ?? []);
  const scopeOf = (contacts: string[]) =>
    suggestionContext(voteKind.fields, { contacts }, { product: 'PRJ' }).domain ?? '';
  const list = (contacts: string[]) =>
    new Promise<readonly Suggestion[]>((resolve) => {
      const stop = assist().list({ subject: 'organizations', scope: scopeOf(contacts) }, (options) => {
        stop();
        resolve(options);
      });
    });
  const asked = () =>
    world.service.requests.flatMap(({ path, search }) =>
      path.startsWith('/api/v1/idea_organizations') ? [`${path.split('/').at(-1)}${search}`] : [],
    );

  it('is remembered on this device for the domain of its contact, and offered there without a request', async () => {
    const { organization } = world.service.seeded;
    await list(['kim@northwind.example']);
    await deliver({ organization, contacts: ['kim@northwind.example'] });
    await until(async () => expect(await usedOrganizations()).toEqual([[organization, 'Northwind Traders']]));
    world.service.clearRequests();
    expect(await list(['lee@northwind.example'])).toMatchObject([
      { value: organization, label: 'Northwind Traders', isUsed: true },
    ]);
    expect(asked()).toEqual([]);
    const others: Suggestion[] = [];
    assist().recall({ subject: 'organizations', scope: scopeOf(['ines@harbour.example']) }, (options) =>
      others.push(...options),
    );
    await world.untilIdle();
    expect(others).toEqual([]);
  });

  it('is asked for by the domain of a company, and by name for a mail provider', async () => {
    world.service.clearRequests();
    await list(['kim@northwind.example']);
    expect(asked().filter((line) => line.includes('email_domain'))).toEqual([
      expect.stringContaining('email_domain=northwind.example'),
    ]);
    world.service.clearRequests();
    const open = { subject: 'organizations', scope: scopeOf(['kim.northwind@gmail.com']) } as const;
    await assist().search(open, 'north');
    expect(asked().filter((line) => line.includes('q=north'))).toHaveLength(1);
    expect(JSON.stringify(world.service.requests)).not.toContain('gmail');
  });

  it('is gone with its account', async () => {
    const { organization } = world.service.seeded;
    await deliver({ organization, contacts: ['kim@northwind.example'] });
    expect(await usedOrganizations()).toEqual([[organization, '']]);
    await world.ask(world.send('account.disconnect', { accountId: 'main', queue: 'discard' }));
    expect(await world.facts.ofAccount('main')).toEqual([]);
    expect(await world.settings.supportsVotes.get()).toEqual({});
  });
});
