// The answer of an idea: the choice of fields, visibility, creator, merging, replies, leniency.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type PlanningService, startPlanningService } from '../../service/index.ts';
import type { Json } from '../../service/values/json.ts';
import { idIn, recordIn, send } from './raw-request.ts';

let service: PlanningService;
beforeEach(async () => {
  service = await startPlanningService();
});
afterEach(() => service.close());

const created_by = 'dana@example.com';
const create = (idea: object, beside: object = {}) =>
  send(service, 'POST', '/products/PRJ/ideas', { ...beside, idea: { name: 'Idea', created_by, ...idea } });
const namesIn = (record: { [name: string]: Json }) => Object.keys(record).sort();

// The API documentation's list, and the names in it that appear only on request.
const selectable =
  'id, name, reference_num, score, created_at, updated_at, product_id, votes, initial_votes, status_changed_at, workflow_status, description, visibility, portal_restricted, restricted_idea_portal_ids, duplicates, duplicate_of, admin_response, spam, url, resource, product, created_by_user, created_by_portal_user, created_by_idea_user, assigned_to_user, feature, initiative, master_feature, epic, requirement, endorsements_count, subscriptions_count, comments_count, comments, idea_comments, score_facts, tags, full_tags, categories, themes, custom_fields, custom_object_links, record_links, workflow_status_times, submitted_idea_portal, submitted_idea_portal_record_url, portal_visibility, watchers, tasks_count, rank, integration_fields'.split(
    ', ',
  );
const onlyByName =
  'comments, watchers, subscriptions_count, tasks_count, idea_comments, record_links, submitted_idea_portal, portal_visibility'.split(
    ', ',
  );
// A creator is a registered person or an idea user, never both.
const outsiderOnly = ['created_by_portal_user', 'created_by_idea_user'];
const defaultSet = selectable
  .filter((name) => !onlyByName.includes(name) && !outsiderOnly.includes(name))
  .sort();

describe('the `fields` parameter', () => {
  it('gives the default set when it is missing, and the same for `*`', async () => {
    const plain = await send(service, 'GET', '/ideas/PRJ-I-1');
    const star = await send(service, 'GET', '/ideas/PRJ-I-1?fields=*');
    expect(namesIn(recordIn(plain, 'idea'))).toEqual(defaultSet);
    expect(star.json).toEqual(plain.json);
  });

  it('gives the requested fields, and always id and product_id', async () => {
    const answer = await send(service, 'GET', '/ideas/PRJ-I-1?fields=name,%20votes,unheard_of');
    expect(namesIn(recordIn(answer, 'idea'))).toEqual(['id', 'name', 'product_id', 'votes']);
  });

  it.each(onlyByName)('gives %s only when it is named', async (name) => {
    const answer = await send(service, 'GET', `/ideas/PRJ-I-1?fields=*,${name}`);
    expect(namesIn(recordIn(answer, 'idea'))).toEqual([...defaultSet, name].sort());
  });

  it('also works in a write, beside the record', async () => {
    const answer = await create({}, { fields: 'reference_num' });
    expect(namesIn(recordIn(answer, 'idea'))).toEqual(['id', 'product_id', 'reference_num']);
  });

  it('is refused if it is no text', async () => {
    expect((await create({}, { fields: ['name'] })).status).toBe(400);
  });
});

it('an idea without a visibility has the specified one in a strict service', async () => {
  const specified = await startPlanningService({ defaultVisibility: 'vendor' });
  const idea = { name: 'x', created_by: 'dana@example.com' };
  const answer = await send(specified, 'POST', '/products/PRJ/ideas', { idea });
  expect(recordIn(answer, 'idea').visibility).toBe('Not visible in portals');
  await specified.close();
});

