// The readable page of all operations and fields, generated from the contract.

import { z } from 'zod/v4';
import type { $ZodType, JSONSchema } from 'zod/v4/core';
import { operations } from '@/lib/planning/contract';
import { ideaFieldNames } from '@/lib/planning/contract/idea';
import type { Operation } from '@/lib/planning/contract/operation';
import { type Decision, decisions } from './decisions';
import { noteOf } from './field-notes';
import { jsonSchemaOf } from './json-schema';
import { recordNameOf } from './openapi';
import { rulesOf } from './rule-notes';
import { summaryOf } from './summaries';

type Field = { name: string; type: string; isRequired: boolean; note: string };

/** A value's type, in a few words. */
function typeOf(schema: JSONSchema._JSONSchema): string {
  if (typeof schema === 'boolean') return 'anything';
  if (schema.enum !== undefined) return schema.enum.map((value) => `\`${value}\``).join(' ');
  if (schema.const !== undefined) return schema.const === '' ? 'blank' : `\`${schema.const}\``;
  if (schema.contentMediaType === 'text/html') return 'HTML';
  if (schema.format === 'date') return 'date';
  if (schema.format === 'email') return 'email';
  if (schema.format === 'binary') return 'file';
  if (schema.type === undefined && schema.anyOf !== undefined) {
    return [...new Set(schema.anyOf.map(typeOf))].join(' or ');
  }
  if (schema.type === 'array') {
    return `list of ${typeof schema.items === 'object' && !Array.isArray(schema.items) ? typeOf(schema.items) : 'values'}`;
  }
  if (schema.type === 'object') return 'object';
  if (schema.type === 'integer') return `whole number${rangeOf(schema)}`;
  if (schema.pattern === '^\\d{1,40}$') return 'id';
  if (schema.pattern?.startsWith('^\\w[') === true) return 'id or key';
  if (schema.type === 'string') return 'text';
  return Array.isArray(schema.type) ? schema.type.join(' or ') : String(schema.type ?? 'anything');
}

const rangeOf = ({ minimum, maximum }: JSONSchema.BaseSchema): string =>
  minimum === undefined || maximum === undefined ? '' : ` ${minimum}–${maximum}`;

function fieldsOf(record: string, schema: JSONSchema.BaseSchema): Field[] {
  const required = new Set(schema.required);
  return Object.entries(schema.properties ?? {}).map(([name, inner]) => ({
    name,
    type: typeOf(inner),
    isRequired: required.has(name),
    note: noteOf(record, name) ?? '',
  }));
}

/** Each form of a body with the fields that a person fills in: the record's first, then those around it. */
function formsOf(body: $ZodType): { title: string; fields: Field[] }[] {
  const described = jsonSchemaOf(body);
  return (described.anyOf ?? [described]).flatMap((form) => {
    if (typeof form === 'boolean') return [];
    const properties = form.properties ?? {};
    const record = recordNameOf(properties);
    const inside = properties[record];
    const around = fieldsOf(record, form).filter(({ name }) => name !== record);
    if (typeof inside !== 'object') {
      const isForm = around.some(({ name }) => name.includes('['));
      return [{ title: isForm ? 'Parts of a multipart form' : 'Body', fields: around }];
    }
    return [
      { title: `\`${record}\``, fields: fieldsOf(record, inside) },
      { title: 'Beside it', fields: around },
    ];
  });
}

/** Lists instead of tables, because a long enum would widen every line. */
const listOf = (fields: readonly Field[]): string[] =>
  fields.map(
    ({ name, type, isRequired, note }) => `- \`${name}\` (${isRequired ? 'required, ' : ''}${type}): ${note}`,
  );

/** All schemas of a body that may contain rules: the body, its forms, and the records inside. */
function schemasOf(schema: $ZodType): $ZodType[] {
  if (schema instanceof z.core.$ZodUnion) return [schema, ...schema._zod.def.options.flatMap(schemasOf)];
  if (!(schema instanceof z.core.$ZodObject)) return [schema];
  return [schema, ...Object.values(schema._zod.def.shape).flatMap(schemasOf)];
}

function sectionOf([id, operation]: readonly [string, Operation], index: number): string[] {
  const number = index + 1;
  const { method, path, params, query, body } = operation;
  const parameters = [
    ...fieldsOf('', jsonSchemaOf(params)),
    ...(query === null ? [] : fieldsOf('', jsonSchemaOf(query))),
  ];
  const rules = body === null ? [] : schemasOf(body).flatMap(rulesOf);
  const concerned = decisions.filter((decision) => decision.operations.includes(number));
  return [
    `## ${number}. ${summaryOf(id)}`,
    '',
    `\`${id}\`: \`${method} ${path}\``,
    '',
    ...(parameters.length === 0
      ? []
      : [`Parameters: ${parameters.map(({ name, type }) => `\`${name}\` (${type})`).join(', ')}.`, '']),
    ...(body === null
      ? []
      : formsOf(body).flatMap(({ title, fields }) => [`${title}:`, '', ...listOf(fields), ''])),
    ...(rules.length === 0 ? [] : ['Rules:', '', ...rules.map(({ words }) => `- ${words}`), '']),
    ...(concerned.length === 0 ? [] : [`Decided: ${concerned.map(({ about }) => about).join('; ')}.`, '']),
  ];
}

const decisionLines = ({ about, operations: rows, forms, sent, why }: Decision): string[] => [
  `### ${about}`,
  '',
  `- Operations: ${rows.join(', ')}`,
  `- Forms: ${forms.join('; ')}`,
  `- Sent: ${sent}`,
  `- Why: ${why}`,
  '',
];

/** The page as Markdown. */
export function printReference(): string {
  return [
    '# Operations of the planning service',
    '',
    'Generated from `lib/planning/contract` by `npm run docs:operations`; do not edit.',
    '',
    'Every request carries `Authorization: Bearer …` and `Accept: application/json`. Ids are strings of digits. Every',
    'write may carry `fields` beside the record.',
    '',
    ...Object.entries<Operation>(operations).flatMap(sectionOf),
    '## Fields of an idea that can be asked for',
    '',
    `${ideaFieldNames.map((name) => `\`${name}\``).join(', ')}.`,
    '',
    '## What was decided where the specification contradicts itself or is silent',
    '',
    ...decisions.flatMap(decisionLines),
  ].join('\n');
}
