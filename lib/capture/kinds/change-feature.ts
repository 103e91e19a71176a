// Changes fields of a feature: PUT /features/:id.
import { attributeFields, attributesOf, changeFields, referenceOf } from '@/lib/capture/form/field';
import { createKind } from '@/lib/capture/kind';
import { featureUpdateAttributes, updateFeature } from '@/lib/planning/contract/feature';
import { listedProduct, nameOfChange, unchangedProblems } from './change';
import { workItemLayouts } from './work-item';

const destination = attributeFields(updateFeature.params, {
  id: {
    name: 'feature',
    label: 'fieldFeature',
    group: 'destination',
    suggests: 'features',
    hint: 'hintChange',
    control: { type: 'record', record: 'feature' },
  },
});

const changes = changeFields(featureUpdateAttributes, {
  ...workItemLayouts,
  workflow_status: { ...workItemLayouts.workflow_status, group: 'main', suggests: 'featureStatuses' },
  workflow_kind: { ...workItemLayouts.workflow_kind, suggests: 'featureTypes' },
  assigned_to_user: { ...workItemLayouts.assigned_to_user, group: 'main' },
  tags: { ...workItemLayouts.tags, hint: 'hintReplaced' },
  description: { ...workItemLayouts.description, group: 'more', hint: 'hintReplacedText' },
  // The release that the feature moves to.
  release: {
    name: 'newRelease',
    label: 'fieldRelease',
    group: 'more',
    suggests: 'releases',
    control: { type: 'record', record: 'release' },
  },
  epic: { label: 'fieldEpic', group: 'more', suggests: 'epics', hint: 'hintNameOrId' },
  release_phase: { label: 'fieldReleasePhase', group: 'more', hint: 'hintNameOrId' },
  custom_fields: { label: 'fieldCustomFields', group: 'more', hint: 'hintCustomFields' },
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
