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

/** The answer with a part of its text replaced. */
const changed = (answer: GivenAnswer, part: RegExp, by: string): GivenAnswer => {
  expect(answer.text).toMatch(part);
  return { ...answer, text: answer.text.replace(part, by) };
};

it.each([note, refusal, listing])('a real answer has no problem: %o', async (request) => {
  expect(await problemsOf(await request())).toEqual([]);
});

it.each<[string, () => Promise<GivenAnswer>, string]>([
  [
    'a missing key',
    async () => changed(await note(), /"reference_num":"[^"]+",/, ''),
    '.page.reference_num is missing',
  ],
  [
    'a missing key in a listing',
    async () => changed(await listing(), /"reference_num":"[^"]+",/, ''),
    '.releases[0].reference_num is missing',
  ],
  [
    'another type',
    async () => changed(await note(), /"edit_locked":false/, '"edit_locked":"no"'),
    '.page.edit_locked is string, not boolean',
  ],
  ['a number as an id', async () => changed(await note(), /"id":"(\d+)"/, '"id":$1'), '.page.id is integer'],
  [
    'a record inside another',
    async () => ({ ...(await note()), text: `{"data":${(await note()).text}}` }),
    "must have required property 'page'",
  ],
  [
    'a member that nobody recorded',
    async () => changed(await note(), /"page":\{/, '"page":{"mood":1,'),
    'mood',
  ],
  ['another status of success', async () => ({ ...(await note()), status: 201 }), 'the status 201'],
  ['another status of refusal', async () => ({ ...(await refusal()), status: 422 }), 'the status 422'],
  ['a failure of the service itself', async () => ({ ...(await note()), status: 500 }), 'the status 500'],
  ['a record as a refusal', async () => ({ ...(await note()), status: 400 }), 'is no error'],
  [
    'an error in another form',
    async () => changed(await refusal(), /"errors":\{.*\}\}/, '"errors":["Name"]}'),
    'is no error',
  ],
  ['another type of content', async () => ({ ...(await note()), contentType: 'text/plain' }), 'text/plain'],
])('%s is a problem', async (_what, make, problem) => {
  expect((await problemsOf(await make())).join('\n')).toContain(problem);
});
