// Passages of several pages go to one draft, by the right-click menu and a shortcut.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Draft } from '@/lib/capture/field/draft';
import { remarksOf } from '@/lib/capture/form/quotes';
import { citedAddress } from '@/lib/capture/text/source';
import { emptySnapshot } from '@/lib/page/empty-snapshot';
import type { Snapshot } from '@/lib/page/snapshot';
import { type BackgroundWorld, committed, startBackground } from '@/test/support/start-background.ts';
import { click, page } from './click.ts';

let world: BackgroundWorld;
beforeEach(async () => {
  world = await startBackground();
  await world.setDefaults({ product: 'PRJ', createdBy: 'dana@example.com' });
});
afterEach(() => world.close());

const said = (words: string, address: string): Snapshot => ({
  ...emptySnapshot({ address, title: `Page of ${words}` }, []),
  selection: { text: words, html: `<p>${words}</p>`, isCut: false },
});
const ana = (words: string, link: string | null = null) =>
  ({ email: null, name: 'Ana', place: 'near', said: { words, on: '2026-05-12', link } }) as const;

async function add(snapshot: Snapshot, way: 'menu' | 'command' = 'menu'): Promise<void> {
  world.browser.snapshot = snapshot;
  if (way === 'menu')
    await world
      .background()
      .menuClicked(
        click('add-to-draft', { context: 'selection', selectionText: snapshot.selection?.text ?? '' }),
      );
  else await world.background().commandPressed('add-to-draft', page);
}

const drafts = async (): Promise<Draft[]> =>
  committed(await world.drafts.all()).drafts.map(({ draft }) => draft);
const notice = () => [...world.browser.notifications].at(-1);

it('three passages of three pages are one draft, which the notification names and opens', async () => {
  await add(said('One', 'https://one.example/a'));
  await add(said('Two', 'https://two.example/b'), 'command');
  await add(said('Three', 'https://three.example/c'));
  const [draft, ...others] = await drafts();
  expect(others).toEqual([]);
  expect(draft).toMatchObject({ kind: 'idea', values: { name: 'One', description: '', product: 'PRJ' } });
  expect(draft?.quotes?.map(({ html, source }) => [html, source.address])).toEqual([
    ['<p>One</p>', 'https://one.example/a'],
    ['<p>Two</p>', 'https://two.example/b'],
    ['<p>Three</p>', 'https://three.example/c'],
  ]);
  const [id = '', content] = notice() ?? [];
  expect(content).toMatchObject({ title: 'addedTo One', message: 'quotesFrom quoteCount 3 pageCount 3' });
  await world.background().notificationClicked({ id, isOnButton: true });
  expect(world.browser.opened).toEqual([`draft ${draft?.id}`]);
  expect(world.service.ideas().map(({ attributes }) => attributes.name)).not.toContain('One');
});

it('the speaker and the message’s own link come along, and those of other words don’t', async () => {
  world.browser.people = { people: [ana('One', 'https://one.example/a#m1')], several: null };
  await add(said('One', 'https://one.example/a'));
  await add(said('Two', 'https://one.example/a'));
  const [draft] = await drafts();
  expect(draft?.quotes?.map((quote) => [quote.said, quote.source.address])).toEqual([
    [expect.stringContaining('Ana'), 'https://one.example/a#m1'],
    [null, 'https://one.example/a'],
  ]);
});

it('a selection of several messages comes as one quote each', async () => {
  const message = (name: string, link: string | null) => ({
    ...{ name, on: '2026-05-12', html: `<p>Words of ${name}</p>`, link },
    passageAddress: link === null ? 'https://one.example/a#:~:text=Words' : null,
  });
  const messages = [message('Ana', 'https://one.example/a#m1'), message('Bo', null)];
  world.browser.people = { people: [], several: { words: 'One', messages } };
  await add(said('One', 'https://one.example/a'));
  const [draft] = await drafts();
  expect(draft?.quotes?.map(({ html, said: by, source }) => [html, by, citedAddress(source)])).toEqual([
    ['<p>Words of Ana</p>', expect.stringContaining('Ana'), 'https://one.example/a#m1'],
    ['<p>Words of Bo</p>', expect.stringContaining('Bo'), 'https://one.example/a#:~:text=Words'],
  ]);
  // Those of a page that was read with a warning stay one passage.
  world.browser.people = { people: [], several: { words: 'Two', messages } };
  await add({ ...said('Two', 'https://one.example/a'), remarks: ['words-deleted'] });
  expect((await drafts())[0]?.quotes?.map(({ said: by }) => by !== null)).toEqual([true, true, false]);
});

