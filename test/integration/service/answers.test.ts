// Error answers: credentials, attachments, limits.
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PlanningService, startPlanningService } from '../../service/index.ts';
import { idIn, send, sendForm } from './raw-request.ts';

let service: PlanningService;
beforeAll(async () => {
  service = await startPlanningService({ bodyLimitBytes: 100_000 });
});
afterAll(() => service.close());

it.each([
  ['no header', {}],
  ['another token', { Authorization: 'Bearer nope' }],
  ['another scheme', { Authorization: 'Basic demo-token' }],
  ['a token with more behind it', { Authorization: 'Bearer demo-token x' }],
])('a credential is rejected with a page and 401: %s', async (_title, headers) => {
  const response = await fetch(`${service.url}/api/v1/me`, { headers });
  expect(response.status).toBe(401);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
});

it.each([
  ['file and link at once', 'x', 400, 'Data and file url are two forms of one attachment: send one'],
  ['a file that exceeds the limit', 'x'.repeat(200_000), 413, ''],
])('an attachment is refused as %s', async (_title, content, status, message) => {
  const idea_comment = { body: 'x' };
  const comment = await send(service, 'POST', '/ideas/PRJ-I-1/idea_comments', { idea_comment });
  const form = new FormData();
  form.append('attachment[data]', new File([content], 'x'));
  form.append('attachment[file_url]', 'https://example.com/?a=1');
  const path = `/idea_comments/${idIn(comment, 'idea_comment')}/attachments`;
  const answer = await sendForm(service, path, form);
  expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(message)]);
  expect(service.attachments()).toEqual([]);
});

it('a used up rate limit is answered by 429 with the seconds to wait', async () => {
  const limited = await startPlanningService({ rateLimit: { perSecond: 3 } });
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(limited, 'GET', '/me')));
  await limited.close();
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(2);
  expect(refused[0]?.headers.get('retry-after')).toBe('1');
  expect(refused[0]?.headers.get('x-ratelimit-remaining')).toBe('0');
});

// planning/round-trip.test.ts sends junk as a body to every operation.
it('junk in the attributes of an idea never crashes the service', async () => {
  const names = fc.constantFrom(
    ...['name', 'description', 'tags', 'categories', 'themes', 'created_at', 'watchers', 'custom_fields'],
    '__proto__',
  );
  await fc.assert(
    fc.asyncProperty(fc.dictionary(names, fc.jsonValue()), async (idea) => {
      const answer = await send(service, 'POST', '/products/PRJ/ideas', {
        idea: { name: 'x', created_by: 'a@b.example', ...idea },
      });
      expect([200, 400]).toContain(answer.status);
    }),
    { numRuns: 60 },
  );
});
