// Inputs that the client refuses before sending: each broken rule of the API documentation, and hostile ids.
import { describe, expect, test } from 'vitest';
import type { OperationId } from '@/lib/planning/contract';
import { brokenInputs } from './broken-inputs';
import { clientOf, jsonAnswer } from './fake-service';
import { knownRecords } from './known-records';
import { minimalInputs } from './minimal-inputs';

test.each(brokenInputs(knownRecords))(
  'an input that breaks a rule is refused at the field, and nothing is sent, $id: $rule',
  async ({ id, input, path, code }) => {
    const { client, sent } = clientOf(jsonAnswer({}));
    const result = await client.run(id, input);
    expect(result).toMatchObject({ isOk: false, error: { kind: 'invalid-input' } });
    expect(result.isOk || result.error.kind !== 'invalid-input' ? [] : result.error.problems).toContainEqual(
      expect.objectContaining({ path, code }),
    );
    expect(sent).toEqual([]);
  },
);

test('a custom field under the one key that no map keeps is refused, never dropped silently', async () => {
  const { client, sent } = clientOf(jsonAnswer({ feature: { id: '1' } }));
  const custom_fields = JSON.parse('{ "weight": 3, "__proto__": "high" }');
  const result = await client.run('updateFeature', {
    params: { id: 'PRJ-1' },
    body: { feature: { custom_fields } },
  });
  expect(result).toMatchObject({
    isOk: false,
    error: { kind: 'invalid-input', problems: [{ path: 'body', code: 'unknown-field' }] },
  });
  expect(sent).toEqual([]);
});

const ofPath = ['../me', '..', '.', 'PRJ/ideas', 'PRJ%2fideas', 'PRJ?x=1', 'PRJ#x'];
const hostile = [...ofPath, 'PRJ\r\nX: y', '', ' PRJ', 'PRJ\u0000', 'ＰＲＪ'];
test.each(hostile)(
  'T14: an ID that could change the path of a request is refused: %j',
  async (product_id) => {
    const { client, sent } = clientOf(jsonAnswer({}));
    const result = await client.call('createIdea', {
      ...minimalInputs(knownRecords).createIdea,
      params: { product_id },
    });
    expect(result).toMatchObject({
      isOk: false,
      error: { kind: 'invalid-input', problems: [{ path: 'params.product_id', code: 'not-a-reference' }] },
    });
    expect(sent).toEqual([]);
  },
);

describe('valid input is not refused', () => {
  async function isTaken(id: OperationId, params: object, record: string, attributes: object) {
    const { client } = clientOf(jsonAnswer({ [record]: { id: '1' } }));
    return (await client.run(id, { params, body: { [record]: attributes } })).isOk;
  }
  const feature = { id: 'PRJ-1' };

  test('progress without a source in an update, because the stored source counts', async () => {
    expect(await isTaken('updateFeature', feature, 'feature', { progress: 50 })).toBe(true);
  });

  test('a sprint without a team in an update, because the stored team counts', async () => {
    expect(await isTaken('updateFeature', feature, 'feature', { iteration: '7' })).toBe(true);
  });

  test.each([null, '', 'PRJ-I-1', '6776881149498133193'])('duplicate_idea %j', async (duplicate_idea) => {
    const idea = { created_by: 'ana@example.com', duplicate_idea };
    expect(await isTaken('updateIdea', { id: 'PRJ-I-2' }, 'idea', idea)).toBe(true);
  });

  test.each(['ana@example.com', "o'neil+tag@sub.example.co", 'josé@exämple.de'])(
    'created_by %s',
    async (created_by) => {
      expect(await isTaken('createIdea', { product_id: 'PRJ' }, 'idea', { name: 'I', created_by })).toBe(
        true,
      );
    },
  );
});
