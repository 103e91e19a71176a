// The writable attributes of epics, features, releases, initiatives, goals, and their parts.
import {
  emailOrId,
  existing,
  existingId,
  numericId,
  parent,
  reference,
  references,
  watcherArray,
  watcherString,
  workflowStatus,
} from '../fields/reference-fields.ts';
import {
  bodyHtml,
  boolean,
  commaSeparated,
  date,
  emailAddress,
  estimateText,
  html,
  integerWithin,
  keyValuePairs,
  name,
  number,
  oneOf,
  text,
  valuesByKey,
} from '../fields/simple-fields.ts';

const work = {
  name: name(),
  workflow_kind: text(),
  description: html(),
  created_by: emailAddress(),
  assigned_to_user: emailAddress(),
  tags: commaSeparated(),
  initial_estimate_text: estimateText(),
  detailed_estimate_text: estimateText(),
  remaining_estimate_text: estimateText(),
  initial_estimate: number(),
  detailed_estimate: number(),
  remaining_estimate: number(),
  start_date: date(),
  due_date: date(),
  initiative: reference(),
  progress: number(),
  team: existing('team'),
  team_workflow_status: workflowStatus('team'),
  iteration: existing('iteration'),
  program_increment: existing('program_increment'),
  goals: references(),
  custom_fields: valuesByKey(),
  release: existing('release'),
};

export const epicFields = {
  ...work,
  workflow_status: workflowStatus('epic'),
  progress_source: oneOf(
    'progress_manual',
    'progress_from_features',
    'progress_from_features_with_dependents',
    'progress_from_remaining_estimate',
    'progress_from_remaining_estimate_with_dependents',
    'progress_from_todos',
    'progress_from_todos_with_dependents',
    'progress_from_features_completed',
    'progress_from_features_completed_with_dependents',
  ),
  duration_source: oneOf('duration_manual', 'duration_from_features', 'duration_from_releases'),
};

/** An epic in a product accepts fewer options than one in a release. */
export const epicInProductFields = {
  ...epicFields,
  progress_source: oneOf(
    'progress_manual',
    'progress_from_features',
    'progress_from_remaining_estimate',
    'progress_from_todos',
    'progress_from_features_completed',
  ),
  duration_source: oneOf('duration_manual', 'duration_from_features'),
};

export const featureFields = {
  ...work,
  workflow_status: workflowStatus('feature'),
  release_phase: reference(),
  epic: reference(),
  progress_source: oneOf(
    'progress_manual',
    'progress_from_requirements',
    'progress_from_requirements_with_dependents',
    'progress_from_remaining_estimate',
    'progress_from_remaining_estimate_with_dependents',
    'progress_from_todos',
    'progress_from_todos_with_dependents',
  ),
};

/** Creating a feature accepts fewer options than updating one. */
export const featureCreateFields = {
  ...featureFields,
  progress_source: oneOf(
    'progress_manual',
    'progress_from_requirements',
    'progress_from_remaining_estimate',
    'progress_from_todos',
  ),
};

export const releaseFields = {
  name: name(),
  owner: emailOrId(),
  initiatives: references(),
  workflow_status: workflowStatus('release'),
  parent_id: numericId(),
  theme: html(),
  start_date: date(),
  end_date: date(),
  release_date: date(),
  development_started_on: date(),
  parking_lot: boolean(),
  external_release_date: date(),
  external_date_resolution: oneOf('sync', 'exact', 'week', 'month', 'quarter', 'half', 'year'),
  capacity_units: oneOf('time', 'story_points'),
  total_capacity_text: estimateText(),
  progress_source: oneOf(
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
  ),
  progress: number(),
  duration_source: oneOf(
    'duration_manual',
    'duration_from_release_phases_features',
    'duration_from_sub_releases',
  ),
  goals: references(),
  watchers: watcherString(),
};

export const initiativeFields = {
  name: name(),
  description: html(),
  assigned_to_user: emailAddress(),
  workflow_status: workflowStatus('initiative'),
  effort: number(),
  value: number(),
  parent_id: parent('initiative'),
  position: number(),
  presented: boolean(),
  start_date: date(),
  end_date: date(),
  time_frame: reference(),
  goals: references(),
  progress_source: oneOf(
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
  ),
  progress: number(),
  duration_source: oneOf(
    'duration_manual',
    'duration_from_children',
    'duration_from_releases',
    'duration_from_features_epics',
  ),
  custom_fields: keyValuePairs(),
};

export const goalFields = {
  project_id: existing('product'),
  name: name(),
  description: html(),
  effort: integerWithin(1, 100),
  value: integerWithin(1, 100),
  parent_id: parent('goal'),
  success_metric_name: text(),
  success_metric_description: text(),
  workflow_status: workflowStatus('goal'),
  time_frame: reference(),
  progress_source: oneOf(
    'progress_manual',
    'progress_from_features',
    'progress_from_releases',
    'progress_from_initiatives',
    'progress_from_descendants',
    'progress_from_features_completed',
    'progress_from_epics',
    'progress_from_key_results',
  ),
  progress: number(),
  watchers: watcherArray(),
};

export const capacityInvestmentFields = {
  start_date: date(),
  end_date: date(),
  date_source: oneOf('manual_dates', 'capacity_plannable'),
  estimate_source: oneOf('manual_estimate', 'features', 'epics'),
  capacity_scenario_id: numericId(),
};

export const requirementFields = {
  name: name(),
  description: html(),
  workflow_status: workflowStatus('feature'),
};
export const commentFields = { body: bodyHtml() };
export const teamFields = { name: name(), key: text() };
export const iterationFields = { name: name() };
export const programIncrementFields = { name: name() };
export const integrationFields = { name: name() };
export const integrationChangeFields = {
  integration_id: existingId('integration'),
  model_class: text(),
  model_id: reference(),
};
