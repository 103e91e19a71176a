// A release: POST /products/:product_id/releases. Its long text is called theme.
import { attributeFields, attributesOf, htmlOf, textOf } from '@/lib/capture/field/field';
import { usualName, usualText } from '@/lib/capture/start/templates';
import { sourceLine } from '@/lib/capture/text/source';
import { createRelease, releaseCreateAttributes } from '@/lib/planning/contract/release';
import { integrationFields, integrationSteps, startIntegration } from './integration';
import { createKind } from './kind';

const destination = attributeFields(createRelease.params, {
  product_id: {
    name: 'product',
    role: 'product',
    label: 'fieldProduct',
    group: 'destination',
    suggests: 'products',
  },
});

const attributes = attributeFields(releaseCreateAttributes, {
  name: { label: 'fieldName', role: 'title', group: 'main' },
  theme: { label: 'fieldTheme', role: 'text', group: 'main' },
  release_date: { label: 'fieldReleaseDate', group: 'main' },
  owner: { label: 'fieldOwner', group: 'more', suggests: 'people', hint: 'hintOwner' },
  workflow_status: { name: 'status', label: 'fieldStatus', group: 'more', suggests: 'releaseStatuses' },
  start_date: { label: 'fieldStartDate', group: 'more' },
  end_date: { label: 'fieldEndDate', group: 'more' },
  development_started_on: { label: 'fieldDevelopmentStart', group: 'more' },
  external_release_date: { label: 'fieldExternalDate', group: 'more' },
  external_date_resolution: { label: 'fieldExternalResolution', group: 'more', hint: 'hintExternalDate' },
  initiatives: { label: 'fieldInitiatives', group: 'more', suggests: 'initiatives' },
  goals: { label: 'fieldGoals', group: 'more', suggests: 'goals' },
  parent_id: {
    name: 'parentRelease',
    isOfAccount: true,
    label: 'fieldParentRelease',
    group: 'more',
    hint: 'hintNumericId',
  },
  parking_lot: { label: 'fieldParkingLot', group: 'more' },
  capacity_units: { label: 'fieldCapacityUnits', group: 'more' },
  total_capacity_text: { label: 'fieldCapacity', group: 'more', hint: 'hintEstimate' },
  progress_source: { label: 'fieldProgressSource', group: 'more' },
  progress: { label: 'fieldProgress', group: 'more' },
  duration_source: { label: 'fieldDurationSource', group: 'more' },
  watchers: { label: 'fieldWatchers', group: 'more', suggests: 'watchers', hint: 'hintWatchers' },
});

export const releaseKind = createKind({
  id: 'release',
  isRare: true,
  label: 'kindRelease',
  group: 'plan',
  fields: [...destination, ...attributes, ...integrationFields],
  templates: { name: usualName, text: usualText('theme') },
  start: (_snapshot, defaults) => ({ product: defaults.product, ...startIntegration(defaults) }),
  name: (values) => textOf(values, 'name'),
  steps: (values, { source, marker }) => [
    {
      operation: 'createRelease',
      input: {
        params: { product_id: textOf(values, 'product') },
        body: {
          release: {
            ...attributesOf(attributes, values),
            theme: htmlOf(values, 'theme') + sourceLine(source, marker),
          },
        },
      },
    },
    ...integrationSteps(values, 'Release', 0),
  ],
});
