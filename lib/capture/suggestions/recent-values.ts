// The recent values of an account's fields: their counts, their last use, and which to suggest first. Pure.
import * as z from 'zod/mini';
import {
  productOf,
  type Suggestion,
  type SuggestionList,
  type SuggestionSubject,
  suggestionSchema,
  suggestionSources,
} from '@/lib/capture/field/suggestion';

const recentValueSchema = z.extend(suggestionSchema, {
  count: z.number(),
  atMs: z.number(),
  /** The product that the value belongs to. Absent for a value of the whole account, or of no known product. */
  product: z.optional(z.string()),
});
type RecentValue = z.infer<typeof recentValueSchema>;

/** For one account, by subject. Last used first. */
export const recentValuesSchema = z.record(z.string(), z.array(recentValueSchema));
export type RecentValues = z.infer<typeof recentValuesSchema>;

/** In characters. A longer value is rarely repeated, and would fill the storage. */
const longestValue = 300;

const fortnightMs = 14 * 24 * 60 * 60_000;

/** The recent values after these were used in a list. The least recently used values are dropped. */
export function withRecentValues(
  recent: RecentValues,
  list: SuggestionList,
  used: readonly Suggestion[],
  nowMs: number,
): RecentValues {
  const { subject } = list;
  const { mostRemembered } = suggestionSources[subject];
  const product = productOf(list);
  const before = recent[subject] ?? [];
  const isOfList = isOf(product);
  const short = used.filter(({ value }) => value.length <= longestValue);
  const values = new Set(short.map(({ value }) => value));
  const now = short.map(({ value, label, detail }): RecentValue => {
    const earlier = before.find((known) => known.value === value && isOfList(known));
    const isNamed = label !== value;
    return {
      value,
      label: isNamed ? label : (earlier?.label ?? label),
      detail: isNamed ? detail : (earlier?.detail ?? detail),
      count: (earlier?.count ?? 0) + 1,
      atMs: nowMs,
      ...(product === '' ? {} : { product }),
    };
  });
  const others = before.filter((known) => !(values.has(known.value) && isOfList(known)));
  return { ...recent, [subject]: [...now, ...others].slice(0, mostRemembered) };
}

/** The recent values of a list as suggestions, the most used recently first. */
export function recentSuggestions(recent: RecentValues, list: SuggestionList, nowMs: number): Suggestion[] {
  // A use counts half after a fortnight and a third after two, so that old habits fade.
  const weight = ({ count, atMs }: RecentValue) => count / (1 + Math.max(0, nowMs - atMs) / fortnightMs);
  return (recent[list.subject] ?? [])
    .filter(isOf(productOf(list)))
    .toSorted((one, other) => weight(other) - weight(one) || other.atMs - one.atMs)
    .map(({ value, label, detail }) => ({ value, label, detail, isUsed: true }));
}

/** The products in which values of a subject were used. '' for the whole account, or for no known product. */
export function productsOfRecent(recent: RecentValues, subject: SuggestionSubject): string[] {
  return [...new Set((recent[subject] ?? []).map(({ product = '' }) => product))];
}

const isOf =
  (wanted: string) =>
  ({ product = '' }: RecentValue): boolean =>
    product === wanted;
