// Changes fields of a feature: PUT /features/:id.
import { attributeFields, changeFields } from '@/lib/capture/field/field';
import { featureUpdateAttributes, updateFeature } from '@/lib/planning/contract/feature';
import { changeKind, listedProduct } from './change';
import { featureLayout, featureLayouts, featureLinkLayouts } from './work-item';

const destination = attributeFields(updateFeature.params, {
  id: { ...featureLayout, hint: 'hintChange' },
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

export const changeFeatureKind = changeKind({
  id: 'change-feature',
  label: 'kindChangeFeature',
  record: 'feature',
  destination: [listedProduct, ...destination],
  changes,
  start: (_snapshot, defaults) => ({ product: defaults.product }),
  steps: (feature, id) => [{ operation: 'updateFeature', input: { params: { id }, body: { feature } } }],
});
