// The client's exchange: what it sends, how it ends, and what it never does.
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type OperationId, operations } from '@/lib/planning/contract';
import { planningErrorSchema } from '@/lib/planning/errors';
import { clientOf, htmlAnswer, jsonAnswer } from './fake-service';

const idea = () => jsonAnswer({ idea: { id: '1' } });
const read = { params: { id: 'PRJ-I-1' } };
/** The end of the reading of an idea. */
const endOf = (...given: Parameters<typeof clientOf>) => clientOf(...given).client.call('readIdea', read);
const unseen = (address: string) => ({
  address,
  hasNeverLeft: async () => false,
  redirectHost: async () => null,
});

describe('every request', () => {
  test('carries the token, no cookies, no referrer, and follows no redirect', async () => {
    const { client, sent } = clientOf(idea());
    await client.call('readIdea', read);
    expect(sent[0]?.options).toMatchObject({
      credentials: 'omit',
      redirect: 'manual',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      headers: { Authorization: 'Bearer secret-token-1234', Accept: 'application/json' },
    });
  });

  test('names its body JSON only if it has one', async () => {
    const { client, sent } = clientOf(idea());
    await client.call('readIdea', read);
    await client.call('updateIdea', { ...read, body: { idea: { created_by: 'ana@example.com' } } });
    const types = sent.map(({ options }) => new Headers(options.headers).get('content-type'));
    expect(types).toEqual([null, 'application/json']);
  });

  test.each(['http://acct.example.com', 'https://user@acct.example.com', 'nonsense address'])(
    'T13: is not sent to %s',
    async (serviceAddress) => {
      const { client, sent } = clientOf(idea(), { serviceAddress });
      const result = await client.call('readIdea', read);
      expect(result).toMatchObject({
        error: { kind: 'invalid-input', problems: [{ path: 'serviceAddress' }] },
      });
      expect(sent).toEqual([]);
    },
  );

  test.each(['', 'two words', 'line\nbreak', 'tokén'])('is not sent with the token %j', async (token) => {
    const { client, sent } = clientOf(idea(), { token });
    const result = await client.call('readIdea', read);
    expect(result).toMatchObject({ error: { kind: 'invalid-input', problems: [{ path: 'token' }] } });
    expect(sent).toEqual([]);
  });
});

