// The requests of each operation, compared with literals from the API documentation's table of endpoints.
import { describe, expect, test } from 'vitest';
import { type OperationId, operations } from '@/lib/planning/contract';
import { clientOf, jsonAnswer } from './fake-service';
import { fullInputs } from './full-inputs';
import { knownRecords } from './known-records';
import { minimalInputs } from './minimal-inputs';

type Row = {
  readonly number: number;
  readonly request: string;
  readonly body: unknown;
  /** The answer's record name, if an answer was recorded or the request implies it. */
  readonly record: string;
};

/** The API documentation's rows 1–19 with the smallest request of each, as sent. Row 20 isn't in it. */
const table: { readonly [Id in OperationId]: Row } = {
  readIdea: { number: 1, request: 'GET /api/v1/ideas/PRJ-I-8', body: null, record: 'idea' },
  createEpicInRelease: {
    number: 2,
    request: 'POST /api/v1/releases/PRJ-R-2/epics',
    body: { epic: { name: 'Epic' } },
    record: 'epic',
  },
  createEpicInProduct: {
    number: 3,
    request: 'POST /api/v1/products/PRJ/epics',
    body: { epic: { name: 'Epic' } },
    record: 'epic',
  },
  createFeature: {
    number: 4,
    request: 'POST /api/v1/releases/PRJ-R-2/features',
    body: { feature: { name: 'Feature' } },
    record: 'feature',
  },
  updateFeature: {
    number: 5,
    request: 'PUT /api/v1/features/PRJ-3',
    body: { feature: {} },
    record: 'feature',
  },
  createProduct: {
    number: 6,
    request: 'POST /api/v1/products',
    body: { product: { name: 'Product', reference_prefix: 'NEW' } },
    record: 'product',
  },
  createRelease: {
    number: 7,
    request: 'POST /api/v1/products/PRJ/releases',
    body: { release: { name: 'Release' } },
    record: 'release',
  },
  createIdea: {
    number: 8,
    request: 'POST /api/v1/products/PRJ/ideas',
    body: { idea: { name: 'Idea', created_by: 'ana@example.com' } },
    record: 'idea',
  },
  updateIdea: {
    number: 9,
    request: 'PUT /api/v1/ideas/PRJ-I-8',
    body: { idea: { created_by: 'ana@example.com' } },
    record: 'idea',
  },
  createPage: {
    number: 10,
    request: 'POST /api/v1/products/PRJ/pages',
    body: { page: { name: 'Note' } },
    record: 'page',
  },
  updateEndorsement: {
    number: 11,
    request: 'PUT /api/v1/ideas/PRJ-I-8/endorsements/6776881149498130011',
    body: { idea_endorsement: {} },
    record: 'idea_endorsement',
  },
  createCapacityInvestment: {
    number: 12,
    request: 'POST /api/v1/initiatives/PRJ-S-6/capacity_investments',
    body: { capacity_investment: {} },
    record: 'capacity_investment',
  },
  createIntegrationChange: {
    number: 13,
    request: 'POST /api/v1/integration_changes',
    body: {
      integration_id: '6776881149498130012',
      model_class: 'Feature',
      model_id: '6776881149498130013',
    },
    record: 'integration_change',
  },
  updateInitiative: {
    number: 14,
    request: 'PUT /api/v1/products/PRJ/initiatives/PRJ-S-6',
    body: { initiative: {} },
    record: 'initiative',
  },
  createIdeaComment: {
    number: 15,
    request: 'POST /api/v1/ideas/PRJ-I-8/idea_comments',
    body: { idea_comment: { body: 'Comment' } },
    record: 'idea_comment',
  },
  createCompetitor: {
    number: 16,
    request: 'POST /api/v1/products/PRJ/competitors',
    body: { competitor: { name: 'Competitor', color: 29647 } },
    record: 'competitor',
  },
  createIdeaCommentAttachment: {
    number: 17,
    request: 'POST /api/v1/idea_comments/6776881149498130010/attachments',
    body: {
      attachment: {
        file_url: 'https://pages.example.com/a',
        content_type: 'text/html',
        file_name: 'a.html',
      },
    },
    record: 'attachment',
  },
  updateGoal: {
    number: 18,
    request: 'PUT /api/v1/products/PRJ/goals/6776881149498130007',
    body: { goal: {} },
    record: 'goal',
  },
  createRequirementComment: {
    number: 19,
    request: 'POST /api/v1/requirements/PRJ-3-5/comments',
    body: { comment: { body: '<p>Comment</p>' } },
    record: 'comment',
  },
  createEndorsement: {
    number: 20,
    request: 'POST /api/v1/ideas/PRJ-I-8/endorsements',
    body: { idea_endorsement: { value: 1 } },
    record: 'idea_endorsement',
  },
};

const ids = Object.keys(operations) as OperationId[];
const origin = 'https://acct.example.com';

function answerFor(id: OperationId) {
  return jsonAnswer(`{"${table[id].record}":{"id":6776881149498133193,"reference_num":"PRJ-I-1"}}`);
}

describe('the contract', () => {
  test('contains the nineteen operations of the specification in its order, and one more', () => {
    expect(ids.map((id) => table[id].number)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  });
});

describe.each(ids)('%s', (id) => {
  test('sends the smallest input in the form of the specification', async () => {
    const { client, sent } = clientOf(answerFor(id));
    const result = await client.run(id, minimalInputs(knownRecords)[id]);
    expect(result).toMatchObject({ isOk: true, status: 200 });
    expect(sent).toHaveLength(1);
    const [{ url, options }] = sent as [(typeof sent)[number]];
    expect(`${options.method} ${url.replace(origin, '')}`).toBe(table[id].request);
    expect(typeof options.body === 'string' ? JSON.parse(options.body) : options.body).toEqual(
      table[id].body,
    );
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

  test('fails if the idea has no ID', async () => {
    const { client } = clientOf(jsonAnswer({ idea: { name: 'No id' } }));
    const result = await client.call('readIdea', { params: { id: 'PRJ-I-8' } });
    expect(result).toMatchObject({ error: { kind: 'unreadable-answer', reason: 'wrong-shape' } });
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
