// The kinds that change an existing record, as a table. They use nothing from the page, and send only filled fields.
import { attributesOf, type Field, isFilled, referenceOf, textOf } from '@/lib/capture/field/field';
import type { DraftValues } from '@/lib/capture/field/values';
import type { Step } from '@/lib/capture/steps/step';
import { currentCreatorOr, idOfStep } from '@/lib/capture/steps/step-references';
import type { OperationId } from '@/lib/planning/contract';
import { endorsementUpdateAttributes, updateEndorsement } from '@/lib/planning/contract/endorsement';
import { ideaParams, ideaUpdateAttributes } from '@/lib/planning/contract/idea';
import {
  goalUpdateAttributes,
  initiativeUpdateAttributes,
  updateGoal,
  updateInitiative,
} from '@/lib/planning/contract/strategy';
import { featureUpdateAttributes, updateFeature } from '@/lib/planning/contract/work-item';
import { type ChangedRecord, createKind, type Kind, type KindDefinition } from './kind';
import { changesOf, fieldsOf } from './layouts';
import {
  creatorOtherwise,
  featureLayout,
  ideaLayout,
  ideaLinkLayouts,
  initiativeLayout,
  listedProduct,
  readIdeaStep,
} from './parts';
import { featureLayouts, paramsOf } from './records';

interface ChangeDefinition
  extends Pick<KindDefinition, 'id' | 'label'>,
    Partial<Pick<KindDefinition, 'start' | 'name'>> {
  /** The name of the record in the body, too. */
  readonly record: ChangedRecord['record'];
  readonly operation: OperationId;
  /** The fields that name the record. The one with its key or ID is called as the record. */
  readonly destination: readonly Field[];
  readonly changes: readonly Field[];
  /** Fields that are needed for sending, but change nothing. @default none */
  readonly beside?: readonly Field[];
  /** `attributes`: the filled changes, as sent. @default one step with them */
  steps?(attributes: ReturnType<typeof attributesOf>, reference: string, values: DraftValues): Step[];
}

function changeKind(definition: ChangeDefinition): Kind {
  const { record, operation, destination, changes, beside = [], steps, ...kind } = definition;
  const recordOf = (values: DraftValues): ChangedRecord =>
    record === 'vote'
      ? { record, reference: textOf(values, record), idea: referenceOf(values, 'idea', 'idea') }
      : { record, reference: referenceOf(values, record, record) };
  return createKind({
    isRare: true,
    group: 'plan',
    fields: [...destination, ...changes, ...beside],
    // At the first field, for a change without any filled one.
    ownProblems: (values) =>
      changes.some((field) => isFilled(field, values))
        ? []
        : changes.slice(0, 1).map(({ name }) => ({ field: name, messageKey: 'problemNothingChanged' })),
    changes: recordOf,
    // The record's new name, else the person's reference to it.
    name: (values) => textOf(values, 'name') || textOf(values, record),
    steps: (values) => {
      const attributes = attributesOf(changes, values);
      if (steps) return steps(attributes, recordOf(values).reference, values);
      const params = paramsOf(operation, destination, values);
      return [{ operation, input: { params, body: { [record]: attributes } } }];
    },
    ...kind,
  });
}

/** The only attribute with a specified way to clear it: null undoes a merge. */
const unmerge: Field = {
  name: 'unmerge',
  label: 'fieldUnmerge',
  control: { type: 'choice', choices: ['unmerge'] },
  group: 'more',
  isRequired: false,
  isChange: true,
};

/**
 * The operation requires a creator. The step sends the current one, unless the person names another. The idea stays in its
 * portal (`keepingPortal` in step.ts).
 */
export const changeIdeaKind = changeKind({
  id: 'change-idea',
  label: 'kindChangeIdea',
  record: 'idea',
  operation: 'updateIdea',
  destination: fieldsOf(ideaParams, { id: { ...ideaLayout, hint: 'hintChange' } }),
  changes: [
    ...changesOf(ideaUpdateAttributes, {
      name: 'main',
      workflow_status: { group: 'main', suggests: 'ideaStatuses' },
      tags: 'main',
      assigned_to_user: 'main',
      visibility: { label: 'fieldVisibility', group: 'more' },
      categories: 'more',
      description: 'more',
      created_by: { name: 'newCreator', group: 'more' },
      ...ideaLinkLayouts,
      initial_votes: 'more',
      created_at: 'more',
      watchers: 'more',
    }),
    unmerge,
  ],
  beside: creatorOtherwise,
  start: (_snapshot, { createdBy }) => ({ createdBy }),
  steps: (attributes, reference, values) => {
    const idea = {
      created_by: currentCreatorOr(textOf(values, 'createdBy')),
      ...attributes,
      ...(textOf(values, 'unmerge') === '' ? {} : { duplicate_idea: null }),
    };
    const input = { params: { id: reference }, body: { idea } };
    return [{ operation: 'updateIdea', amends: { record: 'idea', reference }, input }];
  },
});

