// Parts that the responses of several records share.
//
// Ids are strings nearly everywhere, as recorded. A parent's id is a number literal, which breaks clients that use
// JavaScript numbers.
import type { Kind } from '../storage/kind.ts';
import type { StoredRecord } from '../storage/store.ts';
import type { Json, JsonObject } from '../values/json.ts';
import { statusOrFirst, type Workflow } from '../workflow-statuses.ts';
import type { World } from '../world.ts';

/** The paths of a kind's records, below the origin and below /api/v1. */
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
  organization: 'idea_organizations',
};

/** The part of an address that names a kind, such as `ideas`. */
function folderOf(kind: Kind): string {
  return folders[kind] ?? kind;
}

/** The page path of a kind's records, below the origin. As recorded, ideas and products have their own. */
export function pageFolderOf(kind: Kind): string {
  if (kind === 'idea') return 'ideas/ideas';
  return kind === 'product' ? 'projects' : folderOf(kind);
}

type Addressed = Pick<StoredRecord<Kind>, 'kind' | 'id' | 'key'>;

/** Roll-up releases are listed among releases, with keys and addresses of another form. */
export const isRollUp = ({ kind, key }: Addressed): boolean =>
  kind === 'release' && /-MR-\d+$/.test(key ?? '');

/** The record's own page on this service. */
export function urlOf(world: World, record: Addressed): string {
  return `${world.origin()}/${isRollUp(record) ? 'master_releases' : pageFolderOf(record.kind)}/${record.key ?? record.id}`;
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

/** The time when a record got its status. The status never changes here, so this is the creation time. */
export function statusTimesShape(workflow: Workflow, name: string | null | undefined, since: string): Json {
  const status = statusOrFirst(workflow, name);
  return [
    {
      status_id: status?.id ?? null,
      status_name: status?.name ?? null,
      started_at: since,
      ended_at: null,
    },
  ];
}

/** A product inside another record: named `project` in all but ideas. */
export function productShape(world: World, productId: string | null): Json {
  const product = productId === null ? null : world.store.byId('product', productId);
  if (!product) return null;
  return {
    id: product.id,
    reference_prefix: product.key,
    name: product.attributes.name ?? null,
    product_line: product.attributes.product_line ?? false,
    created_at: product.createdAt,
    workspace_type: product.attributes.workspace_type ?? 'product_workspace',
    url: urlOf(world, product),
  };
}

type Timed = Pick<StoredRecord<Kind>, 'id' | 'createdAt' | 'updatedAt'>;

export function htmlShape({ id, createdAt, updatedAt }: Timed, body: string | null | undefined): JsonObject {
  return { id, body: body ?? '', created_at: createdAt, updated_at: updatedAt, attachments: [] };
}

/** Products and goals name the editor of their text. */
export function editedHtmlShape(record: Timed, body: string | null | undefined): JsonObject {
  return { ...htmlShape(record, body), editor_version: 2 };
}

export function tagsShape(tags: readonly string[] | null | undefined): Json {
  return [...(tags ?? [])];
}

/** This service has no ids for tags and uses their position. */
export function fullTagsShape(tags: readonly string[] | null | undefined): Json {
  return (tags ?? []).map((name, index) => ({ id: index + 1, name, color: '#1a7fc1' }));
}

export function customFieldsShape(
  fields: Readonly<Record<string, Json>> | null | undefined,
  at: string,
): Json {
  return Object.entries(fields ?? {}).map(([key, value], index) => ({
    id: index + 1,
    key,
    name: key,
    updatedAt: at,
    value,
    type: 'string',
  }));
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

export function personShape(person: StoredRecord<'person'> | null): JsonObject | null {
  if (!person) return null;
  return {
    id: person.id,
    name: person.attributes.name ?? '',
    email: person.attributes.email ?? '',
    created_at: person.createdAt,
    updated_at: person.updatedAt,
  };
}

/** The assigned person, or only the email if nobody has it. */
export function assigneeShape(world: World, email: string | null | undefined): Json {
  if (!email) return null;
  const person = personShape(personOf(world, email));
  return person ? { ...person, default_assignee: false } : { email };
}

/** The creator of a record: the named person, else the token's person, which is first here. */
export function creatorShape(world: World, email: string | null | undefined): Json {
  return personShape(personOf(world, email) ?? world.store.list('person', { limit: 1 })[0] ?? null);
}

/** The record that a name, a key or an id means; only the text if the service doesn't know it. */
export function referenceShape(
  world: World,
  kind: 'feature' | 'epic' | 'initiative' | 'goal' | 'release',
  reference: string | null | undefined,
): Json {
  if (!reference) return null;
  const record =
    world.store.byReference(kind, reference) ??
    world.store.list(kind).find(({ attributes }) => attributes.name === reference);
  return record ? briefOf(world, record) : { name: reference };
}

type Brief = StoredRecord<'feature' | 'epic' | 'initiative' | 'goal' | 'release'>;

/** The few members of a record inside another record. */
function briefOf(world: World, record: Brief): JsonObject {
  const own = {
    id: record.id,
    name: record.attributes.name ?? '',
    created_at: record.createdAt,
    url: urlOf(world, record),
    resource: resourceOf(world, record),
  };
  const keyed = { ...own, reference_num: record.key };
  switch (record.kind) {
    case 'goal':
      return { ...own, description: htmlShape(record, textIn(record)) };
    case 'initiative':
      return { ...keyed, description: htmlShape(record, textIn(record)), integration_fields: [] };
    case 'feature':
      return { ...keyed, product_id: record.productId };
    case 'epic':
      return keyed;
    case 'release':
      return releaseBrief(world, record.id) ?? keyed;
    default:
      return keyed;
  }
}

const textIn = ({ attributes }: Brief) => ('description' in attributes ? attributes.description : null);

export function releaseBrief(world: World, id: string | null): JsonObject | null {
  const release = id === null ? null : world.store.byId('release', id);
  if (!release) return null;
  const { attributes } = release;
  return {
    id: release.id,
    reference_num: release.key,
    name: attributes.name ?? '',
    start_date: attributes.start_date ?? null,
    release_date: attributes.release_date ?? null,
    parking_lot: attributes.parking_lot ?? false,
    created_at: release.createdAt,
    product_id: release.productId,
    integration_fields: [],
    url: urlOf(world, release),
    resource: resourceOf(world, release),
    owner: creatorShape(world, attributes.owner),
    project: productShape(world, release.productId),
  };
}

/** The few members of an idea inside another record. */
export function ideaBrief(world: World, idea: StoredRecord<'idea'>): JsonObject {
  return {
    id: idea.id,
    reference_num: idea.key,
    name: idea.attributes.name ?? '',
    created_at: idea.createdAt,
    updated_at: idea.updatedAt,
    workflow_status: statusShape('idea', idea.attributes.workflow_status),
    description: htmlShape(idea, idea.attributes.description),
    url: urlOf(world, idea),
    resource: resourceOf(world, idea),
  };
}
