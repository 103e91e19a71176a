// Values that accompany a request through the application.
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Person } from '../world.ts';

export interface RequestBindings extends HttpBindings {
  /** The whole body, read before any other step. */
  body: Buffer;
}

export interface Environment {
  Bindings: RequestBindings;
  Variables: {
    /** The token's person. Set for everything below /api/v1. */
    person: Person;
  };
}

export type RequestContext = Context<Environment>;
