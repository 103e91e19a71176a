// Steps: one operation each. A step's input may refer to an earlier step's record, or to the current text of
// the record that it amends.
import * as z from 'zod/mini';
import { isOperationId, type OperationId, operationOf } from '@/lib/planning/contract';
import { maybeKey, plainRecord } from '@/lib/planning/contract/answer';
import { identityOf } from '@/lib/planning/records';
import { operationFacts } from './operations';

/** The stored part of a step's answer: enough to refer to the record, show it and open it. */
export const recordSchema = z.object({
  id: z.string(),
  key: z.nullable(z.string()),
  name: z.nullable(z.string()),
  url: z.nullable(z.string()),
});
export type RecordResult = z.infer<typeof recordSchema>;

const operationIdSchema = z.custom<OperationId>(isOperationId);

/** The record that a step adds to. Its text is read right before every write, because others may change it. */
const amendedSchema = z.object({ record: z.enum(['idea', 'feature']), reference: z.string() });
export type Amended = z.infer<typeof amendedSchema>;

export const stepSchema = z.object({
  operation: operationIdSchema,
  input: z.unknown(),
  amends: z.optional(amendedSchema),
  /** The visibility of the comment that it answers, or of the idea that it adds to, must be internal. */
  staysInternal: z.optional(z.boolean()),
});
export type Step = z.infer<typeof stepSchema>;

/** An amended record, just read. */
export interface CurrentRecord {
  readonly record: RecordResult;
  /** Its description, as HTML. */
  readonly text: string;
  /** The creator's email. null if the service omits it. */
  readonly creator: string | null;
  /** null if the service omits them, and for a feature. */
  readonly tags: readonly string[] | null;
  /** The service's own word. null if the service omits it, and for a feature. */
  readonly visibility: string | null;
  /** The ID of the idea's current portal. null for none. */
  readonly portal: string | null;
}

/** The id of the record that a step (from 0) created or read. */
const idSchema = z.strictObject({ $idOfStep: z.number() });

/** Values in an input that are known only when the step runs. */
const referenceSchema = z.union([
  idSchema,
  /** The amended record's text, followed by this HTML. */
  z.strictObject({ $currentTextAnd: z.string() }),
  /** The amended record's tags, and these. */
  z.strictObject({ $currentTagsAnd: z.array(z.string()) }),
  /** The email of the amended record's creator, or this one if the service omits it. */
  z.strictObject({ $currentCreatorOr: z.string() }),
  /** The file of a stored picture. */
  z.strictObject({ $picture: z.string() }),
]);
type Reference = z.infer<typeof referenceSchema>;

export const idOfStep = (index: number): Reference => ({ $idOfStep: index });
export const currentTextAnd = (html: string): Reference => ({ $currentTextAnd: html });
export const currentTagsAnd = (tags: string[]): Reference => ({ $currentTagsAnd: tags });
export const currentCreatorOr = (email: string): Reference => ({ $currentCreatorOr: email });
export const fileOfPicture = (pictureId: string): Reference => ({ $picture: pictureId });

function referencesIn(input: unknown): Reference[] {
  const reference = referenceSchema.safeParse(input).data;
  if (reference) return [reference];
  return typeof input === 'object' && input !== null ? Object.values(input).flatMap(referencesIn) : [];
}

/** The ids of all pictures in an input. */
export const picturesIn = (input: unknown): string[] =>
  referencesIn(input).flatMap((reference) => ('$picture' in reference ? [reference.$picture] : []));

/** The step that the parameter `name` refers to. null if the parameter names a record itself. */
export function stepOfParam(input: unknown, name: string): number | null {
  const params = z.object({ params: z.record(z.string(), z.unknown()) }).safeParse(input).data?.params;
  return idSchema.safeParse(params?.[name]).data?.$idOfStep ?? null;
}

/** The input for a plan with another order of steps. `newIndexOf` returns a step's new index. */
export function withStepIndexes(input: unknown, newIndexOf: (index: number) => number): unknown {
  const id = idSchema.safeParse(input).data;
  return id
    ? idOfStep(newIndexOf(id.$idOfStep))
    : mapParts(input, (part) => withStepIndexes(part, newIndexOf));
}

