// Changes fields of an idea: PUT /ideas/:id. The operation requires a creator. The step sends the current
// one, unless the person names another. The idea stays in its portal (`keepingPortal` in step.ts).

import type { Field } from '@/lib/capture/field/field';
import { attributeFields, attributesOf, changeFields, referenceOf, textOf } from '@/lib/capture/field/field';
import { currentCreatorOr } from '@/lib/capture/steps/step-references';
import { ideaParams, ideaUpdateAttributes } from '@/lib/planning/contract/idea';
import { nameOfChange, unchangedProblems } from './change';
import { creatorOtherwise, ideaLinkLayouts } from './idea-parts';
import { createKind } from './kind';

const destination = attributeFields(ideaParams, {
  id: {
    name: 'idea',
    role: 'idea',
    label: 'fieldIdea',
    group: 'destination',
    suggests: 'ideas',
    hint: 'hintChange',
    control: { type: 'idea' },
  },
});

const changed = changeFields(ideaUpdateAttributes, {
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
  initial_votes: { label: 'fieldInitialVotes', group: 'more' },
  created_at: { label: 'fieldCreatedAt', group: 'more', hint: 'hintUtc' },
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

const changes = [...changed, unmerge];

export const changeIdeaKind = createKind({
  id: 'change-idea',
  label: 'kindChangeIdea',
  group: 'plan',
  fields: [...destination, ...changes, ...creatorOtherwise],
  templates: {},
  start: (_snapshot, defaults) => ({ createdBy: defaults.createdBy }),
  ownProblems: unchangedProblems(changes),
  changes: (values) => ({ record: 'idea', reference: referenceOf(values, 'idea', 'idea') }),
  name: nameOfChange('idea'),
  steps: (values) => {
    const reference = referenceOf(values, 'idea', 'idea');
    return [
      {
        operation: 'updateIdea',
        amends: { record: 'idea', reference },
        input: {
          params: { id: reference },
          body: {
            idea: {
              created_by: currentCreatorOr(textOf(values, 'createdBy')),
              ...attributesOf(changed, values),
              ...(textOf(values, 'unmerge') === '' ? {} : { duplicate_idea: null }),
            },
          },
        },
      },
    ];
  },
});
