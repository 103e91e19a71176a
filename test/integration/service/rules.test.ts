// Rules about stored records, each broken once in a raw request, and forms that the contract doesn't send. Tests of
// planning/operations.test.ts break the rules about a request alone, and documented-forms.test.ts sends the other forms.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PlanningService, startPlanningService } from '../../service/index.ts';
import { idIn, messagesIn, recordIn, send } from './raw-request.ts';

let service: PlanningService;
let commentId = '';
beforeAll(async () => {
  // Some rules are visible only in members that recorded answers lack.
  service = await startPlanningService({ comfort: 'rich' });
  const comment = await post('/ideas/PRJ-I-1/idea_comments', { idea_comment: { body: 'x' } });
  commentId = idIn(comment, 'idea_comment');
});
afterAll(() => service.close());

const created_by = 'dana@example.com';
const post = (path: string, body: unknown) => send(service, 'POST', path, body);
const put = (path: string, body: unknown) => send(service, 'PUT', path, body);

const made = {
  idea: (attributes: object) =>
    post('/products/PRJ/ideas', { idea: { name: 'Idea', created_by, ...attributes } }),
  'idea update': (attributes: object) => put('/ideas/PRJ-I-1', { idea: { created_by, ...attributes } }),
  'idea comment': (attributes: object) =>
    post('/ideas/PRJ-I-1/idea_comments', { idea_comment: { body: 'x', ...attributes } }),
  epic: (attributes: object) => post('/products/PRJ/epics', { epic: { name: 'Epic', ...attributes } }),
  goal: (attributes: object) => put(`/products/PRJ/goals/${service.seeded.goal}`, { goal: attributes }),
  product: (attributes: object) => post('/products', { product: { name: 'P', ...attributes } }),
  note: (attributes: object) => post('/products/PRJ/pages', { page: { name: 'Note', ...attributes } }),
  competitor: (attributes: object) =>
    post('/products/PRJ/competitors', { competitor: { name: 'Rival', color: 1, ...attributes } }),
  'integration change': (attributes: object) =>
    post('/integration_changes', { integration_id: service.seeded.integration, ...attributes }),
  attachment: (attributes: object) =>
    post(`/idea_comments/${commentId}/attachments`, { attachment: attributes }),
  vote: (attributes: object) => {
    const customer = { idea_organization_id: service.seeded.organization, value: 2 };
    return post('/ideas/PRJ-I-1/endorsements', { idea_endorsement: { ...customer, ...attributes } });
  },
} as const;
type Made = keyof typeof made;

describe('a request that breaks one rule gets a 400 that names the field', () => {
  /** The id of a stored record. */
  const id = (kind: 'feature' | 'iteration', at = 0) => service.records(kind)[at]?.id;

  it.each<[Made, () => object, string]>([
    ['idea', () => ({ workflow_status: 'Nowhere' }), 'Workflow status is not valid'],
    ['idea', () => ({ categories: 'Usability,Nope' }), 'Categories is not valid: Nope'],
    ['idea', () => ({ themes: '12' }), 'Themes is not valid'],
    ['idea', () => ({ submitted_idea_portal_id: '12' }), 'Submitted idea portal id is not valid'],
    ['idea', () => ({ watchers: ['1'] }), 'Watchers must be a comma-separated string of user ids'],
    ['idea', () => ({ duplicate_idea: 'PRJ-I-999' }), 'Duplicate idea is not valid'],
    ['idea update', () => ({ name: '' }), "Name can't be blank"],
    [
      'idea update',
      () => ({ duplicate_idea: 'PRJ-I-1' }),
      "Duplicate idea can't be the idea itself or one merged into it",
    ],
    ['idea comment', () => ({ parent_idea_comment_id: '1' }), 'Parent idea comment id is not valid'],
    ['note', () => ({ parent_id: '1' }), 'Parent id is not valid'],
    ['goal', () => ({ parent_id: 'PRJ-S-1' }), 'Parent id is not valid'],
    ['epic', () => ({ release: 'OPS-R-1' }), 'Release is not valid'],
    ['epic', () => ({ iteration: id('iteration') }), 'Iteration must belong to the chosen team'],
    [
      'epic',
      () => ({ team: 'TEAM', iteration: id('iteration', 1) }),
      'Iteration must belong to the chosen team',
    ],
    [
      'epic',
      () => ({ team: 'TEAM', program_increment: 'OTHER-PI-1' }),
      'Program increment must belong to the chosen team',
    ],
    ['epic', () => ({ team: 'NOBODY' }), 'Team is not valid'],
    ['product', () => ({ prefix: 'PP', parent_id: 'PRJ' }), 'Parent must be a product line'],
    ['product', () => ({ prefix: 'PRJ' }), 'Reference prefix has already been taken'],
    [
      'integration change',
      () => ({ model_class: 'constructor', model_id: id('feature') }),
      'Model class is not valid',
    ],
    ['integration change', () => ({ model_class: 'Feature', model_id: 'PRJ-999' }), 'Model is not valid'],
    ['attachment', () => ({ file_name: 'x' }), "File url can't be blank"],
    ['vote', () => ({ idea_organization_id: '1' }), 'Idea organization id is not valid'],
    ['vote', () => ({ idea_users: ['Kim'] }), 'Idea users must be an array of email addresses'],
    ['vote', () => ({ value: 'much' }), 'Value is not a number'],
    ['vote', () => ({ created_by_user: 'who@example.com' }), 'Created by user is not valid'],
  ])('%s (%#): %s', async (kind, attributes, message) => {
    const before = service.records('idea').length;
    const answer = await made[kind](attributes());
    expect(answer.status, answer.text).toBe(400);
    expect(answer.json).toMatchObject({ error: 'Validation failed' });
    expect(messagesIn(answer)).toContain(message);
    expect(service.records('idea')).toHaveLength(before);
  });

  it('a dollar value on a vote that is no proxy vote', async () => {
    const plainVote = service.records('endorsement').find(({ attributes }) => attributes.is_proxy === false);
    const path = `/ideas/PRJ-I-1/endorsements/${plainVote?.id}`;
    const answer = await put(path, { idea_endorsement: { value: 1 } });
    expect(messagesIn(answer)).toEqual(['Value can be set for proxy votes only']);
  });

  it('a reply on another idea than its parent', async () => {
    const other = recordIn(await made.idea({}), 'idea').reference_num;
    const idea_comment = { body: 'reply', parent_idea_comment_id: commentId };
    const answer = await post(`/ideas/${other}/idea_comments`, { idea_comment });
    expect(messagesIn(answer)).toEqual(['Parent idea comment is not valid']);
  });
});

