import * as z from 'zod/mini';
import {
  answeredDescription,
  answeredStatus,
  associatedRecord,
  commonAnswerFields,
  maybe,
  maybeFlag,
  maybeId,
  maybeList,
  maybeNumber,
  maybeText,
} from './answer';
import {
  dateOnly,
  emailOrUserId,
  estimateText,
  htmlText,
  idCommaList,
  nameOrIdList,
  numericId,
  recordReference,
  requiredText,
  returnedFields,
  statusValue,
} from './fields';
import type { Operation } from './operation';
import { progressWithManualSource, resolutionWithDate } from './rules';

const externalDateResolutions = ['sync', 'exact', 'week', 'month', 'quarter', 'half', 'year'] as const;
const capacityUnits = ['time', 'story_points'] as const;

const releaseProgressSources = [
  'progress_manual',
  'progress_from_features',
  'progress_from_features_with_dependents',
  'progress_from_release_phases',
  'progress_from_release_phases_with_dependents',
  'progress_from_todos',
  'progress_from_todos_with_dependents',
  'progress_from_remaining_estimate',
  'progress_from_remaining_estimate_with_dependents',
  'progress_from_features_completed',
  'progress_from_features_completed_with_dependents',
  'progress_from_epics',
  'progress_from_epics_with_dependents',
  'progress_from_sub_releases',
] as const;

const releaseDurationSources = [
  'duration_manual',
  'duration_from_release_phases_features',
  'duration_from_sub_releases',
] as const;

export const releaseCreateAttributes = z
  .strictObject({
    name: requiredText,
    owner: z.optional(emailOrUserId),
    initiatives: z.optional(nameOrIdList),
    workflow_status: z.optional(statusValue),
    parent_id: z.optional(numericId),
    theme: z.optional(htmlText),
    start_date: z.optional(dateOnly),
    end_date: z.optional(dateOnly),
    release_date: z.optional(dateOnly),
    development_started_on: z.optional(dateOnly),
    parking_lot: z.optional(z.boolean()),
    external_release_date: z.optional(dateOnly),
    external_date_resolution: z.optional(z.enum(externalDateResolutions)),
    capacity_units: z.optional(z.enum(capacityUnits)),
    total_capacity_text: z.optional(estimateText),
    progress_source: z.optional(z.enum(releaseProgressSources)),
    progress: z.optional(z.number()),
    duration_source: z.optional(z.enum(releaseDurationSources)),
    goals: z.optional(nameOrIdList),
    watchers: z.optional(idCommaList),
  })
  .check(progressWithManualSource, resolutionWithDate);

export const releaseRecord = z.object({
  ...commonAnswerFields,
  theme: maybe(answeredDescription),
  start_date: maybeText,
  end_date: maybeText,
  release_date: maybeText,
  external_release_date: maybeText,
  parking_lot: maybeFlag,
  released: maybeFlag,
  workflow_status: maybe(answeredStatus),
  parent_id: maybeId,
  progress: maybeNumber,
  progress_source: maybeText,
  initiatives: maybeList(associatedRecord),
  goals: maybeList(associatedRecord),
});

export type Release = z.infer<typeof releaseRecord>;

export const createRelease = {
  id: 'createRelease',
  method: 'POST',
  path: '/api/v1/products/:product_id/releases',
  params: z.strictObject({ product_id: recordReference }),
  query: null,
  body: z.strictObject({ release: releaseCreateAttributes, fields: z.optional(returnedFields) }),
  response: z.object({ release: releaseRecord }),
} as const satisfies Operation;
