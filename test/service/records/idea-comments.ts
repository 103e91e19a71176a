// Comments on ideas, which portals can show: create.
import { Hono } from 'hono';
import type { Attributes } from '../fields/field.ts';
import { recordAnswer, recordNotFound } from '../http/answers.ts';
import type { Environment } from '../http/environment.ts';
import { readWrite } from '../http/write-request.ts';
import type { StoredRecord } from '../storage/store.ts';
import { ideaCommentFields } from '../tables/ideas.ts';
import type { JsonObject } from '../values/json.ts';
import type { World } from '../world.ts';
import { showAttachment } from './attachments.ts';
import { onlyRich, select } from './selection.ts';
import { creatorShape, ideaBrief, numberOf } from './shared-shapes.ts';

type CommentAttributes = Attributes<typeof ideaCommentFields>;

const phrases: Readonly<Record<string, string>> = {
  public: 'Visible to all ideas portal users',
  employee_or_creator: 'Visible to creator and all internal portal users',
};

export function ideaCommentRoutes(world: World): Hono<Environment> {
  const { store } = world;
  const app = new Hono<Environment>();

  app.post('/ideas/:idea_id/idea_comments', (context) => {
    const idea = store.byReference('idea', context.req.param('idea_id'));
    if (!idea) return recordNotFound();
    const write = readWrite(world, context, {
      wrapper: 'idea_comment',
      table: ideaCommentFields,
      productId: idea.productId,
      required: ['body'],
      rules: (attributes) => problemsOf(attributes, idea, parentOf(world, attributes)),
    });
    if (!write.isValid) return write.answer;
    const { attributes, sent } = write;
    const parent = parentOf(world, attributes);
    const comment = store.insert('idea_comment', {
      productId: idea.productId,
      parentId: idea.id,
      attributes: { ...attributes, visibility: visibilityOf(parent?.attributes ?? attributes) },
      sent,
    });
    return recordAnswer('idea_comment', showIdeaComment(world, comment, write.fields));
  });

  return app;
}

export function showIdeaComment(
  world: World,
  comment: StoredRecord<'idea_comment'>,
  fields: string | undefined,
): JsonObject {
  const { attributes } = comment;
  const idea = comment.parentId === null ? null : world.store.byId('idea', comment.parentId);
  return select(
    {
      id: () => comment.id,
      idea_id: () => comment.parentId,
      body: () => attributes.body ?? '',
      created_at: () => comment.createdAt,
      visibility: () => phrases[visibilityOf(attributes)] ?? '',
      parent_idea_comment_id: () => numberOf(attributes.parent_idea_comment_id),
      idea_commenter_user: () => creatorShape(world, null),
      ...onlyRich(world, { product_id: () => comment.productId }),
      idea: () => (idea ? ideaBrief(world, idea) : null),
      attachments: () =>
        world.store
          .list('attachment', { parentId: comment.id })
          .map((attachment) => showAttachment(world, attachment, undefined)),
    },
    fields,
  );
}

/** A reply takes its parent's visibility, so it may not send one. It must be on its parent's idea. */
function problemsOf(
  { parent_idea_comment_id, visibility }: CommentAttributes,
  idea: StoredRecord<'idea'>,
  parent: StoredRecord<'idea_comment'> | null,
): string[] {
  if (!parent_idea_comment_id) return [];
  if (parent?.parentId !== idea.id) return ['Parent idea comment is not valid'];
  return visibility ? ["Visibility can't be set on a reply: it takes that of its parent"] : [];
}

function parentOf(
  world: World,
  { parent_idea_comment_id: id }: CommentAttributes,
): StoredRecord<'idea_comment'> | null {
  return id ? world.store.byId('idea_comment', id) : null;
}

function visibilityOf({ visibility }: CommentAttributes): string {
  return visibility ?? 'public';
}
