// Reads a write: the body, its attributes by their table, then the rules between attributes.
import { type Attributes, type Fields, readAttributes } from '../fields/field.ts';
import type { JsonObject } from '../values/json.ts';
import { lookupWithin, type World } from '../world.ts';
import { validationFailed } from './answers.ts';
import type { RequestContext } from './environment.ts';
import { readJsonBody } from './request-body.ts';

export interface WriteForm<F extends Fields> {
  /** The name of the object with the attributes; null if they are directly in the body. */
  wrapper: string | null;
  table: F;
  productId: string | null;
  required?: readonly string[];
  /** Attributes from elsewhere in the body, which override those in the object. */
  prepare?: (attributes: JsonObject, body: JsonObject) => JsonObject;
  /** The broken rules between attributes, as sentences. */
  rules?: (attributes: Attributes<F>) => readonly string[];
}

export type Write<F extends Fields> =
  | { isValid: true; attributes: Attributes<F>; sent: JsonObject; fields: string | undefined }
  | { isValid: false; answer: Response };

export function readWrite<F extends Fields>(
  world: World,
  context: RequestContext,
  { wrapper, table, productId, required = [], prepare, rules }: WriteForm<F>,
): Write<F> {
  const reading = readJsonBody(context, wrapper);
  if (!reading.isRead) return { isValid: false, answer: reading.answer };
  const sent = prepare ? prepare(reading.attributes, reading.body) : reading.attributes;
  const read = readAttributes(table, sent, lookupWithin(world, productId), required);
  const problems = read.isValid ? (rules?.(read.attributes) ?? []) : read.problems;
  return read.isValid && problems.length === 0
    ? { isValid: true, attributes: read.attributes, sent, fields: reading.fields }
    : { isValid: false, answer: validationFailed(problems) };
}
