// A feature in a release: POST /releases/:release_id/features.
import {
  attributeFields,
  attributesOf,
  type Field,
  htmlOf,
  referenceOf,
  textOf,
} from '@/lib/capture/field/field';
import { sourceLine } from '@/lib/capture/text/source';
import { createFeature, featureCreateAttributes } from '@/lib/planning/contract/feature';
import { listedProduct } from './change';
import { integrationFields, integrationSteps } from './integration';
import { createKind } from './kind';
import { featureLayouts, featureLinkLayouts, startWorkItem, workItemTemplates } from './work-item';

/** Narrows the suggested releases. */
const product: Field = { ...listedProduct, hint: 'hintProductOfRelease' };

const destination = attributeFields(createFeature.params, {
  release_id: {
    name: 'release',
    role: 'release',
    label: 'fieldRelease',
    group: 'destination',
    suggests: 'releases',
    control: { type: 'record', record: 'release' },
  },
});

const attributes = attributeFields(featureCreateAttributes, { ...featureLayouts, ...featureLinkLayouts });

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
