// The description of all operations as OpenAPI 3.1, generated from the contract.

import { z } from 'zod';
import type { $ZodType, JSONSchema } from 'zod/v4/core';
import { operations } from '@/lib/planning/contract';
import type { Operation } from '@/lib/planning/contract/operation';
import { noteOf } from './field-notes';
import { jsonSchemaOf } from './json-schema';
import { summaryOf } from './summaries';

type Json = Record<string, unknown>;

/** The key of the notes on a body's fields: the name of its record, or of the operation. */
const bareRecord = 'integration_change';

const isObjectSchema = (schema: unknown): schema is JSONSchema.BaseSchema & { properties: Json } =>
  z.looseObject({ type: z.literal('object'), properties: z.looseObject({}) }).safeParse(schema).success;

/** Adds the notes to the fields of a body, and to those of the record inside it. */
function describeFields(body: JSONSchema.BaseSchema): JSONSchema.BaseSchema {
  for (const option of [body, ...(body.anyOf ?? [])]) {
    if (!isObjectSchema(option)) continue;
    const record = recordNameOf(option.properties);
    const { [record]: inside, ...around } = option.properties;
    describeRecord(record, around);
    if (isObjectSchema(inside)) describeRecord(record, inside.properties);
  }
  return body;
}

export function recordNameOf(properties: Json): string {
  const partOwner = Object.keys(properties).find((name) => name.includes('['));
  if (partOwner !== undefined) return partOwner.split('[')[0] ?? bareRecord;
  return Object.keys(properties).find((name) => isObjectSchema(properties[name])) ?? bareRecord;
}

function describeRecord(record: string, properties: Json): void {
  for (const [name, field] of Object.entries(properties)) {
    const note = noteOf(record, name);
    if (note !== null && typeof field === 'object' && field !== null)
      Object.assign(field, { description: note });
  }
}

const parameterNotes = 'Numeric id or key of the record.';

function parametersOf(operation: Operation): Json[] {
  const inPath = jsonSchemaOf(operation.params).properties ?? {};
  const inQuery = operation.query === null ? {} : (jsonSchemaOf(operation.query).properties ?? {});
  return [
    ...Object.entries(inPath).map(([name, schema]) => ({
      name,
      in: 'path',
      required: true,
      description: isNumeric(schema) ? 'Numeric id of the record.' : parameterNotes,
      schema,
    })),
    ...Object.entries(inQuery).map(([name, schema]) => ({
      name,
      in: 'query',
      required: false,
      description: noteOf('', name) ?? '',
      schema,
    })),
  ];
}

const isNumeric = (schema: JSONSchema._JSONSchema): boolean =>
  typeof schema === 'object' && schema.pattern?.startsWith('^\\d') === true;

/** A body of several forms is split by content type. */
function requestBodyOf(body: $ZodType): Json {
  const described = describeFields(jsonSchemaOf(body));
  const forms = described.anyOf ?? [described];
  const isMultipart = (form: JSONSchema._JSONSchema) =>
    Object.keys((typeof form === 'object' ? form.properties : undefined) ?? {}).some((name) =>
      name.includes('['),
    );
  const content = Object.entries({
    'application/json': forms.filter((form) => !isMultipart(form)),
    'multipart/form-data': forms.filter(isMultipart),
  }).flatMap(([type, schemas]) =>
    schemas.length === 0 ? [] : [[type, { schema: schemas.length === 1 ? schemas[0] : { anyOf: schemas } }]],
  );
  return { required: true, content: Object.fromEntries(content) };
}

const errorSchema = {
  type: 'object',
  description: 'One of the shapes that services were seen to use; not shown by the specification.',
  properties: {
    error: { type: 'string' },
    errors: {
      anyOf: [
        { type: 'object', properties: { message: { type: 'string' } } },
        { type: 'array', items: { type: 'object', properties: { message: { type: 'string' } } } },
        { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
      ],
    },
  },
};

/** The complete description, as plain JSON in a stable order. */
export function describeOperations(): Json {
  const schemas: Json = { Error: errorSchema };
  const answerNames = new Map<$ZodType, string>();
  const paths: Record<string, Json> = {};
  for (const [id, operation] of Object.entries<Operation>(operations)) {
    let answerName = answerNames.get(operation.response);
    if (answerName === undefined) {
      answerName = `${id.charAt(0).toUpperCase()}${id.slice(1)}Answer`;
      answerNames.set(operation.response, answerName);
      schemas[answerName] = jsonSchemaOf(operation.response);
    }
    const path = operation.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = {
      ...paths[path],
      [operation.method.toLowerCase()]: {
        operationId: id,
        summary: summaryOf(id),
        parameters: parametersOf(operation),
        ...(operation.body === null ? {} : { requestBody: requestBodyOf(operation.body) }),
        responses: {
          200: {
            description: 'Done; the record under its name.',
            content: { 'application/json': { schema: { $ref: `#/components/schemas/${answerName}` } } },
          },
          default: {
            description: 'Refused or failed; services also answer HTML or nothing.',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
          },
        },
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Planning service, as Quick Capture speaks to it',
      version: '1',
      description:
        'Generated from lib/planning/contract by `npm run docs:operations`; see operations.md beside it.',
    },
    servers: [
      {
        url: 'http://127.0.0.1:{port}',
        description: 'The local service',
        variables: { port: { default: '4810' } },
      },
    ],
    security: [{ token: [] }],
    paths,
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } }, schemas },
  };
}
