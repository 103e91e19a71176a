// Owns what travels with one request through the application.
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Person } from '../world.ts';

export interface RequestBindings extends HttpBindings {
  /** The request's body, whole; it is read before anything else is decided. */
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
