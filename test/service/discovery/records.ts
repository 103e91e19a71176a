// Reads of one epic, feature, note, initiative or goal, which the API documentation does not describe.
import { Hono } from 'hono';
import { recordAnswer, recordNotFound } from '../http/answers.ts';
import type { Environment } from '../http/environment.ts';
import { showGoal } from '../records/goals.ts';
import { showInitiative } from '../records/initiatives.ts';
import { showPage } from '../records/pages.ts';
import { showWork } from '../records/work-shape.ts';
import type { World } from '../world.ts';

export function recordReads(world: World): Hono<Environment> {
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

  app.get('/pages/:id', (context) => {
    const page = store.byReference('page', context.req.param('id'));
    return page ? recordAnswer('page', showPage(world, page, context.req.query('fields'))) : recordNotFound();
  });

  app.get('/initiatives/:id', (context) => {
    const initiative = store.byReference('initiative', context.req.param('id'));
    return initiative
      ? recordAnswer('initiative', showInitiative(world, initiative, context.req.query('fields')))
      : recordNotFound();
  });

  app.get('/goals/:id', (context) => {
    const goal = store.byReference('goal', context.req.param('id'));
    return goal ? recordAnswer('goal', showGoal(world, goal, context.req.query('fields'))) : recordNotFound();
  });

  return app;
}
