// What an operation is, and the form of those that write.
import * as z from 'zod/mini';
import { returnedFields } from './fields';

/**
 * One endpoint. `body` is the whole body as sent, such as `{ idea: {…}, fields?: '…' }`. `response` parses a
 * success and tolerates everything except a missing id. The type parameters are the outputs of the four
 * schemas.
 */
export interface Operation<Params = unknown, Query = unknown, Body = unknown, Response = unknown> {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** From the root of the host. Parameters are written `:name`. */
  readonly path: string;
  readonly params: z.ZodMiniType<Params>;
  readonly query: z.ZodMiniType<Query> | null;
  readonly body: z.ZodMiniType<Body> | null;
  readonly response: z.ZodMiniType<Response>;
}

export const apiRoot = '/api/v1';

interface Write<Params, Body, Response> {
  readonly params: Params;
  /** The members of the body. `fields`, which selects the fields of the answer, may go with every write. */
  readonly body: Body;
  readonly response: Response;
}

/** An operation that writes. `path` is below the API's root. */
export function writes<
  Params extends z.core.$ZodShape,
  Body extends z.core.$ZodShape,
  Response extends z.ZodMiniType,
>(method: 'POST' | 'PUT', path: string, { params, body, response }: Write<Params, Body, Response>) {
  return {
    method,
    path: apiRoot + path,
    params: z.strictObject(params),
    query: null,
    body: z.strictObject({ ...body, fields: z.optional(returnedFields) }),
    response,
  };
}
