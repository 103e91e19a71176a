// The values used in an account's fields before: how often, when last, and which come first. Pure.
import * as z from 'zod/mini';
import { type Suggestion, type SuggestionSubject, suggestionSources } from './suggestion';

const usedOptionSchema = z.object({
  value: z.string(),
  label: z.string(),
  detail: z.string(),
  count: z.number(),
  atMs: z.number(),
});
type UsedOption = z.infer<typeof usedOptionSchema>;

/** By subject, last used first. */
export const usedSchema = z.record(z.string(), z.array(usedOptionSchema));
export type Used = z.infer<typeof usedSchema>;

const fortnightMs = 14 * 24 * 60 * 60_000;

/** `used` after these options were used now. The values unused for longest make room. */
export function withUsed(
  used: Used,
  subject: SuggestionSubject,
  options: readonly Suggestion[],
  nowMs: number,
): Used {
  const { mostRemembered } = suggestionSources[subject];
  const before = used[subject] ?? [];
  const values = new Set(options.map(({ value }) => value));
  const now = options.map(({ value, label, detail }): UsedOption => {
    const earlier = before.find((option) => option.value === value);
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
  return { ...used, [subject]: [...now, ...others].slice(0, mostRemembered) };
}

/** As suggestions, those used most and most recently first. */
export function usedOptions(used: Used, subject: SuggestionSubject, nowMs: number): Suggestion[] {
  // A use counts half after a fortnight and a third after two: old habits make way.
  const weight = ({ count, atMs }: UsedOption) => count / (1 + Math.max(0, nowMs - atMs) / fortnightMs);
  return (used[subject] ?? [])
    .toSorted((one, other) => weight(other) - weight(one) || other.atMs - one.atMs)
    .map(({ value, label, detail }) => ({ value, label, detail, isUsed: true }));
}
