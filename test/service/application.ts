// The routes, after the rate limit and authentication.
import { Hono } from 'hono';
import { accountReads } from './discovery/account.ts';
import { customerReads } from './discovery/customers.ts';
import { ideaReads } from './discovery/ideas.ts';
import { productListReads } from './discovery/product-lists.ts';
import { recordReads } from './discovery/records.ts';
import { recordPages } from './html/record-pages.ts';
import { pageNotFound, serverError } from './http/answers.ts';
import { authentication, type Tokens } from './http/authentication.ts';
import { type ControlParts, controlRoutes } from './http/controls.ts';
import type { Environment } from './http/environment.ts';
import { onlyLoopbackHost } from './http/local-host.ts';
import { type RateLimit, rateLimit } from './http/rate-limit.ts';
import { attachmentRoutes } from './records/attachments.ts';
import { commentRoutes } from './records/comments.ts';
import { competitorRoutes } from './records/competitors.ts';
import { endorsementRoutes } from './records/endorsements.ts';
import { epicRoutes } from './records/epics.ts';
import { featureRoutes } from './records/features.ts';
import { goalRoutes } from './records/goals.ts';
import { ideaCommentRoutes } from './records/idea-comments.ts';
import { ideaRoutes } from './records/ideas.ts';
import { initiativeRoutes } from './records/initiatives.ts';
import { integrationChangeRoutes } from './records/integration-changes.ts';
import { pageRoutes } from './records/pages.ts';
import { productRoutes } from './records/products.ts';
import { releaseRoutes } from './records/releases.ts';
import type { World } from './world.ts';

interface ApplicationParts {
  world: World;
  tokens: Tokens;
  withoutReads: readonly string[];
  rateLimit: RateLimit | null;
  /** Null if nothing may control the service over HTTP. */
  controls: ControlParts | null;
}

const operations = [
  ideaRoutes,
  ideaCommentRoutes,
  attachmentRoutes,
  endorsementRoutes,
  pageRoutes,
  productRoutes,
  releaseRoutes,
  epicRoutes,
  featureRoutes,
  commentRoutes,
  initiativeRoutes,
  goalRoutes,
  competitorRoutes,
  integrationChangeRoutes,
];
// Before the operations: `/ideas/related` would otherwise be read as an idea's key.
const discovery = [accountReads, customerReads, ideaReads, productListReads, recordReads];

export function createApplication(parts: ApplicationParts): Hono<Environment> {
  const { world, controls } = parts;
  const app = new Hono<Environment>();
  if (controls) app.use('/_test/*', onlyLoopbackHost).route('/_test', controlRoutes(controls));
  if (parts.rateLimit) app.use('/api/v1/*', rateLimit(parts.rateLimit, Date.now));
  app.use('/api/v1/*', authentication(world, parts.tokens));
  for (const path of parts.withoutReads) app.get(`/api/v1${path}`, pageNotFound);
  if (world.comfort !== 'bare') for (const reads of discovery) app.route('/api/v1', reads(world));
  for (const routes of operations) app.route('/api/v1', routes(world));
  app.use(onlyLoopbackHost).route('/', recordPages(world));
  app.notFound(pageNotFound);
  app.onError((error) => {
    console.error(error);
    return serverError();
  });
  return app;
}
