import * as z from 'zod/mini';
import { associatedRecord, maybe, maybeAnything } from './answer';
import {
  customFieldMap,
  nameOrId,
  nameOrIdList,
  recordReference,
  requiredText,
  returnedFields,
} from './fields';
import type { Operation } from './operation';
import { progressWithManualSource, teamBesideItsPlans } from './rules';
import { workItemAnswerFields, workItemAttributes } from './work-item';

const featureProgressSources = [
  'progress_manual',
  'progress_from_requirements',
  'progress_from_requirements_with_dependents',
  'progress_from_remaining_estimate',
  'progress_from_remaining_estimate_with_dependents',
  'progress_from_todos',
  'progress_from_todos_with_dependents',
] as const;

/** Creating a feature allows fewer sources than updating one. */
const featureCreateProgressSources = [
  'progress_manual',
  'progress_from_requirements',
  'progress_from_remaining_estimate',
  'progress_from_todos',
] as const;

const featureAttributes = {
  ...workItemAttributes,
  release_phase: z.optional(nameOrId),
  epic: z.optional(nameOrId),
  // "The same fields as the epic", and named again for updates.
  goals: z.optional(nameOrIdList),
  custom_fields: z.optional(customFieldMap),
};

export const featureCreateAttributes = z
  .strictObject({
    name: requiredText,
    ...featureAttributes,
    progress_source: z.optional(z.enum(featureCreateProgressSources)),
  })
  .check(progressWithManualSource, teamBesideItsPlans);

export const featureUpdateAttributes = z
  .strictObject({
    name: z.optional(requiredText),
    ...featureAttributes,
    progress_source: z.optional(z.enum(featureProgressSources)),
  })
  .check(progressWithManualSource);
export const featureRecord = z.object({
  ...workItemAnswerFields,
  epic: maybe(associatedRecord),
  custom_fields: maybeAnything,
});

export type Feature = z.infer<typeof featureRecord>;

const featureAnswer = z.object({ feature: featureRecord });

export const createFeature = {
  id: 'createFeature',
  method: 'POST',
  path: '/api/v1/releases/:release_id/features',
  params: z.strictObject({ release_id: recordReference }),
  query: null,
  body: z.strictObject({ feature: featureCreateAttributes, fields: z.optional(returnedFields) }),
  response: featureAnswer,
} as const satisfies Operation;

export const updateFeature = {
  id: 'updateFeature',
  method: 'PUT',
  path: '/api/v1/features/:id',
  params: z.strictObject({ id: recordReference }),
  query: null,
  body: z.strictObject({ feature: featureUpdateAttributes, fields: z.optional(returnedFields) }),
  response: featureAnswer,
} as const satisfies Operation;
