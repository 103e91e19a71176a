// Compares the service with the generated description, by a public tool. The service accepts allowed requests and
// rejects forbidden ones.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OperationId, operations } from '@/lib/planning/contract';
import { minimalInputs } from '@/test/unit/planning/minimal-inputs';
import type { KnownRecords } from '@/test/unit/planning/operation-inputs';
import { type PlanningService, startPlanningService } from '../../service/index.ts';
import { recordedRouteOf, recordedRoutes } from '../../support/answers/recorded.ts';
import { wrapperOf } from '../planning/arbitrary-input';
import { knownRecordsIn } from '../planning/known-records-in-service';
import { allowedBodies, spoiledBodies, type WriteId } from './described-requests.ts';
import { type DescribedService, describedService } from './described-service.ts';
import { idIn, send } from './raw-request.ts';

const writes = Object.keys(wrapperOf) as WriteId[];

/** The API documentation does not say that a service refuses these. */
const takenAllTheSame: Partial<Record<WriteId, string[]>> = {
  // No recording shows that a service checks the link of a vote.
  createEndorsement: ['link = "%% no such word %%"'],
  createIntegrationChange: ['fields = "%% no such word %%"'],
};

let service: PlanningService;
let described: DescribedService;
let knownRecords: KnownRecords;

beforeAll(async () => {
  service = await startPlanningService();
  described = await describedService(service);
  knownRecords = await knownRecordsIn(service);
  // An update can name a sprint without its team, because the stored team counts.
  await send(service, 'PUT', `/features/${knownRecords.feature}`, { feature: { team: knownRecords.team } });
});
afterAll(() => service.close());

test('the description contains the nineteen operations and the vote for a customer, and the tool sends each', () => {
  const ids = Object.keys(operations) as OperationId[];
  expect([...described.operationIds].sort()).toEqual(ids.sort());
  expect([...writes, 'readIdea'].sort()).toEqual(ids);
  expect(ids).toHaveLength(20);
});

test.each(['', '*', 'name,url', '*,comments,watchers', 'no_such_name', ' , '])(
  'an idea read with the fields "%s" is answered as described',
  async (fields) => {
    const exchange = await described.send({
      operationId: 'readIdea',
      params: { id: knownRecords.idea },
      query: { fields },
    });
    expect(exchange).toMatchObject({ requestProblems: [], status: 200, answerProblems: [] });
  },
);

/** Recorded in hosted services. The extension never sends these reads, and the local service lacks them. */
const notServed = ['GET /ideas', 'GET /users'];

// `support/answers/every-answer.ts` holds these answers, and those of all other tests, to their recordings.
test.each(recordedRoutes.filter((route) => route.startsWith('GET') && !notServed.includes(route)))(
  '%s is answered with records, and compared with its recording',
  async (route) => {
    await send(service, 'POST', '/ideas/PRJ-I-1/idea_comments', { idea_comment: { body: 'x' } });
    await send(service, 'POST', '/products/PRJ/competitors', { competitor: { name: 'Rival', color: 1 } });
    const page = await send(service, 'POST', '/products/PRJ/pages', { page: { name: 'Note', tags: 'one' } });
    const keys: Readonly<Record<string, string>> = {
      'endorsements/:id': `endorsements/${service.seeded.endorsement}`,
      'idea_organizations/:id': `idea_organizations/${service.seeded.organization}`,
      ':idea_id': 'PRJ-I-1',
      'pages/:id': `pages/${idIn(page, 'page')}`,
      'features/:id': 'features/PRJ-1',
      'ideas/:id': 'ideas/PRJ-I-1',
      ':product_id': 'PRJ',
      ':release_id': 'PRJ-R-1',
    };
    const path = Object.entries(keys).reduce((rest, [name, key]) => rest.replace(name, key), route.slice(4));
    const answer = await send(
      service,
      'GET',
      `${path}?q=${path === '/idea_organizations' ? 'north' : 'customers'}&fields=*`,
    );
    expect(answer.status, answer.text).toBe(200);
    expect(recordedRouteOf('GET', `/api/v1${path}`)).toBe(route);
    expect(Object.values(Object(answer.json))).not.toContainEqual([]);
  },
);

/** A person votes once for themselves, and any number of times for customers. */
function ofCustomer(body: unknown): unknown {
  const { idea_endorsement: vote } = Object(body);
  return vote instanceof Object && !Array.isArray(vote)
    ? { ...Object(body), idea_endorsement: { value: 1, ...vote } }
    : body;
}

describe.each(writes)('%s', (id) => {
  const request = (body: unknown) => ({
    operationId: id,
    params: minimalInputs(knownRecords)[id].params,
    body: id === 'createEndorsement' ? ofCustomer(body) : body,
  });

  test('accepts what the description allows, and answers as described', { timeout: 60_000 }, async () => {
    const bodies = await allowedBodies(id, described.bodySchemaOf(id), knownRecords, 12);
    for (const body of bodies) {
      const exchange = await described.send(request(body));
      expect(exchange, JSON.stringify(body)).toMatchObject({
        requestProblems: [],
        status: 200,
        answerProblems: [],
      });
    }
  });

  test('refuses what the description forbids, with an error of the described shape', {
    timeout: 60_000,
  }, async () => {
    const refused: string[] = [];
    const taken: string[] = [];
    for (const { what, field, body } of spoiledBodies(id, described.bodySchemaOf(id), knownRecords)) {
      const { requestProblems, status, text, answerProblems } = await described.send(request(body));
      expect([200, 400], `${what}: ${text}`).toContain(status);
      expect(answerProblems, `${what}: ${text}`).toEqual([]);
      if (requestProblems.length === 0) continue;
      (status === 400 ? refused : taken).push(what);
      // "Model is not valid" is about `model_id`.
      const words = status === 400 ? field.replace(/_id$/, '').replaceAll('_', ' ') : '';
      expect(text.toLowerCase(), what).toContain(words);
    }
    expect(taken).toEqual(takenAllTheSame[id] ?? []);
    expect(refused.length).toBeGreaterThan(10);
  });

  test('accepts members that the description does not know', async () => {
    const known = minimalInputs({ ...knownRecords, newPrefix: `${knownRecords.newPrefix}X` })[id].body;
    const exchange = await described.send(request({ ...known, not_in_the_description: 1 }));
    expect(exchange.requestProblems.join()).toContain('additional');
    expect(exchange).toMatchObject({ status: 200, answerProblems: [] });
  });
});

test.each(writes.filter((id) => operations[id].path.includes(':')))(
  '%s answers 404 if its path names no record',
  async (id) => {
    const { params, body } = minimalInputs(knownRecords)[id];
    const [first = ''] = Object.keys(params);
    const exchange = await described.send({
      operationId: id,
      params: { ...params, [first]: '6776881149498999999' },
      body,
    });
    expect(exchange).toMatchObject({ status: 404, answerProblems: [] });
  },
);
