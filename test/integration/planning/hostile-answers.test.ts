// A hostile service: for any answer over a real socket, the client returns a result, stops reading early, and keeps no
// token.

import { createServer, type RequestListener, type Server } from 'node:http';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { recordIn } from '@/lib/capture/steps/step';
import { createPlanningClient } from '@/lib/planning/client';
import { operations } from '@/lib/planning/contract';
import { plainRecord } from '@/lib/planning/contract/answer';
import { createDiscovery } from '@/lib/planning/discovery';
import { identityOf, organizations, people, records } from '@/lib/planning/records';
import type { ListedItem, RecordType } from '@/lib/planning/records/record-type';
import { listen } from '../../support/listen';

const token = 'canary-token-0123456789';
let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function clientOf(answer: RequestListener, timeoutMs = 10_000) {
  const listening = createServer(answer);
  server = listening;
  const port = await listen(listening);
  return createPlanningClient({
    serviceAddress: `http://127.0.0.1:${port}`,
    token,
    timeoutMs,
    fetch: (input, init) => fetch(input, init),
  });
}

const read = { params: { id: 'PRJ-I-1' } };

test.each([200, 400, 500])(
  'an answer without an end (status %i) is given up after some megabytes, with the connection',
  async (status) => {
    let sentBytes = 0;
    let isClosed = false;
    const chunk = Buffer.alloc(64 * 1024, '{"idea":["');
    const client = await clientOf((_request, response) => {
      response.writeHead(status, { 'content-type': 'application/json', 'content-length': String(2 ** 30) });
      response.on('close', () => {
        isClosed = true;
      });
      const pour = (): void => {
        if (isClosed) return;
        sentBytes += chunk.length;
        if (response.write(chunk)) setImmediate(pour);
        else response.once('drain', pour);
      };
      pour();
    });
    const result = await client.call('readIdea', read);
    expect(result.isOk).toBe(false);
    if (status === 200)
      expect(result).toMatchObject({ error: { kind: 'unreadable-answer', reason: 'too-big' } });
    expect(JSON.stringify(result).length).toBeLessThan(5_000);
    await expect.poll(() => isClosed).toBe(true);
    expect(sentBytes).toBeLessThan(50_000_000);
  },
);

test('T09 T41 a token that the service echoes, even escaped, appears in no result of the client', async () => {
  const escaped = Array.from(
    token,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  ).join('');
  // One spelling in one place of one answer, because a mask for another would hide a missing one.
  const spellings = [token, escaped, `\\u0063${token.slice(1)}`];
  const places: readonly { body: (said: string) => string; shownAt: readonly number[] }[] = [
    {
      body: (said) => `{"idea":{"id":"1","name":"${said}","tags":["${said}"]},"error":"${said}"}`,
      shownAt: [200, 400, 500],
    },
    // The client ignores unknown members of a record.
    { body: (said) => `{"idea":{"id":"1"},"errors":{"${said}":["is wrong"]}}`, shownAt: [400, 500] },
    { body: (said) => `{"idea":{"id":"1"},"errors":[{"message":"No ${said}"}]}`, shownAt: [400, 500] },
  ];
  const letters = /\\+u([0-9a-f]{4})/gi;
  const answers = [200, 400, 500].flatMap((status) =>
    spellings.flatMap((spelling) => places.map((place) => ({ status, spelling, ...place }))),
  );
  for (const { status, spelling, body, shownAt } of answers) {
    const client = await clientOf((_request, response) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(body(spelling));
    });
    const result = JSON.stringify(await client.call('readIdea', read));
    const readable = result.replace(letters, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
    const what = `${status} ${body(spelling)}`;
    expect(readable, what).not.toContain(token);
    expect(result.includes('•••'), what).toBe(shownAt.includes(status));
    server?.close();
  }
});

const leaf = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.integer(),
  fc.double(),
  fc.constantFrom(null, true, false, '', '9'.repeat(400), '__proto__', -0, 1e308),
);
/** JSON that resembles a planning service's, including prototype members. */
const { json } = fc.letrec<{ json: unknown }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    leaf,
    fc.array(tie('json'), { maxLength: 4 }),
    fc.dictionary(
      fc.constantFrom(
        ...'idea ideas id name url errors error message user email products pagination total_pages __proto__ constructor toString'.split(
          ' ',
        ),
      ),
      tie('json'),
      { maxKeys: 5 },
    ),
  ),
}));
const body = fc.oneof(
  json.map((value) => JSON.stringify(value)),
  fc.string({ unit: 'binary' }),
  json.map((value) => JSON.stringify(value).slice(0, -1)),
  fc.integer({ min: 1, max: 5_000 }).map((depth) => '['.repeat(depth) + ']'.repeat(depth)),
  json.map((value) => `<html><title>${JSON.stringify(value)}</title>`),
);
const headers = fc.record(
  {
    'content-type': fc.constantFrom(
      'application/json',
      'text/html',
      'image/png',
      'x',
      'application/json; charset=utf-7',
    ),
    'retry-after': fc.constantFrom(
      '-1',
      '1e9',
      'soon',
      '99999999999999999999',
      'Thu, 01 Jan 1970 00:00:00 GMT',
    ),
    'x-ratelimit-reset': fc.constantFrom('NaN', '0', '-5', '4102444800'),
    'x-request-id': fc.string({ unit: fc.constantFrom('a', '<', '"', '\t', ' ') }),
    location: fc.constantFrom('javascript:alert(1)', '//', 'http://[', 'https://evil.example/'),
  },
  { requiredKeys: [] },
);

