// Goals, initiatives and their capacity investments, and the operations on them.
import * as z from 'zod/mini';
import { plainRecord } from './answer';
import {
  customFieldList,
  dateOnly,
  email,
  failsWith,
  htmlText,
  nameOrId,
  nameOrIdList,
  numericId,
  plainText,
  progressSource,
  recordReference,
  requiredText,
  statusValue,
} from './fields';
import { writes } from './operation';
import { progressWithManualSource } from './rules';

/** Position on an axis of the goal chart. */
const oneToHundred = z
  .int()
  .check(z.gte(1, failsWith('out-of-range')), z.lte(100, failsWith('out-of-range')));

const goalUpdateAttributes = z
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
    progress_source: progressSource(
      'features releases initiatives descendants features_completed epics key_results',
    ),
    progress: z.optional(z.number()),
    // An array here, one string with commas on ideas and releases.
    watchers: z.optional(z.array(numericId)),
  })
  .check(progressWithManualSource);

export const updateGoal = writes('PUT', '/products/:product_id/goals/:id', {
  // Unlike other records, a goal is referenced by its numeric id only.
  params: { product_id: recordReference, id: numericId },
  body: { goal: goalUpdateAttributes },
  response: z.object({ goal: plainRecord }),
});

const initiativeDurationSources = [
  'duration_manual',
  'duration_from_children',
  'duration_from_releases',
  'duration_from_features_epics',
] as const;

const initiativeUpdateAttributes = z
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
    progress_source: progressSource('features* releases* children* features_completed* epics*'),
    progress: z.optional(z.number()),
    duration_source: z.optional(z.enum(initiativeDurationSources)),
    custom_fields: z.optional(customFieldList),
  })
  .check(progressWithManualSource);

export const updateInitiative = writes('PUT', '/products/:product_id/initiatives/:id', {
  params: { product_id: recordReference, id: recordReference },
  body: { initiative: initiativeUpdateAttributes },
  response: z.object({ initiative: plainRecord }),
});

const investmentDateSources = ['manual_dates', 'capacity_plannable'] as const;
const investmentEstimateSources = ['manual_estimate', 'features', 'epics'] as const;

const capacityInvestmentCreateAttributes = z.strictObject({
  start_date: z.optional(dateOnly),
  end_date: z.optional(dateOnly),
  date_source: z.optional(z.enum(investmentDateSources)),
  estimate_source: z.optional(z.enum(investmentEstimateSources)),
  capacity_scenario_id: z.optional(numericId),
});

export const createCapacityInvestment = writes('POST', '/initiatives/:initiative_id/capacity_investments', {
  params: { initiative_id: recordReference },
  body: { capacity_investment: capacityInvestmentCreateAttributes },
  response: z.object({ capacity_investment: plainRecord }),
});
