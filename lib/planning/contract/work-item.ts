// Epics and features, and their operations.
import * as z from 'zod/mini';
import { answeredDescription, answeredPerson, commonAnswerFields, maybe } from './answer';
import {
  commaList,
  customFieldMap,
  dateOnly,
  email,
  estimateNumber,
  estimateText,
  htmlText,
  nameOrId,
  nameOrIdList,
  numericId,
  progressSource,
  recordReference,
  requiredText,
  statusValue,
} from './fields';
import { writes } from './operation';
import { progressWithManualSource, teamBesideItsPlans } from './rules';

/** Without `name`, the sources of progress and duration, and custom fields, which differ by operation. */
const workItemAttributes = {
  release: z.optional(recordReference),
  workflow_status: z.optional(statusValue),
  workflow_kind: z.optional(nameOrId),
  description: z.optional(htmlText),
  created_by: z.optional(email),
  assigned_to_user: z.optional(email),
  tags: z.optional(commaList),
  initial_estimate_text: z.optional(estimateText),
  detailed_estimate_text: z.optional(estimateText),
  remaining_estimate_text: z.optional(estimateText),
  initial_estimate: z.optional(estimateNumber),
  detailed_estimate: z.optional(estimateNumber),
  remaining_estimate: z.optional(estimateNumber),
  start_date: z.optional(dateOnly),
  due_date: z.optional(dateOnly),
  initiative: z.optional(nameOrId),
  progress: z.optional(z.number()),
  team: z.optional(recordReference),
  team_workflow_status: z.optional(statusValue),
  iteration: z.optional(numericId),
  program_increment: z.optional(recordReference),
};

/** An epic or a feature in an answer. */
export const workItemRecord = z.object({
  ...commonAnswerFields,
  description: maybe(answeredDescription),
  created_by_user: maybe(answeredPerson),
});

const epicAttributes = { name: requiredText, ...workItemAttributes, goals: z.optional(nameOrIdList) };

const epicDurationSources = ['duration_manual', 'duration_from_features', 'duration_from_releases'] as const;

export const epicInReleaseAttributes = z
  .strictObject({
    ...epicAttributes,
    progress_source: progressSource('features* remaining_estimate* todos* features_completed*'),
    duration_source: z.optional(z.enum(epicDurationSources)),
  })
  .check(progressWithManualSource, teamBesideItsPlans);

const epicInProductDurationSources = ['duration_manual', 'duration_from_features'] as const;

/** Epics in a product's default release allow fewer sources than epics in a named release. */
const epicInProductAttributes = z
  .strictObject({
    ...epicAttributes,
    progress_source: progressSource('features remaining_estimate todos features_completed'),
    duration_source: z.optional(z.enum(epicInProductDurationSources)),
  })
  .check(progressWithManualSource, teamBesideItsPlans);

const epicAnswer = z.object({ epic: workItemRecord });

export const createEpicInRelease = writes('POST', '/releases/:release_id/epics', {
  params: { release_id: recordReference },
  body: { epic: epicInReleaseAttributes },
  response: epicAnswer,
});

export const createEpicInProduct = writes('POST', '/products/:product_id/epics', {
  params: { product_id: recordReference },
  body: { epic: epicInProductAttributes },
  response: epicAnswer,
});

const featureAttributes = {
  ...workItemAttributes,
  release_phase: z.optional(nameOrId),
  epic: z.optional(nameOrId),
  // "The same fields as the epic", and named again for updates.
  goals: z.optional(nameOrIdList),
  custom_fields: z.optional(customFieldMap),
};

/** Creating a feature allows fewer sources than updating one. */
export const featureCreateAttributes = z
  .strictObject({
    name: requiredText,
    ...featureAttributes,
    progress_source: progressSource('requirements remaining_estimate todos'),
  })
  .check(progressWithManualSource, teamBesideItsPlans);

const featureUpdateAttributes = z
  .strictObject({
    name: z.optional(requiredText),
    ...featureAttributes,
    progress_source: progressSource('requirements* remaining_estimate* todos*'),
  })
  .check(progressWithManualSource);

const featureAnswer = z.object({ feature: workItemRecord });

export const createFeature = writes('POST', '/releases/:release_id/features', {
  params: { release_id: recordReference },
  body: { feature: featureCreateAttributes },
  response: featureAnswer,
});

export const updateFeature = writes('PUT', '/features/:id', {
  params: { id: recordReference },
  body: { feature: featureUpdateAttributes },
  response: featureAnswer,
});