test('every call ends in a result for any answer: the client never throws, and no prototype changes', async () => {
  let next = { status: 200, headers: {}, body: '' };
  const client = await clientOf((_request, response) => {
    response.writeHead(next.status, next.headers);
    response.end(next.body);
  });
  const memory = { isAbsent: async () => false, noteAbsent: async () => {} };
  const discovery = createDiscovery(client, memory);
  const input = {
    params: { product_id: 'PRJ' },
    body: { idea: { name: 'I', created_by: 'ana@example.com' } },
  };
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        status: fc.constantFrom(200, 201, 204, 301, 400, 401, 404, 413, 422, 429, 500, 503),
        headers,
        body,
      }),
      async (answer) => {
        next = answer;
        for (const result of [await client.call('readIdea', read), await client.call('createIdea', input)]) {
          expect(typeof result.isOk).toBe('boolean');
          expect(JSON.stringify(result).length).toBeLessThan(100_000);
        }
        for (const found of [
          await discovery.list(records.product.listings.account),
          await discovery.list(records.idea.listings.product, { of: 'PRJ', query: { q: 'x' } }),
          await discovery.list(records.portal.listings.product),
        ])
          expect(found.state).toMatch(/^(found|absent|failed)$/);
        expect(Object.keys(Object.prototype)).toEqual([]);
      },
    ),
    { numRuns: 150 },
  );
});

const bidi = /[\u202A-\u202E\u2066-\u2069]/;
const hostileText = `\u202E${'x\u2066\n\u0007'.repeat(1_250)}`;
/** Texts that are compared, searched or written back exactly as they are, and never shown. */
const exact: ReadonlySet<string> = new Set(
  'description theme body link visibility tags attachments workflow_status statusable_type workflow_statuses workflow_kinds id'.split(
    ' ',
  ),
);

function shownTextsIn(value: unknown, name = ''): [string, string][] {
  if (exact.has(name)) return [];
  if (typeof value === 'string') return [[name, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    shownTextsIn(inner, Array.isArray(value) ? name : key),
  );
}

const person = { id: '1', name: hostileText, email: hostileText };
const withEach = (names: string, value: unknown) =>
  Object.fromEntries(names.split(' ').map((name) => [name, value]));
const hostileRecord = {
  id: '1',
  ...withEach('name title reference_num reference_prefix created_at updated_at url email value', hostileText),
  ...withEach(
    'created_by_user created_by_portal_user created_by_idea_user user endorsed_by_portal_user',
    person,
  ),
  idea_organization: { id: '1', name: hostileText },
  revenue: hostileText,
};

test('T44 every text of an answer that is stored or shown is short, one line, and turns nothing around it', () => {
  const types = Object.values(records).flatMap((record: RecordType<ListedItem>) => [
    record.read,
    record.search,
    record.index,
    ...Object.values(record.listings ?? {}),
  ]);
  const reads = [...types, ...Object.values(organizations), ...Object.values(people)];
  /** Names of records are compared as they are, and cleaned where they are kept. */
  const kept = (record: unknown) => {
    const item = plainRecord.safeParse(record).data;
    return [item && identityOf(item), typeof record === 'object' ? { ...record, name: null } : record];
  };
  const schemas = reads.flatMap((each) => (each && each.name !== 'idea_categories' ? [each.item] : []));
  const parsed: unknown[] = [
    ...schemas.flatMap((schema) => kept(z.parse(schema, hostileRecord))),
    ...Object.values(operations).flatMap(({ response }) => {
      const names = Object.keys(response instanceof z.ZodMiniObject ? response.shape : {});
      const answer = Object.fromEntries(names.map((name) => [name, hostileRecord]));
      const parsedAnswer: unknown = z.safeParse(response, answer).data;
      return [recordIn(parsedAnswer), ...Object.values(parsedAnswer ?? {}).flatMap(kept)];
    }),
  ];
  expect(parsed.length).toBeGreaterThan(40);
  for (const [name, text] of parsed.flatMap((value) => shownTextsIn(value))) {
    expect(text.length, name).toBeLessThanOrEqual(300);
    expect(text, name).not.toMatch(bidi);
    expect(text, name).not.toMatch(/\p{Cc}/u);
  }
});
