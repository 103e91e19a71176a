// Rules about stored records, each broken once in a raw request, and the contradictions of the API documentation, with
// each form accepted. description.test.ts and planning/operations.test.ts break the rules about a request alone.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PlanningService, startPlanningService } from '../../service/index.ts';
import { idIn, messagesIn, recordIn, send } from './raw-request.ts';

let service: PlanningService;
beforeAll(async () => {
  // Some rules are visible only in members that recorded answers lack.
  service = await startPlanningService({ comfort: 'rich' });
});
afterAll(() => service.close());

const created_by = 'dana@example.com';
const post = (path: string, body: unknown) => send(service, 'POST', path, body);
const put = (path: string, body: unknown) => send(service, 'PUT', path, body);
const idea = (attributes: object, beside: object = {}) =>
  post('/products/PRJ/ideas', { ...beside, idea: { name: 'Idea', created_by, ...attributes } });
const epic = (attributes: object) => post('/products/PRJ/epics', { epic: { name: 'Epic', ...attributes } });
const release = (attributes: object) =>
  post('/products/PRJ/releases', { release: { name: 'Release', ...attributes } });
const feature = (attributes: object) =>
  post('/releases/PRJ-R-1/features', { feature: { name: 'Feature', ...attributes } });
const goal = (attributes: object) => put(`/products/PRJ/goals/${service.seeded.goal}`, { goal: attributes });
const product = (attributes: object) => post('/products', { product: attributes });
const page = (attributes: object) => post('/products/PRJ/pages', { page: { name: 'Note', ...attributes } });
const competitor = (attributes: object) => post('/products/PRJ/competitors', { competitor: attributes });
const change = (attributes: object) => post('/integration_changes', attributes);

describe('a request that breaks one rule gets a 400 that names the field', () => {
  it.each<[string, () => ReturnType<typeof send>, string]>([
    [
      'an idea with an unknown status',
      () => idea({ workflow_status: 'Nowhere' }),
      'Workflow status is not valid',
    ],
    [
      'an idea with an unknown category',
      () => idea({ categories: 'Usability,Nope' }),
      'Categories is not valid: Nope',
    ],
    ['an idea with an unknown theme', () => idea({ themes: '12' }), 'Themes is not valid'],
    [
      'an idea in an unknown portal',
      () => idea({ submitted_idea_portal_id: '12' }),
      'Submitted idea portal id is not valid',
    ],
    [
      'an idea with an array of watchers',
      () => idea({ watchers: ['1'] }),
      'Watchers must be a comma-separated string of user ids',
    ],
    [
      'an idea merged into one that does not exist',
      () => idea({ duplicate_idea: 'PRJ-I-999' }),
      'Duplicate idea is not valid',
    ],
    [
      'an update of an idea with a blank name',
      () => put('/ideas/PRJ-I-1', { idea: { name: '', created_by } }),
      "Name can't be blank",
    ],
    [
      'an idea merged into itself',
      () => put('/ideas/PRJ-I-1', { idea: { created_by, duplicate_idea: 'PRJ-I-1' } }),
      "Duplicate idea can't be the idea itself or one merged into it",
    ],
    [
      'an idea comment that answers an unknown one',
      () =>
        post('/ideas/PRJ-I-1/idea_comments', { idea_comment: { body: 'x', parent_idea_comment_id: '1' } }),
      'Parent idea comment id is not valid',
    ],
    ['a note below one that does not exist', () => page({ parent_id: '1' }), 'Parent id is not valid'],
    ['a goal below an initiative', () => goal({ parent_id: 'PRJ-S-1' }), 'Parent id is not valid'],
    ['an epic in a release of another product', () => epic({ release: 'OPS-R-1' }), 'Release is not valid'],
    [
      'an epic in a sprint without a team',
      () => epic({ iteration: service.records('iteration')[0]?.id }),
      'Iteration must belong to the chosen team',
    ],
    [
      'an epic in a sprint of another team',
      () => epic({ team: 'TEAM', iteration: service.records('iteration')[1]?.id }),
      'Iteration must belong to the chosen team',
    ],
    [
      'an epic in an increment of another team',
      () => epic({ team: 'TEAM', program_increment: 'OTHER-PI-1' }),
      'Program increment must belong to the chosen team',
    ],
    ['an epic with an unknown team', () => epic({ team: 'NOBODY' }), 'Team is not valid'],
    [
      'a product below one that is no line',
      () => product({ name: 'P', prefix: 'PP', parent_id: 'PRJ' }),
      'Parent must be a product line',
    ],
    [
      'a product with a prefix already in use',
      () => product({ name: 'P', prefix: 'PRJ' }),
      'Reference prefix has already been taken',
    ],
    [
      'an integration change of a class that no record has',
      () =>
        change({
          integration_id: service.seeded.integration,
          model_class: 'constructor',
          model_id: service.records('feature')[0]?.id,
        }),
      'Model class is not valid',
    ],
    [
      'an integration change of an unknown record',
      () =>
        change({ integration_id: service.seeded.integration, model_class: 'Feature', model_id: 'PRJ-999' }),
      'Model is not valid',
    ],
    [
      'an attachment with neither file nor link',
      () => post(`/idea_comments/${commentId}/attachments`, { attachment: { file_name: 'x' } }),
      "File url can't be blank",
    ],
  ])('%s', async (_title, request, message) => {
    const before = service.records('idea').length;
    const answer = await request();
    expect(answer.status, answer.text).toBe(400);
    expect(answer.json).toMatchObject({ error: 'Validation failed' });
    expect(messagesIn(answer)).toContain(message);
    expect(service.records('idea')).toHaveLength(before);
  });

  let commentId = '';
  beforeAll(async () => {
    commentId = idIn(
      await post('/ideas/PRJ-I-1/idea_comments', { idea_comment: { body: 'x' } }),
      'idea_comment',
    );
  });

  it('a dollar value on a vote that is no proxy vote', async () => {
    const plainVote = service.records('endorsement').find(({ attributes }) => attributes.is_proxy === false);
    const answer = await put(`/ideas/PRJ-I-1/endorsements/${plainVote?.id}`, {
      idea_endorsement: { value: 1 },
    });
    expect(messagesIn(answer)).toEqual(['Value can be set for proxy votes only']);
  });

  it('a reply on another idea than its parent', async () => {
    const parent = idIn(
      await post('/ideas/PRJ-I-1/idea_comments', { idea_comment: { body: 'parent' } }),
      'idea_comment',
    );
    const other = recordIn(await idea({}), 'idea').reference_num;
    const answer = await post(`/ideas/${other}/idea_comments`, {
      idea_comment: { body: 'reply', parent_idea_comment_id: parent },
    });
    expect(messagesIn(answer)).toEqual(['Parent idea comment is not valid']);
  });
});

