// The answer of an idea: every selectable field of the API documentation, in the recorded shapes.
import type { StoredRecord } from '../storage/store.ts';
import type { Json, JsonObject } from '../values/json.ts';
import type { World } from '../world.ts';
import { showIdeaComment } from './idea-comments.ts';
import { select } from './selection.ts';
import {
  assigneeShape,
  customFieldsShape,
  fullTagsShape,
  htmlShape,
  ideaBrief,
  numberOf,
  personOf,
  personShape,
  productShape,
  referenceShape,
  resourceOf,
  statusShape,
  statusTimesShape,
  tagsShape,
  urlOf,
} from './shared-shapes.ts';

type Idea = StoredRecord<'idea'>;

const onlyByName = new Set([
  'comments',
  'watchers',
  'subscriptions_count',
  'tasks_count',
  'idea_comments',
  'record_links',
  'submitted_idea_portal',
  'portal_visibility',
]);

const phrases: Readonly<Record<string, string>> = {
  vendor: 'Not visible in portals',
  creator: 'Visible to creator',
  employee: 'Visible to all internal portal users',
  employee_or_creator: 'Visible to creator and all internal portal users',
  creator_organization: "Visible to the creator's organization",
  public: 'Visible to all ideas portal users',
};

/** The phrase for an enum value. An idea without a visibility has the default, unless it skips the portals. */
export function ideaVisibility({ defaultVisibility }: World, { attributes }: Idea): string {
  const value = attributes.visibility ?? (attributes.skip_portal === true ? 'vendor' : defaultVisibility);
  return phrases[value] ?? value;
}

export function showIdea(world: World, idea: Idea, fields: string | undefined): JsonObject {
  const { attributes } = idea;
  const creator = personOf(world, attributes.created_by);
  const outsider = creator ? undefined : outsiderShape(idea);
  const votes = () => world.store.list('endorsement', { parentId: idea.id });
  const voteCount = () => votes().length + (attributes.initial_votes ?? 0);
  const comments = () => world.store.list('idea_comment', { parentId: idea.id });
  return select(
    {
      id: () => idea.id,
      name: () => attributes.name ?? '',
      reference_num: () => idea.key,
      score: () => 0,
      created_at: () => idea.createdAt,
      updated_at: () => idea.updatedAt,
      product_id: () => idea.productId,
      votes: voteCount,
      initial_votes: () => attributes.initial_votes ?? 0,
      status_changed_at: () => idea.createdAt,
      workflow_status: () => statusShape('idea', attributes.workflow_status),
      description: () => htmlShape(idea, attributes.description),
      visibility: () => ideaVisibility(world, idea),
      portal_restricted: () => attributes.portal_restricted ?? false,
      restricted_idea_portal_ids: () => (attributes.restricted_idea_portal_ids ?? []).map(numberOf),
      duplicates: () =>
        world.store.list('idea', { parentId: idea.id }).map((duplicate) => ideaBrief(world, duplicate)),
      duplicate_of: () => {
        const target = attributes.duplicate_idea && world.store.byId('idea', attributes.duplicate_idea);
        return target ? ideaBrief(world, target) : null;
      },
      admin_response: () => null,
      spam: () => attributes.spam === 'true',
      url: () => urlOf(world, idea),
      resource: () => resourceOf(world, idea),
      product: () => productShape(world, idea.productId),
      created_by_user: () => (creator ? personShape(creator) : undefined),
      created_by_portal_user: () => outsider,
      created_by_idea_user: () => outsider,
      assigned_to_user: () => assigneeShape(world, attributes.assigned_to_user),
      feature: () => referenceShape(world, 'feature', attributes.feature),
      initiative: () => referenceShape(world, 'initiative', attributes.initiative),
      master_feature: () => referenceShape(world, 'epic', attributes.epic),
      epic: () => referenceShape(world, 'epic', attributes.epic),
      requirement: () => null,
      endorsements_count: () => votes().length,
      subscriptions_count: () => (attributes.watchers ?? []).length,
      comments_count: () => comments().length,
      comments: () => [],
      idea_comments: () => comments().map((comment) => showIdeaComment(world, comment, undefined)),
      score_facts: () => [],
      tags: () => tagsShape(attributes.tags),
      full_tags: () => fullTagsShape(attributes.tags),
      categories: () => namedShapes(world, 'category', idea),
      themes: () => namedShapes(world, 'theme', idea),
      custom_fields: () => customFieldsShape(attributes.custom_fields, idea.updatedAt),
      custom_object_links: () => [],
      record_links: () => [],
      workflow_status_times: () => statusTimesShape('idea', attributes.workflow_status, idea.createdAt),
      submitted_idea_portal: () => portalShape(world, portalOf(world, idea)),
      submitted_idea_portal_record_url: () => portalRecordUrl(world, idea),
      portal_visibility: () => ideaVisibility(world, idea),
      watchers: () => (attributes.watchers ?? []).map((id) => personShape(personOf(world, id)) ?? { id }),
      tasks_count: () => 0,
      rank: () => null,
      integration_fields: () => [],
    },
    fields,
    onlyByName,
  );
}

/** The portal of an idea: the one it names, else the product's first; none if it skips portals. */
export function portalOf(world: World, { attributes, productId }: Idea): StoredRecord<'portal'> | null {
  if (attributes.skip_portal === true) return null;
  if (attributes.submitted_idea_portal_id)
    return world.store.byId('portal', attributes.submitted_idea_portal_id);
  return (productId === null ? undefined : world.store.list('portal', { productId })[0]) ?? null;
}

/** An idea user of a portal: a creator unknown to the service. */
function outsiderShape({ id, createdAt, attributes }: Idea): JsonObject {
  const email = attributes.created_by ?? '';
  return { id, name: email.split('@')[0] ?? '', email, created_at: createdAt };
}

function namedShapes(world: World, kind: 'category' | 'theme', { attributes, productId }: Idea): Json {
  const known = world.store.list(kind, productId === null ? {} : { productId });
  const wanted = kind === 'category' ? attributes.categories : attributes.themes;
  return known
    .filter((record) => wanted?.includes(kind === 'category' ? (record.attributes.name ?? '') : record.id))
    .map((record) => ({
      id: record.id,
      name: record.attributes.name ?? '',
      parent_id: null,
      project_id: numberOf(record.productId),
      created_at: record.createdAt,
    }));
}

function portalShape(world: World, portal: StoredRecord<'portal'> | null): Json {
  return portal && { id: portal.id, title: portal.attributes.name ?? '', url: world.origin() };
}

function portalRecordUrl(world: World, idea: Idea): string | undefined {
  const portal = portalOf(world, idea);
  return portal ? `${urlOf(world, idea)}?portal=${portal.id}` : undefined;
}
