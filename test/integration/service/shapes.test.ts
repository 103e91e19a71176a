// Every answer of the local service compared with recordings of hosted services, key by key. Further members must come
// from the specification.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type PlanningService, startPlanningService } from '../../service/index.ts';
import { send } from './raw-request.ts';

type Shape = string | readonly Shape[] | { readonly [key: string]: Shape };

const shapeSchema: z.ZodType<Shape> = z.lazy(() =>
  z.union([z.string(), z.array(shapeSchema), z.record(z.string(), shapeSchema)]),
);
const shapes = z
  .object({ parts: z.record(z.string(), shapeSchema), answers: z.record(z.string(), shapeSchema) })
  .parse(JSON.parse(readFileSync(new URL('../../fixtures/recorded-shapes.json', import.meta.url), 'utf8')));

/** Members that a record always has, so null is a difference. Elsewhere null means that the value isn't set. */
const neverNull =
  /(^|\.)(id|name|title|reference_num|created_at|url|resource|product_id|idea_id|description|workflow_status|project|product|tags|file_name|content_type|download_url|body|visibility|user|commentable|pagination)$/;

/** Selectable names of the specification, and associations that only other recordings of the record have. */
const specified: Readonly<Record<string, readonly string[]>> = {
  idea: [
    ...[
      'portal_restricted',
      'restricted_idea_portal_ids',
      'duplicates',
      'duplicate_of',
      'admin_response',
      'spam',
    ],
    ...['created_by_user', 'created_by_portal_user', 'created_by_idea_user', 'feature', 'initiative', 'rank'],
    ...['master_feature', 'epic', 'requirement', 'themes', 'custom_object_links', 'workflow_status_times'],
  ],
  feature: ['initiative', 'epic', 'master_feature', 'key_results', 'workflow_status_times'],
  epic: ['initiative'],
  release: ['watchers', 'initiatives'],
};

/** Associations that this service doesn't store. Absent ones are left out. */
const notKept = ['belongs_to_release_phase'];

/** Recorded as a number in some answers and as a string in others. */
const eitherId = /\.(full_tags|custom_fields)\[\d+\]\.id$/;

function differences(shape: Shape, value: unknown, path: string): string[] {
  if (typeof shape === 'string') {
    const part = shape.startsWith('@') ? shapes.parts[shape.slice(1)] : undefined;
    if (part !== undefined) return differences(part, value, path);
    if (eitherId.test(path)) return [];
    if (shape === 'anything' || shape === 'unknown' || shape === 'null') return [];
    if (value === null && (!neverNull.test(path) || shape.includes('null'))) return [];
    const kinds = shape.split(' | ');
    return kinds.includes(typeOf(value)) ? [] : [`${path} is ${typeOf(value)}, not ${shape}`];
  }
  if (value === null) return neverNull.test(path) ? [`${path} is null`] : [];
  if (Array.isArray(shape)) {
    if (!Array.isArray(value)) return [`${path} is ${typeOf(value)}, not a list`];
    const [item = 'unknown'] = shape;
    return value.flatMap((entry, at) => differences(item, entry, `${path}[${at}]`));
  }
  if ('either' in shape && Array.isArray(shape.either)) {
    const all = shape.either.map((one) => differences(one, value, path));
    return all.find((found) => found.length === 0) ?? all[0] ?? [];
  }
  const members = z.record(z.string(), z.unknown()).safeParse(value).data;
  if (!members) return [`${path} is ${typeOf(value)}, not a record`];
  const recorded = new Map(Object.entries(shape).map(([key, of]) => [key.replace(/\?$/, ''), { key, of }]));
  const missing = [...recorded].flatMap(([name, { key, of }]) => {
    if (!(name in members))
      return key.endsWith('?') || notKept.includes(name) ? [] : [`${path}.${name} is missing`];
    return differences(of, members[name], `${path}.${name}`);
  });
  const more = Object.keys(members).filter(
    (name) => !recorded.has(name) && !specified[path.split('.').at(-1) ?? '']?.includes(name),
  );
  return [...missing, ...more.map((name) => `${path}.${name} was not recorded`)];
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  if (typeof value === 'bigint') return 'integer';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value === 'object' ? 'record' : typeof value;
}

