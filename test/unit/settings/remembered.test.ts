// Data remembered on this device: used values, last destinations, captured pages.
import { describe, expect, it } from 'vitest';
import { lastDestination, noDestinations, withDestination } from '@/lib/capture/start/destinations';
import {
  type RecentValues,
  recentSuggestions,
  withRecentValues,
} from '@/lib/capture/suggestions/recent-values';
import type { Captured, CapturedPages } from '@/lib/settings/captured-pages';
import { createPageDigest } from '@/lib/settings/page-digest';
import { createSettings } from '@/lib/settings/settings';
import type { StorageArea } from '@/lib/settings/stored-value';
import { createMemoryArea } from '../../support/memory-area';

const settingsIn = (local: StorageArea = createMemoryArea()) =>
  createSettings({ local, session: createMemoryArea() });
const dayMs = 24 * 60 * 60_000;
const option = (value: string, label = value) => ({ value, label, detail: '' });

describe('previously used values', () => {
  it('are ordered by frequency and recency', () => {
    let used: RecentValues = {};
    for (const [value, atMs] of [
      ['often', 0],
      ['often', 1],
      ['once', 2],
    ] as const)
      used = withRecentValues(used, { subject: 'tags', scope: '' }, [option(value)], atMs);
    const values = (nowMs: number) =>
      recentSuggestions(used, { subject: 'tags', scope: '' }, nowMs).map(({ value }) => value);
    expect(values(3)).toEqual(['often', 'once']);
    used = withRecentValues(used, { subject: 'tags', scope: '' }, [option('once')], 60 * dayMs);
    used = withRecentValues(used, { subject: 'tags', scope: '' }, [option('once')], 60 * dayMs);
    expect(values(60 * dayMs)).toEqual(['once', 'often']);
  });

  it('are limited in number: of five hundred tags, the one used longest ago is dropped', () => {
    let used: RecentValues = {};
    for (let index = 0; index <= 500; index += 1)
      used = withRecentValues(used, { subject: 'tags', scope: '' }, [option(`tag ${index}`)], index);
    expect(used.tags).toHaveLength(500);
    expect(used.tags?.some(({ value }) => value === 'tag 0')).toBe(false);
  });

  it('exclude texts too long for a repeated value', () => {
    const used = withRecentValues(
      {},
      { subject: 'tags', scope: '' },
      [option('x'.repeat(301)), option('x'.repeat(300))],
      1,
    );
    expect(used.tags?.map(({ value }) => value.length)).toEqual([300]);
  });

  it('belong to the product that they were used in, and to no other', () => {
    const of = (scope: string | null) => ({ subject: 'portals', scope }) as const;
    let used = withRecentValues({}, of('PRJ'), [option('7', 'Customers')], 1);
    used = withRecentValues(used, of('OPS'), [option('7'), option('8')], 2);
    used = withRecentValues(used, of(null), [option('9')], 3);
    const offered = (scope: string | null) =>
      recentSuggestions(used, of(scope), 3).map(({ value, label }) => [value, label]);
    expect(offered('PRJ')).toEqual([['7', 'Customers']]);
    expect(offered('OPS').toSorted()).toEqual([
      ['7', '7'],
      ['8', '8'],
    ]);
    expect(offered('NEW')).toEqual([]);
    expect(offered(null)).toEqual([['9', '9']]);
    expect(offered('')).toEqual([['9', '9']]);
  });

  it('keep their first name', () => {
    const named = withRecentValues({}, { subject: 'ideas', scope: '' }, [option('PRJ-I-1', 'Tide pools')], 1);
    const again = withRecentValues(named, { subject: 'ideas', scope: '' }, [option('PRJ-I-1')], 2);
    expect(recentSuggestions(again, { subject: 'ideas', scope: '' }, 2)[0]?.label).toBe('Tide pools');
  });

  it('are offered in every product if they name their own', () => {
    const used = withRecentValues({}, { subject: 'ideas', scope: 'PRJ' }, [option('PRJ-I-1')], 1);
    expect(recentSuggestions(used, { subject: 'ideas', scope: 'OPS' }, 1)).toHaveLength(1);
  });
});

