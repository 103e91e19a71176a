// Owns the reads of one epic and one feature: the API documentation names their root resources and shows no operation for them.
import { Hono } from 'hono';
import { recordAnswer, recordNotFound } from '../http/answers.ts';
import type { Environment } from '../http/environment.ts';
import { showWork } from '../records/work-shape.ts';
import type { World } from '../world.ts';

export function workItemReads(world: World): Hono<Environment> {
  const { store } = world;
  const app = new Hono<Environment>();

  app.get('/epics/:id', (context) => {
    const epic = store.byReference('epic', context.req.param('id'));
    return epic ? recordAnswer('epic', showWork(world, epic, context.req.query('fields'))) : recordNotFound();
  });

  app.get('/features/:id', (context) => {
    const feature = store.byReference('feature', context.req.param('id'));
    return feature
      ? recordAnswer('feature', showWork(world, feature, context.req.query('fields')))
      : recordNotFound();
  });

  return app;
}
