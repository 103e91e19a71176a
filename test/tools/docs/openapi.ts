// The description of all operations as OpenAPI 3.1, generated from the contract.

import { z } from 'zod';
import type { $ZodType, JSONSchema } from 'zod/v4/core';
import { isOperationId, type OperationId, operations } from '@/lib/planning/contract';
import type { Operation } from '@/lib/planning/contract/operation';
import { noteOf } from './field-notes';
import { jsonSchemaOf } from './json-schema';

type Json = Record<string, unknown>;

const summaries: Readonly<Record<OperationId, string>> = {
  readIdea: 'Read one idea',
  createEpicInRelease: 'Create an epic in a release',
  createEpicInProduct: "Create an epic in a product's default release, or in the one named",
  createFeature: 'Create a feature in a release',
  updateFeature: 'Update a feature',
  createProduct: 'Create a product or a product line',
  createRelease: 'Create a release',
  createIdea: 'Create an idea',
  updateIdea: 'Update an idea',
  createPage: 'Create a note',
  updateEndorsement: 'Update an idea vote',
  createCapacityInvestment: 'Create a capacity investment',
  createIntegrationChange: 'Send a record to an integration',
  updateInitiative: 'Update an initiative',
  createIdeaComment: 'Create an idea comment or a reply',
  createCompetitor: 'Create a competitor',
  createIdeaCommentAttachment: 'Create an attachment on an idea comment',
  updateGoal: 'Update a goal',
  createRequirementComment: 'Create a comment on a requirement',
  createEndorsement: 'Create a vote for a customer (not in the specification)',
};

export function summaryOf(id: string): string {
  if (!isOperationId(id)) throw new Error(`nothing is said of ${id}`);
  return summaries[id];
}

const isObjectSchema = (schema: unknown): schema is JSONSchema.BaseSchema & { properties: Json } =>
  z.looseObject({ type: z.literal('object'), properties: z.looseObject({}) }).safeParse(schema).success;

/** A body with the notes on its fields, and on those of the record inside it. */
export function bodySchemaOf(body: $ZodType): JSONSchema.BaseSchema {
  const described = jsonSchemaOf(body);
  for (const { properties } of [described, ...(described.anyOf ?? [])].filter(isObjectSchema)) {
    const record = recordNameOf(properties);
    const { [record]: inside, ...around } = properties;
    addNotes(record, around);
    if (isObjectSchema(inside)) addNotes(record, inside.properties);
  }
  return described;
}

/** The key of the notes on a body's fields: the name of its record, or of the operation. */
export function recordNameOf(properties: Json): string {
  const names = Object.keys(properties);
  const record = names.find((name) => isObjectSchema(properties[name]));
  return names.find((name) => name.includes('['))?.split('[')[0] ?? record ?? 'integration_change';
}

function addNotes(record: string, fields: Json): void {
  for (const [name, field] of Object.entries(fields)) {
    const description = noteOf(record, name);
    if (description !== null && typeof field === 'object' && field !== null)
      Object.assign(field, { description });
  }
}

function parametersOf({ params, query }: Operation): Json[] {
  const described = (where: 'path' | 'query', schema: $ZodType | null) =>
    Object.entries(schema === null ? {} : (jsonSchemaOf(schema).properties ?? {})).map(([name, value]) => ({
      name,
      in: where,
      required: where === 'path',
      description: noteOf('', name) ?? `Numeric id ${isNumeric(value) ? '' : 'or key '}of the record.`,
      schema: value,
    }));
  return [...described('path', params), ...described('query', query)];
}

const isNumeric = (schema: JSONSchema._JSONSchema): boolean =>
  typeof schema === 'object' && schema.pattern?.startsWith('^\\d') === true;

/** A body of several forms is split by content type. */
function requestBodyOf(body: $ZodType): Json {
  const described = bodySchemaOf(body);
  const forms = described.anyOf ?? [described];
  const isMultipart = (form: JSONSchema._JSONSchema) =>
    typeof form === 'object' && Object.keys(form.properties ?? {}).some((name) => name.includes('['));
  const content = Object.entries({
    'application/json': forms.filter((form) => !isMultipart(form)),
    'multipart/form-data': forms.filter(isMultipart),
  }).flatMap(([type, ofType]) =>
    ofType.length === 0 ? [] : [[type, { schema: ofType.length === 1 ? ofType[0] : { anyOf: ofType } }]],
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
