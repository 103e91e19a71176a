// Reading the service's refusals: their kind, the messages, the named field, the wait, and what became of the request.
import { describe, expect, test } from 'vitest';
import { outcomeOf, type PlanningError, planningErrorSchema } from '@/lib/planning/errors';
import { clientOf, htmlAnswer, jsonAnswer } from './fake-service';

const input = { params: { product_id: 'PRJ' }, body: { idea: { name: 'I', created_by: 'ana@example.com' } } };

async function refusalOf(answer: Response) {
  const { client } = clientOf(answer);
  const result = await client.call('createIdea', input);
  return result.isOk ? null : result.error;
}

describe('F13: the messages of a validation error are kept and assigned to their field', () => {
  test.each([
    [
      { error: 'Validation failed', errors: { message: "Workflow status can't be blank" } },
      'workflow_status',
      "Workflow status can't be blank",
    ],
    [{ errors: [{ message: 'Created by is not an email' }] }, 'created_by', 'Created by is not an email'],
    [{ errors: { categories: ['are unknown'] } }, 'categories', 'are unknown'],
    [{ errors: { 'idea.name': 'is too long' } }, 'name', 'is too long'],
    [
      { error: 'Submitted idea portal is closed' },
      'submitted_idea_portal_id',
      'Submitted idea portal is closed',
    ],
    [{ errors: [{ field: 'tags', message: 'are too many' }] }, 'tags', 'are too many'],
    [{ errors: ['Name has already been taken'] }, 'name', 'Name has already been taken'],
    [{ errors: 'Nothing works today' }, null, 'Nothing works today'],
    [{ errors: { base: ['Product is archived'] } }, null, 'Product is archived'],
    [{ error: { message: 'No' } }, null, 'No'],
    [{ message: 'No' }, null, 'No'],
    [{ error: 'Named badly' }, null, 'Named badly'],
  ])('%j', async (body, field, message) => {
    expect(await refusalOf(jsonAnswer(body, { status: 400 }))).toMatchObject({
      kind: 'rejected',
      status: 400,
      format: 'json',
      messages: [{ field, message }],
    });
  });

  test('several messages at once keep their order', async () => {
    const body = {
      error: 'Validation failed',
      errors: { name: ["can't be blank"], tags: ['are too long', 'are too many'] },
    };
    expect(await refusalOf(jsonAnswer(body, { status: 422 }))).toMatchObject({
      messages: [
        { field: 'name', message: "can't be blank" },
        { field: 'tags', message: 'are too long' },
        { field: 'tags', message: 'are too many' },
      ],
    });
  });

  test('a refusal without a reason has no messages', async () => {
    expect(await refusalOf(new Response(null, { status: 400 }))).toMatchObject({
      format: 'empty',
      messages: [],
    });
  });

  test('messages are cut, without control characters and without the token', async () => {
    const body = { error: `secret-token-1234\u0000 is\nnot ${'x'.repeat(1000)}` };
    const error = await refusalOf(jsonAnswer(body, { status: 400 }));
    const message = error !== null && 'messages' in error ? error.messages[0]?.message : undefined;
    expect(message?.startsWith('••• is not xxx')).toBe(true);
    expect(message).toHaveLength(300);
  });
});

describe('each status has its kind', () => {
  test.each([
    [400, 'rejected'],
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [404, 'not-found'],
    [409, 'rejected'],
    [412, 'rejected'],
    [413, 'too-large'],
    [418, 'rejected'],
    [422, 'rejected'],
    [429, 'rate-limited'],
    [500, 'server-failed'],
    [502, 'server-failed'],
    [503, 'server-failed'],
    [504, 'server-failed'],
  ])('%i is %s, with status, words and request id', async (status, kind) => {
    const answer = jsonAnswer(
      { error: 'Record not found.' },
      { status, headers: { 'x-request-id': 'req-1' } },
    );
    expect(await refusalOf(answer)).toMatchObject({
      kind,
      status,
      requestId: 'req-1',
      messages: [{ field: null, message: 'Record not found.' }],
    });
  });

  test.each([401, 403, 404, 502])('%i with an HTML page keeps its title and no markup', async (status) => {
    const html =
      '<!DOCTYPE html><html><head><title>\n Access <b>denied</title></head><body>long</body></html>';
    expect(await refusalOf(htmlAnswer(html, { status }))).toMatchObject({
      status,
      format: 'html',
      messages: [{ field: null, message: 'Access' }],
    });
  });

  test('plain text is kept unchanged', async () => {
    expect(await refusalOf(new Response('upstream gone', { status: 502 }))).toMatchObject({
      format: 'text',
      messages: [{ field: null, message: 'upstream gone' }],
    });
  });
});

