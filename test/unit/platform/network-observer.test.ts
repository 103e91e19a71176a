// The browser's events about one request among others.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createNetworkObserver } from '@/lib/platform/network-observer';

type Listener = (details: Record<string, unknown>) => void;

/** The browser's events, sent by the test. */
function createEvents() {
  const listeners = new Map<string, Listener>();
  const on = (name: string) => ({
    addListener: (listener: Listener) => void listeners.set(name, listener),
  });
  Object.assign(fakeBrowser, {
    webRequest: { onErrorOccurred: on('failed'), onHeadersReceived: on('answered') },
  });
  const ours = { tabId: -1, initiator: new URL(fakeBrowser.runtime.getURL('/')).origin };
  return {
    failed: (url: string, error: string, by: object = ours) =>
      listeners.get('failed')?.({ ...by, url, error }),
    answered: (url: string) => listeners.get('answered')?.({ ...ours, url, statusCode: 200 }),
    redirected(url: string, location: string) {
      const responseHeaders = [{ name: 'Location', value: location }];
      listeners.get('answered')?.({ ...ours, url, statusCode: 302, responseHeaders });
    },
  };
}

const ideas = 'https://acct.example.com/api/v1/products/PRJ/ideas';
const refused = 'net::ERR_CONNECTION_REFUSED';

let events: ReturnType<typeof createEvents>;
beforeEach(() => {
  Reflect.deleteProperty(fakeBrowser, 'webRequest');
  fakeBrowser.reset();
  events = createEvents();
});
afterEach(() => vi.useRealTimers());

it('two requests to one address have separate evidence (F70)', async () => {
  const observer = createNetworkObserver();
  const [one, other] = [observer.observe(ideas), observer.observe(ideas)];
  events.failed(one.address, 'net::ERR_CONNECTION_RESET');
  events.redirected(other.address, 'https://login.example.net/in');
  expect(await one.failure()).toMatchObject({ code: 'net::ERR_CONNECTION_RESET' });
  expect(await other.redirectHost()).toBe('login.example.net');
});

it('two failed requests to one address have separate reasons (F70)', async () => {
  const observer = createNetworkObserver();
  const [one, other] = [observer.observe(ideas), observer.observe(ideas)];
  events.failed(one.address, 'net::ERR_CONNECTION_RESET');
  events.failed(other.address, refused);
  expect(await one.failure()).toMatchObject({ code: 'net::ERR_CONNECTION_RESET' });
  expect(await other.failure()).toMatchObject({ code: refused });
});

it('the service does not see how requests are told apart (F70)', () => {
  const { address } = createNetworkObserver().observe(ideas);
  const { origin, pathname, search } = new URL(address);
  expect(origin + pathname + search).toBe(ideas);
});

it('a failure names the last one before it at the same origin (F43)', async () => {
  const observer = createNetworkObserver();
  for (const code of ['net::ERR_NAME_NOT_RESOLVED', refused])
    events.failed(observer.observe(ideas).address, code);
  events.failed(observer.observe('https://other.example/api/v1/me').address, 'net::ERR_FAILED');
  const last = observer.observe(`${ideas}?page=2`);
  events.failed(last.address, refused);
  expect(await last.failure()).toEqual({ code: refused, before: refused });
});

it('an answer from the origin voids earlier failures, before and during a request (F43)', async () => {
  const observer = createNetworkObserver();
  const before = observer.observe(ideas);
  events.failed(before.address, refused);
  const slow = observer.observe(`${ideas}?page=2`);
  const during = observer.observe(ideas);
  events.answered(slow.address);
  events.failed(during.address, refused);
  expect(await during.failure()).toEqual({ code: refused, before: null });
  events.answered(slow.address);
  const after = observer.observe(ideas);
  events.failed(after.address, refused);
  expect(await after.failure()).toEqual({ code: refused, before: null });
});

it('a refusal proves nothing for a request that started before it (F43)', async () => {
  const observer = createNetworkObserver();
  const [first, second] = [observer.observe(ideas), observer.observe(ideas)];
  events.failed(first.address, refused);
  events.failed(second.address, refused);
  expect(await second.failure()).toEqual({ code: refused, before: null });
});

it.each([
  ['a page', { tabId: 7, initiator: 'https://forum.example' }],
  ['the extension’s own tab', { tabId: 7, initiator: new URL(fakeBrowser.runtime.getURL('/')).origin }],
  ['another extension', { tabId: -1, initiator: 'chrome-extension://other' }],
])('T41 a failed request of %s says nothing about those of the worker', async (_who, by) => {
  vi.useFakeTimers();
  const observer = createNetworkObserver();
  const first = observer.observe(ideas);
  events.failed(first.address, refused, by);
  const reason = first.failure();
  await vi.advanceTimersByTimeAsync(500);
  expect(await reason).toBeNull();
  const second = observer.observe(ideas);
  events.failed(second.address, refused);
  expect(await second.failure()).toEqual({ code: refused, before: null });
});

it('the observer waits for a reason that comes after the failure, but not forever', async () => {
  vi.useFakeTimers();
  const observer = createNetworkObserver();
  const late = observer.observe(ideas);
  const reason = late.failure();
  events.failed(late.address, refused);
  expect(await reason).toMatchObject({ code: refused });
  const never = observer.observe(ideas).failure();
  await vi.advanceTimersByTimeAsync(500);
  expect(await never).toBeNull();
});