export const changeFeatureKind = changeKind({
  id: 'change-feature',
  label: 'kindChangeFeature',
  record: 'feature',
  operation: 'updateFeature',
  destination: [
    listedProduct,
    ...fieldsOf(updateFeature.params, { id: { ...featureLayout, hint: 'hintChange' } }),
  ],
  changes: changesOf(featureUpdateAttributes, {
    ...featureLayouts,
    workflow_status: { ...featureLayouts.workflow_status, group: 'main' },
    assigned_to_user: 'main',
    description: 'more',
    // The release that the feature moves to.
    release: {
      name: 'newRelease',
      label: 'fieldRelease',
      group: 'more',
      suggests: 'releases',
      control: { type: 'record', record: 'release' },
    },
    epic: 'more',
    release_phase: 'more',
    custom_fields: 'more',
  }),
});

export const changeInitiativeKind = changeKind({
  id: 'change-initiative',
  label: 'kindChangeInitiative',
  record: 'initiative',
  operation: 'updateInitiative',
  destination: fieldsOf(updateInitiative.params, {
    product_id: 'destination',
    id: { ...initiativeLayout, hint: 'hintChange' },
  }),
  changes: changesOf(initiativeUpdateAttributes, {
    name: 'main',
    workflow_status: { group: 'main', suggests: 'initiativeStatuses' },
    assigned_to_user: 'main',
    description: 'more',
    effort: 'more',
    value: 'more',
    start_date: 'more',
    end_date: 'more',
    time_frame: 'more',
    parent_id: {
      name: 'parentInitiative',
      label: 'fieldParentInitiative',
      isOfAccount: true,
      group: 'more',
      hint: 'hintKeyOrId',
    },
    goals: 'more',
    position: { label: 'fieldPosition', group: 'more' },
    presented: { label: 'fieldPresented', group: 'more' },
    progress_source: 'more',
    progress: 'more',
    duration_source: 'more',
    custom_fields: 'more',
  }),
});

/** The service accepts only a goal's numeric ID. */
export const changeGoalKind = changeKind({
  id: 'change-goal',
  label: 'kindChangeGoal',
  record: 'goal',
  operation: 'updateGoal',
  destination: fieldsOf(updateGoal.params, {
    product_id: 'destination',
    id: {
      name: 'goal',
      label: 'fieldGoal',
      group: 'destination',
      suggests: 'goals',
      hint: 'hintChangeById',
      control: { type: 'record', record: 'goal' },
    },
  }),
  changes: changesOf(goalUpdateAttributes, {
    name: 'main',
    workflow_status: { group: 'main', suggests: 'goalStatuses' },
    effort: { group: 'main', hint: 'hintOneToHundred' },
    value: { group: 'main', hint: 'hintOneToHundred' },
    description: 'more',
    success_metric_name: { label: 'fieldMetric', group: 'more' },
    success_metric_description: { label: 'fieldMetricDescription', group: 'more' },
    time_frame: 'more',
    parent_id: {
      name: 'parentGoal',
      label: 'fieldParentGoal',
      isOfAccount: true,
      group: 'more',
      hint: 'hintKeyOrId',
    },
    project_id: { name: 'newProduct', label: 'fieldNewProduct', group: 'more', suggests: 'products' },
    progress_source: 'more',
    progress: 'more',
    watchers: 'more',
  }),
});

export const changeVoteKind = changeKind({
  id: 'change-vote',
  label: 'kindChangeVote',
  record: 'vote',
  operation: 'updateEndorsement',
  destination: fieldsOf(updateEndorsement.params, {
    idea_id: ideaLayout,
    id: {
      name: 'vote',
      label: 'fieldVote',
      group: 'destination',
      suggests: 'votes',
      hint: 'hintChangeById',
    },
  }),
  changes: changesOf(endorsementUpdateAttributes, {
    value: { label: 'fieldVoteValue', group: 'main', hint: 'hintVoteValue' },
    custom_fields: 'more',
  }),
  name: (values) => textOf(values, 'idea'),
  steps: (vote, id, values) => [
    readIdeaStep(referenceOf(values, 'idea', 'idea')),
    {
      operation: 'updateEndorsement',
      input: { params: { idea_id: idOfStep(0), id }, body: { idea_endorsement: vote } },
    },
  ],
});