describe('visibility, sent as a value and answered as a phrase', () => {
  it.each([
    [{}, 'Visible to all ideas portal users'],
    [{ skip_portal: true }, 'Not visible in portals'],
    [{ visibility: 'vendor' }, 'Not visible in portals'],
    [{ visibility: 'public', skip_portal: true }, 'Visible to all ideas portal users'],
    [{ visibility: 'employee' }, 'Visible to all internal portal users'],
    [{ visibility: 'creator' }, 'Visible to creator'],
  ])('%j reads "%s"', async (attributes, phrase) => {
    expect(recordIn(await create(attributes), 'idea').visibility).toBe(phrase);
  });

  it('an idea with a portal is put into that portal', async () => {
    const portal = service.records('portal')[1];
    const answer = await create(
      { submitted_idea_portal_id: portal?.id },
      { fields: '*,submitted_idea_portal' },
    );
    expect(recordIn(answer, 'idea').submitted_idea_portal).toMatchObject({
      id: portal?.id,
      title: 'Partner portal',
    });
  });
});

describe('the creator', () => {
  it('is a user if the email is registered', async () => {
    const idea = recordIn(await create({}), 'idea');
    expect(idea.created_by_user).toMatchObject({ name: 'Dana Demo', email: created_by });
    expect(idea).not.toHaveProperty('created_by_idea_user');
  });

  it('is an idea user otherwise', async () => {
    const idea = recordIn(await create({ created_by: 'kim@elsewhere.example' }), 'idea');
    expect(idea).not.toHaveProperty('created_by_user');
    expect(idea.created_by_idea_user).toMatchObject({ email: 'kim@elsewhere.example' });
    expect(idea.created_by_portal_user).toMatchObject({ email: 'kim@elsewhere.example' });
  });

  it('is the token’s person if none is sent and the service is lenient', async () => {
    const lenient = await startPlanningService({ isCreatedByRequired: false });
    const answer = await send(lenient, 'POST', '/products/PRJ/ideas', { idea: { name: 'Idea' } });
    await lenient.close();
    expect(recordIn(answer, 'idea').created_by_user).toMatchObject({ email: created_by });
  });
});

describe('merging', () => {
  const merge = (idea: string, into: string | null) =>
    send(service, 'PUT', `/ideas/${idea}`, { idea: { created_by, duplicate_idea: into } });

  it('shows the idea merged into, and there the merged idea', async () => {
    const id = idIn(await create({}), 'idea');
    const merged = recordIn(await merge(id, 'PRJ-I-1'), 'idea');
    const target = recordIn(await send(service, 'GET', '/ideas/PRJ-I-1'), 'idea');
    expect(merged.duplicate_of).toMatchObject({ reference_num: 'PRJ-I-1' });
    expect(target.duplicates).toMatchObject([{ id }]);
  });

  it.each([null, ''])('is undone by %j', async (nothing) => {
    const id = idIn(await create({ duplicate_idea: 'PRJ-I-1' }), 'idea');
    expect(recordIn(await merge(id, nothing), 'idea').duplicate_of).toBeNull();
  });

  it('never forms a circle', async () => {
    const id = idIn(await create({ duplicate_idea: 'PRJ-I-1' }), 'idea');
    expect((await merge('PRJ-I-1', id)).status).toBe(400);
  });
});

