// All operations over a real socket: the client and the local service implement the API documentation
// independently.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordIn } from '@/lib/capture/steps/step';
import type { CallResult } from '@/lib/planning/client';
import { type OperationId, operations } from '@/lib/planning/contract';
import type { Operation } from '@/lib/planning/contract/operation';
import { type PlanningService, startPlanningService } from '@/test/service';
import { brokenInputs } from '@/test/unit/planning/broken-inputs';
import { fullInputs } from '@/test/unit/planning/full-inputs';
import { knownRecords as somewhere } from '@/test/unit/planning/known-records';
import { minimalInputs } from '@/test/unit/planning/minimal-inputs';
import type { KnownRecords } from '@/test/unit/planning/operation-inputs';
import { clientOfService, knownRecordsIn } from './known-records-in-service';

const ids = Object.keys(operations) as OperationId[];

let service: PlanningService;
let knownRecords: KnownRecords;

beforeAll(async () => {
  service = await startPlanningService();
  knownRecords = await knownRecordsIn(service);
});
afterAll(() => service.close());

/** Sends an input unchanged, without the contract. */
async function sendRaw(operation: Operation, input: unknown): Promise<Response> {
  const { params, query, body } = input as {
    params: Record<string, string>;
    query?: Record<string, string>;
    body?: unknown;
  };
  const path = operation.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return fetch(`${service.url}${path}?${new URLSearchParams(query)}`, {
    method: operation.method,
    headers: {
      authorization: `Bearer ${service.token}`,
      'content-type': 'application/json',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

describe.each(['rich', 'recorded', 'bare'] as const)('in a service that is %s', (comfort) => {
  let told: PlanningService;
  let at: KnownRecords;
  beforeAll(async () => {
    told = await startPlanningService({ comfort });
    at = await knownRecordsIn(told);
  });
  afterAll(() => told.close());

  /** Every answer names its record by an id beyond JavaScript's numbers. An integration change names none. */
  function expectUnderstood(id: OperationId, result: CallResult<unknown>) {
    expect(result).toMatchObject({ isOk: true, status: 200 });
    const record = result.isOk ? recordIn(result.value) : null;
    if (id === 'createIntegrationChange') expect(record).toBeNull();
    else expect(record?.id).toMatch(/^\d{19}$/);
  }

  describe.each(ids)('%s', (id) => {
    test('with the smallest input succeeds, and the client reads its answer', async () => {
      expectUnderstood(id, await clientOfService(told).run(id, minimalInputs(at)[id]));
    });

    test('with every field set succeeds, and the client reads its answer', async () => {
      const fresh = { ...at, newPrefix: `${at.newPrefix}F` };
      expectUnderstood(id, await clientOfService(told).run(id, fullInputs(fresh)[id]));
    });
  });
});

describe('the client refuses a broken rule before sending, and so does a strict service', () => {
  // The table is built before the service runs, so each test builds its row again with the real records.
  const rows = brokenInputs(somewhere).map(({ id, rule, rawStatus = 400 }, index) => ({
    id,
    rule,
    rawStatus,
    index,
  }));

  test.each(rows)('$id: $rule', async ({ id, index, rawStatus }) => {
    const broken = brokenInputs(knownRecords)[index];
    const requests = service.requests.length;
    const refused = await clientOfService(service).run(id, broken?.input);
    expect(refused).toMatchObject({ isOk: false, error: { kind: 'invalid-input' } });
    expect(service.requests).toHaveLength(requests);

    const raw = await sendRaw(operations[id], broken?.input);
    expect(raw.status).toBe(rawStatus);
    const field = broken?.path.split('.').at(-1)?.replaceAll('_', ' ') ?? 'no field';
    expect(await raw.text()).toMatch(rawStatus === 400 ? new RegExp(`"message":"[^"]*${field}`, 'i') : '');
  });
});
