// Owns sending a captured record on to an integration, by the service itself (specification, Endpoints 13).
import type { Defaults } from '@/lib/capture/defaults';
import { attributeFields, textOf } from '@/lib/capture/form/field';
import type { DraftValues } from '@/lib/capture/form/values';
import type { Step } from '@/lib/capture/step';
import { idOfStep } from '@/lib/capture/step-references';
import { createIntegrationChange } from '@/lib/planning/contract/integration-change';

/** A choice of none and the one that was set up; nothing is shown where none was. */
export const integrationFields = attributeFields(createIntegrationChange.body, {
  integration_id: {
    name: 'integration',
    label: 'fieldIntegration',
    group: 'main',
    isRequired: false,
    suggests: 'integrations',
    control: { type: 'integration' },
  },
});

export const startIntegration = (defaults: Defaults) => ({ integration: defaults.integration?.id ?? '' });

/** The last step, where an integration is chosen: the record of step `index` is sent to it as a `modelClass`. */
export function integrationSteps(values: DraftValues, modelClass: string, index: number): Step[] {
  const integration = textOf(values, 'integration');
  if (integration === '') return [];
  return [
    {
      operation: 'createIntegrationChange',
      input: {
        params: {},
        body: { integration_id: integration, model_class: modelClass, model_id: idOfStep(index) },
      },
    },
  ];
}
