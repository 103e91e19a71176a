// Requests generated from the description: allowed ones by json-schema-faker, forbidden ones by breaking one field
// each.
import fc from 'fast-check';
import { generate } from 'json-schema-faker';
import { z } from 'zod';
import type { OperationId } from '@/lib/planning/contract';
import { minimalInputs } from '@/test/unit/planning/minimal-inputs';
import type { KnownRecords } from '@/test/unit/planning/operation-inputs';
import { keepRules, valuesByName, wrapperOf } from '../planning/arbitrary-input';

type Members = Record<string, unknown>;
export type WriteId = Exclude<OperationId, 'readIdea'>;

const membersSchema = z.record(z.string(), z.unknown());
const isMembers = (value: unknown): value is Members => membersSchema.safeParse(value).success;

/** From the required fields alone to all fields. */
const shares = [0, 0.2, 0.5, 1];

/**
 * Bodies that the schema allows, the same in every run. A field that names a record names a known one. The bodies
 * keep the rules between fields and between a field and a stored record.
 */
export async function allowedBodies(
  id: WriteId,
  schema: unknown,
  at: KnownRecords,
  count: number,
): Promise<Members[]> {
  const wrapper = wrapperOf[id];
  const values = valuesByName(at, wrapper);
  const bodies: Members[] = [];
  for (let seed = 1; seed <= count; seed += 1) {
    const generated = await generate(membersSchema.parse(schema), {
      seed,
      optionalsProbability: shares[seed % shares.length] ?? 1,
      maxDefaultItems: 3,
    });
    const settled = (members: Members): Members =>
      Object.fromEntries(
        Object.entries(members).map(([name, value]) => {
          const [known] = values[name] ? fc.sample(values[name], { seed, numRuns: 1 }) : [value];
          return [name, known];
        }),
      );
    const body = settled(membersSchema.parse(generated));
    if (wrapper === null) bodies.push(body);
    else
      bodies.push(
        inOnePlace({ ...body, [wrapper]: keepRules(settled(membersSchema.parse(body[wrapper])), at) }),
      );
  }
  return bodies;
}

/** `skip_portal` beside an idea means the same as inside. */
function inOnePlace(body: Members): Members {
  const { skip_portal: _, ...rest } = body;
  const inside = isMembers(body.idea) ? body.idea.skip_portal : undefined;
  return inside === undefined ? rest : { ...rest, skip_portal: inside };
}

interface SpoiledBody {
  readonly what: string;
  /** The broken field, which the refusal names; empty if the whole record is broken. */
  readonly field: string;
  readonly body: unknown;
}

const fieldSchema = z.object({
  /** Several types for fields of any type. */
  type: z.union([z.string(), z.array(z.string())]).optional(),
  anyOf: z.array(z.unknown()).optional(),
  items: z.unknown().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
});
const recordSchema = z.object({
  properties: z.record(z.string(), z.unknown()),
  required: z.array(z.string()).default([]),
});

/** The smallest body, with one broken field each. The judge decides whether the schema forbids it. */
export function spoiledBodies(id: WriteId, schema: unknown, at: KnownRecords): SpoiledBody[] {
  const wrapper = wrapperOf[id];
  const minimal = membersSchema.parse(minimalInputs(at)[id].body);
  const whole = recordSchema.parse(schema);
  const record = wrapper === null ? whole : recordSchema.parse(whole.properties[wrapper]);
  const attributes = wrapper === null ? minimal : membersSchema.parse(minimal[wrapper]);
  const around = (changed: Members) => (wrapper === null ? changed : { ...minimal, [wrapper]: changed });
  const withField = (name: string, value: unknown): SpoiledBody => ({
    what: `${name} = ${JSON.stringify(value) ?? 'nothing'}`,
    field: name,
    body: around({ ...attributes, [name]: value }),
  });

  const noBodies = [[], [minimal], 'text', 7, true, null].map((body) => ({
    what: `a body of ${JSON.stringify(body)}`,
    field: '',
    body,
  }));
  const noRecords =
    wrapper === null
      ? []
      : [undefined, null, [], [attributes], 'text', 7].map((record) => ({
          what: `${wrapper} = ${JSON.stringify(record) ?? 'nothing'}`,
          field: '',
          body: { ...minimal, [wrapper]: record },
        }));
  const missing = record.required.flatMap((name) =>
    [undefined, null, '', ' '].map((none) => withField(name, none)),
  );
  const wrong = Object.entries(record.properties).flatMap(([name, field]) =>
    wrongValues(field).map((value) => withField(name, value)),
  );
  return [...noBodies, ...noRecords, ...missing, ...wrong];
}

const noWord = '%% no such word %%';
const noForm = { no: { such: 'form' } };

/** Values of another type, outside an enum or pattern, and just outside a range. */
function wrongValues(schema: unknown): unknown[] {
  const { type, anyOf = [], items, minimum, maximum } = fieldSchema.parse(schema);
  switch (type) {
    case 'string':
      return [noForm, [[noWord]], true, noWord];
    case 'number':
    case 'integer':
      return [
        ...[noForm, [7], true, noWord],
        ...(minimum === undefined ? [] : [minimum - 1, minimum + 0.5]),
        ...(maximum === undefined ? [] : [maximum + 1]),
      ];
    case 'boolean':
      return [noForm, [true], 7, noWord];
    case 'array':
      return [noForm, 7, true, ...wrongValues(items).map((value) => [value])];
    case 'object':
      return [[[noWord]], 7, true, noWord];
    default:
      return anyOf.flatMap(wrongValues);
  }
}
