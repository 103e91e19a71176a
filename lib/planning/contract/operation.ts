import type * as z from 'zod/mini';

/**
 * One endpoint. `body` is the whole body as sent, such as `{ idea: {…}, fields?: '…' }`. `response` parses a
 * success and tolerates everything except a missing id. The type parameters are the outputs of the four
 * schemas.
 */
export interface Operation<Params = unknown, Query = unknown, Body = unknown, Response = unknown> {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  /** From the root of the host. Parameters are written `:name`. */
  readonly path: string;
  readonly params: z.ZodMiniType<Params>;
  readonly query: z.ZodMiniType<Query> | null;
  readonly body: z.ZodMiniType<Body> | null;
  readonly response: z.ZodMiniType<Response>;
}
