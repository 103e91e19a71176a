// Steps: one operation each. A step's input may refer to an earlier step's record, or to the current text of
// the record that it amends.
import * as z from 'zod/mini';
import { internalVisibility } from '@/lib/capture/field/visibility';
import { isOperationId, type OperationId, operationOf } from '@/lib/planning/contract';
import { factsOf } from './operations';
import { idOfStep } from './step-references';

/** The stored part of a step's answer: enough to refer to the record, show it and open it. */
export const recordSchema = z.object({
  id: z.string(),
  key: z.nullable(z.string()),
  name: z.nullable(z.string()),
  url: z.nullable(z.string()),
});
export type RecordResult = z.infer<typeof recordSchema>;

const operationIdSchema = z.custom<OperationId>(isOperationId);

/**
 * The record that a step adds to. Its text is read right before every write, and never stored: others may
 * change it meanwhile.
 */
const amendedSchema = z.object({ record: z.enum(['idea', 'feature']), reference: z.string() });
export type Amended = z.infer<typeof amendedSchema>;

export const stepSchema = z.object({
  operation: operationIdSchema,
  input: z.unknown(),
  amends: z.optional(amendedSchema),
  /**
   * The step follows the visibility of the comment that it answers, or the idea that it adds to. That must be
   * internal.
   */
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

const idReferenceSchema = z.strictObject({ $idOfStep: z.number() });
const textReferenceSchema = z.strictObject({ $currentTextAnd: z.string() });
const tagsReferenceSchema = z.strictObject({ $currentTagsAnd: z.array(z.string()) });
const creatorReferenceSchema = z.strictObject({ $currentCreatorOr: z.string() });
const pictureReferenceSchema = z.strictObject({ $picture: z.string() });

/** The ids of all pictures in an input. */
export function picturesIn(input: unknown): string[] {
  const picture = pictureReferenceSchema.safeParse(input);
  if (picture.success) return [picture.data.$picture];
  return typeof input === 'object' && input !== null ? Object.values(input).flatMap(picturesIn) : [];
}

/** The step that the parameter `name` refers to. null if the parameter names a record itself. */
export function stepOfParam(input: unknown, name: string): number | null {
  const params = z.object({ params: z.record(z.string(), z.unknown()) }).safeParse(input).data?.params;
  return idReferenceSchema.safeParse(params?.[name]).data?.$idOfStep ?? null;
}

/** The input for a plan with another order of steps. `newIndexOf` returns a step's new index. */
export function withStepIndexes(input: unknown, newIndexOf: (index: number) => number): unknown {
  const id = idReferenceSchema.safeParse(input);
  if (id.success) return idOfStep(newIndexOf(id.data.$idOfStep));
  return mapParts(input, (part) => withStepIndexes(part, newIndexOf));
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
  const id = idReferenceSchema.safeParse(input);
  if (id.success) {
    const result = results[id.data.$idOfStep];
    if (!result) throw new Error(`step ${id.data.$idOfStep} has no result yet`);
    return result.id;
  }
  const text = textReferenceSchema.safeParse(input);
  if (text.success) return known(current, amendsNothing).text + text.data.$currentTextAnd;
  const tags = tagsReferenceSchema.safeParse(input);
  if (tags.success) return withTags(known(current, amendsNothing).tags, tags.data.$currentTagsAnd);
  const creator = creatorReferenceSchema.safeParse(input);
  if (creator.success) return known(current, amendsNothing).creator ?? creator.data.$currentCreatorOr;
  const picture = pictureReferenceSchema.safeParse(input);
  if (picture.success) return known(fileOf(picture.data.$picture), 'the picture was not read');
  return mapParts(input, (part) => resolveInput(part, results, current, fileOf));
}

/**
 * One text with commas, as the service expects it. null if the current tags are unknown. The contract rejects
 * null, so no tags are lost.
 */
function withTags(tags: readonly string[] | null, added: readonly string[]): string | null {
  return tags && [...new Set([...tags, ...added])].join(',');
}

/**
 * A request that can be repeated after a lost answer. It reads, or it sets values that are the same the
 * second time. An update that adds text is identified by its marker instead.
 */
export function isRepeatable({ operation, input }: Pick<Step, 'operation' | 'input'>): boolean {
  const { method } = operationOf(operation);
  return method === 'GET' || (method === 'PUT' && !addsText(input));
}

function addsText(input: unknown): boolean {
  if (textReferenceSchema.safeParse(input).success) return true;
  return typeof input === 'object' && input !== null && Object.values(input).some(addsText);
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

/**
 * Adds the internal visibility if the operation supports one and the input has none. The service's own
 * default may be public. A reply has its comment's visibility, and may name none. Steps planned by older
 * versions have none.
 */
export function withVisibility(operation: OperationId, input: unknown): unknown {
  const record = factsOf(operation).visibilityOf;
  const request = writeSchema.safeParse(input).data;
  const attributes = record && request?.body[record];
  if (!attributes || attributes.visibility !== undefined || attributes.parent_idea_comment_id !== undefined)
    return input;
  const body = { ...request.body, [record]: { ...attributes, visibility: internalVisibility } };
  return { ...request, body };
}

const writeSchema = z.looseObject({
  body: z.looseObject({
    idea: z.optional(z.looseObject({})),
    idea_comment: z.optional(z.looseObject({})),
  }),
});

const ideaUpdateSchema = z.looseObject({ body: z.looseObject({ idea: z.looseObject({}) }) });

const amendsNothing = 'the step amends no record';

function known<T>(value: T | null, otherwise: string): T {
  if (value === null) throw new Error(otherwise);
  return value;
}

const answeredRecordSchema = z.object({
  id: z.string(),
  reference_num: z.nullish(z.string()),
  /** A product's key. */
  reference_prefix: z.nullish(z.string()),
  name: z.nullish(z.string()),
  url: z.nullish(z.string()),
});

const noRecord: RecordResult = { id: '', key: null, name: null, url: null };

/** null if the answer lacks the record that the operation creates. */
export function resultOf(operation: OperationId, answer: unknown): RecordResult | null {
  const actsOnly = factsOf(operation).record === null;
  return recordIn(answer) ?? (actsOnly ? noRecord : null);
}

/** The record in an answer such as `{ idea: {…} }`. null if there is none with an id. */
export function recordIn(answer: unknown): RecordResult | null {
  if (typeof answer !== 'object' || answer === null) return null;
  for (const value of Object.values(answer)) {
    const parsed = answeredRecordSchema.safeParse(value);
    if (parsed.success)
      return {
        id: parsed.data.id,
        key: parsed.data.reference_num ?? parsed.data.reference_prefix ?? null,
        name: parsed.data.name ?? null,
        url: parsed.data.url ?? null,
      };
  }
  return null;
}
