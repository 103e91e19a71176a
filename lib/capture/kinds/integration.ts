// The field and the last step of every kind whose record the service can send to an integration.

import { attributeFields, textOf } from '@/lib/capture/field/field';
import type { DraftValues } from '@/lib/capture/field/values';
import type { Defaults } from '@/lib/capture/start/defaults';
import type { Step } from '@/lib/capture/steps/step';
import { idOfStep } from '@/lib/capture/steps/step-references';
import { numericId } from '@/lib/planning/contract/fields';
import { createIntegrationChange } from '@/lib/planning/contract/integration-change';

/** None, or the integration from the settings. Without one, the form shows no field. */
export const integrationFields = attributeFields(createIntegrationChange.body, {
  integration_id: {
    name: 'integration',
    role: 'integration',
    label: 'fieldIntegration',
    group: 'main',
    isRequired: false,
    suggests: 'integrations',
    control: { type: 'integration' },
  },
});

export const startIntegration = (defaults: Defaults) => ({ integration: defaults.integration?.id ?? '' });

/** The last step if an integration is chosen: sends the record of step `index` to it, as a `modelClass`. */
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

type IntegrationResult =
  | { readonly isOk: true; readonly value: Defaults['integration'] }
  | { readonly isOk: false };

/**
 * The integration for the settings. null for an empty ID. The service lists none, so a person types its
 * numeric ID.
 */
export function parseIntegration(typed: { readonly id: string; readonly name: string }): IntegrationResult {
  const id = typed.id.trim();
  if (id === '') return { isOk: true, value: null };
  if (!numericId.safeParse(id).success) return { isOk: false };
  return { isOk: true, value: { id, name: typed.name.trim() || id } };
}
