// Owns the kind "idea": POST /products/:product_id/ideas (specification, Endpoints 8; Idea attributes).
import { createIdea, ideaCreateAttributes } from '@/lib/planning/contract/idea';
import { attributeFields, attributesOf, htmlOf, textOf } from '../field';
import { snapshotHtml } from '../html';
import { createKind } from '../kind';
import { suggestName } from '../name';
import { sourceLine } from '../source';
import { integrationFields, integrationSteps, startIntegration } from './integration';

const destination = attributeFields(createIdea.params.shape, {
  product_id: { name: 'product', label: 'fieldProduct', group: 'destination', lookup: 'products' },
});

const attributes = attributeFields(ideaCreateAttributes.shape, {
  submitted_idea_portal_id: {
    name: 'portal',
    label: 'fieldPortal',
    group: 'destination',
    lookup: 'portals',
    control: { type: 'portal' },
  },
  name: { label: 'fieldName', group: 'main' },
  description: { label: 'fieldDescription', group: 'main' },
  tags: { label: 'fieldTags', group: 'main' },
  created_by: { name: 'createdBy', label: 'fieldCreatedBy', group: 'main' },
  visibility: { label: 'fieldVisibility', group: 'more' },
  categories: { label: 'fieldCategories', group: 'more', lookup: 'categories' },
  assigned_to_user: { name: 'assignee', label: 'fieldAssignee', group: 'more' },
  workflow_status: { name: 'status', label: 'fieldStatus', group: 'more' },
  watchers: { label: 'fieldWatchers', group: 'more', hint: 'hintWatchers' },
});

export const ideaKind = createKind({
  id: 'idea',
  label: 'kindIdea',
  fields: [...destination, ...attributes, ...integrationFields],
  start: (snapshot, defaults) => ({
    product: defaults.product,
    portal: defaults.portal,
    name: suggestName(snapshot),
    description: snapshotHtml(snapshot),
    tags: defaults.tags,
    createdBy: defaults.createdBy,
    visibility: defaults.visibility,
    ...startIntegration(defaults),
  }),
  name: (values) => textOf(values, 'name'),
  steps: (values, { source, marker }) => {
    // An idea in the wrong portal is a public leak: "none" is said in both places that a service may read.
    const noPortal = textOf(values, 'portal') === '' ? { skip_portal: true } : {};
    return [
      {
        operation: 'createIdea',
        input: {
          params: { product_id: textOf(values, 'product') },
          body: {
            ...noPortal,
            idea: {
              ...attributesOf(attributes, values),
              ...noPortal,
              description: htmlOf(values, 'description') + sourceLine(source, marker),
            },
          },
        },
      },
      ...integrationSteps(values, 'Idea', 0),
    ];
  },
});
