// Owns who a bearer token belongs to.
import { createMiddleware } from 'hono/factory';
import { personOf } from '../records/shared-shapes.ts';
import type { World } from '../world.ts';
import { unauthorized } from './answers.ts';
import type { Environment } from './environment.ts';

/** Which tokens are good, and the email address of the person behind each. Tests replace it while the service runs. */
export type Tokens = Map<string, string>;

export function authentication(world: World, tokens: Tokens) {
  return createMiddleware<Environment>(async (context, next) => {
    const credential = /^Bearer +(\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1];
    const email = credential === undefined ? undefined : tokens.get(credential);
    if (email === undefined) return unauthorized();
    const person = personOf(world, email);
    context.set('person', {
      id: person?.id ?? '0',
      name: person?.attributes.name ?? email,
      email,
    });
    await next();
  });
}
