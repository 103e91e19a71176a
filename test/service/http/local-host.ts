// Restricts the pages that need no token to browsers that use a loopback name.
import { createMiddleware } from 'hono/factory';
import { htmlAnswer } from './answers.ts';
import type { Environment } from './environment.ts';

/**
 * Rejects requests with another Host. Otherwise a foreign site whose name points to 127.0.0.1 could read the
 * captures.
 */
export const onlyLoopbackHost = createMiddleware<Environment>(async (context, next) => {
  // The API requires a token, so any Host is allowed.
  if (context.req.path.startsWith('/api/')) return next();
  const host = (context.req.header('host') ?? '').replace(/:\d+$/, '');
  if (!['127.0.0.1', 'localhost', '[::1]'].includes(host)) {
    return htmlAnswer(403, '<!DOCTYPE html><title>403</title><p>These pages are for this machine only.</p>');
  }
  return next();
});