it.each([
  ['90min', 90],
  ['1h', 60],
  ['1d', 480],
  ['1w', 2400],
  ['1m', 10_560],
  ['1m 2w 3d 4h 5min', 17_045],
  ['0.5d', 240],
  ['13p', 13],
])('the estimate %s is answered as %d minutes or points', async (initial_estimate_text, amount) => {
  const answer = recordIn(await made.epic({ initial_estimate_text }), 'epic');
  expect(answer).toMatchObject({ initial_estimate_text, initial_estimate: amount });
});

it.each([
  [{}, 'Visible to all ideas portal users'],
  [{ skip_portal: true }, 'Not visible in portals'],
  [{ visibility: 'vendor' }, 'Not visible in portals'],
  [{ visibility: 'public', skip_portal: true }, 'Visible to all ideas portal users'],
  [{ visibility: 'employee' }, 'Visible to all internal portal users'],
  [{ visibility: 'creator' }, 'Visible to creator'],
])('the visibility of an idea sent with %j is answered as "%s"', async (attributes, phrase) => {
  expect(recordIn(await made.idea(attributes), 'idea').visibility).toBe(phrase);
});

describe('the service accepts every form where the specification contradicts itself', () => {
  it.each([
    ['beside the idea', {}, { skip_portal: true }],
    ['inside the idea', { skip_portal: true }, {}],
    ['in both places', { skip_portal: true }, { skip_portal: true }],
  ])('skip_portal %s', async (_place, inside, beside) => {
    const answer = await post('/products/PRJ/ideas', {
      ...beside,
      idea: { name: 'Idea', created_by, ...inside },
    });
    expect(recordIn(answer, 'idea').visibility).toBe('Not visible in portals');
    expect(recordIn(answer, 'idea')).not.toHaveProperty('submitted_idea_portal_record_url');
  });

  it('an id beyond 2^53 as a number literal', async () => {
    const { integration, goal } = service.seeded;
    const body = `{"integration_id":${integration},"model_class":"Goal","model_id":${goal}}`;
    const answer = await post('/integration_changes', body);
    expect(answer.status, answer.text).toBe(200);
    expect(service.records('integration_change').at(-1)?.attributes.model_id).toBe(goal);
  });

  it('the parent of a note, an initiative or a goal, by ID or key', async () => {
    const folder = recordIn(await made.note({ document_type: 'folder' }), 'page');
    for (const parent_id of [folder.id, folder.reference_num]) {
      const below = idIn(await made.note({ parent_id }), 'page');
      expect(service.record('page', below)?.attributes.parent_id).toBe(folder.id);
    }
    for (const kind of ['initiative', 'goal'] as const) {
      const parent = service.records(kind)[0];
      for (const parent_id of [parent?.id, parent?.key]) {
        const answer = await put(`/products/PRJ/${kind}s/${parent?.id}`, { [kind]: { parent_id } });
        expect(answer.status, answer.text).toBe(200);
        expect(service.record(kind, parent?.id ?? '')?.attributes.parent_id).toBe(parent?.id);
      }
    }
  });

  it.each(['ftp://files.example.com/a', 'file:///shelf/a.pdf', 'mailto:robin@example.com', 'notes:a/b'])(
    'a link of any scheme that runs nothing: %s',
    async (file_url) => {
      const answer = await made.attachment({ file_url });
      expect(service.record('attachment', idIn(answer, 'attachment'))?.attributes.file_url).toBe(file_url);
    },
  );

  it('any record of the specification, to be sent to an integration', async () => {
    const records = [
      ['Product', service.record('product', 'PRJ')?.id],
      ['Idea', service.records('idea')[0]?.id],
      ['IdeaEndorsement', service.seeded.endorsement],
      ['Requirement', service.records('requirement')[0]?.id],
      ['Competitor', idIn(await made.competitor({}), 'competitor')],
    ];
    for (const [model_class, model_id] of records) {
      const answer = await made['integration change']({ model_class, model_id });
      expect(answer.status, answer.text).toBe(200);
    }
  });
});
