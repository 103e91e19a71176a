// Changes fields of an initiative: PUT /products/:product_id/initiatives/:id.
import { attributeFields, changeFields, textOf } from '@/lib/capture/field/field';
import { initiativeUpdateAttributes, updateInitiative } from '@/lib/planning/contract/initiative';
import { changeKind } from './change';

const destination = attributeFields(updateInitiative.params, {
  product_id: {
    name: 'product',
    role: 'product',
    label: 'fieldProduct',
    group: 'destination',
    suggests: 'products',
  },
  id: {
    name: 'initiative',
    label: 'fieldInitiative',
    group: 'destination',
    suggests: 'initiatives',
    hint: 'hintChange',
    control: { type: 'record', record: 'initiative' },
  },
});

const changes = changeFields(initiativeUpdateAttributes, {
  name: { label: 'fieldName', role: 'title', group: 'main' },
  workflow_status: { name: 'status', label: 'fieldStatus', group: 'main', suggests: 'initiativeStatuses' },
  assigned_to_user: { name: 'assignee', label: 'fieldAssignee', group: 'main', suggests: 'people' },
  description: { label: 'fieldDescription', role: 'text', group: 'more', hint: 'hintReplacedText' },
  effort: { label: 'fieldEffort', group: 'more' },
  value: { label: 'fieldValue', group: 'more' },
  start_date: { label: 'fieldStartDate', group: 'more' },
  end_date: { label: 'fieldEndDate', group: 'more' },
  time_frame: { label: 'fieldTimeFrame', isOfAccount: true, group: 'more', hint: 'hintNameOrId' },
  parent_id: {
    name: 'parentInitiative',
    isOfAccount: true,
    label: 'fieldParentInitiative',
    group: 'more',
    hint: 'hintKeyOrId',
  },
  goals: { label: 'fieldGoals', group: 'more', suggests: 'goals', hint: 'hintReplaced' },
  position: { label: 'fieldPosition', group: 'more' },
  presented: { label: 'fieldPresented', group: 'more' },
  progress_source: { label: 'fieldProgressSource', group: 'more' },
  progress: { label: 'fieldProgress', group: 'more' },
  duration_source: { label: 'fieldDurationSource', group: 'more' },
  custom_fields: { label: 'fieldCustomFields', group: 'more', hint: 'hintCustomFields' },
});

export const changeInitiativeKind = changeKind({
  id: 'change-initiative',
  label: 'kindChangeInitiative',
  record: 'initiative',
  destination,
  changes,
  start: (_snapshot, defaults) => ({ product: defaults.product }),
  steps: (initiative, id, values) => [
    {
      operation: 'updateInitiative',
      input: { params: { product_id: textOf(values, 'product'), id }, body: { initiative } },
    },
  ],
});
