// Owns the read of one feature: the specification says that features are read on `/features`, and shows no operation for it.
import { Hono } from 'hono';
import { recordAnswer, recordNotFound } from '../http/answers.ts';
import type { Environment } from '../http/environment.ts';
import { showWork } from '../records/work-shape.ts';
import type { World } from '../world.ts';

export function featureReads(world: World): Hono<Environment> {
  const app = new Hono<Environment>();

  app.get('/features/:id', (context) => {
    const feature = world.store.byReference('feature', context.req.param('id'));
    return feature
      ? recordAnswer('feature', showWork(world, feature, context.req.query('fields')))
      : recordNotFound();
  });

  return app;
}
