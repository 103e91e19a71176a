// Compares an answer of the local service with the recordings of hosted services, key by key. Further members must come
// from the specification.
import { readFileSync } from 'node:fs';
import * as z from 'zod';

type Shape = string | readonly Shape[] | { readonly [key: string]: Shape };

const shapeSchema: z.ZodType<Shape> = z.lazy(() =>
  z.union([z.string(), z.array(shapeSchema), z.record(z.string(), shapeSchema)]),
);
const shapes = z
  .object({ parts: z.record(z.string(), shapeSchema), answers: z.record(z.string(), shapeSchema) })
  .parse(JSON.parse(readFileSync(new URL('../../fixtures/recorded-shapes.json', import.meta.url), 'utf8')));

/** No recording reads these alone, or in this place. Another answers the same record. */
const sameAs: Readonly<Record<string, string>> = {
  'GET /epics/:id': 'POST /releases/:release_id/epics',
  'GET /initiatives/:id': 'PUT /products/:product_id/initiatives/:id',
  'GET /goals/:id': 'PUT /products/:product_id/goals/:id',
  'GET /products/:product_id/epics': 'GET /releases/:release_id/epics',
  'GET /ideas/related': 'GET /products/:product_id/ideas',
};

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

/** Associations that are left out where a record has none. */
const leftOut = [
  'belongs_to_release_phase',
  'submitted_idea_portal_record_url',
  'created_by_user',
  'initiative',
  'epic',
  'master_feature',
];

/** Members of any type: recorded as a number in some answers and as a string in others, or answered as sent. */
const ofAnyType = /\.((full_tags|custom_fields)\[\d+\]\.id|custom_fields\[\d+\]\.value)$/;

const routes = [...Object.keys(sameAs), ...Object.keys(shapes.answers)].map((route) => {
  const [method = '', path = ''] = route.split(' ');
  const pattern = new RegExp(`^/api/v1${path.replace(/:\w+/g, '[^/]+')}$`);
  return { route, method, pattern, isNamed: !path.includes(':') };
});

/** Every recorded route. */
export const recordedRoutes = Object.keys(shapes.answers);

/** The route of a request, such as `GET /ideas/:id`; null if no recording has it. */
export function recordedRouteOf(method: string, path: string): string | null {
  const found = routes.filter((route) => route.method === method && route.pattern.test(path));
  return (found.find(({ isNamed }) => isNamed) ?? found[0])?.route ?? null;
}

interface Allowed {
  /** The request chose its members, so others are missing. */
  readonly missing: boolean;
  /** The service shows more than hosted ones. */
  readonly more: boolean;
}

/** The differences between an answer and its recording. */
export function differencesFrom(route: string, answer: unknown, allowed: Allowed): string[] {
  const shape = shapes.answers[sameAs[route] ?? route];
  if (shape === undefined) throw new Error(`no recording of ${route}`);
  return differences(shape, answer, '', allowed);
}

function differences(shape: Shape, value: unknown, path: string, allowed: Allowed): string[] {
  if (typeof shape === 'string') {
    const part = shape.startsWith('@') ? shapes.parts[shape.slice(1)] : undefined;
    if (part !== undefined) return differences(part, value, path, allowed);
    if (ofAnyType.test(path)) return [];
    if (shape === 'anything' || shape === 'unknown' || shape === 'null') return [];
    if (value === null && (!neverNull.test(path) || shape.includes('null'))) return [];
    // A recorded number happened to be whole.
    const kinds = shape.replace('integer', 'integer | number').split(' | ');
    return kinds.includes(typeOf(value)) ? [] : [`${path} is ${typeOf(value)}, not ${shape}`];
  }
  if (value === null) return neverNull.test(path) ? [`${path} is null`] : [];
  if (Array.isArray(shape)) {
    if (!Array.isArray(value)) return [`${path} is ${typeOf(value)}, not a list`];
    const [item = 'unknown'] = shape;
    return value.flatMap((entry, at) => differences(item, entry, `${path}[${at}]`, allowed));
  }
  if ('either' in shape && Array.isArray(shape.either)) {
    const all = shape.either.map((one) => differences(one, value, path, allowed));
    return all.find((found) => found.length === 0) ?? all[0] ?? [];
  }
  if (!isMembers(value)) return [`${path} is ${typeOf(value)}, not a record`];
  const members = value;
  if (isUnresolved(members, path)) return [];
  const recorded = recordedMembers(shape);
  const missing = [...recorded].flatMap(([name, { isOptional, of }]) => {
    // Recorded: an external link (70) has none.
    if (name === 'description' && members.document_type === 70 && members.description === null) return [];
    if (name in members) return differences(of, members[name], `${path}.${name}`, allowed);
    const mayMiss = isOptional || leftOut.includes(name) || (allowed.missing && path !== '');
    return mayMiss ? [] : [`${path}.${name} is missing`];
  });
  const more = Object.keys(members).filter(
    (name) => !recorded.has(name) && !specified[path.split('.').at(-1) ?? '']?.includes(name),
  );
  const mayHaveMore = allowed.more && path !== '';
  return [...missing, ...(mayHaveMore ? [] : more.map((name) => `${path}.${name} was not recorded`))];
}

type RecordedMembers = ReadonlyMap<string, { readonly isOptional: boolean; readonly of: Shape }>;

/** The members of each shape, because the storms compare thousands of answers. */
const knownMembers = new WeakMap<object, RecordedMembers>();

function recordedMembers(shape: Exclude<Shape, string>): RecordedMembers {
  const known = knownMembers.get(shape);
  if (known) return known;
  const members: RecordedMembers = new Map(
    Object.entries(shape).map(([key, of]) => [key.replace(/\?$/, ''), { isOptional: key.endsWith('?'), of }]),
  );
  knownMembers.set(shape, members);
  return members;
}

const isMembers = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An association to a record that the service doesn't have: only the sent reference. */
function isUnresolved(members: Record<string, unknown>, path: string): boolean {
  const [only = '', ...others] = Object.keys(members);
  const isInside = path.lastIndexOf('.') > 0;
  return isInside && others.length === 0 && ['id', 'name', 'email'].includes(only);
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value === 'object' ? 'record' : typeof value;
}