describe('a call without an answer', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('F06: ends after 25 s, even if the platform ignores the signal', async () => {
    const call = endOf(() => new Promise<Response>(() => {}));
    await vi.advanceTimersByTimeAsync(24_999);
    const early = await Promise.race([call, Promise.resolve('running')]);
    await vi.advanceTimersByTimeAsync(1);
    expect(early).toBe('running');
    expect(await call).toEqual({ isOk: false, error: { kind: 'timed-out', afterMs: 25_000 } });
  });

  test('F06: ends in time if the headers came and the body does not', async () => {
    const stuck = new ReadableStream({
      start: (stream) => stream.enqueue(new TextEncoder().encode('{"idea":')),
    });
    const call = endOf(() => new Response(stuck), { timeoutMs: 100 });
    await vi.advanceTimersByTimeAsync(100);
    expect(await call).toEqual({ isOk: false, error: { kind: 'timed-out', afterMs: 100 } });
  });

  test('keeps the status of a refusal if its text does not arrive', async () => {
    const stuck = new ReadableStream();
    const call = endOf(() => new Response(stuck, { status: 400 }), { timeoutMs: 100 });
    await vi.advanceTimersByTimeAsync(100);
    expect(await call).toMatchObject({ error: { kind: 'rejected', status: 400, messages: [] } });
  });

  test('leaves no timer behind when it succeeds', async () => {
    await endOf(idea());
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a failed fetch', () => {
  const failing = () => {
    throw new TypeError('Failed to fetch with secret-token-1234');
  };

  test('has the error’s text without the token', async () => {
    expect(await endOf(failing)).toEqual({
      isOk: false,
      error: { kind: 'network-failed', message: 'TypeError: Failed to fetch with •••', hasNeverLeft: false },
    });
  });

  test('says that nothing left the device if that is proven', async () => {
    expect(
      await endOf(failing, {
        observe: (address) => ({ ...unseen(address), hasNeverLeft: async () => true }),
      }),
    ).toMatchObject({ error: { hasNeverLeft: true } });
  });

  test('uses the address that tells its request from others (F70)', async () => {
    const { client, sent } = clientOf(idea(), { observe: (address) => unseen(`${address}#7`) });
    await client.call('readIdea', read);
    expect(sent[0]?.url).toBe('https://acct.example.com/api/v1/ideas/PRJ-I-1#7');
  });
});

describe('a successful answer is unreadable', () => {
  test.each([
    ['F07: cut off in the middle', () => jsonAnswer('{"idea":{"id":"1"'), 'cut-off'],
    ['F07: not JSON', () => new Response('OK'), 'not-json'],
    ['F17: a page of HTML', () => htmlAnswer('<!doctype html><h1>Sign in to the wifi</h1>'), 'not-json'],
    ['empty', () => new Response(null, { status: 204 }), 'not-json'],
    ['JSON of another shape', () => jsonAnswer({ ok: true }), 'wrong-shape'],
    ['a create without an id', () => jsonAnswer({ idea: { name: 'x' } }), 'wrong-shape'],
  ])('%s', async (_, answer, reason) => {
    expect(await endOf(answer)).toMatchObject({
      isOk: false,
      error: { kind: 'unreadable-answer', reason },
    });
  });

  test('F07: if the connection breaks in the body', async () => {
    const broken = new ReadableStream({
      pull(stream) {
        stream.enqueue(new TextEncoder().encode('{"idea":{"id":"1"}}'));
        stream.error(new TypeError('terminated'));
      },
    });
    expect(await endOf(() => new Response(broken))).toMatchObject({ error: { reason: 'cut-off' } });
  });

  test('if it exceeds the limit, without reading on', async () => {
    let pulls = 0;
    const endless = new ReadableStream({
      pull(stream) {
        pulls += 1;
        stream.enqueue(new Uint8Array(1000).fill(32));
      },
    });
    expect(await endOf(() => new Response(endless), { maxAnswerBytes: 10_000 })).toMatchObject({
      error: { reason: 'too-big' },
    });
    expect(pulls).toBeLessThan(15);
  });

  test('with a short excerpt without the token', async () => {
    const result = await endOf(() => new Response(`Bearer secret-token-1234 ${'\u{1F600}'.repeat(1000)}`));
    const excerpt = result.isOk || result.error.kind !== 'unreadable-answer' ? '' : result.error.excerpt;
    expect(excerpt.startsWith('Bearer ••• \u{1F600}')).toBe(true);
    expect([...excerpt]).toHaveLength(300);
    expect(excerpt.endsWith('\u{1F600}')).toBe(true);
  });
});

describe('a redirect', () => {
  test('T11: is an error with the host if the platform shows it', async () => {
    const moved = new Response(null, { status: 307, headers: { location: 'https://login.example.net/in' } });
    expect(await endOf(moved)).toEqual({
      isOk: false,
      error: { kind: 'redirected', status: 307, host: 'login.example.net', requestId: null },
    });
  });

  test('F18: is an error without a host if the platform hides it, unless another observer saw it', async () => {
    const hidden = () => Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' });
    expect(await endOf(hidden)).toMatchObject({ error: { kind: 'redirected', status: null, host: null } });
    const observe = (address: string) => ({
      ...unseen(address),
      redirectHost: async () => 'login.example.net',
    });
    expect(await endOf(hidden, { observe })).toMatchObject({ error: { host: 'login.example.net' } });
  });
});

describe('for any input and any answer', () => {
  const ids = Object.keys(operations) as OperationId[];

  test('no input makes a call throw', async () => {
    const { client } = clientOf(idea());
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...ids),
        fc.anything({ withBigInt: true, withNullPrototype: true }),
        async (id, input) => {
          expect(await client.run(id, input)).toHaveProperty('isOk');
          expect(await client.run(id, { params: input, query: input, body: input })).toHaveProperty('isOk');
        },
      ),
    );
  });

  test('no answer makes a call throw, and every error can be stored', async () => {
    const statuses = fc.integer({ min: 200, max: 599 });
    const cut = fc.json().map((text) => text.slice(0, -1));
    const bodies = fc.oneof(fc.json(), fc.string(), cut);
    const names = ['retry-after', 'retry_after', 'x-ratelimit-reset', 'date', 'location', 'content-type'];
    const name = fc.constantFrom(...names, 'x-request-id');
    const headers = fc.dictionary(name, fc.stringMatching(/^[\x20-\x7e]{0,30}$/));
    let failed = 0;
    await fc.assert(
      fc.asyncProperty(statuses, bodies, headers, async (status, body, given) => {
        const hasBody = ![204, 205, 304].includes(status);
        const { client } = clientOf(() => new Response(hasBody ? body : null, { status, headers: given }));
        const result = await client.run('updateIdea', {
          ...read,
          body: { idea: { created_by: 'a@b.example' } },
        });
        if (result.isOk) return;
        failed += 1;
        expect(planningErrorSchema.parse(structuredClone(result.error))).toEqual(result.error);
      }),
    );
    expect(failed).toBeGreaterThan(50);
  });
});