let service: PlanningService;
let ids: Readonly<Record<string, string>>;
beforeAll(async () => {
  service = await startPlanningService();
  const made = await Promise.all([
    send(service, 'POST', '/ideas/PRJ-I-1/idea_comments', { idea_comment: { body: 'First' } }),
    send(service, 'POST', '/products/PRJ/pages', { page: { name: 'First', tags: 'one' } }),
    send(service, 'POST', '/products/PRJ/competitors', { competitor: { name: 'First', color: 1 } }),
  ]);
  expect(made.map(({ status }) => status)).toEqual([200, 200, 200]);
  await send(service, 'POST', `/ideas/PRJ-I-1/idea_comments`, { idea_comment: { body: 'Second' } });
  ids = {
    comment: service.ideaComments()[0]?.id ?? '',
    page: service.pages()[0]?.id ?? '',
    person: service.records('person')[0]?.id ?? '',
  };
});
afterAll(() => service.close());

const by = { created_by: 'dana@example.com' };
const work = {
  name: 'Shaped',
  description: '<p>x</p>',
  tags: 'one, two',
  goals: ['More people return'],
  initiative: 'Easier to begin',
  assigned_to_user: 'robin@example.com',
};

const writes: readonly (readonly [string, (service: PlanningService) => string, object])[] = [
  ['POST /releases/:release_id/epics', () => '/releases/PRJ-R-1/epics', { epic: work }],
  ['POST /products/:product_id/epics', () => '/products/PRJ/epics', { epic: work }],
  [
    'POST /releases/:release_id/features',
    () => '/releases/PRJ-R-1/features',
    { feature: { ...work, epic: 'PRJ-E-1' } },
  ],
  ['PUT /features/:id', () => '/features/PRJ-1', { feature: { ...work, custom_fields: { colour: 'blue' } } }],
  ['POST /products', () => '/products', { product: { name: 'Shaped', prefix: 'Shap_e' } }],
  [
    'POST /products/:product_id/releases',
    () => '/products/PRJ/releases',
    {
      release: {
        name: 'Shaped',
        owner: 'dana@example.com',
        theme: '<p>x</p>',
        goals: ['More people return'],
        initiatives: ['Easier to begin'],
      },
    },
  ],
  [
    'POST /products/:product_id/ideas',
    () => '/products/PRJ/ideas',
    { idea: { name: 'Shaped', tags: 'one', categories: 'Usability', ...by }, skip_portal: true },
  ],
  ['PUT /ideas/:id', () => '/ideas/PRJ-I-1', { idea: { name: 'Collect what customers say', ...by } }],
  [
    'POST /products/:product_id/pages',
    () => '/products/PRJ/pages',
    { page: { name: 'Shaped', description_attributes: { body: 'x' } } },
  ],
  [
    'PUT /ideas/:idea_id/endorsements/:id',
    ({ seeded }) => `/ideas/PRJ-I-1/endorsements/${seeded.endorsement}`,
    { idea_endorsement: { value: 7 } },
  ],
  [
    'POST /initiatives/:initiative_id/capacity_investments',
    () => '/initiatives/PRJ-S-1/capacity_investments',
    { capacity_investment: { start_date: '2030-01-01' } },
  ],
  ['POST /integration_changes', () => '/integration_changes', {}],
  [
    'PUT /products/:product_id/initiatives/:id',
    () => '/products/PRJ/initiatives/PRJ-S-1',
    { initiative: { effort: 1, goals: ['More people return'] } },
  ],
  [
    'POST /ideas/:idea_id/idea_comments',
    () => '/ideas/PRJ-I-1/idea_comments',
    { idea_comment: { body: 'Shaped' } },
  ],
  [
    'POST /products/:product_id/competitors',
    () => '/products/PRJ/competitors',
    { competitor: { name: 'Shaped', color: 29647 } },
  ],
  [
    'POST /idea_comments/:idea_comment_id/attachments',
    () => `/idea_comments/${ids.comment}/attachments`,
    {
      attachment: { file_url: 'https://forum.example/t/1', content_type: 'text/html', file_name: 'A thread' },
    },
  ],
  [
    'PUT /products/:product_id/goals/:id',
    ({ seeded }) => `/products/PRJ/goals/${seeded.goal}`,
    { goal: { effort: 1, value: 2, success_metric_name: 'More' } },
  ],
  [
    'POST /requirements/:requirement_id/comments',
    () => '/requirements/PRJ-1-1/comments',
    { comment: { body: 'Shaped' } },
  ],
];

