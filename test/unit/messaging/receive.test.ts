import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { envelope } from '@/lib/messaging/protocol';
import { createReceive, type Handlers, type Sender } from '@/lib/messaging/receive';
import { createSend } from '@/lib/messaging/send';

const own = { id: 'abcdefghijklmnop', origin: 'chrome-extension://abcdefghijklmnop' };
const popup: Sender = { id: own.id, url: `${own.origin}/popup.html`, origin: own.origin };
const wake = envelope('outbox.wake', {});

function createBackground() {
  const asked: string[] = [];
  const note = (name: string) => async () => {
    asked.push(name);
    return { isDone: true };
  };
  // Every handler records its name. The test checks only which one answers.
  const handlers = new Proxy({} as Handlers, { get: (_target, name) => note(String(name)) });
  return { asked, receive: createReceive(own, handlers) };
}

describe('the background answers', () => {
  it('a page of the extension', async () => {
    const { receive, asked } = createBackground();
    await expect(receive(wake, popup)).resolves.toEqual({ isDone: true });
    expect(asked).toEqual(['outbox.wake']);
  });

  it.each<[string, Sender]>([
    ['no sender', {}],
    ['a sender without an address', { id: own.id }],
    ['a sender without an id', { url: popup.url, origin: own.origin }],
    ['another extension', { id: 'other', url: 'chrome-extension://other/popup.html' }],
    ['an evil origin', { id: own.id, url: 'https://evil.example/', origin: 'https://evil.example' }],
    ['a host that begins like ours', { id: own.id, url: `${own.origin}.evil.com/popup.html` }],
    ['a content script', { id: own.id, url: 'https://shop.example/', origin: 'https://shop.example' }],
    ['our address with another origin', { ...popup, origin: 'https://shop.example' }],
    ['our address with an opaque origin', { ...popup, origin: 'null' }],
    ['a file', { id: own.id, url: 'file:///tmp/popup.html' }],
    ['a data address', { id: own.id, url: 'data:text/html,hello' }],
    ['something that is no address', { id: own.id, url: 'popup.html' }],
  ])('T05 but not %s', (_title, sender) => {
    const { receive, asked } = createBackground();
    expect(receive(wake, sender)).toBeNull();
    expect(asked).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['without our brand', { name: 'outbox.wake', request: {} }],
    ['of another brand', { ...wake, brand: 'quick-capture/2' }],
    ['of an unknown type', { ...wake, name: 'token.read' }],
    ['named like a part of every object', { ...wake, name: 'constructor' }],
    ['with an extra field outside', { ...wake, extra: 1 }],
    ['with an extra field inside', { ...wake, request: { extra: 1 } }],
    ['with a field of a wrong type', envelope('capture.undo', { captureId: 'not-an-id' })],
    ['that is no object', 'outbox.wake'],
    ['that is nothing', undefined],
  ])('T06 but no message %s', (_title, message) => {
    const { receive, asked } = createBackground();
    expect(receive(message, popup)).toBeNull();
    expect(asked).toEqual([]);
  });

  it('T06 but no junk at all, without throwing', () => {
    const { receive, asked } = createBackground();
    fc.assert(fc.property(fc.anything(), (junk) => receive(junk, popup) === null));
    expect(asked).toEqual([]);
  });
});

describe('a page', () => {
  it('gets the answer in the shape of the protocol', async () => {
    const send = createSend(async () => ({ isDone: true }));
    expect(await send('outbox.wake', {})).toEqual({ isOk: true, value: { isDone: true } });
  });

  it.each<[string, () => Promise<unknown>]>([
    ['answers nothing', async () => undefined],
    ['answers in another shape', async () => ({ isDone: 'yes' })],
    ['cannot be reached', () => Promise.reject(new Error('Could not establish connection'))],
  ])('gets an error for an unreachable background when it %s', async (_title, post) => {
    expect(await createSend(post)('outbox.wake', {})).toEqual({ isOk: false, reason: 'unreachable' });
  });
});
