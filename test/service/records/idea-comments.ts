// Owns comments on ideas, which portals can show: operation 15.
import { Hono } from 'hono';
import { type Attributes, readAttributes } from '../fields/field.ts';
import { recordAnswer, recordNotFound, validationFailed } from '../http/answers.ts';
import type { Environment } from '../http/environment.ts';
import { readJsonBody } from '../http/request-body.ts';
import type { StoredRecord } from '../storage/store.ts';
import { ideaCommentFields } from '../tables/ideas.ts';
import type { JsonObject } from '../values/json.ts';
import { lookupWithin, type World } from '../world.ts';
import { showAttachment } from './attachments.ts';
import { select } from './selection.ts';
import { ideaBrief, numberOf } from './shared-shapes.ts';

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
    const reading = readJsonBody(context, 'idea_comment');
    if (!reading.isRead) return reading.answer;
    const lookup = lookupWithin(world, idea.productId);
    const read = readAttributes(ideaCommentFields, reading.attributes, lookup, ['body']);
    if (!read.isValid) return validationFailed(read.problems);
    const parentId = read.attributes.parent_idea_comment_id;
    const parent = parentId ? store.byId('idea_comment', parentId) : null;
    const problems = problemsOf(read.attributes, idea, parent);
    if (problems.length > 0) return validationFailed(problems);
    const comment = store.insert('idea_comment', {
      productId: idea.productId,
      parentId: idea.id,
      attributes: { ...read.attributes, visibility: visibilityOf(parent?.attributes ?? read.attributes) },
      sent: reading.attributes,
    });
    return recordAnswer('idea_comment', showIdeaComment(world, comment, reading.fields));
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
      idea_id: () => numberOf(comment.parentId),
      body: () => attributes.body ?? '',
      created_at: () => comment.createdAt,
      visibility: () => phrases[visibilityOf(attributes)] ?? '',
      parent_idea_comment_id: () => numberOf(attributes.parent_idea_comment_id),
      product_id: () => numberOf(comment.productId),
      idea: () => (idea ? ideaBrief(world, idea) : null),
      attachments: () =>
        world.store
          .list('attachment', { parentId: comment.id })
          .map((attachment) => showAttachment(world, attachment, undefined)),
    },
    fields,
  );
}

/** Rule 5: a reply takes its parent's visibility, so it may not send one; and it stays on its parent's idea. */
function problemsOf(
  { parent_idea_comment_id, visibility }: Attributes<typeof ideaCommentFields>,
  idea: StoredRecord<'idea'>,
  parent: StoredRecord<'idea_comment'> | null,
): string[] {
  if (!parent_idea_comment_id) return [];
  if (parent?.parentId !== idea.id) return ['Parent idea comment is not valid'];
  return visibility ? ["Visibility can't be set on a reply: it takes that of its parent"] : [];
}

function visibilityOf({ visibility }: Attributes<typeof ideaCommentFields>): string {
  return visibility ?? 'public';
}
