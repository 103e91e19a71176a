// Who may see a record. What nobody chose is internal, and a lock that a field doesn't offer means its strictest value. Pure.
import { ideaVisibilities } from '@/lib/planning/contract/idea';

/** What a record gets where nobody chose. */
export const internalVisibility = 'employee_or_creator';

/** Who may see a comment, the strictest first. */
export const commentVisibilities = [internalVisibility, 'public'] as const;
export type CommentVisibility = (typeof commentVisibilities)[number];

/** The choice that shows a record to the fewest. A choice of unknown reach is never it, unless all are. */
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
 * Whether a visibility that the service answered is internal. A service answers phrases ("Visible to all ideas portal users"),
 * and promises none: a phrase that doesn't clearly say so isn't internal.
 */
export function isInternal(answered: string | null): boolean {
  const said = answered?.trim() ?? '';
  if (/\b(?:all ideas portal users|public|everyone|organi[sz]ation)\b/i.test(said)) return false;
  return internalValues.has(said) || /^not visible\b|\binternal\b|^visible to creator$/i.test(said);
}
