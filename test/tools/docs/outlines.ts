// Owns the generated outlines of what the popup reads before it is drawn; `npm run docs:forms` writes them from the schemas.
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { idPattern, idSchema } from '../../../lib/capture/capture-id';
import type { Outline } from '../../../lib/settings/outline';
import { shapeSchemas } from '../../../lib/settings/shape-schemas';
import type { ShapeName } from '../../../lib/settings/shapes';
import { printValue } from './print-value';

export const outlinesFile = fileURLToPath(new URL('../../../lib/settings/outlines.ts', import.meta.url));

/** What the popup reads; the background parses the others. */
export const outlined = [
  'preferences',
  'accounts',
  'draft',
  'isWelcomed',
  'list',
  'places',
  'used',
  'captured',
  'digestKey',
  'pendingGesture',
  'snapshot',
] as const satisfies readonly ShapeName[];

/** The source of `lib/settings/outlines.ts`. */
export function outlinesSource(): string {
  const outlines = Object.fromEntries(outlined.map((name) => [name, outlineOf(shapeSchemas[name])]));
  return `// Made by \`npm run docs:forms\` from the schemas, which alone are changed by hand: what the popup checks without zod.
import type { Outline } from './outline';
import type { ShapeName } from './shapes';

export const outlines: { readonly [Name in ShapeName]?: Outline } = ${printValue(outlines)};
`;
}

/** Throws for a schema that no outline can stand for, such as one with a rule of its own. */
export function outlineOf(schema: unknown): Outline {
  if (schema === idSchema) return { pattern: idPattern.source };
  if (schema instanceof z.ZodMiniNumber) return numberOutline(schema);
  if (!(schema instanceof z.ZodMiniType) || schema.def.checks?.length) throw noOutline(schema);
  if (schema instanceof z.ZodMiniString) return 'text';
  if (schema instanceof z.ZodMiniBoolean) return 'flag';
  if (schema instanceof z.ZodMiniObject) return { object: mapped(schema.def.shape) };
  if (schema instanceof z.ZodMiniOptional) return { maybe: outlineOf(schema.def.innerType) };
  if (schema instanceof z.ZodMiniNullable) return { orNull: outlineOf(schema.def.innerType) };
  // What lacks it does not fit, and the schema gives it.
  if (schema instanceof z.ZodMiniDefault) return outlineOf(schema.def.innerType);
  if (schema instanceof z.ZodMiniArray) return { list: outlineOf(schema.def.element) };
  if (schema instanceof z.ZodMiniRecord && outlineOf(schema.def.keyType) === 'text')
    return { map: outlineOf(schema.def.valueType) };
  if (schema instanceof z.ZodMiniUnion) return { either: schema.def.options.map(outlineOf) };
  if (schema instanceof z.ZodMiniEnum) return { oneOf: schema.options };
  if (schema instanceof z.ZodMiniLiteral) return { oneOf: schema.def.values };
  throw noOutline(schema);
}

function mapped(shape: Readonly<Record<string, unknown>>): Record<string, Outline> {
  return Object.fromEntries(Object.entries(shape).map(([name, member]) => [name, outlineOf(member)]));
}

function numberOutline(schema: z.ZodMiniNumber): Outline {
  let from = -Infinity;
  let to = Infinity;
  for (const { _zod } of schema.def.checks ?? []) {
    const { def } = _zod;
    if (isLimit(def, 'greater_than')) from = Math.max(from, def.value);
    else if (isLimit(def, 'less_than')) to = Math.min(to, def.value);
    else throw noOutline(schema);
  }
  return from === -Infinity && to === Infinity ? 'number' : { from, to };
}

function isLimit(def: z.core.$ZodCheckDef, check: string): def is z.core.$ZodCheckDef & { value: number } {
  return def.check === check && 'inclusive' in def && def.inclusive === true;
}

function noOutline(schema: unknown): Error {
  const type = schema instanceof z.ZodMiniType ? schema.def.type : String(schema);
  return new Error(`no outline stands for this schema of the type ${type}`);
}
