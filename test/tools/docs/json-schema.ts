// Converts a schema of the contract into JSON Schema 2020-12, and adds facts that a plain schema lacks.
import { $ZodCatch, $ZodObject, type $ZodType, type JSONSchema, regexes, toJSONSchema } from 'zod/v4/core';
import { answeredId } from '@/lib/planning/contract/answer';
import { linkAddress } from '@/lib/planning/contract/comment';
import {
  dateOnly,
  email,
  emailOrUserId,
  estimateText,
  htmlText,
  requiredHtml,
  utcTime,
} from '@/lib/planning/contract/fields';
import { colorNumber, hexColor } from '@/lib/planning/contract/product';
import { rulesOf } from './rule-notes';

const amount = '\\d{1,9}(\\.\\d{1,6})?';
const timeTerm = `${amount}(min|h|d|w|m)`;
/** Only real calendar days. Without its anchors, because a time may follow. */
const day = regexes.date.source.replace(/^\^|\$$/g, '');

/** Facts about values that the contract checks in code. */
const facts = new Map<$ZodType, JSONSchema.BaseSchema>([
  [htmlText, { contentMediaType: 'text/html' }],
  [requiredHtml, { contentMediaType: 'text/html' }],
  [linkAddress, { format: 'uri' }],
  [colorNumber, { type: 'integer' }],
  [hexColor, { pattern: '^#?([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$' }],
  [dateOnly, { format: 'date' }],
  [email, { format: 'email' }],
  [emailOrUserId, { anyOf: [{ format: 'email' }, { pattern: '^\\d{1,40}$' }] }],
  [estimateText, { pattern: `^ *(${timeTerm}( +${timeTerm})*|${amount}p) *$` }],
  [utcTime, { pattern: `^${day}( ([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d)?$` }],
]);

/** The value on the wire, before the client converts it: ids are numbers of any size, missing values are anything. */
export function jsonSchemaOf(schema: $ZodType): JSONSchema.BaseSchema {
  const { $schema: _, ...described } = toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema === answeredId) {
        for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key);
        jsonSchema.type = ['string', 'integer'];
      }
      if (jsonSchema.default === null) delete jsonSchema.default;
      if (zodSchema instanceof $ZodObject) dropWhatMayBeMissing(zodSchema, jsonSchema);
      Object.assign(jsonSchema, facts.get(zodSchema));
      const rules = rulesOf(zodSchema).map((rule) => rule.schema);
      if (rules.length > 0) jsonSchema.allOf = [...(jsonSchema.allOf ?? []), ...rules];
    },
  });
  return described;
}

/** A member whose schema has a catch value is null if missing. */
function dropWhatMayBeMissing({ _zod: { def } }: $ZodObject, jsonSchema: JSONSchema.BaseSchema): void {
  const required = jsonSchema.required?.filter((name) => !(def.shape[name] instanceof $ZodCatch)) ?? [];
  if (required.length > 0) jsonSchema.required = required;
  else delete jsonSchema.required;
}
