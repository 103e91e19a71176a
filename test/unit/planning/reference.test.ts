// The generated reference is current, complete, and valid by a public validator.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { operations } from '@/lib/planning/contract';
import { decisions } from '@/test/tools/docs/decisions';
import { describeOperations } from '@/test/tools/docs/openapi';
import { referenceFiles } from '@/test/tools/docs/operations';

const valueSchema = z.object({
  description: z.string().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
});

const documentSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        operationId: z.string(),
        requestBody: z
          .object({ content: z.record(z.string(), z.object({ schema: z.unknown() })) })
          .optional(),
      }),
    ),
  ),
});

/** The fields that a person can write: those around the record, and those of the record. */
function fieldsOf(body: unknown, at: string): { field: string; description: string | undefined }[] {
  const { properties = {}, anyOf = [] } = valueSchema.parse(body);
  const own = Object.entries(properties).flatMap(([name, value]) => {
    const { description, properties: inner } = valueSchema.parse(value);
    const isRecord = inner !== undefined && description === undefined;
    return isRecord ? fieldsOf(value, `${at}.${name}`) : [{ field: `${at}.${name}`, description }];
  });
  return [...own, ...anyOf.flatMap((form) => fieldsOf(form, at))];
}

const root = new URL('../../../', import.meta.url);

describe('the reference of operations', () => {
  test('matches the output of `npm run docs:operations`', { timeout: 30_000 }, async () => {
    for (const [path, text] of Object.entries(referenceFiles)) {
      expect(await readFile(fileURLToPath(new URL(path, root)), 'utf8'), path).toBe(text);
    }
  });

  test('is valid OpenAPI 3.1', { timeout: 30_000 }, async () => {
    const validator = new Validator();
    expect(await validator.validate(describeOperations())).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  test('describes every writable field of every operation', () => {
    const fields = Object.values(documentSchema.parse(describeOperations()).paths)
      .flatMap((path) => Object.values(path))
      .flatMap(({ operationId, requestBody }) =>
        Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => fieldsOf(schema, operationId)),
      );
    expect(fields.filter(({ description }) => description === undefined)).toEqual([]);
    expect(fields.length).toBeGreaterThan(200);
  });

  test('names only existing operations in its decisions', () => {
    const count = Object.keys(operations).length;
    const numbers = Object.values(decisions).flatMap((decision) => decision.operations);
    expect(numbers.filter((number) => number < 1 || number > count)).toEqual([]);
  });
});