const reads: readonly (readonly [string, () => string])[] = [
  ['GET /ideas/:id', () => '/ideas/PRJ-I-1'],
  ['GET /me', () => '/me'],
  ['GET /products', () => '/products'],
  ['GET /products/:product_id/idea_portals', () => '/products/PRJ/idea_portals'],
  ['GET /idea_portals', () => '/idea_portals'],
  ['GET /products/:product_id/idea_categories', () => '/products/PRJ/idea_categories'],
  ['GET /products/:product_id/ideas', () => '/products/PRJ/ideas?fields=*'],
  ['GET /products/:product_id/ideas', () => '/ideas/related?q=customers'],
  ['GET /ideas/:idea_id/idea_comments', () => '/ideas/PRJ-I-1/idea_comments'],
  ['GET /products/:product_id/pages', () => '/products/PRJ/pages?fields=*'],
  ['GET /products/:product_id/releases', () => '/products/PRJ/releases'],
  ['GET /releases/:release_id/features', () => '/releases/PRJ-R-1/features?fields=*'],
  ['GET /features/:id', () => '/features/PRJ-1'],
  ['GET /pages/:id', () => `/pages/${ids.page}`],
  ['GET /releases/:release_id/epics', () => '/releases/PRJ-R-1/epics'],
  ['GET /releases/:release_id/epics', () => '/products/PRJ/epics'],
  ['GET /products/:product_id/competitors', () => '/products/PRJ/competitors'],
  ['GET /products/:product_id/workflows', () => '/products/PRJ/workflows'],
  ['GET /products/:product_id/users', () => '/products/PRJ/users'],
  ['GET /products/:product_id/initiatives', () => '/products/PRJ/initiatives'],
  ['GET /products/:product_id/goals', () => '/products/PRJ/goals'],
  ['GET /ideas/:idea_id/endorsements', () => '/ideas/PRJ-I-1/endorsements'],
  // No recording reads these alone. A write answers the same record.
  ['POST /releases/:release_id/epics', () => '/epics/PRJ-E-1'],
  ['PUT /products/:product_id/initiatives/:id', () => '/initiatives/PRJ-S-1'],
  ['PUT /products/:product_id/goals/:id', () => '/goals/PRJ-G-1'],
];

const named = (route: string): Shape => {
  const shape = shapes.answers[route];
  if (shape === undefined) throw new Error(`no recording of ${route}`);
  return shape;
};

describe('the answer to a write has the recorded keys and types', () => {
  it.each(writes)('%s', async (route, path, body) => {
    const sent =
      route === 'POST /integration_changes'
        ? {
            integration_id: service.seeded.integration,
            model_class: 'Feature',
            model_id: service.record('feature', 'PRJ-1')?.id,
          }
        : body;
    const answer = await send(service, route.split(' ')[0] ?? '', path(service), sent);
    expect(answer.status, answer.text).toBe(200);
    expect(differences(named(route), answer.json, '')).toEqual([]);
  });
});

describe('the answer to a read has the recorded keys and types', () => {
  it.each(reads)('%s by %s', async (route, path) => {
    const answer = await send(service, 'GET', path());
    expect(answer.status, answer.text).toBe(200);
    expect(differences(named(route), answer.json, '')).toEqual([]);
    const lists = Object.values(z.record(z.string(), z.unknown()).parse(answer.json)).filter(Array.isArray);
    for (const list of lists) expect(list).not.toEqual([]);
  });
});
