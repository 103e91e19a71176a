// Finds the person of a bearer token.
import { createMiddleware } from 'hono/factory';
import { personOf } from '../records/shared-shapes.ts';
import type { World } from '../world.ts';
import { unauthorized } from './answers.ts';
import type { Environment } from './environment.ts';

/** The valid tokens, each with its person's email address. Tests replace them while the service runs. */
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
