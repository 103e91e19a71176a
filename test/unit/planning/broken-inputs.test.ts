// Inputs that the client refuses before sending: each broken rule of the API documentation, and hostile ids.
import { describe, expect, test } from 'vitest';
import { brokenInputs } from './broken-inputs';
import { clientOf, jsonAnswer } from './fake-service';
import { knownRecords } from './known-records';
import { minimalInputs } from './minimal-inputs';

describe('an input that breaks a rule is refused at the field, and nothing is sent', () => {
  test.each(brokenInputs(knownRecords))('$id: $rule', async ({ id, input, path, code }) => {
    const { client, sent } = clientOf(jsonAnswer({}));
    const result = await client.run(id, input);
    expect(result).toMatchObject({ isOk: false, error: { kind: 'invalid-input' } });
    expect(result.isOk || result.error.kind !== 'invalid-input' ? [] : result.error.problems).toContainEqual(
      expect.objectContaining({ path, code }),
    );
    expect(sent).toEqual([]);
  });
});

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

describe('T14: an ID that could change the path of a request is refused', () => {
  const hostile = [
    '../me',
    '..',
    '.',
    'PRJ/ideas',
    'PRJ%2fideas',
    'PRJ?x=1',
    'PRJ#x',
    'PRJ\r\nX: y',
    '',
    ' PRJ',
    'PRJ\u0000',
    'ＰＲＪ',
  ];
  test.each(hostile)('%j', async (product_id) => {
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
  });
});

describe('valid input is not refused', () => {
  const answer = (record: string) => jsonAnswer({ [record]: { id: '1' } });

  test('progress without a source in an update, because the stored source counts', async () => {
    const { client } = clientOf(answer('feature'));
    const result = await client.call('updateFeature', {
      params: { id: 'PRJ-1' },
      body: { feature: { progress: 50 } },
    });
    expect(result.isOk).toBe(true);
  });

  test('a sprint without a team in an update, because the stored team counts', async () => {
    const { client } = clientOf(answer('feature'));
    const result = await client.call('updateFeature', {
      params: { id: 'PRJ-1' },
      body: { feature: { iteration: '7' } },
    });
    expect(result.isOk).toBe(true);
  });

  test.each([null, '', 'PRJ-I-1', '6776881149498133193'])('duplicate_idea %j', async (duplicate_idea) => {
    const { client } = clientOf(answer('idea'));
    const result = await client.call('updateIdea', {
      params: { id: 'PRJ-I-2' },
      body: { idea: { created_by: 'ana@example.com', duplicate_idea } },
    });
    expect(result.isOk).toBe(true);
  });

  test.each(['ana@example.com', "o'neil+tag@sub.example.co", 'josé@exämple.de'])(
    'created_by %s',
    async (created_by) => {
      const { client } = clientOf(answer('idea'));
      const result = await client.call('createIdea', {
        params: { product_id: 'PRJ' },
        body: { idea: { name: 'I', created_by } },
      });
      expect(result.isOk).toBe(true);
    },
  );
});
