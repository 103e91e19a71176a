// The requests of each operation, compared with literals from the API documentation's table of endpoints.
import { describe, expect, test } from 'vitest';
import { type OperationId, operations } from '@/lib/planning/contract';
import { clientOf, jsonAnswer } from './fake-service';
import { fullInputs } from './full-inputs';
import { knownRecords } from './known-records';
import { minimalInputs } from './minimal-inputs';

/** The API documentation's rows 1–19, in its order, with the smallest request of each, as sent. The last isn't in it. */
const table: {
  readonly [Id in OperationId]: readonly [request: string, body: Record<string, unknown> | null];
} = {
  readIdea: ['GET /api/v1/ideas/PRJ-I-8', null],
  createEpicInRelease: ['POST /api/v1/releases/PRJ-R-2/epics', { epic: { name: 'Epic' } }],
  createEpicInProduct: ['POST /api/v1/products/PRJ/epics', { epic: { name: 'Epic' } }],
  createFeature: ['POST /api/v1/releases/PRJ-R-2/features', { feature: { name: 'Feature' } }],
  updateFeature: ['PUT /api/v1/features/PRJ-3', { feature: {} }],
  createProduct: ['POST /api/v1/products', { product: { name: 'Product', reference_prefix: 'NEW' } }],
  createRelease: ['POST /api/v1/products/PRJ/releases', { release: { name: 'Release' } }],
  createIdea: ['POST /api/v1/products/PRJ/ideas', { idea: { name: 'Idea', created_by: 'ana@example.com' } }],
  updateIdea: ['PUT /api/v1/ideas/PRJ-I-8', { idea: { created_by: 'ana@example.com' } }],
  createPage: ['POST /api/v1/products/PRJ/pages', { page: { name: 'Note' } }],
  updateEndorsement: ['PUT /api/v1/ideas/PRJ-I-8/endorsements/6776881149498130011', { idea_endorsement: {} }],
  createCapacityInvestment: [
    'POST /api/v1/initiatives/PRJ-S-6/capacity_investments',
    { capacity_investment: {} },
  ],
  createIntegrationChange: [
    'POST /api/v1/integration_changes',
    { integration_id: '6776881149498130012', model_class: 'Feature', model_id: '6776881149498130013' },
  ],
  updateInitiative: ['PUT /api/v1/products/PRJ/initiatives/PRJ-S-6', { initiative: {} }],
  createIdeaComment: ['POST /api/v1/ideas/PRJ-I-8/idea_comments', { idea_comment: { body: 'Comment' } }],
  createCompetitor: [
    'POST /api/v1/products/PRJ/competitors',
    { competitor: { name: 'Competitor', color: 29647 } },
  ],
  createIdeaCommentAttachment: [
    'POST /api/v1/idea_comments/6776881149498130010/attachments',
    {
      attachment: { file_url: 'https://pages.example.com/a', content_type: 'text/html', file_name: 'a.html' },
    },
  ],
  updateGoal: ['PUT /api/v1/products/PRJ/goals/6776881149498130007', { goal: {} }],
  createRequirementComment: [
    'POST /api/v1/requirements/PRJ-3-5/comments',
    { comment: { body: '<p>Comment</p>' } },
  ],
  createEndorsement: ['POST /api/v1/ideas/PRJ-I-8/endorsements', { idea_endorsement: { value: 1 } }],
};

const ids = Object.keys(operations) as OperationId[];
const origin = 'https://acct.example.com';

/** An answer names its record as the request does. */
function answerFor(id: OperationId) {
  const [record = 'idea'] = Object.keys(table[id][1] ?? {});
  const name = id === 'createIntegrationChange' ? 'integration_change' : record;
  return jsonAnswer(`{"${name}":{"id":6776881149498133193,"reference_num":"PRJ-I-1"}}`);
}

test('the contract contains the nineteen operations of the specification in its order, and one more', () => {
  expect(ids).toEqual(Object.keys(table));
});

