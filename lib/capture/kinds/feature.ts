// A feature in a release: POST /releases/:release_id/features.
import {
  attributeFields,
  attributesOf,
  type Field,
  htmlOf,
  referenceOf,
  textOf,
} from '@/lib/capture/form/field';
import { createKind } from '@/lib/capture/kind';
import { sourceLine } from '@/lib/capture/source';
import { createFeature, featureCreateAttributes } from '@/lib/planning/contract/feature';
import { integrationFields, integrationSteps } from './integration';
import { startWorkItem, workItemLayouts, workItemTemplates } from './work-item';

/** Not sent: the release implies the product. It narrows the suggested releases. */
const product: Field = {
  name: 'product',
  label: 'fieldProduct',
  control: { type: 'line' },
  group: 'destination',
  isRequired: false,
  suggests: 'products',
  hint: 'hintProductOfRelease',
};

const destination = attributeFields(createFeature.params, {
  release_id: {
    name: 'release',
    label: 'fieldRelease',
    group: 'destination',
    suggests: 'releases',
    control: { type: 'record', record: 'release' },
  },
});

const attributes = attributeFields(featureCreateAttributes, {
  ...workItemLayouts,
  workflow_status: { ...workItemLayouts.workflow_status, suggests: 'featureStatuses' },
  workflow_kind: { ...workItemLayouts.workflow_kind, suggests: 'featureTypes' },
  epic: { label: 'fieldEpic', group: 'more', suggests: 'epics', hint: 'hintNameOrId' },
  release_phase: { label: 'fieldReleasePhase', group: 'more', hint: 'hintNameOrId' },
  custom_fields: { label: 'fieldCustomFields', group: 'more', hint: 'hintCustomFields' },
});

export const featureKind = createKind({
  id: 'feature',
  label: 'kindFeature',
  group: 'capture',
  fields: [product, ...destination, ...attributes, ...integrationFields],
  templates: workItemTemplates,
  start: startWorkItem,
  name: (values) => textOf(values, 'name'),
  steps: (values, { source, marker }) => [
    {
      operation: 'createFeature',
      input: {
        params: { release_id: referenceOf(values, 'release', 'release') },
        body: {
          feature: {
            ...attributesOf(attributes, values),
            description: htmlOf(values, 'description') + sourceLine(source, marker),
          },
        },
      },
    },
    ...integrationSteps(values, 'Feature', 0),
  ],
});