describe('the last destinations', () => {
  it('are known for two hundred sites, and the one used longest ago is dropped', () => {
    let destinations = noDestinations;
    const destination = { values: { product: 'OPS' }, start: {} };
    for (let site = 0; site <= 200; site += 1)
      destinations = withDestination(destinations, { kind: 'idea', site: `${site}`, destination });
    expect(destinations.bySite).toHaveLength(200);
    expect(destinations.bySite.some(({ site }) => site === '0')).toBe(false);
    expect(lastDestination(destinations, { kind: 'idea', site: '200', start: {} })).toEqual({
      product: 'OPS',
    });
    expect(lastDestination(destinations, { kind: 'note', site: '200', start: {} })).toEqual({});
  });
});

describe('the index of captured pages', () => {
  const captured = (captureId: string, atMs: number, accountId = 'a'): Captured => ({
    captureId,
    accountId,
    kind: 'idea',
    atMs,
    name: 'Tide pools',
    key: null,
    url: null,
    idea: null,
  });

  const note = (pages: CapturedPages, page: string, noted: Captured) =>
    pages.note([{ page, captured: noted }]);

  function createDigest() {
    const { digestKey } = settingsIn();
    return createPageDigest(digestKey, (count) => crypto.getRandomValues(new Uint8Array(count)));
  }

  it('names a page by a digest that only this installation can compute', async () => {
    const [here, elsewhere] = [createDigest(), createDigest()];
    const address = 'https://blog.example/tide?page=1';
    const page = await here.page('a', address);
    expect(page).toMatch(/^[0-9a-f]{32}$/);
    expect(await here.page('a', `${address}#comments`)).toBe(page);
    expect(await here.page('a', 'https://blog.example/tide?page=2')).not.toBe(page);
    expect(await here.page('b', address)).not.toBe(page);
    expect(await elsewhere.page('a', address)).not.toBe(page);
    expect(await here.page('a', '')).toBeNull();
  });

  it('F113 names two records of an application twice, and none that may change', async () => {
    const { page } = createDigest();
    const app = 'https://mail.example/';
    expect(await page('a', `${app}#inbox/1`)).not.toBe(await page('a', `${app}#inbox/2`));
    expect(await page('a', `${app}?conversation=1`)).not.toBe(await page('a', `${app}?conversation=2`));
    expect([await page('a', app), await page('a', `${app}#992`)]).toEqual([null, null]);
  });

  it('contains no address', async () => {
    const area = createMemoryArea();
    const pages = settingsIn(area).captured;
    const page = await createDigest().page('a', 'https://blog.example/tide');
    if (page) await pages.note([{ page, captured: captured('1', 1) }]);
    expect(JSON.stringify(await area.get(null))).not.toContain('blog.example');
  });

  it('gives the last five records of a page, newest first, each once', async () => {
    const pages = settingsIn().captured;
    for (let id = 1; id <= 6; id += 1) await note(pages, 'p', captured(`${id}`, id));
    await note(pages, 'p', { ...captured('6', 6), key: 'PRJ-I-6' });
    const found = await pages.of('p');
    expect(found.map(({ captureId }) => captureId)).toEqual(['6', '5', '4', '3', '2']);
    expect(found[0]?.key).toBe('PRJ-I-6');
  });

  it('gives the same for pages noted together as for single ones', async () => {
    const pages = settingsIn().captured;
    await note(pages, 'p', captured('1', 1));
    await pages.note([
      { page: 'p', captured: captured('2', 2) },
      { page: 'q', captured: captured('3', 3) },
      { page: 'p', captured: { ...captured('1', 1), key: 'PRJ-I-1' } },
    ]);
    const found = await pages.of('p');
    expect(found.map(({ captureId, key }) => [captureId, key])).toEqual([
      ['2', null],
      ['1', 'PRJ-I-1'],
    ]);
    expect(await pages.of('q')).toHaveLength(1);
  });

  it('forgets undone captures, old ones, and everything on request', async () => {
    const area = createMemoryArea();
    const pages = settingsIn(area).captured;
    await note(pages, 'p', captured('1', 1));
    await note(pages, 'p', captured('2', 20, 'b'));
    await pages.forget('p', '1');
    expect((await pages.of('p')).map(({ captureId }) => captureId)).toEqual(['2']);
    await note(pages, 'q', captured('3', 3));
    await pages.prune(10);
    expect(await pages.of('q')).toEqual([]);
    await note(pages, 'q', captured('4', 30));
    await pages.forgetAll();
    expect(await area.get(null)).toEqual({});
  });
});
