import * as z from 'zod/mini';
import {
  answeredDescription,
  answeredStatus,
  associatedRecord,
  commonAnswerFields,
  maybe,
  maybeAnything,
  maybeFlag,
  maybeList,
  maybeNumber,
  maybeText,
} from './answer';
import {
  customFieldList,
  dateOnly,
  email,
  htmlText,
  nameOrId,
  nameOrIdList,
  recordReference,
  requiredText,
  returnedFields,
  statusValue,
} from './fields';
import type { Operation } from './operation';
import { progressWithManualSource } from './rules';

const initiativeProgressSources = [
  'progress_manual',
  'progress_from_features',
  'progress_from_features_with_dependents',
  'progress_from_releases',
  'progress_from_releases_with_dependents',
  'progress_from_children',
  'progress_from_children_with_dependents',
  'progress_from_features_completed',
  'progress_from_features_completed_with_dependents',
  'progress_from_epics',
  'progress_from_epics_with_dependents',
] as const;

const initiativeDurationSources = [
  'duration_manual',
  'duration_from_children',
  'duration_from_releases',
  'duration_from_features_epics',
] as const;

export const initiativeUpdateAttributes = z
  .strictObject({
    name: z.optional(requiredText),
    description: z.optional(htmlText),
    assigned_to_user: z.optional(email),
    workflow_status: z.optional(statusValue),
    effort: z.optional(z.number()),
    value: z.optional(z.number()),
    parent_id: z.optional(recordReference),
    position: z.optional(z.number()),
    presented: z.optional(z.boolean()),
    start_date: z.optional(dateOnly),
    end_date: z.optional(dateOnly),
    time_frame: z.optional(nameOrId),
    goals: z.optional(nameOrIdList),
    progress_source: z.optional(z.enum(initiativeProgressSources)),
    progress: z.optional(z.number()),
    duration_source: z.optional(z.enum(initiativeDurationSources)),
    custom_fields: z.optional(customFieldList),
  })
  .check(progressWithManualSource);

const initiativeRecord = z.object({
  ...commonAnswerFields,
  description: maybe(answeredDescription),
  workflow_status: maybe(answeredStatus),
  effort: maybeNumber,
  value: maybeNumber,
  presented: maybeFlag,
  start_date: maybeText,
  end_date: maybeText,
  progress: maybeNumber,
  progress_source: maybeText,
  goals: maybeList(associatedRecord),
  custom_fields: maybeAnything,
});

export const updateInitiative = {
  id: 'updateInitiative',
  method: 'PUT',
  path: '/api/v1/products/:product_id/initiatives/:id',
  params: z.strictObject({ product_id: recordReference, id: recordReference }),
  query: null,
  body: z.strictObject({ initiative: initiativeUpdateAttributes, fields: z.optional(returnedFields) }),
  response: z.object({ initiative: initiativeRecord }),
} as const satisfies Operation;
