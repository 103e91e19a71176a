// The list of captures tells what became of their ideas, and which were ideas already. The same in both browsers.
import { expect, test } from '@playwright/test';
import { ideaNamed } from '../support/save-capture';
import { waitUntil } from '../support/wait-until';
import type { EitherBrowser, OwnPage } from './either-browser';

const rows = (_: string) =>
  [...document.querySelectorAll('[role=option]')].map((row) => row.textContent).join('\n');
const filters = (_: string) =>
  [...document.querySelectorAll('fieldset label')].map((label) => label.textContent).join(' ');

/**
 * The name of an idea in the index, '' if it isn't there. With `|from|to`, changes its status as an hourly reading
 * that finds another one would.
 */
async function inIndex(input: string): Promise<string> {
  const [key, from, to] = input.split('|');
  const settled = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await settled(indexedDB.open('quick-capture-ideas'));
  let name = '';
  if (database.objectStoreNames.contains('ideas')) {
    const store = database.transaction('ideas', 'readwrite').objectStore('ideas');
    for (const account of await settled(store.getAllKeys())) {
      const ideas: Record<string, unknown>[] = await settled(store.get(account));
      const idea = ideas.find((candidate) => candidate.key === key);
      if (!idea) continue;
      name = String(idea.name);
      if (to !== undefined) Object.assign(idea, { status: to, changed: { from, atMs: Date.now() + 60_000 } });
      await settled(store.put(ideas, account));
    }
  }
  database.close();
  return name;
}

const choose = (label: string) => {
  for (const option of document.querySelectorAll<HTMLElement>('[role=option], fieldset label'))
    if (option.textContent?.includes(label)) {
      (option.querySelector('input') ?? option).click();
      return 'chosen';
    }
  return '';
};

const detail = (_: string) => document.querySelector('article')?.textContent ?? '';

export function sentIdeasTests({ save, captures, openOwn: open }: EitherBrowser): void {
  const delivered = async () => (await captures()).filter(({ state }) => state.name === 'delivered').length;
  const shows = (page: OwnPage, read: (input: string) => string, wanted: RegExp) =>
    waitUntil(async () => wanted.test(await page.run(read, '')), { what: `${wanted} in the list` });

  test('an idea that changed since the capture is told with both states, and found by its filter', async () => {
    const before = await delivered();
    await save({ kind: 'comment', values: { idea: 'PRJ-I-1', body: '<p>Ask them first</p>' } });
    await save({ ...ideaNamed('Nobody has this yet'), address: 'https://forum.example/t/2' });
    await expect.poll(delivered).toBe(before + 2);
    await ideaInIndex('PRJ-I-1|Planned|Shipped');
    const list = await open('activity.html');
    await shows(list, rows, /PRJ-I-1.*Planned → Shipped/);
    await shows(list, filters, /Changed 1/);
    await list.run(choose, 'Changed');
    await waitUntil(async () => !/Nobody has this yet/.test(await list.run(rows, '')), {
      what: 'the changed ones alone',
    });
    expect(await list.run(rows, '')).toMatch(/PRJ-I-1/);
    await list.run(choose, 'PRJ-I-1');
    await shows(list, detail, /Planned → Shipped/);
    await list.close();
  });

  test('a capture that was an idea already says so in the list, with a link to that idea', async () => {
    const name = await ideaInIndex('PRJ-I-1');
    await save({ ...ideaNamed(name.toUpperCase()), address: 'https://forum.example/t/3' });
    const list = await open('activity.html');
    await shows(list, rows, /Already exists: PRJ-I-1/);
    await list.run(choose, 'Already exists: PRJ-I-1');
    await shows(list, detail, /Already an idea: PRJ-I-1/);
    await list.close();
  });

  async function ideaInIndex(input: string): Promise<string> {
    const page = await open('options.html');
    const found = { name: '' };
    const isThere = async () => {
      found.name = await page.run(inIndex, input);
      return found.name !== '';
    };
    await waitUntil(isThere, { what: `${input} in the index of ideas` });
    await page.close();
    return found.name;
  }
}
