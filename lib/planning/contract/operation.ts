// Owns what an operation of the planning service is: one value with method, path and the schemas of all that travels.
import type * as z from 'zod/mini';

/** Row of the specification's table of endpoints. */
export type OperationNumber =
  | 1
  | 2
  | 3
  | 4
  | 5
  | 6
  | 7
  | 8
  | 9
  | 10
  | 11
  | 12
  | 13
  | 14
  | 15
  | 16
  | 17
  | 18
  | 19;

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
  readonly number: OperationNumber;
}
