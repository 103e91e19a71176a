// Errors that nobody catches, or that a handler throws, reach the ring of "Copy diagnostics".
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing';
import { report, reportUncaught } from '@/lib/platform/errors';
import { onMessage } from '@/lib/platform/messages';
import { settings } from '@/lib/platform/storage';
import { expectsErrors } from '@/test/support/expected-errors';
import { waitUntil } from '@/test/support/wait-until';

beforeEach(() => {
  fakeBrowser.reset();
  // Node has neither.
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, work: () => Promise<unknown>) => {
    last = last.then(work, work);
    return last;
  };
  vi.stubGlobal('navigator', { locks: { request } });
  vi.stubGlobal('location', { pathname: '/background.js' });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const kept = (count: number) =>
  waitUntil(
    async () => {
      const ring = await settings.reportedErrors.get();
      return ring.length === count ? ring : undefined;
    },
    { what: `${count} reported errors` },
  );

it("a handler's exception is reported, and the page gets no answer", async () => {
  expectsErrors(/handler broke/);
  const added = vi.spyOn(fakeBrowser.runtime.onMessage, 'addListener');
  onMessage(() => Promise.reject(new TypeError('handler broke')));
  const [[listener] = []] = added.mock.calls;
  const answer = new Promise((resolve) => listener?.({}, {}, resolve));
  expect(await answer).toBeUndefined();
  expect(await kept(1)).toMatchObject([{ place: 'message', kind: 'TypeError' }]);
});

it('errors that are reported at once are all kept', async () => {
  expectsErrors(/at once/);
  for (const place of ['run', 'sending', 'save'] as const) report(place, new RangeError('at once'));
  expect((await kept(3)).map(({ place }) => place)).toEqual(['run', 'sending', 'save']);
});

it('an exception is kept, and a notice of the browser without one is not', async () => {
  const listeners = new Map<string, (event: { error: unknown }) => void>();
  vi.stubGlobal('addEventListener', listeners.set.bind(listeners));
  reportUncaught();
  listeners.get('error')?.({ error: null });
  listeners.get('error')?.({ error: new TypeError('thrown') });
  expect(await kept(1)).toMatchObject([{ place: 'uncaught', kind: 'TypeError' }]);
});

it('a storage that rejects the report is left alone', async () => {
  expectsErrors(/no room/);
  const { set } = fakeBrowser.storage.session;
  fakeBrowser.storage.session.set = () => Promise.reject(new Error('full'));
  report('run', new Error('no room'));
  await new Promise((resolve) => setImmediate(resolve));
  fakeBrowser.storage.session.set = set;
  expect(await settings.reportedErrors.get()).toEqual([]);
});
