// An idea: POST /products/:product_id/ideas.
import { attributesOf, htmlOf, textOf } from '@/lib/capture/field/field';
import type { DraftValues } from '@/lib/capture/field/values';
import { internalVisibility } from '@/lib/capture/field/visibility';
import { withPictureField } from '@/lib/capture/pictures/picture';
import { usualName } from '@/lib/capture/start/templates';
import type { Step } from '@/lib/capture/steps/step';
import { idOfStep } from '@/lib/capture/steps/step';
import { sourceLine } from '@/lib/capture/text/source';
import { createIdeaParams, ideaCreateAttributes, ideaVisibilities } from '@/lib/planning/contract/idea';
import { createKind, type StepContext } from './kind';
import { fieldsOf } from './layouts';
import { ideaLinkLayouts, integrationFields, integrationSteps, pictureSteps } from './parts';

const destination = fieldsOf(createIdeaParams, { product_id: 'destination' });

const attributes = fieldsOf(ideaCreateAttributes, {
  submitted_idea_portal_id: {
    name: 'portal',
    role: 'portal',
    label: 'fieldPortal',
    group: 'destination',
    suggests: 'portals',
    hint: 'hintPortal',
    control: { type: 'portal' },
  },
  name: 'main',
  description: 'main',
  tags: 'main',
  created_by: 'main',
  visibility: {
    label: 'fieldVisibility',
    role: 'visibility',
    group: 'main',
    control: { type: 'choice', choices: ideaVisibilities, unset: internalVisibility },
  },
  categories: 'more',
  assigned_to_user: 'more',
  workflow_status: { group: 'more', suggests: 'ideaStatuses' },
  watchers: 'more',
  ...ideaLinkLayouts,
  initial_votes: 'more',
  created_at: 'more',
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
    // A portal belongs to a product, so it needs one.
    portal: defaults.product === '' ? '' : defaults.portal,
    createdBy: defaults.createdBy,
    visibility: defaults.visibility,
    picture: snapshot.picture ?? '',
  }),
  name: (values) => textOf(values, 'name'),
  steps: (values, context) => {
    // An idea in the wrong portal is a public leak. So both members that a service may read say "none".
    const noPortal = textOf(values, 'portal') === '' ? { skip_portal: true } : {};
    const description = htmlOf(values, 'description') + sourceLine(context.source, context.marker);
    const idea = { ...attributesOf(attributes, values), ...noPortal, description };
    const params = { product_id: textOf(values, 'product') };
    const steps: Step[] = [
      { operation: 'createIdea', input: { params, body: { ...noPortal, idea } } },
      ...integrationSteps(values, 'Idea'),
    ];
    return [...steps, ...pictureOnIdea(values, steps.length, context)];
  },
});

/**
 * The picture in a comment on the idea, from step `next` on: only comments accept files. A picture can show more than the
 * person noticed, so the comment is public only if the idea is.
 */
function pictureOnIdea(values: DraftValues, next: number, { source, marker }: StepContext): Step[] {
  const attached = pictureSteps(values, next);
  if (attached.length === 0) return [];
  const visibility = textOf(values, 'visibility') === 'public' ? 'public' : internalVisibility;
  const body = { idea_comment: { body: sourceLine(source, marker), visibility } };
  return [{ operation: 'createIdeaComment', input: { params: { idea_id: idOfStep(0) }, body } }, ...attached];
}
