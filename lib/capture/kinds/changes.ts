// The kinds that change an existing record, as a table. They use nothing from the page, and send only filled fields.
import { attributesOf, type Field, isFilled, referenceOf, textOf } from '@/lib/capture/field/field';
import type { DraftValues } from '@/lib/capture/field/values';
import { currentCreatorOr, idOfStep, type Step } from '@/lib/capture/steps/step';
import type { OperationId } from '@/lib/planning/contract';
import { type ChangedRecord, createKind, type Kind, type KindDefinition } from './kind';
import { changesOf, featureLayout, ideaLayout, type Layouts, parentLayout, referenceLayout } from './layouts';
import { creatorOtherwise, ideaLinkLayouts, listedProduct, readIdeaStep } from './parts';
import { attributesIn, featureLayouts, parametersOf } from './records';

interface ChangeDefinition
  extends Pick<KindDefinition, 'id' | 'label'>,
    Partial<Pick<KindDefinition, 'start' | 'name'>> {
  readonly record: ChangedRecord['record'];
  readonly operation: OperationId;
  /** The name of the record in the body. @default the record's */
  readonly bodyName?: string;
  /** A field that narrows the suggested records. @default none */
  readonly lists?: Field;
  /** The parameters that name the record. The field with its key or ID is called as the record. */
  readonly destination: Layouts;
  readonly changes: Layouts;
  /** Changes that are no attributes. @default none */
  readonly otherChanges?: readonly Field[];
  /** Fields that are needed for sending, but change nothing. @default none */
  readonly beside?: readonly Field[];
  /** `attributes`: the filled changes, as sent. @default one step with them */
  steps?(attributes: ReturnType<typeof attributesOf>, reference: string, values: DraftValues): Step[];
}

function changeKind(definition: ChangeDefinition): Kind {
  const { record, operation, bodyName = record, lists, otherChanges = [], beside = [], ...rest } = definition;
  const { destination: params, changes: layouts, steps, ...kind } = rest;
  const destination = parametersOf(operation, params);
  const changes = [...changesOf(attributesIn(operation, bodyName), layouts), ...otherChanges];
  const recordOf = (values: DraftValues): ChangedRecord =>
    record === 'vote'
      ? { record, reference: textOf(values, record), idea: referenceOf(values, 'idea', 'idea') }
      : { record, reference: referenceOf(values, record, record) };
  return createKind({
    isRare: true,
    group: 'plan',
    fields: [...(lists ? [lists] : []), ...destination, ...changes, ...beside],
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
      const input = { params: attributesOf(destination, values), body: { [bodyName]: attributes } };
      return [{ operation, input }];
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

const definitions: readonly ChangeDefinition[] = [
  // The operation requires a creator. The step sends the current one, unless the person names another. The idea stays in its
  // portal (`keepingPortal` in step.ts).
  {
    id: 'change-idea',
    label: 'kindChangeIdea',
    record: 'idea',
    operation: 'updateIdea',
    destination: { id: { ...ideaLayout, hint: 'hintChange' } },
    changes: {
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
    },
    otherChanges: [unmerge],
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
  },
  {
    id: 'change-feature',
    label: 'kindChangeFeature',
    record: 'feature',
    operation: 'updateFeature',
    lists: listedProduct,
    destination: { id: { ...featureLayout, hint: 'hintChange' } },
    changes: {
      ...featureLayouts,
      workflow_status: { ...featureLayouts.workflow_status, group: 'main' },
      assigned_to_user: 'main',
      description: 'more',
      // The release that the feature moves to.
      release: {
        ...referenceLayout('release', 'fieldRelease', 'releases'),
        name: 'newRelease',
        group: 'more',
      },
      epic: 'more',
      release_phase: 'more',
      custom_fields: 'more',
    },
  },
  {
    id: 'change-initiative',
    label: 'kindChangeInitiative',
    record: 'initiative',
    operation: 'updateInitiative',
    destination: {
      product_id: 'destination',
      id: { ...referenceLayout('initiative', 'fieldInitiative', 'initiatives'), hint: 'hintChange' },
    },
    changes: {
      name: 'main',
      workflow_status: { group: 'main', suggests: 'initiativeStatuses' },
      assigned_to_user: 'main',
      description: 'more',
      effort: 'more',
      value: 'more',
      start_date: 'more',
      end_date: 'more',
      time_frame: 'more',
      parent_id: { ...parentLayout, name: 'parentInitiative', label: 'fieldParentInitiative' },
      goals: 'more',
      position: { label: 'fieldPosition', group: 'more' },
      presented: { label: 'fieldPresented', group: 'more' },
      progress_source: 'more',
      progress: 'more',
      duration_source: 'more',
      custom_fields: 'more',
    },
  },
  // The service accepts only a goal's numeric ID.
  {
    id: 'change-goal',
    label: 'kindChangeGoal',
    record: 'goal',
    operation: 'updateGoal',
    destination: {
      product_id: 'destination',
      id: { ...referenceLayout('goal', 'fieldGoal', 'goals'), hint: 'hintChangeById' },
    },
    changes: {
      name: 'main',
      workflow_status: { group: 'main', suggests: 'goalStatuses' },
      effort: { group: 'main', hint: 'hintOneToHundred' },
      value: { group: 'main', hint: 'hintOneToHundred' },
      description: 'more',
      success_metric_name: { label: 'fieldMetric', group: 'more' },
      success_metric_description: { label: 'fieldMetricDescription', group: 'more' },
      time_frame: 'more',
      parent_id: { ...parentLayout, name: 'parentGoal', label: 'fieldParentGoal' },
      project_id: { name: 'newProduct', label: 'fieldNewProduct', group: 'more', suggests: 'products' },
      progress_source: 'more',
      progress: 'more',
      watchers: 'more',
    },
  },
  {
    id: 'change-vote',
    label: 'kindChangeVote',
    record: 'vote',
    operation: 'updateEndorsement',
    bodyName: 'idea_endorsement',
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
    changes: {
      value: { label: 'fieldVoteValue', group: 'main', hint: 'hintVoteValue' },
      custom_fields: 'more',
    },
    name: (values) => textOf(values, 'idea'),
    steps: (vote, id, values) => [
      readIdeaStep(referenceOf(values, 'idea', 'idea')),
      {
        operation: 'updateEndorsement',
        input: { params: { idea_id: idOfStep(0), id }, body: { idea_endorsement: vote } },
      },
    ],
  },
];

export const changeKinds: readonly Kind[] = definitions.map(changeKind);