describe('an estimate text is answered in minutes, or in points', () => {
  it.each([
    ['90min', 90],
    ['1h', 60],
    ['1d', 480],
    ['1w', 2400],
    ['1m', 10_560],
    ['1m 2w 3d 4h 5min', 17_045],
    ['0.5d', 240],
    ['13p', 13],
  ])('%s is %d', async (initial_estimate_text, amount) => {
    const answer = recordIn(await epic({ initial_estimate_text }), 'epic');
    expect(answer).toMatchObject({ initial_estimate_text, initial_estimate: amount });
  });
});

describe('the service accepts every form where the specification contradicts itself', () => {
  it.each([29647, '29647', '#0073cf', '#0073CF', '0073cf'])('a competitor in the color %s', async (color) => {
    const answer = await competitor({ name: 'Rival', color });
    expect(recordIn(answer, 'competitor').color).toBe(29647);
  });

  it.each(['reference_prefix', 'prefix'])('a product whose prefix is called %s', async (name) => {
    const prefix = name.slice(0, 3).toUpperCase();
    const answer = await product({ name: 'New', [name]: prefix });
    expect(recordIn(answer, 'product').reference_prefix).toBe(prefix);
  });

  it.each([{ goals: ['a', 'b'] }, { goals: 'a,b' }])('an epic with goals as %j', async (goals) => {
    const id = idIn(await epic(goals), 'epic');
    expect(service.record('epic', id)?.attributes.goals).toEqual(['a', 'b']);
  });

  it.each([{ initiatives: ['7', 'b'] }, { initiatives: '7,b' }, { initiatives: [7, 'b'] }])(
    'a release with initiatives as %j',
    async (initiatives) => {
      const id = idIn(await release(initiatives), 'release');
      expect(service.record('release', id)?.attributes.initiatives).toEqual(['7', 'b']);
    },
  );

  it.each(['employee_or_creator', 'employee_or_idea_creator'])(
    'a comment visible to %s',
    async (visibility) => {
      const answer = await post('/ideas/PRJ-I-1/idea_comments', { idea_comment: { body: 'x', visibility } });
      expect(recordIn(answer, 'idea_comment').visibility).toBe(
        'Visible to creator and all internal portal users',
      );
      expect(service.record('idea_comment', idIn(answer, 'idea_comment'))?.attributes.visibility).toBe(
        'employee_or_creator',
      );
    },
  );

  it.each([
    ['beside the idea', {}, { skip_portal: true }],
    ['inside the idea', { skip_portal: true }, {}],
    ['in both places', { skip_portal: true }, { skip_portal: true }],
  ])('skip_portal %s', async (_place, inside, beside) => {
    const answer = await idea(inside, beside);
    expect(recordIn(answer, 'idea').visibility).toBe('Not visible in portals');
    expect(recordIn(answer, 'idea')).not.toHaveProperty('submitted_idea_portal_record_url');
  });

  it.each([
    { categories: 'Usability, Growth?' },
    { categories: 'Usability,Performance' },
    { categories: ['Usability', 'Performance'] },
  ])('categories as %j, if they exist', async (categories) => {
    const answer = await idea(categories);
    expect(answer.status).toBe(JSON.stringify(categories).includes('?') ? 400 : 200);
  });

  it.each([{ workflow_status: 'Shipped' }, { workflow_status: { name: 'Shipped' } }])(
    'a status as %j',
    async (status) => {
      expect(recordIn(await epic(status), 'epic').workflow_status).toMatchObject({
        name: 'Shipped',
        complete: true,
      });
    },
  );

  it('an id beyond 2^53 as a number literal', async () => {
    const answer = await post(
      '/integration_changes',
      `{"integration_id":${service.seeded.integration},"model_class":"Goal","model_id":${service.seeded.goal}}`,
    );
    expect(answer.status, answer.text).toBe(200);
    const stored = service.records('integration_change').at(-1);
    expect(stored?.attributes.model_id).toBe(service.seeded.goal);
  });
});

