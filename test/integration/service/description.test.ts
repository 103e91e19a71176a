// Compares the service with the generated description, by a public tool. The service accepts allowed requests and
// rejects forbidden ones.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OperationId, operations } from '@/lib/planning/contract';
import { minimalInputs } from '@/test/unit/planning/minimal-inputs';
import type { KnownRecords } from '@/test/unit/planning/operation-inputs';
import { type PlanningService, startPlanningService } from '../../service/index.ts';
import { wrapperOf } from '../planning/arbitrary-input';
import { knownRecordsIn } from '../planning/known-records-in-service';
import { allowedBodies, spoiledBodies, type WriteId } from './described-requests.ts';
import { type DescribedService, describedService } from './described-service.ts';
import { send } from './raw-request.ts';

const writes = Object.keys(wrapperOf) as WriteId[];

/** The API documentation does not say that a service refuses these. */
const takenAllTheSame: Partial<Record<WriteId, string[]>> = {
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

test('the description contains all nineteen operations, and the tool sends each', () => {
  const ids = Object.keys(operations) as OperationId[];
  expect([...described.operationIds].sort()).toEqual(ids.sort());
  expect([...writes, 'readIdea'].sort()).toEqual(ids);
  expect(ids).toHaveLength(19);
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

describe.each(writes)('%s', (id) => {
  const request = (body: unknown) => ({
    operationId: id,
    params: minimalInputs(knownRecords)[id].params,
    body,
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
    for (const { what, body } of spoiledBodies(id, described.bodySchemaOf(id), knownRecords)) {
      const { requestProblems, status, text, answerProblems } = await described.send(request(body));
      expect([200, 400], `${what}: ${text}`).toContain(status);
      expect(answerProblems, `${what}: ${text}`).toEqual([]);
      if (requestProblems.length > 0) (status === 400 ? refused : taken).push(what);
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
