import * as z from 'zod/mini';
import {
  answeredDescription,
  answeredStatus,
  commonAnswerFields,
  maybe,
  maybeNumber,
  maybeText,
} from './answer';
import {
  failsWith,
  htmlText,
  nameOrId,
  numericId,
  plainText,
  recordReference,
  requiredText,
  returnedFields,
  statusValue,
} from './fields';
import type { Operation } from './operation';
import { progressWithManualSource } from './rules';

const goalProgressSources = [
  'progress_manual',
  'progress_from_features',
  'progress_from_releases',
  'progress_from_initiatives',
  'progress_from_descendants',
  'progress_from_features_completed',
  'progress_from_epics',
  'progress_from_key_results',
] as const;

/** Position on an axis of the goal chart. */
const oneToHundred = z
  .int()
  .check(z.gte(1, failsWith('out-of-range')), z.lte(100, failsWith('out-of-range')));

export const goalUpdateAttributes = z
  .strictObject({
    project_id: z.optional(recordReference),
    name: z.optional(requiredText),
    description: z.optional(htmlText),
    effort: z.optional(oneToHundred),
    value: z.optional(oneToHundred),
    parent_id: z.optional(recordReference),
    success_metric_name: z.optional(plainText),
    success_metric_description: z.optional(plainText),
    workflow_status: z.optional(statusValue),
    time_frame: z.optional(nameOrId),
    progress_source: z.optional(z.enum(goalProgressSources)),
    progress: z.optional(z.number()),
    // An array here, one string with commas on ideas and releases.
    watchers: z.optional(z.array(numericId)),
  })
  .check(progressWithManualSource);

const goalRecord = z.object({
  ...commonAnswerFields,
  description: maybe(answeredDescription),
  workflow_status: maybe(answeredStatus),
  effort: maybeNumber,
  value: maybeNumber,
  success_metric_name: maybeText,
  success_metric_description: maybeText,
  progress: maybeNumber,
  progress_source: maybeText,
});

export const updateGoal = {
  id: 'updateGoal',
  method: 'PUT',
  path: '/api/v1/products/:product_id/goals/:id',
  // Unlike other records, a goal is referenced by its numeric id only.
  params: z.strictObject({ product_id: recordReference, id: numericId }),
  query: null,
  body: z.strictObject({ goal: goalUpdateAttributes, fields: z.optional(returnedFields) }),
  response: z.object({ goal: goalRecord }),
} as const satisfies Operation;
