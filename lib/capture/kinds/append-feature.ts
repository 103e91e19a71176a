// Adds to a feature: PUT /features/:id. The new text follows the feature's own. If the service can't read the
// feature, nothing is written.
import { attributeFields, htmlOf, referenceOf, textOf } from '@/lib/capture/form/field';
import { createKind } from '@/lib/capture/kind';
import { suggestNameOfText } from '@/lib/capture/name';
import { sourceLine } from '@/lib/capture/source';
import { currentTextAnd } from '@/lib/capture/step-references';
import { usualText } from '@/lib/capture/templates/template';
import { featureUpdateAttributes, updateFeature } from '@/lib/planning/contract/feature';
import { integrationFields, integrationSteps, startIntegration } from './integration';

const destination = attributeFields(updateFeature.params, {
  id: {
    name: 'feature',
    label: 'fieldFeature',
    group: 'destination',
    suggests: 'features',
    hint: 'hintReference',
    control: { type: 'record', record: 'feature' },
  },
});

const attributes = attributeFields(featureUpdateAttributes, {
  description: { name: 'added', label: 'fieldAdded', group: 'main' },
});

export const appendFeatureKind = createKind({
  id: 'append-feature',
  label: 'kindAppendFeature',
  group: 'add',
  fields: [...destination, ...attributes, ...integrationFields],
  templates: { text: usualText('added') },
  start: (_snapshot, defaults) => startIntegration(defaults),
  name: (values) => suggestNameOfText(htmlOf(values, 'added')) || textOf(values, 'feature'),
  steps: (values, { source, marker }) => {
    const reference = referenceOf(values, 'feature', 'feature');
    return [
      {
        operation: 'updateFeature',
        amends: { record: 'feature', reference },
        input: {
          params: { id: reference },
          body: {
            feature: {
              description: currentTextAnd(htmlOf(values, 'added') + sourceLine(source, marker)),
            },
          },
        },
      },
      ...integrationSteps(values, 'Feature', 0),
    ];
  },
});
