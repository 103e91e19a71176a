// Reads request bodies: with a size limit, as JSON with every digit, and the record's object inside.
import type { IncomingMessage } from 'node:http';
import { labelOf } from '../fields/field.ts';
import { isJsonObject, type JsonObject, memberOf, parseJson } from '../values/json.ts';
import { badRequest, validationFailed } from './answers.ts';
import type { RequestContext } from './environment.ts';

/** @returns the bytes, or null once they exceed the limit or the client has gone. */
export async function readBody(incoming: IncomingMessage, limitBytes: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of incoming) {
      const bytes = Buffer.from(chunk);
      size += bytes.byteLength;
      // Reads a body to its end even if it is too long. Otherwise the sender would get a broken connection instead of
      // an answer.
      if (size <= limitBytes) chunks.push(bytes);
    }
  } catch {
    return null;
  }
  return size <= limitBytes ? Buffer.concat(chunks) : null;
}

type BodyReading =
  | { isRead: true; attributes: JsonObject; body: JsonObject; fields: string | undefined }
  | { isRead: false; answer: Response };

/**
 * Reads a JSON body whose attributes sit in an object of the record's name.
 * @param wrapper null where the attributes sit directly in the body (integration changes)
 */
export function readJsonBody(context: RequestContext, wrapper: string | null): BodyReading {
  const type = context.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') return refused(badRequest('Content-Type must be application/json'));
  const body = parseJson(context.env.body.toString('utf8'));
  if (body === undefined) return refused(badRequest('The request body is not valid JSON'));
  if (!isJsonObject(body)) return refused(badRequest('The request body must be a JSON object'));
  const fields = memberOf(body, 'fields') ?? undefined;
  if (fields !== undefined && typeof fields !== 'string') {
    return refused(validationFailed(['Fields must be a comma-separated string']));
  }
  const attributes = wrapper === null ? body : memberOf(body, wrapper);
  if (wrapper !== null && !isJsonObject(attributes)) {
    return refused(validationFailed([`${labelOf(wrapper)} can't be blank`]));
  }
  return { isRead: true, attributes: isJsonObject(attributes) ? attributes : {}, body, fields };
}

function refused(answer: Response): BodyReading {
  return { isRead: false, answer };
}
