import * as z from 'zod/mini';
import { commonAnswerFields, maybe } from './answer';
import { failsWith, recordReference, requiredText, returnedFields } from './fields';
import type { Operation } from './operation';

/** Red, green and blue in 24 bits. */
export const largestColor = 0xffffff;

export const colorNumber = z
  .number()
  .check(
    z.refine(Number.isInteger, failsWith('not-a-color')),
    z.gte(0, failsWith('not-a-color')),
    z.lte(largestColor, failsWith('not-a-color')),
  );

export const hexColor = z
  .string()
  .check(z.regex(/^#?(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, failsWith('not-a-color')));

/** Request example and recordings have an integer, the description says hex. Forms send the integer. */
export const competitorColor = z.union([colorNumber, hexColor]);

/** Reads `#0073cf`, `0073CF` or `#07c`. null for anything else. */
export function colorFromHex(text: string): number | null {
  const [, hex] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim()) ?? [];
  if (hex === undefined) return null;
  return Number.parseInt(hex.length === 3 ? hex.replace(/./g, '$&$&') : hex, 16);
}

export const competitorCreateAttributes = z.strictObject({
  name: requiredText,
  color: competitorColor,
});

export const competitorRecord = z.object({
  ...commonAnswerFields,
  color: maybe(z.union([z.number(), z.string()])),
});

export type Competitor = z.infer<typeof competitorRecord>;

export const createCompetitor = {
  id: 'createCompetitor',
  method: 'POST',
  path: '/api/v1/products/:product_id/competitors',
  params: z.strictObject({ product_id: recordReference }),
  query: null,
  body: z.strictObject({ competitor: competitorCreateAttributes, fields: z.optional(returnedFields) }),
  response: z.object({ competitor: competitorRecord }),
} as const satisfies Operation;
