// Every test that talks to the service fails if an answer differs from the description or the recordings. Each
// difference here is made by hand in a real answer.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type GivenAnswer, onEveryAnswer } from '../../service/http/given-answers.ts';
import { type PlanningService, startPlanningService } from '../../service/index.ts';
import { problemsOf } from '../../support/answers/judge.ts';
import { send } from './raw-request.ts';

let service: PlanningService;
const given: GivenAnswer[] = [];
beforeAll(async () => {
  service = await startPlanningService();
  onEveryAnswer((answer) => given.push(answer));
});
afterAll(() => service.close());

async function answerTo(method: string, path: string, body?: object): Promise<GivenAnswer> {
  await send(service, method, path, body);
  const answer = given.at(-1);
  if (!answer) throw new Error('no answer was seen');
  return answer;
}
const note = () => answerTo('POST', '/products/PRJ/pages', { page: { name: 'Note' } });
const refusal = () => answerTo('POST', '/products/PRJ/pages', { page: {} });
const listing = () => answerTo('GET', '/products/PRJ/releases');

it.each([note, refusal, listing])('a real answer has no problem: %o', async (request) => {
  expect(await problemsOf(await request())).toEqual([]);
});

const key = /"reference_num":"[^"]+",/;

it.each<[string, () => Promise<GivenAnswer>, part: RegExp, by: string, problem: string]>([
  ['a missing key', note, key, '', '.page.reference_num is missing'],
  ['a missing key in a listing', listing, key, '', '.releases[0].reference_num is missing'],
  [
    'another type',
    note,
    /"edit_locked":false/,
    '"edit_locked":"no"',
    '.page.edit_locked is string, not boolean',
  ],
  ['a number as an id', note, /"id":"(\d+)"/, '"id":$1', '.page.id is integer'],
  ['a record inside another', note, /^.*$/s, '{"data":$&}', "must have required property 'page'"],
  ['a member that nobody recorded', note, /"page":\{/, '"page":{"mood":1,', 'mood'],
  ['an error in another form', refusal, /"errors":\{.*\}\}/, '"errors":["Name"]}', 'is no error'],
])('%s is a problem', async (_what, request, part, by, problem) => {
  const answer = await request();
  expect(answer.text).toMatch(part);
  const changed = { ...answer, text: answer.text.replace(part, by) };
  expect((await problemsOf(changed)).join('\n')).toContain(problem);
});

it.each<[string, () => Promise<GivenAnswer>, Partial<GivenAnswer>, problem: string]>([
  ['another status of success', note, { status: 201 }, 'the status 201'],
  ['another status of refusal', refusal, { status: 422 }, 'the status 422'],
  ['a failure of the service itself', note, { status: 500 }, 'the status 500'],
  ['a record as a refusal', note, { status: 400 }, 'is no error'],
  ['another type of content', note, { contentType: 'text/plain' }, 'text/plain'],
])('%s is a problem', async (_what, request, change, problem) => {
  expect((await problemsOf({ ...(await request()), ...change })).join('\n')).toContain(problem);
});
