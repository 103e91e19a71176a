// Reading a page, with given answers of the browser. The e2e tests read real pages.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { emptySnapshot } from '@/lib/page/empty-snapshot';
import {
  readArticlePage,
  readBusyPage,
  readInFront,
  readPage,
  readPageAndSource,
  readPeople,
} from '@/lib/platform/page-reader';

const address = 'https://forum.example/t/1';
const read = {
  ...emptySnapshot({ address, title: 'A thread' }, []),
  selection: { text: 'Rows go missing', html: '<p>Rows go missing</p>', isCut: false },
};

/** The result of the injected script, because the fake browser has no scripting. */
function injectionGives(outcome: () => Promise<unknown>): void {
  Object.assign(fakeBrowser, { scripting: { executeScript: vi.fn(outcome) } });
}

let tabId: number;
beforeEach(async () => {
  fakeBrowser.reset();
  const { id } = await fakeBrowser.tabs.create({ url: address });
  tabId = id ?? -1;
});
afterEach(() => vi.useRealTimers());

/** What a reading of a page that never answers gives after this time. */
async function afterSilence<T>(ms: number, reads: () => Promise<T>): Promise<T> {
  vi.useFakeTimers();
  injectionGives(() => new Promise(() => undefined));
  const reading = reads();
  await vi.advanceTimersByTimeAsync(ms);
  return reading;
}

const request = () => readPage({ tabId, address, title: 'A thread' });
const lost = { address, title: 'A thread', selection: null, remarks: ['selection-lost'] };

describe('reading the page of a capture request', () => {
  it('returns the page’s snapshot', async () => {
    injectionGives(async () => [{ result: read }]);
    expect(await request()).toEqual(read);
  });

  it('returns the page’s snapshot if the browser refuses the script at first, and grants it a moment later', async () => {
    let calls = 0;
    injectionGives(async () => {
      calls += 1;
      if (calls === 1) throw new Error('Cannot access contents of the page.');
      return [{ result: read }];
    });
    expect(await request()).toEqual(read);
    expect(calls).toBe(2);
  });

  it('returns the page’s snapshot if only the fragment has changed since', async () => {
    injectionGives(async () => [{ result: { ...read, address: `${address}#comments` } }]);
    expect((await request()).selection).toEqual(read.selection);
  });

  it('F33 keeps address and title, and reports a lost selection, when the tab was closed', async () => {
    injectionGives(() => Promise.reject(new Error('No tab with id')));
    vi.spyOn(fakeBrowser.tabs, 'get').mockRejectedValueOnce(new Error('No tab with id'));
    expect(await request()).toMatchObject(lost);
  });

  it('F33 takes nothing from the tab’s next page', async () => {
    const another = { ...read, address: 'https://forum.example/t/2', title: 'Another' };
    injectionGives(async () => [{ result: another }]);
    expect(await request()).toMatchObject(lost);
  });

  it.each([
    ['to a page that it may know', { url: 'https://forum.example/t/2' }],
    // Access to a page ends with the page. Without access, the browser hides the address.
    ['to a page of another site', {}],
  ])('F33 reports a lost selection if the tab navigates during the reading, %s', async (_to, goneTo) => {
    injectionGives(() => Promise.reject(new Error('Frame with ID 0 was removed.')));
    const { url: _address, ...tab } = await fakeBrowser.tabs.get(tabId);
    vi.spyOn(fakeBrowser.tabs, 'get').mockResolvedValueOnce({ ...tab, ...goneTo });
    expect(await request()).toMatchObject(lost);
  });

  it('F34 keeps address and title of an unreadable page, and says so', async () => {
    injectionGives(() => Promise.reject(new Error('Cannot access contents of the page')));
    expect(await request()).toMatchObject({ address, title: 'A thread', remarks: ['page-refused'] });
  });

  it('F34 ends within a second on a page that does not answer', async () => {
    expect(await afterSilence(1_000, request)).toMatchObject({ address, remarks: ['page-busy'] });
  });

  it('F33 reports a lost selection if the tab navigates while its page does not answer', async () => {
    const tab = await fakeBrowser.tabs.get(tabId);
    vi.spyOn(fakeBrowser.tabs, 'get').mockResolvedValueOnce({ ...tab, url: 'https://forum.example/t/2' });
    expect(await afterSilence(1_000, request)).toMatchObject({ address, remarks: ['selection-lost'] });
  });

  it('F34 says that an article took too long on a page that does not answer', async () => {
    const article = () => readArticlePage({ tabId, address, title: 'A thread' });
    expect(await afterSilence(25_000, article)).toMatchObject({ address, remarks: ['article-slow'] });
  });

  it('T18 refuses an answer of another shape', async () => {
    injectionGives(async () => [{ result: { ...read, selection: { text: 1 } } }]);
    expect(await request()).toMatchObject({ address, selection: null, remarks: ['page-refused'] });
  });
});

