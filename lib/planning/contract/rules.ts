// Rules between fields of one body. Each reports at the field that a person would change.
import type * as z from 'zod/mini';
import type { ProblemCode } from './problem-code';

type Payload<Value> = z.core.ParsePayload<Value>;

function report(payload: Payload<unknown>, field: string, code: ProblemCode): void {
  payload.issues.push({ code: 'custom', input: payload.value, path: [field], message: code });
}

interface Progress {
  readonly progress?: number | undefined;
  readonly progress_source?: string | undefined;
}

/** Without a source in the request, the stored one counts, or manual. Only the service knows it. */
export function progressWithManualSource(payload: Payload<Progress>): void {
  const { progress, progress_source = 'progress_manual' } = payload.value;
  if (progress !== undefined && progress_source !== 'progress_manual') {
    report(payload, 'progress', 'progress-needs-manual');
  }
}

/** A service may require either field with the other, so neither is sent alone. */
export function resolutionWithDate(
  payload: Payload<{
    external_date_resolution?: string | undefined;
    external_release_date?: string | undefined;
  }>,
): void {
  const { external_date_resolution, external_release_date } = payload.value;
  if (external_date_resolution !== undefined && external_release_date === undefined) {
    report(payload, 'external_date_resolution', 'resolution-needs-date');
  }
  if (external_release_date !== undefined && external_date_resolution === undefined) {
    report(payload, 'external_date_resolution', 'required');
  }
}

/** A sprint and a program increment belong to a team. A new record has only the team in the same body. */
export function teamBesideItsPlans(
  payload: Payload<{
    team?: string | undefined;
    iteration?: string | undefined;
    program_increment?: string | undefined;
  }>,
): void {
  const { team, iteration, program_increment } = payload.value;
  if (team === undefined && (iteration !== undefined || program_increment !== undefined)) {
    report(payload, 'team', 'required');
  }
}

/** A reply has the visibility of the comment that it answers. */
export function replyWithoutVisibility(
  payload: Payload<{ parent_idea_comment_id?: string | undefined; visibility?: string | undefined }>,
): void {
  const { parent_idea_comment_id, visibility } = payload.value;
  if (parent_idea_comment_id !== undefined && visibility !== undefined) {
    report(payload, 'visibility', 'reply-takes-parents-visibility');
  }
}

/** An idea goes to a portal, or skips portals. */
export function portalOrNone(
  payload: Payload<{ skip_portal?: boolean | undefined; submitted_idea_portal_id?: string | undefined }>,
): void {
  const { skip_portal, submitted_idea_portal_id } = payload.value;
  if (skip_portal === true && submitted_idea_portal_id !== undefined) {
    report(payload, 'skip_portal', 'portal-or-none');
  }
}

/** A service may read either `skip_portal`. Two different values could make the idea public. */
export function skipPortalInBothPlaces(
  payload: Payload<{ skip_portal?: boolean | undefined; idea: { skip_portal?: boolean | undefined } }>,
): void {
  if (payload.value.skip_portal !== payload.value.idea.skip_portal) {
    report(payload, 'skip_portal', 'skip-portal-in-one-place');
  }
}

export function productLineWithType(
  payload: Payload<{ product_line?: boolean | undefined; product_line_type?: string | undefined }>,
): void {
  const { product_line, product_line_type } = payload.value;
  if (product_line === true && product_line_type === undefined) {
    report(payload, 'product_line_type', 'product-line-needs-type');
  }
}
