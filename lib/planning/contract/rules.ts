// Rules between fields of one body. Each reports at the field that a person would change.
import type * as z from 'zod/mini';
import type { ProblemCode } from './problem-code';

/** Some attributes of a body. */
type Some<Names extends string> = { readonly [Name in Names]?: unknown };

/** `problemOf` returns false for a body that keeps the rule. */
const rule =
  <Value>(field: string, problemOf: (value: Value) => ProblemCode | false) =>
  (payload: z.core.ParsePayload<Value>): void => {
    const message = problemOf(payload.value);
    if (message) payload.issues.push({ code: 'custom', input: payload.value, path: [field], message });
  };

/** Without a source in the request, the stored one counts, or manual. Only the service knows it. */
export const progressWithManualSource = rule(
  'progress',
  ({ progress, progress_source = 'progress_manual' }: Some<'progress' | 'progress_source'>) =>
    progress !== undefined && progress_source !== 'progress_manual' && 'progress-needs-manual',
);

/** A service may require either field with the other, so neither is sent alone. */
export const resolutionWithDate = rule(
  'external_date_resolution',
  (value: Some<'external_date_resolution' | 'external_release_date'>) => {
    const hasResolution = value.external_date_resolution !== undefined;
    const hasDate = value.external_release_date !== undefined;
    return hasResolution !== hasDate && (hasDate ? 'required' : 'resolution-needs-date');
  },
);

/** A sprint and a program increment belong to a team. A new record has only the team in the same body. */
export const teamBesideItsPlans = rule(
  'team',
  ({ team, iteration, program_increment }: Some<'team' | 'iteration' | 'program_increment'>) =>
    team === undefined && (iteration ?? program_increment) !== undefined && 'required',
);

/** A reply has the visibility of the comment that it answers. */
export const replyWithoutVisibility = rule(
  'visibility',
  ({ parent_idea_comment_id, visibility }: Some<'parent_idea_comment_id' | 'visibility'>) =>
    parent_idea_comment_id !== undefined && visibility !== undefined && 'reply-takes-parents-visibility',
);

/** An idea goes to a portal, or skips portals. */
export const portalOrNone = rule(
  'skip_portal',
  ({ skip_portal, submitted_idea_portal_id }: Some<'skip_portal' | 'submitted_idea_portal_id'>) =>
    skip_portal === true && submitted_idea_portal_id !== undefined && 'portal-or-none',
);

/** A service may read either `skip_portal`. Two different values could make the idea public. */
export const skipPortalInBothPlaces = rule(
  'skip_portal',
  ({ skip_portal, idea }: Some<'skip_portal'> & { readonly idea: Some<'skip_portal'> }) =>
    skip_portal !== idea.skip_portal && 'skip-portal-in-one-place',
);

export const productLineWithType = rule(
  'product_line_type',
  ({ product_line, product_line_type }: Some<'product_line' | 'product_line_type'>) =>
    product_line === true && product_line_type === undefined && 'product-line-needs-type',
);