it.each([
  '<img src=x onerror=alert(1)>',
  '<p>Rows</p><script>alert(1)</script>',
  '<p onclick="x()">Rows</p>',
])('T16 the page reader takes only the text of HTML that we did not write, %s', async (html) => {
  injectionGives(async () => [{ result: { ...read, selection: { ...read.selection, html } } }]);
  expect((await request()).selection).toEqual(read.selection);
});

describe('reading the page of a capture request without a form', () => {
  const withLink = { ...read.source, passageAddress: `${address}#:~:text=Rows`, author: 'Ada' };
  const requestAtOnce = () => readPageAndSource({ tabId, address, title: 'A thread' });

  function pageGives(later: () => Promise<unknown>): void {
    const executeScript = vi.fn(async (injection: object) => [
      { result: 'files' in injection ? read : await later() },
    ]);
    Object.assign(fakeBrowser, { scripting: { executeScript } });
  }

  it('returns the selection with its link and the page’s JSON-LD', async () => {
    pageGives(async () => ({ address, value: withLink }));
    expect(await requestAtOnce()).toEqual({ ...read, source: withLink });
  });

  it('waits 300 ms for the link, and then continues without it', async () => {
    vi.useFakeTimers();
    pageGives(() => new Promise(() => undefined));
    const reading = requestAtOnce();
    await vi.advanceTimersByTimeAsync(300);
    expect(await reading).toEqual(read);
  });

  it('F33 keeps the passage that was read when the tab closes before it told the link', async () => {
    pageGives(() => Promise.reject(new Error('No tab with id')));
    expect(await requestAtOnce()).toEqual(read);
  });

  it('takes no source from the tab’s next page', async () => {
    pageGives(async () => ({ address: 'https://forum.example/t/2', value: withLink }));
    expect(await requestAtOnce()).toEqual(read);
  });

  it('T18 refuses a source of another shape', async () => {
    pageGives(async () => ({ address, value: { ...withLink, author: 1 } }));
    expect(await requestAtOnce()).toEqual(read);
  });
});

describe('reading the active tab', () => {
  const inFront = async (url: string) => {
    vi.stubGlobal('location', { origin: 'chrome-extension://ours' });
    const read = vi.fn(readPage);
    Object.assign(fakeBrowser.tabs, { query: async () => [{ id: tabId, url, title: 'A thread' }] });
    return { snapshot: await readInFront(read), read };
  };

  it('returns that page’s snapshot', async () => {
    injectionGives(async () => [{ result: read }]);
    expect((await inFront(address)).snapshot).toEqual(read);
  });

  it('F34 reads a busy page again, and waits for its answer', async () => {
    vi.useFakeTimers();
    await inFront(address);
    injectionGives(() => new Promise((resolve) => setTimeout(resolve, 20_000, [{ result: read }])));
    const reading = readInFront(readBusyPage);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await reading).toEqual(read);
  });

  it('injects nothing into a page of our own', async () => {
    const { snapshot, read: reading } = await inFront('chrome-extension://ours/activity.html');
    expect(reading).not.toHaveBeenCalled();
    expect(snapshot.address).toBe('');
  });
});

describe('the people of the page in front', () => {
  const ana = { email: 'ana@example.com', name: 'Ana Kovač', place: 'near' };
  const value = { people: [ana], several: null };

  it('are those that the page names', async () => {
    injectionGives(async () => [{ result: { address, value } }]);
    expect(await readPeople(read)).toEqual(value);
  });

  it.each([
    ['the tab shows another page by then', { address: 'https://forum.example/t/2', value }],
    ['the page gives none', { address, value: null }],
  ])('are none if %s', async (_what, result) => {
    injectionGives(async () => [{ result }]);
    expect(await readPeople(read)).toEqual({ people: [], several: null });
  });
});
