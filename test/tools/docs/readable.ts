// The readable page of all operations and fields, generated from the contract.

import { z } from 'zod/v4';
import type { $ZodType, JSONSchema } from 'zod/v4/core';
import { operations } from '@/lib/planning/contract';
import { ideaFieldNames } from '@/lib/planning/contract/idea';
import type { Operation } from '@/lib/planning/contract/operation';
import { decisions } from './decisions';
import { jsonSchemaOf } from './json-schema';
import { bodySchemaOf, recordNameOf, summaryOf } from './openapi';
import { rulesOf } from './rule-notes';

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

/** A list instead of a table, because a long enum would widen every line. */
function fieldsOf(title: string, { properties = {}, required = [] }: JSONSchema.BaseSchema): string[] {
  const fields = Object.entries(properties).map(([name, field]) => {
    const note = typeof field === 'object' ? field.description : '';
    return `- \`${name}\` (${required.includes(name) ? 'required, ' : ''}${typeOf(field)}): ${note}`;
  });
  return [`${title}:`, '', ...fields, ''];
}

/** Each form of a body with the fields that a person fills in: the record's first, then those around it. */
function formsOf(body: $ZodType): string[] {
  const described = bodySchemaOf(body);
  return (described.anyOf ?? [described]).flatMap((form) => {
    if (typeof form === 'boolean') return [];
    const record = recordNameOf(form.properties ?? {});
    const { [record]: inside, ...around } = form.properties ?? {};
    if (typeof inside === 'object')
      return [
        ...fieldsOf(`\`${record}\``, inside),
        ...fieldsOf('Beside it', { ...form, properties: around }),
      ];
    const isMultipart = Object.keys(around).some((name) => name.includes('['));
    return fieldsOf(isMultipart ? 'Parts of a multipart form' : 'Body', form);
  });
}

/** All schemas of a body that may contain rules: the body, its forms, and the records inside. */
function schemasOf(schema: $ZodType): $ZodType[] {
  if (schema instanceof z.core.$ZodUnion) return [schema, ...schema._zod.def.options.flatMap(schemasOf)];
  if (!(schema instanceof z.core.$ZodObject)) return [schema];
  return [schema, ...Object.values(schema._zod.def.shape).flatMap(schemasOf)];
}

const unlessEmpty = (items: readonly unknown[], ...lines: string[]) => (items.length === 0 ? [] : lines);

function sectionOf([id, operation]: readonly [string, Operation], index: number): string[] {
  const { method, path, params, query, body } = operation;
  const parameters = [params, query ?? z.object({})]
    .flatMap((schema) => Object.entries(jsonSchemaOf(schema).properties ?? {}))
    .map(([name, schema]) => `\`${name}\` (${typeOf(schema)})`);
  const rules = body === null ? [] : schemasOf(body).flatMap(rulesOf);
  const concerned = Object.keys(decisions).filter((about) =>
    decisions[about]?.operations.includes(index + 1),
  );
  return [
    `## ${index + 1}. ${summaryOf(id)}`,
    '',
    `\`${id}\`: \`${method} ${path}\``,
    '',
    ...unlessEmpty(parameters, `Parameters: ${parameters.join(', ')}.`, ''),
    ...(body === null ? [] : formsOf(body)),
    ...unlessEmpty(rules, 'Rules:', '', ...rules.map(({ words }) => `- ${words}`), ''),
    ...unlessEmpty(concerned, `Decided: ${concerned.join('; ')}.`, ''),
  ];
}

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
    ...Object.entries(decisions).flatMap(([about, { operations: rows, forms, sent, why }]) => [
      `### ${about}`,
      '',
      `- Operations: ${rows.join(', ')}`,
      `- Forms: ${forms}`,
      `- Sent: ${sent}`,
      `- Why: ${why}`,
      '',
    ]),
  ].join('\n');
}
