// Owns the values that accompany a request through the application.
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Person } from '../world.ts';

export interface RequestBindings extends HttpBindings {
  /** The whole body, read before anything else happens. */
  body: Buffer;
}

export interface Environment {
  Bindings: RequestBindings;
  Variables: {
    /** Whose token it is; set for everything under /api/v1. */
    person: Person;
  };
}

export type RequestContext = Context<Environment>;
