// Changes fields of a goal: PUT /products/:product_id/goals/:id. The service accepts only a goal's numeric
// ID.
import { attributeFields, changeFields, textOf } from '@/lib/capture/field/field';
import { goalUpdateAttributes, updateGoal } from '@/lib/planning/contract/goal';
import { changeKind } from './change';

const destination = attributeFields(updateGoal.params, {
  product_id: {
    name: 'product',
    role: 'product',
    label: 'fieldProduct',
    group: 'destination',
    suggests: 'products',
  },
  id: {
    name: 'goal',
    label: 'fieldGoal',
    group: 'destination',
    suggests: 'goals',
    hint: 'hintChangeById',
    control: { type: 'record', record: 'goal' },
  },
});

const changes = changeFields(goalUpdateAttributes, {
  name: { label: 'fieldName', role: 'title', group: 'main' },
  workflow_status: { name: 'status', label: 'fieldStatus', group: 'main', suggests: 'goalStatuses' },
  effort: { label: 'fieldEffort', group: 'main', hint: 'hintOneToHundred' },
  value: { label: 'fieldValue', group: 'main', hint: 'hintOneToHundred' },
  description: { label: 'fieldDescription', role: 'text', group: 'more', hint: 'hintReplacedText' },
  success_metric_name: { label: 'fieldMetric', group: 'more' },
  success_metric_description: { label: 'fieldMetricDescription', group: 'more' },
  time_frame: { label: 'fieldTimeFrame', isOfAccount: true, group: 'more', hint: 'hintNameOrId' },
  parent_id: {
    name: 'parentGoal',
    isOfAccount: true,
    label: 'fieldParentGoal',
    group: 'more',
    hint: 'hintKeyOrId',
  },
  project_id: { name: 'newProduct', label: 'fieldNewProduct', group: 'more', suggests: 'products' },
  progress_source: { label: 'fieldProgressSource', group: 'more' },
  progress: { label: 'fieldProgress', group: 'more' },
  watchers: { label: 'fieldWatchers', group: 'more', suggests: 'watchers', hint: 'hintReplaced' },
});

export const changeGoalKind = changeKind({
  id: 'change-goal',
  label: 'kindChangeGoal',
  record: 'goal',
  destination,
  changes,
  start: (_snapshot, defaults) => ({ product: defaults.product }),
  steps: (goal, id, values) => [
    {
      operation: 'updateGoal',
      input: { params: { product_id: textOf(values, 'product'), id }, body: { goal } },
    },
  ],
});