it('a selection that couldn’t be read opens the form, and no draft has a quote of it', async () => {
  await add(
    { ...emptySnapshot({ address: 'https://one.example/a', title: 'A' }, ['selection-secret']) },
    'command',
  );
  expect(world.browser.opened).toEqual(['popup']);
  expect((await drafts()).flatMap(({ quotes = [] }) => quotes)).toEqual([]);
});

it('a full storage leaves the draft as it was, and the form has the passage', async () => {
  await world.close();
  let isFull = false;
  world = await startBackground({
    isStorageFull: (stores) => isFull && stores.includes('drafts'),
  });
  await add(said('One', 'https://one.example/a'));
  isFull = true;
  await add(said('Two', 'https://two.example/b'));
  expect((await drafts())[0]?.quotes).toHaveLength(1);
  expect(await world.settings.pendingRequest.get()).toMatchObject({
    snapshot: { selection: { text: 'Two' } },
  });
});

describe('T46 what a quote needs to be known before it is sent', () => {
  const secret = 'https://one.example/a?access_token=ghp_0123456789abcdefghijklmnopqrstuvwxyz';
  const withRemarks = (words: string, address: string, ...remarks: Snapshot['remarks']): Snapshot => {
    const snapshot = said(words, address);
    return { ...snapshot, remarks: [...remarks, ...snapshot.remarks] };
  };

  it.each([
    ['a secret in its address', withRemarks('Two', secret), 'remarkAddressHasSecret'],
    ['a cut selection', withRemarks('Two', 'https://two.example/b', 'selection-cut'), 'remarkSelectionCut'],
    ['deleted words', withRemarks('Two', 'https://two.example/b', 'words-deleted'), 'remarkWordsDeleted'],
    ['a slow page', withRemarks('Two', 'https://two.example/b', 'page-slow'), 'remarkPageSlow'],
  ] as const)('%s: the notification says it, by menu and key', async (_what, snapshot, remark) => {
    for (const way of ['menu', 'command'] as const) {
      await add(said(`One by ${way}`, 'https://one.example/a'));
      expect(notice()?.[1].message).not.toContain('remark');
      const selection = { text: `Two by ${way}`, html: `<p>Two by ${way}</p>`, isCut: false };
      await add({ ...snapshot, selection }, way);
      expect(notice()?.[1].message).toMatch(new RegExp(`^${remark} quotesFrom`));
    }
    const quotes = (await drafts()).flatMap((draft) => draft.quotes ?? []);
    expect(quotes.map((quote) => remarksOf(quote).length)).toEqual([0, 1, 0, 1]);
  });

  it('without notifications, the form opens and shows it, unless the panel does', async () => {
    await world.settings.preferences.update((before) => ({ ...before, hasNotifications: false }));
    await add(said('One', 'https://one.example/a'));
    const [draft] = await drafts();
    expect(world.browser.opened).toEqual([]);
    await add(withRemarks('Two', secret));
    expect(world.browser.opened).toEqual([`draft ${draft?.id}`]);
    world.browser.draftInPanel = draft?.id ?? null;
    await add(withRemarks('Three', secret));
    expect(world.browser.opened).toHaveLength(1);
  });

  it('a private network is no reason to interrupt', async () => {
    await add(said('One', 'https://wiki.corp/a'));
    expect(notice()?.[1].message).toMatch(/^quotesFrom/);
  });
});
