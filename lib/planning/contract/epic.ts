// Epics and the operations that create one: in a release, or in a product.
import * as z from 'zod/mini';
import { maybeText } from './answer';
import { nameOrIdList, recordReference, requiredText, returnedFields } from './fields';
import type { Operation } from './operation';
import { progressWithManualSource, teamBesideItsPlans } from './rules';
import { workItemAnswerFields, workItemAttributes } from './work-item';

const epicProgressSources = [
  'progress_manual',
  'progress_from_features',
  'progress_from_features_with_dependents',
  'progress_from_remaining_estimate',
  'progress_from_remaining_estimate_with_dependents',
  'progress_from_todos',
  'progress_from_todos_with_dependents',
  'progress_from_features_completed',
  'progress_from_features_completed_with_dependents',
] as const;

const epicDurationSources = ['duration_manual', 'duration_from_features', 'duration_from_releases'] as const;

/** Epics in a product's default release allow fewer sources than epics in a named release. */
const epicInProductProgressSources = [
  'progress_manual',
  'progress_from_features',
  'progress_from_remaining_estimate',
  'progress_from_todos',
  'progress_from_features_completed',
] as const;

const epicInProductDurationSources = ['duration_manual', 'duration_from_features'] as const;

const epicAttributes = {
  name: requiredText,
  ...workItemAttributes,
  goals: z.optional(nameOrIdList),
};

export const epicInReleaseAttributes = z
  .strictObject({
    ...epicAttributes,
    progress_source: z.optional(z.enum(epicProgressSources)),
    duration_source: z.optional(z.enum(epicDurationSources)),
  })
  .check(progressWithManualSource, teamBesideItsPlans);

const epicInProductAttributes = z
  .strictObject({
    ...epicAttributes,
    progress_source: z.optional(z.enum(epicInProductProgressSources)),
    duration_source: z.optional(z.enum(epicInProductDurationSources)),
  })
  .check(progressWithManualSource, teamBesideItsPlans);
export const epicRecord = z.object({ ...workItemAnswerFields, duration_source: maybeText });

export type Epic = z.infer<typeof epicRecord>;

const epicAnswer = z.object({ epic: epicRecord });

export const createEpicInRelease = {
  id: 'createEpicInRelease',
  method: 'POST',
  path: '/api/v1/releases/:release_id/epics',
  params: z.strictObject({ release_id: recordReference }),
  query: null,
  body: z.strictObject({ epic: epicInReleaseAttributes, fields: z.optional(returnedFields) }),
  response: epicAnswer,
} as const satisfies Operation;

export const createEpicInProduct = {
  id: 'createEpicInProduct',
  method: 'POST',
  path: '/api/v1/products/:product_id/epics',
  params: z.strictObject({ product_id: recordReference }),
  query: null,
  body: z.strictObject({ epic: epicInProductAttributes, fields: z.optional(returnedFields) }),
  response: epicAnswer,
} as const satisfies Operation;
