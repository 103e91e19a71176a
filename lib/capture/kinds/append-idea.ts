// Adds to an idea: PUT /ideas/:id. New text and tags join the idea's own. The operation requires a creator,
// so the step sends the current one.
import {
  attributeFields,
  attributesOf,
  htmlOf,
  listOf,
  referenceOf,
  textOf,
} from '@/lib/capture/field/field';
import { internalVisibility } from '@/lib/capture/field/visibility';
import { quotedText } from '@/lib/capture/start/templates';
import { currentCreatorOr, currentTagsAnd, currentTextAnd } from '@/lib/capture/steps/step-references';
import { suggestNameOfText } from '@/lib/capture/text/name';
import { sourceLine } from '@/lib/capture/text/source';
import { ideaUpdateAttributes } from '@/lib/planning/contract/idea';
import { creatorOtherwise, promotionLayouts } from './idea-parts';
import { integrationFields, integrationSteps, startIntegration } from './integration';
import { createKind } from './kind';
import { audienceField, audienceOf, ideaFields } from './on-idea';

const added = attributeFields(ideaUpdateAttributes, {
  description: {
    name: 'added',
    label: 'fieldAdded',
    role: 'text',
    group: 'main',
    placeholder: 'writeAddition',
  },
});

/** Adds to the idea's tags. Removes none. */
const tags = attributeFields(ideaUpdateAttributes, {
  tags: { label: 'fieldTagsToAdd', role: 'tags', group: 'more', suggests: 'tags', hint: 'hintAddedTags' },
});

/** Sent if filled. */
const others = attributeFields(ideaUpdateAttributes, {
  workflow_status: { name: 'status', label: 'fieldStatus', group: 'more', suggests: 'ideaStatuses' },
  assigned_to_user: { name: 'assignee', label: 'fieldAssignee', group: 'more', suggests: 'people' },
  ...promotionLayouts,
});

export const appendIdeaKind = createKind({
  id: 'append-idea',
  label: 'kindAppendIdea',
  group: 'add',
  fields: [
    ...ideaFields,
    ...added,
    audienceField('hintAdditionVisibility'),
    ...tags,
    ...others,
    ...creatorOtherwise,
    ...integrationFields,
  ],
  templates: { text: quotedText('added') },
  start: (_snapshot, defaults) => ({
    visibility: internalVisibility,
    createdBy: defaults.createdBy,
    ...startIntegration(defaults),
  }),
  changes: (values) => ({ record: 'idea', reference: referenceOf(values, 'idea', 'idea') }),
  name: (values) => suggestNameOfText(htmlOf(values, 'added')) || textOf(values, 'idea'),
  addsTo: (values) => ({ title: 'titleAddition', reference: referenceOf(values, 'idea', 'idea') }),
  steps: (values, { source, marker }) => {
    const reference = referenceOf(values, 'idea', 'idea');
    const addedTags = listOf(values, 'tags');
    return [
      {
        operation: 'updateIdea',
        amends: { record: 'idea', reference },
        input: {
          params: { id: reference },
          body: {
            idea: {
              description: currentTextAnd(htmlOf(values, 'added') + sourceLine(source, marker)),
              created_by: currentCreatorOr(textOf(values, 'createdBy')),
              ...attributesOf(others, values),
              ...(addedTags.length > 0 ? { tags: currentTagsAnd(addedTags) } : {}),
            },
          },
        },
        ...audienceOf(values),
      },
      ...integrationSteps(values, 'Idea', 0),
    ];
  },
});