describe.each(ids)('%s', (id) => {
  test('sends the smallest input in the form of the specification', async () => {
    const { client, sent } = clientOf(answerFor(id));
    const result = await client.run(id, minimalInputs(knownRecords)[id]);
    expect(result).toMatchObject({ isOk: true, status: 200 });
    expect(sent).toHaveLength(1);
    const [{ url, options }] = sent as [(typeof sent)[number]];
    expect(`${options.method} ${url.replace(origin, '')}`).toBe(table[id][0]);
    expect(typeof options.body === 'string' ? JSON.parse(options.body) : options.body).toEqual(table[id][1]);
  });

  test('accepts every field of the specification and sends it unchanged', async () => {
    const { client, sent } = clientOf(answerFor(id));
    const input = fullInputs(knownRecords)[id];
    const result = await client.run(id, input);
    expect(result).toMatchObject({ isOk: true });
    const body = sent[0]?.options.body;
    expect(typeof body === 'string' ? JSON.parse(body) : null).toEqual(input.body ?? null);
  });

  test('refuses a field that the specification does not have, and sends nothing', async () => {
    const { client, sent } = clientOf(answerFor(id));
    const input = { ...minimalInputs(knownRecords)[id] };
    const result = await client.run(id, { ...input, params: { ...input.params, unheard_of: '1' } });
    expect(result).toMatchObject({
      isOk: false,
      error: { kind: 'invalid-input', problems: [{ path: 'params.unheard_of', code: 'unknown-field' }] },
    });
    expect(sent).toEqual([]);
  });

  test('reports a success without the record as unreadable', async () => {
    const { client } = clientOf(jsonAnswer('[]'));
    const result = await client.run(id, minimalInputs(knownRecords)[id]);
    expect(result).toMatchObject({
      isOk: false,
      error: { kind: 'unreadable-answer', reason: 'wrong-shape' },
    });
  });
});

describe('reading an idea', () => {
  test('requests the named fields', async () => {
    const { client, sent } = clientOf(answerFor('readIdea'));
    await client.call('readIdea', { params: { id: '6776881149498133193' }, query: { fields: '*,comments' } });
    expect(sent[0]?.url).toBe(
      'https://acct.example.com/api/v1/ideas/6776881149498133193?fields=*%2Ccomments',
    );
  });

  test('gives IDs beyond 2^53 as they were written, as number or text', async () => {
    const { client } = clientOf(
      jsonAnswer(
        '{"idea":{"id":6776881149498133193,"created_by_user":{"id":"6776881149498133194"},"submitted_idea_portal":{"id":6776881149498133195}}}',
      ),
    );
    const result = await client.call('readIdea', { params: { id: 'PRJ-I-8' } });
    expect(result).toMatchObject({
      isOk: true,
      value: {
        idea: {
          id: '6776881149498133193',
          created_by_user: { id: '6776881149498133194' },
          submitted_idea_portal: { id: '6776881149498133195' },
        },
      },
    });
  });

  test('succeeds if only the ID is readable', async () => {
    const { client } = clientOf(
      jsonAnswer({ idea: { id: '5', name: null, visibility: 5, tags: {}, description: 7, unheard_of: [1] } }),
    );
    const result = await client.call('readIdea', { params: { id: 'PRJ-I-8' } });
    expect(result).toMatchObject({
      isOk: true,
      value: { idea: { id: '5', name: null, visibility: null, tags: null, description: null } },
    });
  });
});

describe('an attachment', () => {
  const params = { idea_comment_id: '77' };
  const answer = () => jsonAnswer('{"attachment":{"id":"5"}}');

  test('that is a file is sent as one part named attachment[data] with its file name', async () => {
    const { client, sent } = clientOf(answer());
    const file = new File(['words'], 'words.txt', { type: 'text/plain' });
    const result = await client.call('createIdeaCommentAttachment', {
      params,
      body: { 'attachment[data]': file },
    });
    expect(result.isOk).toBe(true);
    const written = await new Response(sent[0]?.options.body).text();
    expect(written).toContain(
      'Content-Disposition: form-data; name="attachment[data]"; filename="words.txt"',
    );
    expect(written).toContain('Content-Type: text/plain');
    expect(new Headers(sent[0]?.options.headers).has('content-type')).toBe(false);
  });

  test('that is a link can be sent as text parts of a form', async () => {
    const { client, sent } = clientOf(answer());
    const result = await client.call('createIdeaCommentAttachment', {
      params,
      body: {
        'attachment[file_url]': 'https://pages.example.com/',
        'attachment[content_type]': 'text/html',
        'attachment[file_name]': 'Page',
      },
    });
    expect(result.isOk).toBe(true);
    const form = await new Response(sent[0]?.options.body).formData();
    expect([...form]).toEqual([
      ['attachment[file_url]', 'https://pages.example.com/'],
      ['attachment[content_type]', 'text/html'],
      ['attachment[file_name]', 'Page'],
    ]);
  });
});
