// Comments on requirements: create.
import { Hono } from 'hono';
import { recordAnswer, recordNotFound } from '../http/answers.ts';
import type { Environment } from '../http/environment.ts';
import { readWrite } from '../http/write-request.ts';
import { commentFields } from '../tables/plans.ts';
import type { World } from '../world.ts';
import { select } from './selection.ts';
import { personShape, resourceOf, urlOf } from './shared-shapes.ts';

export function commentRoutes(world: World): Hono<Environment> {
  const { store } = world;
  const app = new Hono<Environment>();

  app.post('/requirements/:requirement_id/comments', (context) => {
    const requirement = store.byReference('requirement', context.req.param('requirement_id'));
    if (!requirement) return recordNotFound();
    const write = readWrite(world, context, {
      wrapper: 'comment',
      table: commentFields,
      productId: requirement.productId,
      required: ['body'],
    });
    if (!write.isValid) return write.answer;
    const comment = store.insert('comment', {
      productId: requirement.productId,
      parentId: requirement.id,
      attributes: write.attributes,
      sent: write.sent,
    });
    const shape = select(
      {
        id: () => comment.id,
        body: () => comment.attributes.body ?? '',
        created_at: () => comment.createdAt,
        updated_at: () => comment.updatedAt,
        user: () => personShape(world.store.byId('person', context.get('person').id)),
        attachments: () => [],
        url: () => urlOf(world, comment),
        resource: () => resourceOf(world, comment),
        commentable: () => ({
          type: 'Requirement',
          id: requirement.id,
          product_id: requirement.productId,
          url: urlOf(world, requirement),
          resource: resourceOf(world, requirement),
        }),
      },
      write.fields,
    );
    return recordAnswer('comment', shape);
  });

  return app;
}
