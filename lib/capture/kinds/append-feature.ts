// Adds to a feature: PUT /features/:id. The new text follows the feature's own. If the service can't read the
// feature, nothing is written.
import { attributeFields, htmlOf, referenceOf, textOf } from '@/lib/capture/field/field';
import { quotedText } from '@/lib/capture/start/templates';
import { currentTextAnd } from '@/lib/capture/steps/step-references';
import { suggestNameOfText } from '@/lib/capture/text/name';
import { sourceLine } from '@/lib/capture/text/source';
import { featureUpdateAttributes, updateFeature } from '@/lib/planning/contract/feature';
import { integrationFields, integrationSteps, startIntegration } from './integration';
import { createKind } from './kind';
import { featureLayout } from './work-item';

const destination = attributeFields(updateFeature.params, {
  id: featureLayout,
});

const attributes = attributeFields(featureUpdateAttributes, {
  description: {
    name: 'added',
    label: 'fieldAdded',
    role: 'text',
    group: 'main',
    placeholder: 'writeAddition',
  },
});

export const appendFeatureKind = createKind({
  id: 'append-feature',
  isRare: true,
  label: 'kindAppendFeature',
  group: 'add',
  fields: [...destination, ...attributes, ...integrationFields],
  templates: { text: quotedText('added') },
  start: (_snapshot, defaults) => startIntegration(defaults),
  name: (values) => suggestNameOfText(htmlOf(values, 'added')) || textOf(values, 'feature'),
  addsTo: (values) => ({ title: 'titleAddition', reference: referenceOf(values, 'feature', 'feature') }),
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
