// A vote's right-click entry, and the device's memory of organizations.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFieldAssist } from '@/components/fields/field-assist';
import type { Suggestion } from '@/lib/capture/field/suggestion';
import { voteKind } from '@/lib/capture/kinds/idea';
import { emptyRule } from '@/lib/capture/start/site-rule';
import { suggestionContext } from '@/lib/capture/suggestions/suggestion-context';
import { emptySnapshot } from '@/lib/page/empty-snapshot';
import { type BackgroundWorld, committed, startBackground } from '@/test/support/start-background.ts';
import { click, page } from '../background/click.ts';

let world: BackgroundWorld;
beforeEach(async () => {
  world = await startBackground({ preferences: { hiddenMenuEntries: [] } });
  await until(async () => expect(await world.settings.supportsVotes.get()).toEqual({ main: true }));
});
afterEach(() => world.close());

/** Waits long enough for a busy machine. */
const until = (holds: () => unknown) => vi.waitFor(holds, { timeout: 20_000 });
const words = { idea: 'PRJ-I-1', body: '<p>We export by hand</p>', link: 'https://forum.example/t/1' };

async function deliver(values = {}): Promise<string> {
  const id = await world.save(world.draft('vote', { ...words, ...values }));
  await until(async () => expect(await world.state(id)).toBe('delivered'));
  return id;
}

describe('the right-click entry of a vote', () => {
  const passage = { text: 'We export by hand', html: '<p>We export by hand</p>', isCut: false };

  it('is in the menu of a selection, after the other kinds', async () => {
    await world.background().preferencesChanged();
    expect([...world.browser.menu.keys()].slice(-2)).toEqual(['article', 'vote']);
    const title = 'menuVote';
    expect(world.browser.menu.get('vote')).toEqual({ id: 'vote', title, contexts: ['selection'] });
  });

  it.each<[string, () => Promise<unknown>]>([
    ['the service lists no votes', () => world.settings.supportsVotes.set({ main: false })],
    [
      'the person hides it',
      () => world.settings.preferences.update((before) => ({ ...before, hiddenMenuEntries: ['vote'] })),
    ],
    ['the organization allows no votes', () => world.setPolicy({ allowedKinds: ['idea'] })],
  ])('is left out if %s', async (_why, act) => {
    await world.background().preferencesChanged();
    expect(world.browser.menu.has('vote')).toBe(true);
    await act();
    await world.background().preferencesChanged();
    expect(world.browser.menu.has('vote')).toBe(false);
  });

  it('opens the form of a vote with the quote, whatever kind the site has, and sends nothing', async () => {
    const rule = { ...emptyRule('r', 'forum.example'), kind: 'note' };
    await world.settings.preferences.update((before) => ({ ...before, siteRules: [rule] }));
    world.browser.snapshot = { ...emptySnapshot(page, []), selection: passage };
    world.service.clearRequests();
    const clicked = click('vote', { context: 'selection', selectionText: passage.text });
    await world.background().menuClicked(clicked);
    expect(world.browser.opened).toEqual(['popup']);
    expect(await world.settings.pendingRequest.get()).toMatchObject({ kind: 'vote' });
    const [kept] = committed(await world.drafts.all()).drafts;
    const values = { body: `<blockquote>${passage.html}</blockquote>` };
    expect(kept?.draft).toMatchObject({ kind: 'vote', values });
    expect(world.service.requests).toEqual([]);
  });
});

describe('the organization of a vote', () => {
  const assist = () => {
    const { send, settings, facts, now } = world;
    return createFieldAssist({ send, settings, facts, accountId: 'main', now });
  };
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
});
