// A capacity investment of an initiative: POST /initiatives/:initiative_id/capacity_investments. It has no
// name and no text.
import { attributeFields, attributesOf, referenceOf, textOf } from '@/lib/capture/field/field';
import {
  capacityInvestmentCreateAttributes,
  createCapacityInvestment,
} from '@/lib/planning/contract/capacity-investment';
import { listedProduct } from './change';
import { createKind } from './kind';

const destination = attributeFields(createCapacityInvestment.params, {
  initiative_id: {
    name: 'initiative',
    label: 'fieldInitiative',
    group: 'destination',
    suggests: 'initiatives',
    hint: 'hintReference',
    control: { type: 'record', record: 'initiative' },
  },
});

const attributes = attributeFields(capacityInvestmentCreateAttributes, {
  start_date: { label: 'fieldStartDate', group: 'main' },
  end_date: { label: 'fieldEndDate', group: 'main' },
  date_source: { label: 'fieldDurationSource', group: 'main' },
  estimate_source: { label: 'fieldEstimateSource', group: 'main' },
  capacity_scenario_id: { label: 'fieldScenario', isOfAccount: true, group: 'main', hint: 'hintNumericId' },
});

export const capacityInvestmentKind = createKind({
  id: 'capacity-investment',
  isRare: true,
  label: 'kindCapacityInvestment',
  group: 'plan',
  fields: [listedProduct, ...destination, ...attributes],
  templates: {},
  start: (_snapshot, defaults) => ({ product: defaults.product }),
  name: (values) => textOf(values, 'initiative'),
  steps: (values) => [
    {
      operation: 'createCapacityInvestment',
      input: {
        params: { initiative_id: referenceOf(values, 'initiative', 'initiative') },
        body: { capacity_investment: attributesOf(attributes, values) },
      },
    },
  ],
});
