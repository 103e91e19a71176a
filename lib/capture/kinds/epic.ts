// An epic in a release, or in the product's default release. The default release allows fewer sources of
// progress, and the contract reports that at the field.
import {
  attributeFields,
  attributesOf,
  type FieldProblem,
  htmlOf,
  referenceOf,
  textOf,
} from '@/lib/capture/field/field';
import type { DraftValues } from '@/lib/capture/field/values';
import { sourceLine } from '@/lib/capture/text/source';
import {
  createEpicInProduct,
  createEpicInRelease,
  epicInReleaseAttributes,
} from '@/lib/planning/contract/epic';
import { integrationFields, integrationSteps } from './integration';
import { createKind } from './kind';
import { startWorkItem, workItemLayouts, workItemTemplates } from './work-item';

const product = attributeFields(createEpicInProduct.params, {
  product_id: {
    name: 'product',
    role: 'product',
    label: 'fieldProduct',
    group: 'destination',
    isRequired: false,
    suggests: 'products',
  },
});

const release = attributeFields(createEpicInRelease.params, {
  release_id: {
    name: 'release',
    role: 'release',
    label: 'fieldRelease',
    group: 'destination',
    isRequired: false,
    suggests: 'releases',
    hint: 'hintDefaultRelease',
    control: { type: 'record', record: 'release' },
  },
});

const attributes = attributeFields(epicInReleaseAttributes, {
  ...workItemLayouts,
  workflow_status: { ...workItemLayouts.workflow_status, suggests: 'epicStatuses' },
  workflow_kind: { ...workItemLayouts.workflow_kind, suggests: 'epicTypes' },
  duration_source: { label: 'fieldDurationSource', group: 'more' },
});

function destinationProblems(values: DraftValues): FieldProblem[] {
  const hasDestination = textOf(values, 'product') !== '' || textOf(values, 'release') !== '';
  return hasDestination ? [] : [{ field: 'product', messageKey: 'problemRequired' }];
}

export const epicKind = createKind({
  id: 'epic',
  label: 'kindEpic',
  group: 'capture',
  fields: [...product, ...release, ...attributes, ...integrationFields],
  templates: workItemTemplates,
  start: startWorkItem,
  ownProblems: destinationProblems,
  name: (values) => textOf(values, 'name'),
  steps: (values, { source, marker }) => {
    const body = {
      epic: {
        ...attributesOf(attributes, values),
        description: htmlOf(values, 'description') + sourceLine(source, marker),
      },
    };
    const releaseId = referenceOf(values, 'release', 'release');
    return [
      releaseId === ''
        ? {
            operation: 'createEpicInProduct',
            input: { params: { product_id: textOf(values, 'product') }, body },
          }
        : { operation: 'createEpicInRelease', input: { params: { release_id: releaseId }, body } },
      ...integrationSteps(values, 'Epic', 0),
    ];
  },
});
