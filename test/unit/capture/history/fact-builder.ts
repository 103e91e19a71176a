import type { Fact } from '@/lib/capture/history/fact';

export const factId = (number: number) => `6f1c6a2e-8d0b-4c57-9a53-${String(number).padStart(12, '0')}`;

/** An undelivered idea in PRJ. */
export function buildFact(given: Partial<Fact> = {}): Fact {
  return {
    id: factId(1),
    accountId: 'main',
    kind: 'idea',
    atMs: 1,
    name: 'Tide pools',
    page: null,
    site: null,
    product: 'PRJ',
    values: { product: given.product ?? 'PRJ' },
    start: { product: 'PRJ' },
    used: {},
    record: null,
    idea: null,
    ...given,
  };
}

/** Newest first, as the history reads them. */
export function buildFacts(...given: readonly Partial<Fact>[]): Fact[] {
  return given
    .map((fact, at) => buildFact({ id: factId(at), atMs: at + 1, ...fact }))
    .toSorted((one, other) => other.atMs - one.atMs);
}

/** Values without names. */
export const used = (...values: readonly string[]) => values.map((value): [string, string] => [value, '']);
