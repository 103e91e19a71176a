// The recent values of an account's fields: their counts, their last use, and which to suggest first. Pure.
import * as z from 'zod/mini';
import {
  type Suggestion,
  type SuggestionSubject,
  suggestionSchema,
  suggestionSources,
} from '@/lib/capture/field/suggestion';

const recentValueSchema = z.extend(suggestionSchema, { count: z.number(), atMs: z.number() });
type RecentValue = z.infer<typeof recentValueSchema>;

/** For one account, by subject. Last used first. */
export const recentValuesSchema = z.record(z.string(), z.array(recentValueSchema));
export type RecentValues = z.infer<typeof recentValuesSchema>;

/** In characters. A longer value is rarely repeated, and would fill the storage. */
const longestValue = 300;

const fortnightMs = 14 * 24 * 60 * 60_000;

/** The recent values after these were used. The least recently used values are dropped. */
export function withRecentValues(
  recent: RecentValues,
  subject: SuggestionSubject,
  used: readonly Suggestion[],
  nowMs: number,
): RecentValues {
  const { mostRemembered } = suggestionSources[subject];
  const before = recent[subject] ?? [];
  const short = used.filter(({ value }) => value.length <= longestValue);
  const values = new Set(short.map(({ value }) => value));
  const now = short.map(({ value, label, detail }): RecentValue => {
    const earlier = before.find((known) => known.value === value);
    const isNamed = label !== value;
    return {
      value,
      label: isNamed ? label : (earlier?.label ?? label),
      detail: isNamed ? detail : (earlier?.detail ?? detail),
      count: (earlier?.count ?? 0) + 1,
      atMs: nowMs,
    };
  });
  const others = before.filter(({ value }) => !values.has(value));
  return { ...recent, [subject]: [...now, ...others].slice(0, mostRemembered) };
}

/** The recent values as suggestions, the most used recently first. */
export function recentSuggestions(
  recent: RecentValues,
  subject: SuggestionSubject,
  nowMs: number,
): Suggestion[] {
  // A use counts half after a fortnight and a third after two, so that old habits fade.
  const weight = ({ count, atMs }: RecentValue) => count / (1 + Math.max(0, nowMs - atMs) / fortnightMs);
  return (recent[subject] ?? [])
    .toSorted((one, other) => weight(other) - weight(one) || other.atMs - one.atMs)
    .map(({ value, label, detail }) => ({ value, label, detail, isUsed: true }));
}
