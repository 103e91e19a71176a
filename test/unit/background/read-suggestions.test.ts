// Lists from a fake service: which of them count as complete for a day.
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { createReadSuggestions } from '@/lib/background/read-suggestions';
import type { ListedSubject } from '@/lib/capture/suggestions/listings';
import type { PlanningClient } from '@/lib/planning/client';
import { createDiscovery } from '@/lib/planning/discovery';
import { createSettings } from '@/lib/settings/settings';
import { createMemoryArea } from '../../support/memory-area';

type Page = { readonly [name: string]: unknown } | 'fails';

/** A background whose service has these pages: by path, in their order. Another path has none. */
function reader(pages: Readonly<Record<string, readonly Page[]>>) {
  const asked: string[] = [];
  const get: PlanningClient['get'] = async (path, schema, query) => {
    const page = Number(query?.page ?? 1);
    asked.push(`${path} ${page}`);
    const answer = pages[path.replace('/api/v1', '')]?.[page - 1] ?? 'fails';
    return answer === 'fails'
      ? { isOk: false, error: { kind: 'timed-out', afterMs: 25_000 } }
      : { isOk: true, status: 200, value: schema.parse(answer) };
  };
  const discovery = createDiscovery(
    { get },
    { isAbsent: async () => false, noteAbsent: async () => undefined },
  );
  globalThis.indexedDB = new IDBFactory();
  const area = createMemoryArea();
  const { lists } = createSettings({ local: area, session: area });
  let nowMs = 1_000;
  const read = createReadSuggestions(lists, () => nowMs);
  const result = (subject: ListedSubject) =>
    read({ discovery, isCurrent: () => true }, { accountId: 'a', subject, scope: 'PRJ', query: '' });
  return {
    asked,
    result,
    passDay() {
      nowMs += 24 * 60 * 60_000;
    },
    isCut: async () => (await lists.get({ accountId: 'a', subject: 'epics', scope: 'PRJ' }))?.isCut,
    labels: async (subject: ListedSubject) => (await result(subject)).options.map(({ label }) => label),
  };
}

const releases = { releases: [{ id: '1', name: 'Next' }], pagination: { total_pages: 1 } };
const feature = (name: string, pageCount: number) => ({
  features: [{ id: name, name, reference_num: `PRJ-${name}` }],
  pagination: { total_pages: pageCount },
});

it('the comments of an idea come newest first, with their authors', async () => {
  const comment = (id: string, body: string, author: object) => ({
    ...{ id, body, created_at: `2026-11-0${id}T09:00:00Z` },
    ...author,
  });
  const first = comment('1', '<p>First</p>', { idea_commenter_user: { id: '7', name: 'Ines Marquardt' } });
  const second = comment('2', '<p>Second</p>', {
    idea_commenter_portal_user: { id: '8', name: 'Jonas Brandt' },
  });
  const service = { '/ideas/PRJ/idea_comments': [{ idea_comments: [first, second] }] };
  const { options } = await reader(service).result('comments');
  expect(options).toEqual([
    { value: '2', label: 'Second', detail: 'Jonas Brandt' },
    { value: '1', label: 'First', detail: 'Ines Marquardt' },
  ]);
});

it('a list whose later page failed is read again the next time, also the features of a release', async () => {
  const service: Record<string, Page[]> = {
    '/products/PRJ/epics': [{ epics: [{ id: '1', name: 'First' }], pagination: { total_pages: 2 } }, 'fails'],
    '/products/PRJ/releases': [releases],
    '/releases/1/features': [feature('1', 2), 'fails'],
  };
  const { labels } = reader(service);
  expect(await labels('epics')).toEqual(['First']);
  expect(await labels('features')).toEqual(['1']);
  service['/products/PRJ/epics']?.splice(1, 1, {
    epics: [{ id: '2', name: 'Second' }],
    pagination: { total_pages: 2 },
  });
  service['/releases/1/features']?.splice(1, 1, feature('2', 2));
  expect(await labels('epics')).toEqual(['First', 'Second']);
  expect(await labels('features')).toEqual(['1', '2']);
});

describe('a list whose later page failed', () => {
  const epic = (name: string, pageCount = 2) => ({
    epics: [{ id: name, name }],
    pagination: { total_pages: pageCount },
  });

  it('is known to be incomplete', async () => {
    const { result } = reader({ '/products/PRJ/epics': [epic('First'), 'fails'] });
    expect(await result('epics')).toMatchObject({ isCut: true });
  });

  it('still has what was read the day before, after what is new', async () => {
    const pages: Page[] = [epic('First'), epic('Second')];
    const { labels, passDay } = reader({ '/products/PRJ/epics': pages });
    expect(await labels('epics')).toEqual(['First', 'Second']);
    passDay();
    pages.splice(0, 2, epic('New'), 'fails');
    expect(await labels('epics')).toEqual(['New', 'First', 'Second']);
    // The incomplete list wasn't stored: the next read is the service's.
    pages.splice(0, 2, epic('New', 1));
    expect(await labels('epics')).toEqual(['New']);
  });
});

describe('a list of more records than are read', () => {
  const epics = (pageCount: number) =>
    Array.from({ length: pageCount }, (_, page) => ({
      epics: [{ id: `${page}`, name: `Epic ${page}` }],
      pagination: { total_pages: pageCount },
    }));

  it('is kept for the day, and known to be incomplete', async () => {
    const { labels, isCut, asked } = reader({ '/products/PRJ/epics': epics(26) });
    expect(await labels('epics')).toHaveLength(25);
    expect(await labels('epics')).toHaveLength(25);
    expect(asked).toHaveLength(25);
    expect(await isCut()).toBe(true);
  });

  it('begins after the last page that is read', async () => {
    const { labels, isCut } = reader({ '/products/PRJ/epics': epics(25) });
    await labels('epics');
    expect(await isCut()).toBeUndefined();
  });
});