describe('an update', () => {
  it('keeps the fields it leaves out', async () => {
    const id = idIn(await create({ description: '<p>kept</p>', tags: 'kept' }), 'idea');
    const answer = await send(service, 'PUT', `/ideas/${id}`, { idea: { created_by, name: 'Renamed' } });
    expect(recordIn(answer, 'idea')).toMatchObject({
      name: 'Renamed',
      tags: ['kept'],
      description: { body: '<p>kept</p>' },
    });
  });

  it('into a portal undoes an earlier skip', async () => {
    const id = idIn(await create({ skip_portal: true }), 'idea');
    const idea = { created_by, submitted_idea_portal_id: service.seeded.portal };
    const answer = await send(service, 'PUT', `/ideas/${id}`, { idea, fields: 'submitted_idea_portal' });
    expect(recordIn(answer, 'idea').submitted_idea_portal).toMatchObject({ id: service.seeded.portal });
  });

  it('raises the idea’s update time', async () => {
    const idea = { created_by, created_at: '2020-01-31 10:00:00' };
    const answer = await send(service, 'PUT', '/ideas/PRJ-I-1', { idea });
    expect(recordIn(answer, 'idea').created_at).toBe('2020-01-31T10:00:00.000Z');
  });

  it('accepts tags as an array too, as recorded', async () => {
    const answer = await send(service, 'PUT', '/ideas/PRJ-I-1', { idea: { created_by, tags: ['a', 'b'] } });
    expect(recordIn(answer, 'idea').tags).toEqual(['a', 'b']);
  });
});

describe('replies', () => {
  const comment = (idea_comment: object) =>
    send(service, 'POST', '/ideas/PRJ-I-1/idea_comments', { idea_comment });

  it.each([
    ['public', 'Visible to all ideas portal users'],
    ['employee_or_creator', 'Visible to creator and all internal portal users'],
  ])('have the visibility of a parent that is %s', async (visibility, phrase) => {
    const parent = idIn(await comment({ body: 'parent', visibility }), 'idea_comment');
    const reply = recordIn(await comment({ body: 'reply', parent_idea_comment_id: parent }), 'idea_comment');
    expect(reply.visibility).toBe(phrase);
    expect(String(reply.parent_idea_comment_id)).toBe(parent);
  });

  it('can name their parent by a number literal beyond 2^53', async () => {
    const parent = idIn(await comment({ body: 'parent' }), 'idea_comment');
    const body = `{"idea_comment":{"body":"reply","parent_idea_comment_id":${parent}}}`;
    const answer = await send(service, 'POST', '/ideas/PRJ-I-1/idea_comments', body);
    expect(String(recordIn(answer, 'idea_comment').parent_idea_comment_id)).toBe(parent);
  });

  it('have no page of their own', async () => {
    expect(recordIn(await comment({ body: 'x' }), 'idea_comment')).not.toHaveProperty('url');
  });
});

describe('a stored idea', () => {
  it('has no attributes unknown to the specification, but the ledger does', async () => {
    const answer = await create({ mood: 'bright', constructor: 1 });
    const stored = service.record('idea', idIn(answer, 'idea'));
    expect(stored?.attributes).not.toHaveProperty('mood');
    expect(stored?.sent).toMatchObject({ mood: 'bright' });
    expect(recordIn(answer, 'idea')).not.toHaveProperty('mood');
  });

  it.each([
    'a < b & "c"',
    'two\nlines\ttab',
    'שלום ‏ عربى',
    '👩‍👩‍👧‍👦 e\u0301',
    '<p>a<br>b &nbsp; &amp;</p>',
    '<table><tbody><tr><td colspan="2">x</td></tr></tbody></table>',
  ])('keeps %j byte for byte', async (description) => {
    const answer = await create({ description, name: description });
    expect(recordIn(answer, 'idea')).toMatchObject({ name: description, description: { body: description } });
  });

  it.each([
    ['<p onclick="x()">a</p><script>b</script>', '<p>a</p>'],
    ['<a href="javascript:x()">a</a>', '<a>a</a>'],
    ['<svg><p><style><!--</style><img src=x onerror=x()></svg>', '<p></p>'],
    ['<!--><img src=x onerror=x()>-->', '-->'],
    ['<form><input name=a>kept</form><iframe srcdoc="x">', 'kept'],
  ])('contains no script from %s', async (description, kept) => {
    const idea = recordIn(await create({ description }), 'idea');
    expect(idea.description).toMatchObject({ body: kept });
  });

  it('survives deeply nested HTML', async () => {
    const answer = await create({ description: '<b>'.repeat(20_000) });
    expect(answer.status).toBe(200);
  });
});
