// Ideas: read, create, update (including merging).
import { Hono } from 'hono';
import type { Attributes } from '../fields/field.ts';
import { recordAnswer, recordNotFound } from '../http/answers.ts';
import type { Environment } from '../http/environment.ts';
import { readWrite } from '../http/write-request.ts';
import type { StoredRecord } from '../storage/store.ts';
import { ideaFields, ideaUpdateFields } from '../tables/ideas.ts';
import { type JsonObject, memberOf } from '../values/json.ts';
import type { World } from '../world.ts';
import { showIdea } from './idea-shape.ts';
import { nextKey } from './keys.ts';

type IdeaAttributes = Attributes<typeof ideaFields>;

export function ideaRoutes(world: World): Hono<Environment> {
  const { store } = world;
  const app = new Hono<Environment>();

  app.get('/ideas/:id', (context) => {
    const idea = store.byReference('idea', context.req.param('id'));
    return idea ? recordAnswer('idea', showIdea(world, idea, context.req.query('fields'))) : recordNotFound();
  });

  app.post('/products/:product_id/ideas', (context) => {
    const product = store.byReference('product', context.req.param('product_id'));
    if (!product) return recordNotFound();
    const write = readWrite(world, context, {
      wrapper: 'idea',
      table: ideaFields,
      productId: product.id,
      required: ['name', 'created_by'],
      prepare: withSkipPortal,
      rules: (attributes) => problemsOf(world, attributes, null),
    });
    if (!write.isValid) return write.answer;
    const { attributes, sent } = write;
    const idea = store.insert('idea', {
      productId: product.id,
      key: nextKey(store, 'idea', product),
      ...placeOf(attributes),
      attributes: { ...attributes, created_by: attributes.created_by ?? context.get('person').email },
      sent,
    });
    return recordAnswer('idea', showIdea(world, idea, write.fields));
  });

  app.put('/ideas/:id', (context) => {
    const idea = store.byReference('idea', context.req.param('id'));
    if (!idea) return recordNotFound();
    const write = readWrite(world, context, {
      wrapper: 'idea',
      table: ideaUpdateFields,
      productId: idea.productId,
      required: ['created_by'],
      prepare: withSkipPortal,
      rules: (attributes) => problemsOf(world, attributes, idea),
    });
    if (!write.isValid) return write.answer;
    const changes = withOnePortalChoice(withMovedPortal(world, write.attributes, idea.productId));
    const updated = store.update(idea, changes, write.sent, placeOf(changes));
    return recordAnswer('idea', showIdea(world, updated, write.fields));
  });

  return app;
}

/** A merged idea's parent is the idea it was merged into, which then finds its duplicates at once. */
function placeOf({ created_at, duplicate_idea }: IdeaAttributes): {
  createdAt?: string;
  parentId?: string | null;
} {
  return {
    ...(created_at ? { createdAt: created_at } : {}),
    ...(duplicate_idea === undefined ? {} : { parentId: duplicate_idea }),
  };
}

/** Rule 2: an update with the creator, and without a portal or a skip, moves the idea to the product's portal. */
function withMovedPortal(world: World, changes: IdeaAttributes, productId: string | null): IdeaAttributes {
  const saysWhere = changes.submitted_idea_portal_id || changes.skip_portal !== undefined;
  if (!changes.created_by || saysWhere || productId === null) return changes;
  const portal = world.store.list('portal', { productId })[0];
  return portal ? { ...changes, submitted_idea_portal_id: portal.id } : changes;
}

/** A portal in an update cancels an earlier skip, and a skip cancels an earlier portal. */
function withOnePortalChoice(changes: IdeaAttributes): IdeaAttributes {
  if (changes.submitted_idea_portal_id) return { ...changes, skip_portal: false };
  return changes.skip_portal === true ? { ...changes, submitted_idea_portal_id: null } : changes;
}

/** The documentation lists `skip_portal` among the attributes, recordings have it beside them. Both count. */
function withSkipPortal(attributes: JsonObject, body: JsonObject): JsonObject {
  const beside = memberOf(body, 'skip_portal');
  return beside === undefined || memberOf(attributes, 'skip_portal') !== undefined
    ? attributes
    : { ...attributes, skip_portal: beside };
}

function problemsOf(world: World, changes: IdeaAttributes, idea: StoredRecord<'idea'> | null): string[] {
  const problems: string[] = [];
  if (changes.skip_portal === true && changes.submitted_idea_portal_id) {
    problems.push("Submitted idea portal can't be combined with skip portal");
  }
  if (changes.duplicate_idea && idea && isMergedInto(world, changes.duplicate_idea, idea.id)) {
    problems.push("Duplicate idea can't be the idea itself or one merged into it");
  }
  return problems;
}

/** True if following the merges of an idea reaches the other. */
function isMergedInto(world: World, ideaId: string, otherId: string): boolean {
  const seen = new Set<string>();
  let current: string | null = ideaId;
  while (current !== null && !seen.has(current)) {
    if (current === otherId) return true;
    seen.add(current);
    current = world.store.byId('idea', current)?.attributes.duplicate_idea ?? null;
  }
  return false;
}
