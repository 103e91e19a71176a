// Changes fields of a feature: PUT /features/:id.
import { attributeFields, attributesOf, changeFields, referenceOf } from '@/lib/capture/field/field';
import { featureUpdateAttributes, updateFeature } from '@/lib/planning/contract/feature';
import { listedProduct, nameOfChange, unchangedProblems } from './change';
import { createKind } from './kind';
import { featureLayouts, featureLinkLayouts } from './work-item';

const destination = attributeFields(updateFeature.params, {
  id: {
    name: 'feature',
    role: 'feature',
    label: 'fieldFeature',
    group: 'destination',
    suggests: 'features',
    hint: 'hintChange',
    control: { type: 'record', record: 'feature' },
  },
});

const changes = changeFields(featureUpdateAttributes, {
  ...featureLayouts,
  workflow_status: { ...featureLayouts.workflow_status, group: 'main' },
  assigned_to_user: { ...featureLayouts.assigned_to_user, group: 'main' },
  tags: { ...featureLayouts.tags, hint: 'hintReplaced' },
  description: { ...featureLayouts.description, group: 'more', hint: 'hintReplacedText' },
  // The release that the feature moves to.
  release: {
    name: 'newRelease',
    label: 'fieldRelease',
    group: 'more',
    suggests: 'releases',
    control: { type: 'record', record: 'release' },
  },
  ...featureLinkLayouts,
});

export const changeFeatureKind = createKind({
  id: 'change-feature',
  label: 'kindChangeFeature',
  group: 'plan',
  fields: [listedProduct, ...destination, ...changes],
  templates: {},
  start: (_snapshot, defaults) => ({ product: defaults.product }),
  ownProblems: unchangedProblems(changes),
  changes: (values) => ({ record: 'feature', reference: referenceOf(values, 'feature', 'feature') }),
  name: nameOfChange('feature'),
  steps: (values) => [
    {
      operation: 'updateFeature',
      input: {
        params: { id: referenceOf(values, 'feature', 'feature') },
        body: { feature: attributesOf(changes, values) },
      },
    },
  ],
});
