// Visibilities of records. Without a choice, a record is internal. A locked value that a field lacks becomes
// its strictest value. Pure.
import { ideaVisibilities } from '@/lib/planning/contract/idea';

/** The visibility without a choice. */
export const internalVisibility = 'employee_or_creator';

/** The visibilities of a comment, strictest first. */
export const commentVisibilities = [internalVisibility, 'public'] as const;
export type CommentVisibility = (typeof commentVisibilities)[number];

/** The strictest choice. A choice of unknown reach is never the strictest, unless all are unknown. */
export function strictestOf(choices: readonly string[]): string {
  return ideaVisibilities.find((value) => choices.includes(value)) ?? choices[0] ?? internalVisibility;
}

const internalValues: ReadonlySet<string> = new Set([
  'vendor',
  'creator',
  'employee',
  'employee_or_creator',
  'employee_or_idea_creator',
]);

/**
 * True if a visibility in the service's answer is internal. Answers are undocumented phrases ("Visible to all
 * ideas portal users"). A phrase that isn't clearly internal counts as public.
 */
export function isInternal(answered: string | null): boolean {
  const said = answered?.trim() ?? '';
  if (/\b(?:all ideas portal users|public|everyone|organi[sz]ation)\b/i.test(said)) return false;
  return internalValues.has(said) || /^not visible\b|\binternal\b|^visible to creator$/i.test(said);
}
