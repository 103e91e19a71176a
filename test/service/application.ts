// Owns which route leads where, and what stands before it: rate limit, then authentication.
import { Hono } from 'hono';
import { accountReads } from './discovery/account.ts';
import { pageNotFound, serverError } from './http/answers.ts';
import { authentication, type Tokens } from './http/authentication.ts';
import type { Environment } from './http/environment.ts';
import { type RateLimit, rateLimit } from './http/rate-limit.ts';
import { attachmentRoutes } from './records/attachments.ts';
import { ideaCommentRoutes } from './records/idea-comments.ts';
import { ideaRoutes } from './records/ideas.ts';
import { pageRoutes } from './records/pages.ts';
import type { World } from './world.ts';

export interface ApplicationParts {
  world: World;
  tokens: Tokens;
  hasDiscovery: boolean;
  rateLimit: RateLimit | null;
}

export function createApplication({ world, tokens, hasDiscovery, rateLimit: limit }: ApplicationParts) {
  const app = new Hono<Environment>();
  if (limit)
    app.use(
      '/api/v1/*',
      rateLimit(limit, () => Date.now()),
    );
  app.use('/api/v1/*', authentication(world, tokens));
  const operations = [ideaRoutes, ideaCommentRoutes, attachmentRoutes, pageRoutes];
  for (const routes of operations) app.route('/api/v1', routes(world));
  if (hasDiscovery) {
    for (const reads of [accountReads]) app.route('/api/v1', reads(world));
  }
  app.notFound(pageNotFound);
  app.onError((error) => {
    console.error(error);
    return serverError();
  });
  return app;
}
