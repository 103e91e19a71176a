// Optional reads of ideas: search in a product, related ideas, and an idea's comments and votes.
import { Hono } from 'hono';
import { jsonAnswer, recordAnswer, recordNotFound } from '../http/answers.ts';
import type { Environment, RequestContext } from '../http/environment.ts';
import { showEndorsement } from '../records/endorsements.ts';
import { showIdeaComment } from '../records/idea-comments.ts';
import { showIdea } from '../records/idea-shape.ts';
import type { Listing } from '../storage/store.ts';
import type { World } from '../world.ts';
import { listed } from './listed.ts';
import { pagingOf } from './paging.ts';

export function ideaReads(world: World): Hono<Environment> {
  const { store } = world;
  const app = new Hono<Environment>();

  app.get('/products/:product_id/ideas', (context) => {
    const product = store.byReference('product', context.req.param('product_id'));
    if (!product) return recordNotFound();
    const timeIn = (name: string) => {
      const time = context.req.query(name);
      return time && !Number.isNaN(Date.parse(time)) ? new Date(time).toISOString() : undefined;
    };
    const [createdSince, updatedSince] = [timeIn('created_since'), timeIn('updated_since')];
    const q = context.req.query('q');
    return ideasAnswer(world, context, {
      productId: product.id,
      ...(q ? { name: q } : {}),
      ...(createdSince ? { createdSince } : {}),
      ...(updatedSince ? { updatedSince } : {}),
      order: context.req.query('sort') === 'recent' ? 'recent' : 'oldest',
      spam: context.req.query('spam') === 'true' ? 'only' : 'without',
    });
  });

  // Unlike the product's list, this also looks at descriptions and keys.
  app.get('/ideas/related', (context) =>
    ideasAnswer(world, context, { words: context.req.query('q') ?? '', order: 'recent' }),
  );

  app.get('/ideas/:id/idea_comments', (context) => {
    const idea = store.byReference('idea', context.req.param('id'));
    if (!idea) return recordNotFound();
    const paging = pagingOf(context.req.query('page'), context.req.query('per_page'));
    const listing = { parentId: idea.id };
    const comments = store.list('idea_comment', { ...listing, limit: paging.limit, offset: paging.offset });
    return jsonAnswer(200, {
      idea_comments: comments.map((comment) => showIdeaComment(world, comment, context.req.query('fields'))),
      pagination: paging.pagination(store.count('idea_comment', listing)),
    });
  });

  app.get('/ideas/:id/endorsements', (context) => {
    const idea = store.byReference('idea', context.req.param('id'));
    if (!idea) return recordNotFound();
    const paging = pagingOf(context.req.query('page'), context.req.query('per_page'));
    const isForCustomers = context.req.query('proxy') === 'true';
    const votes = store
      .list('endorsement', { parentId: idea.id })
      .filter(({ attributes }) => !isForCustomers || attributes.is_proxy === true);
    const fields = context.req.query('fields');
    return jsonAnswer(200, {
      idea_endorsements: votes
        .slice(paging.offset, paging.offset + paging.limit)
        .map((vote) => showEndorsement(world, vote, fields, 'listed')),
      pagination: paging.pagination(votes.length),
    });
  });

  app.get('/ideas/:id/endorsements/:vote', (context) => {
    const idea = store.byReference('idea', context.req.param('id'));
    const vote = store.byId('endorsement', context.req.param('vote'));
    if (!idea || vote?.parentId !== idea.id) return recordNotFound();
    return recordAnswer(
      'idea_endorsement',
      showEndorsement(world, vote, context.req.query('fields'), 'read'),
    );
  });

  return app;
}

function ideasAnswer(world: World, context: RequestContext, listing: Listing): Response {
  const paging = pagingOf(context.req.query('page'), context.req.query('per_page'));
  const ideas = world.store.list('idea', { ...listing, limit: paging.limit, offset: paging.offset });
  return jsonAnswer(200, {
    ideas: ideas.map((idea) =>
      listed(world, 'idea', context.req.query('fields'), (fields) => showIdea(world, idea, fields)),
    ),
    pagination: paging.pagination(world.store.count('idea', listing)),
  });
}
