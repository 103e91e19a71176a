import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { emptyDefaults } from '@/lib/capture/defaults';
import { startValues } from '@/lib/capture/form/setup';
import { ideaKind } from '@/lib/capture/kinds/idea';
import { noSnapshot } from '@/lib/page/snapshot';
import { fits, type Outline } from '@/lib/settings/outline';
import { outlines } from '@/lib/settings/outlines';
import { initialPreferences, withDefaults } from '@/lib/settings/preferences';
import { quickParsers } from '@/lib/settings/quick-parsers';
import { shapeSchemas } from '@/lib/settings/shape-schemas';
import { outlined, outlineOf, outlinesFile, outlinesSource } from '../../tools/docs/outlines';
import { plainSetup } from '../capture/setup-builder';

const names = fc.constantFrom('a', 'product', 'toString', '__proto__', '');

/** Values that fit an outline. */
function fitting(outline: Outline): fc.Arbitrary<unknown> {
  if (outline === 'text') return fc.string({ maxLength: 3 });
  if (outline === 'number') return fc.double({ noNaN: true, noDefaultInfinity: true });
  if (outline === 'flag') return fc.boolean();
  if ('maybe' in outline) return fitting(outline.maybe);
  if ('orNull' in outline) return fc.option(fitting(outline.orNull));
  if ('list' in outline) return fc.array(fitting(outline.list), { maxLength: 2 });
  if ('map' in outline) return fc.dictionary(names, fitting(outline.map), { maxKeys: 2 });
  if ('either' in outline) return fc.oneof(...outline.either.map(fitting));
  if ('oneOf' in outline) return fc.constantFrom(...outline.oneOf);
  if ('pattern' in outline) return fc.uuid();
  if ('from' in outline) return fc.double({ min: outline.from, noNaN: true, max: outline.to });
  const members = Object.entries(outline.object);
  const required = members.filter(([, member]) => typeof member === 'string' || !('maybe' in member));
  return fc.record(Object.fromEntries(members.map(([name, member]) => [name, fitting(member)])), {
    requiredKeys: required.map(([name]) => name),
  });
}

/** One part of a value, somewhere, gone, added or another: what an older or newer version may have stored. */
interface Damage {
  readonly path: readonly number[];
  readonly name: string | null;
  readonly value: unknown;
}

const damage: fc.Arbitrary<Damage> = fc.record({
  path: fc.array(fc.nat(), { maxLength: 4 }),
  name: fc.option(fc.constantFrom('extra', '__proto__')),
  value: fc.oneof(
    fc.constant(undefined),
    fc.jsonValue({ maxDepth: 1 }),
    fc.constant(Number.NaN),
    fc.constant(-1),
  ),
});

function damaged(value: unknown, { path, name, value: other }: Damage): unknown {
  const [step, ...rest] = path;
  if (step === undefined || typeof value !== 'object' || value === null) return other;
  if (rest.length === 0 && name !== null && !Array.isArray(value))
    return Object.defineProperty({ ...value }, name, { value: other, enumerable: true, configurable: true });
  const keys = Object.keys(value);
  const key = keys[step % Math.max(1, keys.length)];
  if (key === undefined) return other;
  const entries = Object.entries(value).map(([member, part]) => [
    member,
    member === key ? damaged(part, { path: rest, name, value: other }) : part,
  ]);
  return Array.isArray(value) ? entries.map(([, part]) => part) : Object.fromEntries(entries);
}

describe.each(outlined)('what is read without zod: %s', (name) => {
  const outline = outlines[name] ?? 'text';

  it('is the very same that its schema gives, whatever is stored', async () => {
    const stored = fc.oneof(
      fitting(outline),
      fc.tuple(fitting(outline), damage).map(([value, change]) => damaged(value, change)),
    );
    await fc.assert(
      fc.asyncProperty(stored, async (raw) => {
        const parsed = shapeSchemas[name].safeParse(raw);
        if (fits(outline, raw)) expect(parsed).toEqual({ success: true, data: raw });
        const quick = await quickParsers.of(name).safeParse(raw);
        expect(quick.success).toBe(parsed.success);
        if (quick.success) expect(quick.data).toEqual(parsed.data);
      }),
      { numRuns: 300 },
    );
  });
});

it('the outlines are those of the schemas (npm run docs:forms writes them)', () => {
  expect(readFileSync(outlinesFile, 'utf8')).toBe(outlinesSource());
});

it('what the extension itself stores fits, so that the popup has nothing more to load', () => {
  const values = startValues(ideaKind, noSnapshot, plainSetup(emptyDefaults));
  const source = { title: 'T', address: 'https://a.example/', passageAddress: null };
  const draft = { id: crypto.randomUUID(), kind: 'idea', accountId: 'a', values, source };
  const stored = {
    preferences: withDefaults(initialPreferences, 'a', { product: 'P' }),
    draft: { page: 'p', draft, changedAtMs: 1 },
    isWelcomed: true,
    pendingGesture: { kind: 'idea', snapshot: noSnapshot, field: null, values: {} },
    snapshot: noSnapshot,
  } as const;
  for (const [name, value] of Object.entries(stored))
    expect({ name, fits: fits(Reflect.get(outlines, name), value) }).toEqual({ name, fits: true });
});

it('a schema with a rule of its own has no outline', () => {
  expect(() => outlineOf(z.string().check(z.minLength(1)))).toThrow(/no outline/);
  expect(() => outlineOf(z.object({ a: z.custom(() => true) }))).toThrow(/no outline/);
  expect(() => outlineOf(z.number().check(z.int()))).toThrow(/no outline/);
});
