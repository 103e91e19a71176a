// Owns what was used in fields before, for each account: how often, when last, and which of it first. Pure.
import * as z from 'zod/mini';
import type { Suggestion } from '@/lib/capture/form/field-assist';
import { type SuggestionSubject, suggestionSources } from '@/lib/capture/form/suggestion-sources';

const usedOptionSchema = z.object({
  value: z.string(),
  label: z.string(),
  detail: z.string(),
  count: z.number(),
  atMs: z.number(),
});
type UsedOption = z.infer<typeof usedOptionSchema>;

/** By subject, the last used first. */
export const usedSchema = z.record(z.string(), z.array(usedOptionSchema));
export type Used = z.infer<typeof usedSchema>;

const fortnightMs = 14 * 24 * 60 * 60_000;

/** What was used, with these used now, the first of them last. What was not used for longest makes room. */
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

/** What was used before, as options: the most used of late first. */
export function usedOptions(used: Used, subject: SuggestionSubject, nowMs: number): Suggestion[] {
  // A use counts half after a fortnight, a third after two: a habit of long ago makes way.
  const weight = ({ count, atMs }: UsedOption) => count / (1 + Math.max(0, nowMs - atMs) / fortnightMs);
  return (used[subject] ?? [])
    .toSorted((one, other) => weight(other) - weight(one) || other.atMs - one.atMs)
    .map(({ value, label, detail }) => ({ value, label, detail, isUsed: true }));
}
