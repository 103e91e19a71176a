// The kinds that change an existing record, as a table. They use nothing from the page, and send only filled fields.
import { type Field, textOf } from '@/lib/capture/field/field';
import { currentCreatorOr } from '@/lib/capture/steps/step';
import { createKindFrom, listedProduct } from './entry';
import { creatorOtherwise, ideaLinkLayouts } from './idea';
import type { Kind } from './kind';
import { featureLayout, ideaLayout, main, more, parentLayout, referenceLayout } from './layouts';
import { workItemLayouts } from './records';

/** The only attribute with a specified way to clear it: null undoes a merge. */
const unmerge: Field = {
  name: 'unmerge',
  label: 'fieldUnmerge',
  control: { type: 'choice', choices: ['unmerge'] },
  group: 'more',
  isRequired: false,
  isChange: true,
};

export const changeKinds: readonly Kind[] = [
  // The operation requires a creator. The step sends the current one, unless the person names another. The idea stays in its
  // portal (`keepingPortal` in step.ts).
  createKindFrom({
    id: 'change-idea',
    label: 'kindChangeIdea',
    operation: 'updateIdea',
    changedRecord: 'idea',
    destination: { id: { ...ideaLayout, hint: 'hintChange' } },
    attributes: {
      name: 'main',
      workflow_status: { group: 'main', suggests: 'ideaStatuses' },
      ...main('tags', 'assigned_to_user'),
      visibility: { label: 'fieldVisibility' },
      ...more('categories', 'description'),
      created_by: { name: 'newCreator' },
      ...ideaLinkLayouts,
      ...more('initial_votes', 'created_at', 'watchers'),
    },
    extraFields: [unmerge, ...creatorOtherwise],
    amends: 'idea',
    start: (_snapshot, { createdBy }) => ({ createdBy }),
    recordBody: (values, filled) => ({
      created_by: currentCreatorOr(textOf(values, 'createdBy')),
      ...filled,
      ...(textOf(values, 'unmerge') === '' ? {} : { duplicate_idea: null }),
    }),
  }),
  createKindFrom({
    id: 'change-feature',
    label: 'kindChangeFeature',
    operation: 'updateFeature',
    changedRecord: 'feature',
    productFilter: listedProduct,
    destination: { id: { ...featureLayout, hint: 'hintChange' } },
    attributes: {
      ...workItemLayouts('feature'),
      workflow_status: { group: 'main', suggests: 'featureStatuses' },
      ...main('assigned_to_user'),
      ...more('description'),
      // The release that the feature moves to.
      release: {
        ...referenceLayout('release', 'fieldRelease', 'releases'),
        name: 'newRelease',
        group: 'more',
      },
      ...more('epic', 'release_phase', 'custom_fields'),
    },
  }),
  createKindFrom({
    id: 'change-initiative',
    label: 'kindChangeInitiative',
    operation: 'updateInitiative',
    changedRecord: 'initiative',
    destination: {
      product_id: 'destination',
      id: { ...referenceLayout('initiative', 'fieldInitiative', 'initiatives'), hint: 'hintChange' },
    },
    attributes: {
      name: 'main',
      workflow_status: { group: 'main', suggests: 'initiativeStatuses' },
      assigned_to_user: 'main',
      ...more('description', 'effort', 'value', 'start_date', 'end_date', 'time_frame'),
      parent_id: parentLayout('parentInitiative', 'fieldParentInitiative'),
      ...more('goals'),
      position: { label: 'fieldPosition' },
      presented: { label: 'fieldPresented' },
      ...more('progress_source', 'progress', 'duration_source', 'custom_fields'),
    },
  }),
  // The service accepts only a goal's numeric ID.
  createKindFrom({
    id: 'change-goal',
    label: 'kindChangeGoal',
    operation: 'updateGoal',
    changedRecord: 'goal',
    destination: {
      product_id: 'destination',
      id: { ...referenceLayout('goal', 'fieldGoal', 'goals'), hint: 'hintChangeById' },
    },
    attributes: {
      name: 'main',
      workflow_status: { group: 'main', suggests: 'goalStatuses' },
      effort: { group: 'main', hint: 'hintOneToHundred' },
      value: { group: 'main', hint: 'hintOneToHundred' },
      description: 'more',
      success_metric_name: { label: 'fieldMetric' },
      success_metric_description: { label: 'fieldMetricDescription' },
      time_frame: 'more',
      parent_id: parentLayout('parentGoal', 'fieldParentGoal'),
      project_id: { name: 'newProduct', label: 'fieldNewProduct', suggests: 'products' },
      ...more('progress_source', 'progress', 'watchers'),
    },
  }),
  createKindFrom({
    id: 'change-vote',
    label: 'kindChangeVote',
    operation: 'updateEndorsement',
    changedRecord: 'vote',
    readsIdea: true,
    destination: {
      idea_id: ideaLayout,
      id: {
        name: 'vote',
        label: 'fieldVote',
        group: 'destination',
        suggests: 'votes',
        hint: 'hintChangeById',
      },
    },
    attributes: {
      value: { label: 'fieldVoteValue', group: 'main', hint: 'hintVoteValue' },
      custom_fields: 'more',
    },
    name: (values) => textOf(values, 'idea'),
  }),
];
