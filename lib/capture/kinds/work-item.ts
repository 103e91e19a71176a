// Shared by the forms of epics and features.

import type { FieldLayout } from '@/lib/capture/field/field';
import type { Defaults } from '@/lib/capture/start/defaults';
import { usualName, usualText } from '@/lib/capture/start/templates';
import type { Snapshot } from '@/lib/page/snapshot';
import type { workItemAttributes } from '@/lib/planning/contract/work-item';
import { startIntegration } from './integration';

type Shared = keyof typeof workItemAttributes | 'name' | 'goals' | 'progress_source';

export const featureLayout = {
  name: 'feature',
  role: 'feature',
  label: 'fieldFeature',
  group: 'destination',
  suggests: 'features',
  hint: 'hintReference',
  control: { type: 'record', record: 'feature' },
} as const satisfies FieldLayout;

export const workItemLayouts = {
  name: { label: 'fieldName', role: 'title', group: 'main' },
  description: { label: 'fieldDescription', role: 'text', group: 'main' },
  tags: { label: 'fieldTags', role: 'tags', group: 'main', suggests: 'tags' },
  assigned_to_user: { name: 'assignee', label: 'fieldAssignee', group: 'more', suggests: 'people' },
  created_by: {
    name: 'createdBy',
    role: 'creator',
    label: 'fieldCreatedBy',
    group: 'more',
    suggests: 'people',
  },
  workflow_status: { name: 'status', label: 'fieldStatus', group: 'more' },
  workflow_kind: { label: 'fieldWorkflowKind', group: 'more' },
  initiative: { label: 'fieldInitiative', group: 'more', suggests: 'initiatives', hint: 'hintNameOrId' },
  start_date: { label: 'fieldStartDate', group: 'more' },
  due_date: { label: 'fieldDueDate', group: 'more' },
  goals: { label: 'fieldGoals', group: 'more', suggests: 'goals' },
  initial_estimate_text: { label: 'fieldEstimate', group: 'more', hint: 'hintEstimate' },
  detailed_estimate_text: { label: 'fieldDetailedEstimate', group: 'more', hint: 'hintEstimate' },
  remaining_estimate_text: { label: 'fieldRemainingEstimate', group: 'more', hint: 'hintEstimate' },
  initial_estimate: { label: 'fieldEstimateNumber', group: 'more', hint: 'hintEstimateNumber' },
  detailed_estimate: { label: 'fieldDetailedEstimateNumber', group: 'more', hint: 'hintEstimateNumber' },
  remaining_estimate: { label: 'fieldRemainingEstimateNumber', group: 'more', hint: 'hintEstimateNumber' },
  team: { label: 'fieldTeam', isOfAccount: true, group: 'more', hint: 'hintKeyOrId' },
  team_workflow_status: { label: 'fieldTeamStatus', group: 'more' },
  iteration: { label: 'fieldIteration', isOfAccount: true, group: 'more', hint: 'hintNumericId' },
  program_increment: { label: 'fieldIncrement', isOfAccount: true, group: 'more', hint: 'hintKeyOrId' },
  progress_source: { label: 'fieldProgressSource', group: 'more' },
  progress: { label: 'fieldProgress', group: 'more' },
} as const satisfies { readonly [Attribute in Shared]?: FieldLayout };

/** For new and changed features. */
export const featureLayouts = {
  ...workItemLayouts,
  workflow_status: { ...workItemLayouts.workflow_status, suggests: 'featureStatuses' },
  workflow_kind: { ...workItemLayouts.workflow_kind, suggests: 'featureTypes' },
} as const satisfies Readonly<Record<string, FieldLayout>>;

/** More fields of features. In a change form, they follow the new release. */
export const featureLinkLayouts = {
  epic: { label: 'fieldEpic', group: 'more', suggests: 'epics', hint: 'hintNameOrId' },
  release_phase: { label: 'fieldReleasePhase', isOfAccount: true, group: 'more', hint: 'hintNameOrId' },
  custom_fields: { label: 'fieldCustomFields', group: 'more', hint: 'hintCustomFields' },
} as const satisfies Readonly<Record<string, FieldLayout>>;

export const workItemTemplates = { name: usualName, text: usualText('description') };

export const startWorkItem = (_snapshot: Snapshot, defaults: Defaults) => ({
  product: defaults.product,
  tags: defaults.tags,
  ...startIntegration(defaults),
});
