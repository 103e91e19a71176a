// Owns who may see the pages that need no token: only a browser that asked for this machine by a name of its own.
import { createMiddleware } from 'hono/factory';
import { htmlAnswer } from './answers.ts';
import type { Environment } from './environment.ts';

/**
 * Refuses requests whose Host is no loopback name: a foreign site that points its name at 127.0.0.1 would otherwise read
 * what was captured, as if it were its own page.
 */
export const onlyLoopbackHost = createMiddleware<Environment>(async (context, next) => {
  // The interface has its token instead, and may be reached by any name.
  if (context.req.path.startsWith('/api/')) return next();
  const host = (context.req.header('host') ?? '').replace(/:\d+$/, '');
  if (!['127.0.0.1', 'localhost', '[::1]'].includes(host)) {
    return htmlAnswer(403, '<!DOCTYPE html><title>403</title><p>These pages are for this machine only.</p>');
  }
  return next();
});
