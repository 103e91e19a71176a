// Owns steps: one operation of the service each, whose input may refer to what an earlier step made.
import * as z from 'zod/mini';
import { type OperationId, operations } from '@/lib/planning/contract';

/** What is kept of a step's answer: enough to refer to the record, show it and open it. */
export const recordSchema = z.object({
  id: z.string(),
  key: z.nullable(z.string()),
  name: z.nullable(z.string()),
  url: z.nullable(z.string()),
});
export type RecordResult = z.infer<typeof recordSchema>;

const operationIds = Object.keys(operations);

export const operationIdSchema = z.custom<OperationId>(
  (value) => typeof value === 'string' && operationIds.includes(value),
);

export const stepSchema = z.object({ operation: operationIdSchema, input: z.unknown() });
export type Step = z.infer<typeof stepSchema>;

const referenceSchema = z.strictObject({ $idOfStep: z.number() });

/** Stands in a step's input for the id of the record that step `index` (from 0) made or read. */
export function idOfStep(index: number): z.infer<typeof referenceSchema> {
  return { $idOfStep: index };
}

/** The input with every reference replaced. Throws on a reference to a step without a result: a bug in a kind. */
export function resolveInput(input: unknown, results: readonly (RecordResult | null)[]): unknown {
  const reference = referenceSchema.safeParse(input);
  if (reference.success) {
    const result = results[reference.data.$idOfStep];
    if (!result) throw new Error(`step ${reference.data.$idOfStep} has no result yet`);
    return result.id;
  }
  if (Array.isArray(input)) return input.map((item) => resolveInput(item, results));
  if (typeof input === 'object' && input !== null && Object.getPrototypeOf(input) === Object.prototype)
    return Object.fromEntries(
      Object.entries(input).map(([name, value]) => [name, resolveInput(value, results)]),
    );
  return input;
}

const answeredRecordSchema = z.object({
  id: z.string(),
  reference_num: z.nullish(z.string()),
  name: z.nullish(z.string()),
  url: z.nullish(z.string()),
});

/** The record in an answer such as `{ idea: {…} }`; null where there is none with an id. */
export function recordIn(answer: unknown): RecordResult | null {
  if (typeof answer !== 'object' || answer === null) return null;
  for (const value of Object.values(answer)) {
    const parsed = answeredRecordSchema.safeParse(value);
    if (parsed.success)
      return {
        id: parsed.data.id,
        key: parsed.data.reference_num ?? null,
        name: parsed.data.name ?? null,
        url: parsed.data.url ?? null,
      };
  }
  return null;
}