describe('the service is no stricter than the specification', () => {
  it('an external release date can be sent alone', async () => {
    const answer = await release({ external_release_date: '2026-01-01' });
    expect(recordIn(answer, 'release')).toMatchObject({
      external_release_date: '2026-01-01',
      external_date_resolution: null,
    });
  });

  it('a note’s parent can be named by ID or key', async () => {
    const folder = recordIn(await page({ document_type: 'folder' }), 'page');
    for (const parent_id of [folder.id, folder.reference_num]) {
      const below = idIn(await page({ parent_id }), 'page');
      expect(service.record('page', below)?.attributes.parent_id).toBe(folder.id);
    }
  });

  it('the parent of an initiative or a goal can be named by ID or key', async () => {
    for (const kind of ['initiative', 'goal'] as const) {
      const parent = service.records(kind)[0];
      const path =
        kind === 'goal' ? `/products/PRJ/goals/${parent?.id}` : '/products/PRJ/initiatives/PRJ-S-1';
      for (const parent_id of [parent?.id, parent?.key]) {
        const answer = await put(path, { [kind]: { parent_id } });
        expect(answer.status, answer.text).toBe(200);
        expect(service.record(kind, parent?.id ?? '')?.attributes.parent_id).toBe(parent?.id);
      }
    }
  });

  it.each(['ftp://files.example.com/a', 'file:///shelf/a.pdf', 'mailto:robin@example.com', 'notes:a/b'])(
    'a link may be of any scheme that runs nothing: %s',
    async (file_url) => {
      const comment = idIn(
        await post('/ideas/PRJ-I-1/idea_comments', { idea_comment: { body: 'x' } }),
        'idea_comment',
      );
      const answer = await post(`/idea_comments/${comment}/attachments`, { attachment: { file_url } });
      expect(service.record('attachment', idIn(answer, 'attachment'))?.attributes.file_url).toBe(file_url);
    },
  );

  it('progress without a source is manual, as recorded', async () => {
    const answers = [
      await epic({ progress: 25 }),
      await feature({ progress: 25 }),
      await post('/products/PRJ/releases', { release: { name: 'Manual', progress: 25 } }),
      await put('/features/PRJ-1', { feature: { progress: 25 } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it('any record of the specification can be sent to an integration', async () => {
    const records = [
      ['Product', service.record('product', 'PRJ')?.id],
      ['Idea', service.records('idea')[0]?.id],
      ['IdeaEndorsement', service.seeded.endorsement],
      ['Requirement', service.records('requirement')[0]?.id],
      ['Competitor', idIn(await competitor({ name: 'Rival', color: 1 }), 'competitor')],
    ];
    for (const [model_class, model_id] of records) {
      const answer = await change({ integration_id: service.seeded.integration, model_class, model_id });
      expect(answer.status, answer.text).toBe(200);
    }
  });
});
