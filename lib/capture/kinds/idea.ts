// An idea: POST /products/:product_id/ideas.
import { attributeFields, attributesOf, htmlOf, textOf } from '@/lib/capture/field/field';
import { internalVisibility } from '@/lib/capture/field/visibility';
import { withPictureField } from '@/lib/capture/pictures/picture';
import { usualName } from '@/lib/capture/start/templates';
import type { Step } from '@/lib/capture/steps/step';
import { sourceLine } from '@/lib/capture/text/source';
import { createIdeaParams, ideaCreateAttributes, ideaVisibilities } from '@/lib/planning/contract/idea';
import { ideaLinkLayouts } from './idea-parts';
import { integrationFields, integrationSteps, startIntegration } from './integration';
import { createKind } from './kind';
import { withPictureOnIdea } from './with-picture';

const destination = attributeFields(createIdeaParams, {
  product_id: {
    name: 'product',
    role: 'product',
    label: 'fieldProduct',
    group: 'destination',
    suggests: 'products',
  },
});

const attributes = attributeFields(ideaCreateAttributes, {
  submitted_idea_portal_id: {
    name: 'portal',
    role: 'portal',
    label: 'fieldPortal',
    group: 'destination',
    suggests: 'portals',
    hint: 'hintPortal',
    control: { type: 'portal' },
  },
  name: { label: 'fieldName', role: 'title', group: 'main' },
  description: { label: 'fieldDescription', role: 'text', group: 'main' },
  tags: { label: 'fieldTags', role: 'tags', group: 'main', suggests: 'tags' },
  created_by: {
    name: 'createdBy',
    role: 'creator',
    label: 'fieldCreatedBy',
    group: 'main',
    suggests: 'people',
  },
  visibility: {
    label: 'fieldVisibility',
    role: 'visibility',
    group: 'main',
    control: { type: 'choice', choices: ideaVisibilities, unset: internalVisibility },
  },
  categories: { label: 'fieldCategories', group: 'more', suggests: 'categories' },
  assigned_to_user: { name: 'assignee', label: 'fieldAssignee', group: 'more', suggests: 'people' },
  workflow_status: { name: 'status', label: 'fieldStatus', group: 'more', suggests: 'ideaStatuses' },
  watchers: { label: 'fieldWatchers', group: 'more', suggests: 'watchers', hint: 'hintWatchers' },
  ...ideaLinkLayouts,
  initial_votes: { label: 'fieldInitialVotes', group: 'more' },
  created_at: { label: 'fieldCreatedAt', group: 'more', hint: 'hintUtc' },
});

export const ideaKind = createKind({
  id: 'idea',
  label: 'kindIdea',
  group: 'capture',
  fields: [...destination, ...withPictureField(attributes), ...integrationFields],
  templates: {
    name: usualName,
    // A page without a selection has its description as a start.
    text: { field: 'description', template: '{{selection|description}}' },
  },
  start: (snapshot, defaults) => ({
    product: defaults.product,
    // A portal belongs to a product, so it needs one.
    portal: defaults.product === '' ? '' : defaults.portal,
    tags: defaults.tags,
    createdBy: defaults.createdBy,
    visibility: defaults.visibility,
    picture: snapshot.picture ?? '',
    ...startIntegration(defaults),
  }),
  name: (values) => textOf(values, 'name'),
  steps: (values, context) => {
    const { source, marker } = context;
    // An idea in the wrong portal is a public leak. So both members that a service may read say "none".
    const noPortal = textOf(values, 'portal') === '' ? { skip_portal: true } : {};
    const steps: Step[] = [
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
    return withPictureOnIdea(steps, values, context);
  },
});
