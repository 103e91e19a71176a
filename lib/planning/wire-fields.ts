// Owns which names an operation's body has on the wire, so that the service's words can be put to the field they mean.
import * as z from 'zod/mini';

/** The attributes of the body and of the record inside it; for a body of several forms, those of all. */
export function wireFieldsOf(body: z.ZodMiniType | null): string[] {
  if (body instanceof z.ZodMiniUnion) return body.def.options.flatMap(fieldsOfOption);
  return body === null ? [] : fieldsOfOption(body);
}

function fieldsOfOption(schema: unknown): string[] {
  if (!(schema instanceof z.ZodMiniObject)) return [];
  return Object.entries(schema.shape).flatMap(([name, inner]) =>
    inner instanceof z.ZodMiniObject ? Object.keys(inner.shape) : [name],
  );
}
