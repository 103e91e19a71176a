// The popup's first script asks for the page, and the others take its answer: once, and only where it was there first.
import { beforeEach, expect, test, vi } from 'vitest';

const executeScript = vi.fn(async () => [{ result: 'what the page gave' }]);
const query = vi.fn(async () => [{ id: 7, url: 'https://forum.example/t/1', title: 'A thread' }]);
vi.mock('@wxt-dev/browser', () => ({ browser: { tabs: { query }, scripting: { executeScript } } }));
vi.stubGlobal('location', { origin: 'chrome-extension://ours' });
const { startEarlyRead, takeEarlyRead } = await import('@/lib/platform/early-read');

beforeEach(() => {
  globalThis.quickCaptureEarlyRead = undefined;
  vi.clearAllMocks();
});

test('the page in front is read, and its answer is taken once', async () => {
  startEarlyRead();
  const early = takeEarlyRead();
  expect(await early?.page).toEqual({ tabId: 7, address: 'https://forum.example/t/1', title: 'A thread' });
  expect(await early?.result).toBe('what the page gave');
  expect(executeScript).toHaveBeenCalledWith({ target: { tabId: 7 }, files: ['/read-page.js'] });
  expect(takeEarlyRead()).toBeNull();
});

test('where the others were there first, the page is not read a second time', () => {
  expect(takeEarlyRead()).toBeNull();
  startEarlyRead();
  expect(query).not.toHaveBeenCalled();
});

test('nothing is injected into a page of our own', async () => {
  query.mockResolvedValueOnce([{ id: 7, url: 'chrome-extension://ours/activity.html', title: 'Captures' }]);
  startEarlyRead();
  expect(await takeEarlyRead()?.result).toBe(false);
  expect(executeScript).not.toHaveBeenCalled();
});

test('a page that refuses is heard of by whoever takes the answer, and by nobody else', async () => {
  executeScript.mockRejectedValueOnce(new Error('Cannot access contents of the page'));
  startEarlyRead();
  await expect(takeEarlyRead()?.result).rejects.toThrow('Cannot access');
});