describe('F10: the wait of a rate limit', () => {
  const nowMs = Date.parse('2030-01-01T00:00:00Z');

  async function waitOf(headers: Record<string, string>, body: unknown = {}) {
    const { client } = clientOf(jsonAnswer(body, { status: 429, headers }), { now: () => nowMs });
    const result = await client.call('createIdea', input);
    return result.isOk || result.error.kind !== 'rate-limited' ? 'other' : result.error.retryAfterMs;
  }

  test.each([
    ['seconds', { 'retry-after': '7' }, 7000],
    ['zero', { 'retry-after': '0' }, 0],
    ['a fraction of a second', { 'retry-after': '0.5' }, 500],
    ['a date', { 'retry-after': 'Tue, 01 Jan 2030 00:00:30 GMT' }, 30_000],
    ['a date that has passed', { 'retry-after': 'Mon, 31 Dec 2029 23:00:00 GMT' }, 0],
    ['retry_after as a header', { retry_after: '9' }, 9000],
    ['X-Ratelimit-Reset as a time', { 'x-ratelimit-reset': String(nowMs / 1000 + 12) }, 12_000],
    ['X-Ratelimit-Reset as seconds', { 'x-ratelimit-reset': '12' }, 12_000],
    ['X-Ratelimit-Reset as a date', { 'x-ratelimit-reset': 'Tue, 01 Jan 2030 00:01:00 GMT' }, 60_000],
    ['nothing', {}, null],
    ['a year', { 'retry-after': '31536000' }, null],
    ['a date in a year', { 'retry-after': 'Wed, 01 Jan 2031 00:00:00 GMT' }, null],
    ['a negative number', { 'retry-after': '-5' }, null],
    ['text', { 'retry-after': 'soon' }, null],
    ['nothing written', { 'retry-after': '' }, null],
    ['nonsense beside sense', { 'retry-after': 'soon', 'x-ratelimit-reset': '3' }, 3000],
    [
      "F19: a date by the service's own clock",
      { 'retry-after': 'Fri, 01 Jan 2021 00:00:30 GMT', date: 'Fri, 01 Jan 2021 00:00:00 GMT' },
      30_000,
    ],
  ])('%s', async (_, headers, waitMs) => {
    expect(await waitOf(headers)).toBe(waitMs);
  });

  test.each([
    [{ retry_after: 4 }, 4000],
    [{ retry_after: '4' }, 4000],
    [{ retry_after: {} }, null],
  ])('the body %j', async (body, waitMs) => {
    expect(await waitOf({}, body)).toBe(waitMs);
  });

  test('F09: 503 names a wait in the same ways', async () => {
    expect(await refusalOf(jsonAnswer({}, { status: 503, headers: { 'retry-after': '3' } }))).toMatchObject({
      kind: 'server-failed',
      retryAfterMs: 3000,
    });
  });
});

const answered = { messages: [], requestId: null, format: 'json' as const };

/** The table that decides about sending again. */
test.each<[PlanningError, ReturnType<typeof outcomeOf>]>([
  [{ kind: 'invalid-input', problems: [] }, 'not-applied-final'],
  [{ kind: 'unauthorized', status: 401, ...answered }, 'not-applied-final'],
  [{ kind: 'forbidden', status: 403, ...answered }, 'not-applied-final'],
  [{ kind: 'not-found', status: 404, ...answered }, 'not-applied-final'],
  [{ kind: 'rejected', status: 400, ...answered }, 'not-applied-final'],
  [{ kind: 'rejected', status: 409, ...answered }, 'not-applied-final'],
  [{ kind: 'rejected', status: 408, ...answered }, 'not-applied-transient'],
  [{ kind: 'rejected', status: 425, ...answered }, 'not-applied-transient'],
  [{ kind: 'too-large', status: 413, ...answered }, 'not-applied-final'],
  [{ kind: 'rate-limited', status: 429, ...answered, retryAfterMs: null }, 'not-applied-transient'],
  [{ kind: 'network-failed', message: '', hasNeverLeft: true }, 'not-applied-transient'],
  [{ kind: 'network-failed', message: '', hasNeverLeft: false }, 'unknown'],
  [{ kind: 'aborted', isSent: false }, 'not-applied-transient'],
  [{ kind: 'aborted', isSent: true }, 'unknown'],
  [{ kind: 'timed-out', afterMs: 25_000 }, 'unknown'],
  [{ kind: 'server-failed', status: 503, ...answered, retryAfterMs: 1 }, 'unknown'],
  [{ kind: 'redirected', status: 302, host: null, requestId: null }, 'unknown'],
  [{ kind: 'unreadable-answer', status: 200, reason: 'cut-off', excerpt: '', requestId: null }, 'unknown'],
])('a failed request is %j → %s', (error, outcome) => {
  expect(planningErrorSchema.parse(error)).toEqual(error);
  expect(outcomeOf(error)).toBe(outcome);
});
