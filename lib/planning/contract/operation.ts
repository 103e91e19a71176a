// Owns the type of an operation: one endpoint, with its method, its path and a schema for each part that travels.
import type * as z from 'zod/mini';

/**
 * One endpoint. `body` is the body as it travels, wrapper and all (`{ idea: {…}, fields?: '…' }`); `response` reads what the
 * service answers on success and forgives all but a missing id. The type parameters are what the four schemas give.
 */
export interface Operation<Params = unknown, Query = unknown, Body = unknown, Response = unknown> {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  /** From the root of the host, each parameter written `:name`. */
  readonly path: string;
  readonly params: z.ZodMiniType<Params>;
  readonly query: z.ZodMiniType<Query> | null;
  readonly body: z.ZodMiniType<Body> | null;
  readonly response: z.ZodMiniType<Response>;
}