/**
 * Replaces every reference in the input. Throws on a missing result, on a record that the step doesn't amend,
 * and on a missing picture. Each is a bug in a kind.
 */
export function resolveInput(
  input: unknown,
  results: readonly (RecordResult | null)[],
  current: CurrentRecord | null = null,
  fileOf: (pictureId: string) => File | null = () => null,
): unknown {
  const reference = referenceSchema.safeParse(input).data;
  if (!reference) return mapParts(input, (part) => resolveInput(part, results, current, fileOf));
  if ('$idOfStep' in reference)
    return known(results[reference.$idOfStep] ?? null, 'the step has no result yet').id;
  if ('$picture' in reference) return known(fileOf(reference.$picture), 'the picture was not read');
  const { text, tags, creator } = known(current, 'the step amends no record');
  if ('$currentTextAnd' in reference) return text + reference.$currentTextAnd;
  if ('$currentTagsAnd' in reference) return withTags(tags, reference.$currentTagsAnd);
  return creator ?? reference.$currentCreatorOr;
}

/**
 * One text with commas, as the service expects it. null if the current tags are unknown. The contract rejects
 * null, so no tags are lost.
 */
function withTags(tags: readonly string[] | null, added: readonly string[]): string | null {
  const known = tags?.map((tag) => tag.normalize()) ?? [];
  const others = added.filter((tag) => !known.includes(tag.normalize()));
  return tags && [...new Set([...tags, ...others])].join(',');
}

/**
 * A request that can be repeated after a lost answer. It reads, or it sets values that are the same the
 * second time. An update that adds text is identified by its marker instead.
 */
export function isRepeatable({ operation, input }: Pick<Step, 'operation' | 'input'>): boolean {
  const { method } = operationOf(operation);
  const addsText = () => referencesIn(input).some((reference) => '$currentTextAnd' in reference);
  return method === 'GET' || (method === 'PUT' && !addsText());
}

function mapParts(input: unknown, map: (part: unknown) => unknown): unknown {
  if (Array.isArray(input)) return input.map(map);
  if (typeof input === 'object' && input !== null && Object.getPrototypeOf(input) === Object.prototype)
    return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, map(value)]));
  return input;
}

/**
 * An update of an idea names its creator, and a service may then move the idea to the product's portal. So
 * the update repeats the idea's portal, or none. A service may read either `skip_portal`.
 */
export function keepingPortal(
  current: CurrentRecord | null,
  operation: OperationId,
  input: unknown,
): unknown {
  if (!current || operation !== 'updateIdea') return input;
  const { body, ...request } = ideaUpdateSchema.parse(input);
  const { portal } = current;
  return portal === null
    ? { ...request, body: { ...body, skip_portal: true, idea: { ...body.idea, skip_portal: true } } }
    : { ...request, body: { ...body, idea: { ...body.idea, submitted_idea_portal_id: portal } } };
}

const ideaUpdateSchema = z.looseObject({ body: z.looseObject({ idea: z.looseObject({}) }) });

function known<T>(value: T | null, otherwise: string): T {
  if (value === null) throw new Error(otherwise);
  return value;
}

export const noRecord: RecordResult = { id: '', key: null, name: null, url: null };

/** null if the answer lacks the record that the operation creates. */
export function resultOf(operation: OperationId, answer: unknown): RecordResult | null {
  const actsOnly = operationFacts(operation).record === null;
  return recordIn(answer) ?? (actsOnly ? noRecord : null);
}

const answeredRecord = z.extend(plainRecord, { reference_prefix: maybeKey });

/** The record in an answer such as `{ idea: {…} }`. null if there is none with an id. */
export function recordIn(answer: unknown): RecordResult | null {
  const values = typeof answer === 'object' && answer !== null ? Object.values(answer) : [];
  const record = values.map((value) => answeredRecord.safeParse(value).data).find(Boolean);
  return record ? identityOf(record) : null;
}
