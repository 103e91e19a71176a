// Owns the parts that the responses of several records share.
//
// Ids: a record's own `id` is a string. An associated id is a string in some records and a number literal in others, as
// recorded, so that a client which passes either through a JavaScript number breaks here.
import type { Kind } from '../storage/kind.ts';
import type { StoredRecord } from '../storage/store.ts';
import type { Json, JsonObject } from '../values/json.ts';
import { statusOrFirst, type Workflow } from '../workflow-statuses.ts';
import type { World } from '../world.ts';

/** Where a kind's records live below the origin and below /api/v1. */
const folders: Partial<Record<Kind, string>> = {
  product: 'products',
  idea: 'ideas',
  page: 'pages',
  epic: 'epics',
  feature: 'features',
  requirement: 'requirements',
  release: 'releases',
  initiative: 'initiatives',
  goal: 'goals',
  competitor: 'competitors',
  comment: 'comments',
  capacity_investment: 'capacity_investments',
  integration_change: 'integration_changes',
  endorsement: 'endorsements',
};

/** The part of an address that names a kind: `ideas`. */
export function folderOf(kind: Kind): string {
  return folders[kind] ?? kind;
}

type Addressed = Pick<StoredRecord<Kind>, 'kind' | 'id' | 'key'>;

/** The record's own page on this service. */
export function urlOf(world: World, record: Addressed): string {
  return `${world.origin()}/${folderOf(record.kind)}/${record.key ?? record.id}`;
}

/** The record's address in the interface. */
export function resourceOf(world: World, record: Addressed): string {
  return `${world.origin()}/api/v1/${folderOf(record.kind)}/${record.key ?? record.id}`;
}

export function numberOf(id: string | null | undefined): Json {
  return id ? BigInt(id) : null;
}

export function statusShape(workflow: Workflow, name: string | null | undefined): Json {
  const status = statusOrFirst(workflow, name);
  return status && { ...status };
}

export function productShape(world: World, productId: string | null): Json {
  const product = productId === null ? null : world.store.byId('product', productId);
  if (!product) return null;
  return {
    id: product.id,
    reference_prefix: product.key,
    name: product.attributes.name ?? null,
    product_line: product.attributes.product_line ?? false,
    workspace_type: product.attributes.workspace_type ?? 'product_workspace',
    url: urlOf(world, product),
  };
}

export function htmlShape(id: string, body: string | null | undefined): JsonObject {
  return { id, body: body ?? '', attachments: [] };
}

export function tagsShape(tags: readonly string[] | null | undefined): Json {
  return [...(tags ?? [])];
}

/** This service keeps no ids for tags. A number replaces them. */
export function fullTagsShape(tags: readonly string[] | null | undefined): Json {
  return (tags ?? []).map((name, index) => ({ id: index + 1, name, color: '#1a7fc1' }));
}

/** A registered person by email address or id; null if there is none. */
export function personOf(world: World, emailOrId: string | null | undefined): StoredRecord<'person'> | null {
  if (!emailOrId) return null;
  const people = world.store.list('person');
  return (
    people.find(
      ({ id, attributes }) => id === emailOrId || attributes.email?.toLowerCase() === emailOrId.toLowerCase(),
    ) ?? null
  );
}

export function personShape(person: StoredRecord<'person'> | null): Json {
  if (!person) return null;
  return { id: person.id, name: person.attributes.name ?? '', email: person.attributes.email ?? '' };
}

/** The record that a name, a key or an id means, where the service knows it; the words alone where it does not. */
export function referenceShape(
  world: World,
  kind: 'feature' | 'epic' | 'initiative' | 'goal' | 'release',
  reference: string | null | undefined,
): Json {
  if (!reference) return null;
  const record =
    world.store.byReference(kind, reference) ??
    world.store.list(kind).find(({ attributes }) => attributes.name === reference);
  if (!record) return { name: reference };
  return {
    id: record.id,
    reference_num: record.key,
    name: record.attributes.name ?? '',
    url: urlOf(world, record),
    resource: resourceOf(world, record),
  };
}

/** The few members of an idea that other records carry. */
export function ideaBrief(world: World, idea: StoredRecord<'idea'>): JsonObject {
  return {
    id: idea.id,
    reference_num: idea.key,
    name: idea.attributes.name ?? '',
    created_at: idea.createdAt,
    product_id: numberOf(idea.productId),
    url: urlOf(world, idea),
    resource: resourceOf(world, idea),
  };
}
