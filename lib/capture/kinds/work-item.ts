// What the forms of epics and features share.
import type { Defaults } from '@/lib/capture/defaults';
import type { FieldLayout } from '@/lib/capture/form/field';
import { usualName, usualText } from '@/lib/capture/templates/template';
import type { Snapshot } from '@/lib/page/snapshot';
import type { workItemAttributes } from '@/lib/planning/contract/work-item';
import { startIntegration } from './integration';

type Shared = keyof typeof workItemAttributes | 'name' | 'progress_source';

export const workItemLayouts = {
  name: { label: 'fieldName', group: 'main' },
  description: { label: 'fieldDescription', group: 'main' },
  tags: { label: 'fieldTags', group: 'main', suggests: 'tags' },
  assigned_to_user: { name: 'assignee', label: 'fieldAssignee', group: 'more', suggests: 'people' },
  created_by: { name: 'createdBy', label: 'fieldCreatedBy', group: 'more', suggests: 'people' },
  workflow_status: { name: 'status', label: 'fieldStatus', group: 'more' },
  workflow_kind: { label: 'fieldWorkflowKind', group: 'more' },
  initiative: { label: 'fieldInitiative', group: 'more', suggests: 'initiatives', hint: 'hintNameOrId' },
  start_date: { label: 'fieldStartDate', group: 'more' },
  due_date: { label: 'fieldDueDate', group: 'more' },
  initial_estimate_text: { label: 'fieldEstimate', group: 'more', hint: 'hintEstimate' },
  team: { label: 'fieldTeam', group: 'more', hint: 'hintKeyOrId' },
  team_workflow_status: { label: 'fieldTeamStatus', group: 'more' },
  progress_source: { label: 'fieldProgressSource', group: 'more' },
  progress: { label: 'fieldProgress', group: 'more' },
} as const satisfies { readonly [Attribute in Shared]?: FieldLayout };

export const workItemTemplates = { name: usualName, text: usualText('description') };

export const startWorkItem = (_snapshot: Snapshot, defaults: Defaults) => ({
  product: defaults.product,
  tags: defaults.tags,
  ...startIntegration(defaults),
});
