// What the local service stores of every operation's fields, and how it names new records.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type OperationId, operations } from '@/lib/planning/contract';
import { fullInputs } from '@/test/unit/planning/full-inputs';
import type { KnownRecords } from '@/test/unit/planning/operation-inputs';
import { type PlanningService, startPlanningService } from '../../service/index.ts';
import { kinds } from '../../service/storage/kind.ts';
import { wrapperOf } from '../planning/arbitrary-input';
import { knownRecordsIn } from '../planning/known-records-in-service';
import { idIn, recordIn, send } from './raw-request.ts';

let service: PlanningService;
let at: KnownRecords;
beforeAll(async () => {
  service = await startPlanningService();
  at = await knownRecordsIn(service);
});
afterAll(() => service.close());

type WriteId = Exclude<OperationId, 'readIdea'>;

const membersSchema = z.record(z.string(), z.unknown());
const pairsSchema = z.array(z.object({ key: z.string(), value: z.unknown() }));

/** The record of any kind that a key or an id names. */
const recordOf = (reference: unknown) =>
  kinds.map((kind) => service.record(kind, String(reference))).find((record) => record !== null);
const idOf = (reference: unknown): unknown => recordOf(reference)?.id ?? reference;

const isList = /^(tags|categories|themes|watchers|goals|initiatives)$/;

/** One form for a value as sent and as stored: lists, ids of records, the inner text of an object, milliseconds. */
function plain(field: string, value: unknown): unknown {
  if (field === 'custom_fields') {
    const pairs = pairsSchema.safeParse(value).data;
    return pairs ? Object.fromEntries(pairs.map((pair) => [pair.key, pair.value])) : value;
  }
  if (field === 'created_at') {
    const time = String(value).replace(' ', 'T');
    return Date.parse(time.length === '2024-02-29T10:00:00'.length ? `${time}Z` : time);
  }
  if (Array.isArray(value)) return value.map(idOf);
  if (typeof value === 'object' && value !== null) return Object.values(value)[0];
  return isList.test(field)
    ? String(value ?? '')
        .split(/ *, */)
        .map(idOf)
    : idOf(value);
}

describe('every writing operation', () => {
  const writes = Object.entries(wrapperOf).flatMap(([id, name]) =>
    name === null ? [] : [{ id: id as WriteId, name }],
  );

  it.each(writes)('$id stores every field as it was sent', async ({ id, name }) => {
    const { params, body } = fullInputs({ ...at, newPrefix: `${at.newPrefix}S` })[id];
    const { path, method } = operations[id];
    const written = path.replace(/:(\w+)/g, (_, param: string) => Reflect.get(params, param));
    const answer = await send(service, method, written.replace('/api/v1', ''), body);
    expect(answer.status, answer.text).toBe(200);
    const record = recordOf(idIn(answer, name));
    const sent = membersSchema.parse(membersSchema.parse(body)[name]);
    const stored = membersSchema.parse(record?.attributes);
    const fields = Object.keys(sent);
    const asPlain = (from: Record<string, unknown>) =>
      Object.fromEntries(fields.map((field) => [field, plain(field, from[field])]));
    expect(fields).not.toEqual([]);
    expect(asPlain(stored)).toEqual(asPlain(sent));
    expect(record?.sent).toEqual(sent);
  });

  it('13 sends a record to an integration, with the attributes directly in the body', async () => {
    const change = {
      integration_id: service.seeded.integration,
      model_class: 'Feature',
      model_id: service.record('feature', 'PRJ-1')?.id,
    };
    const answer = await send(service, 'POST', '/integration_changes', change);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json).toEqual({ status: 'success' });
    expect(service.records('integration_change').at(-1)?.attributes).toEqual(change);
  });

  it('1 reads an idea by its key and by its numeric id', async () => {
    const byKey = await send(service, 'GET', '/ideas/PRJ-I-1');
    const byId = await send(service, 'GET', `/ideas/${idIn(byKey, 'idea')}`);
    expect(byKey.status).toBe(200);
    expect(byId.json).toEqual(byKey.json);
  });

  it('gives every new record an ID beyond JavaScript’s safe numbers', async () => {
    const answer = await send(service, 'POST', '/products/PRJ/pages', { page: { name: 'Note' } });
    const id = idIn(answer, 'page');
    expect(String(Number(id))).not.toBe(id);
  });

  it('numbers keys by product and kind', async () => {
    const key = async (path: string, name: string, body: object) =>
      recordIn(await send(service, 'POST', path, { [name]: body }), name).reference_num;
    const created_by = 'dana@example.com';
    expect(await key('/products/OPS/ideas', 'idea', { name: 'a', created_by })).toBe('OPS-I-1');
    expect(await key('/products/OPS/ideas', 'idea', { name: 'b', created_by })).toBe('OPS-I-2');
    expect(await key('/products/OPS/pages', 'page', { name: 'a' })).toBe('OPS-N-1');
    expect(await key('/products/OPS/epics', 'epic', { name: 'a' })).toBe('OPS-E-1');
    expect(await key('/releases/OPS-R-1/features', 'feature', { name: 'a' })).toBe('OPS-1');
    expect(await key('/products/OPS/releases', 'release', { name: 'a' })).toBe('OPS-R-2');
  });
});
