// Changes fields of an idea: PUT /ideas/:id. The operation requires a creator. The step sends the current
// one, unless the person names another. The idea stays in its portal (`keepingPortal` in step.ts).

import type { Field } from '@/lib/capture/field/field';
import { attributeFields, changeFields, textOf } from '@/lib/capture/field/field';
import { currentCreatorOr } from '@/lib/capture/steps/step-references';
import { ideaParams, ideaUpdateAttributes } from '@/lib/planning/contract/idea';
import { changeKind } from './change';
import { creatorOtherwise, ideaLayout, ideaLinkLayouts } from './idea-parts';

const destination = attributeFields(ideaParams, {
  id: { ...ideaLayout, hint: 'hintChange' },
});

const changes = changeFields(ideaUpdateAttributes, {
  name: { label: 'fieldName', role: 'title', group: 'main' },
  workflow_status: { name: 'status', label: 'fieldStatus', group: 'main', suggests: 'ideaStatuses' },
  tags: { label: 'fieldTags', role: 'tags', group: 'main', suggests: 'tags', hint: 'hintReplaced' },
  assigned_to_user: { name: 'assignee', label: 'fieldAssignee', group: 'main', suggests: 'people' },
  visibility: { label: 'fieldVisibility', group: 'more' },
  categories: { label: 'fieldCategories', group: 'more', suggests: 'categories', hint: 'hintReplaced' },
  description: { label: 'fieldDescription', role: 'text', group: 'more', hint: 'hintReplacedText' },
  created_by: {
    name: 'newCreator',
    role: 'creator',
    label: 'fieldCreatedBy',
    group: 'more',
    suggests: 'people',
  },
  ...ideaLinkLayouts,
  initial_votes: { label: 'fieldInitialVotes', group: 'more', isSeldom: true },
  created_at: { label: 'fieldCreatedAt', group: 'more', hint: 'hintUtc', isSeldom: true },
  watchers: { label: 'fieldWatchers', group: 'more', suggests: 'watchers', hint: 'hintReplaced' },
});

/** The only attribute with a specified way to clear it: null undoes a merge. */
const unmerge: Field = {
  name: 'unmerge',
  label: 'fieldUnmerge',
  control: { type: 'choice', choices: ['unmerge'] },
  group: 'more',
  isRequired: false,
  isChange: true,
};

export const changeIdeaKind = changeKind({
  id: 'change-idea',
  label: 'kindChangeIdea',
  record: 'idea',
  destination,
  changes: [...changes, unmerge],
  beside: creatorOtherwise,
  start: (_snapshot, defaults) => ({ createdBy: defaults.createdBy }),
  steps: (attributes, reference, values) => [
    {
      operation: 'updateIdea',
      amends: { record: 'idea', reference },
      input: {
        params: { id: reference },
        body: {
          idea: {
            created_by: currentCreatorOr(textOf(values, 'createdBy')),
            ...attributes,
            ...(textOf(values, 'unmerge') === '' ? {} : { duplicate_idea: null }),
          },
        },
      },
    },
  ],
});
