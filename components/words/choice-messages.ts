// The messages for the contract's choices.
import { internalVisibility } from '@/lib/capture/field/visibility';
import type { MessageKey, Translate } from '@/lib/capture/text/messages';
import { classMessages } from './class-messages';

const messages: Readonly<Record<string, MessageKey>> = {
  vendor: 'choiceVendor',
  creator: 'choiceCreator',
  employee: 'choiceEmployee',
  employee_or_creator: 'choiceEmployeeOrCreator',
  employee_or_idea_creator: 'choiceEmployeeOrCreator',
  creator_organization: 'choiceCreatorOrganization',
  public: 'choicePublic',
  note: 'choiceNote',
  whiteboard: 'choiceWhiteboard',
  folder: 'choiceFolder',
  internal_link: 'choiceInternalLink',
  external_link: 'choiceExternalLink',
  NARROW: 'choiceNarrow',
  FULL: 'choiceFull',
  progress_manual: 'choiceProgressManual',
  progress_from_features: 'choiceFeatures',
  progress_from_features_with_dependents: 'choiceProgressFeaturesDependents',
  progress_from_features_completed: 'choiceProgressFeaturesCompleted',
  progress_from_features_completed_with_dependents: 'choiceProgressFeaturesCompletedDependents',
  progress_from_requirements: 'choiceProgressRequirements',
  progress_from_remaining_estimate: 'fieldRemainingEstimate',
  progress_from_remaining_estimate_with_dependents: 'choiceProgressRemainingDependents',
  progress_from_todos: 'choiceProgressTodos',
  progress_from_todos_with_dependents: 'choiceProgressTodosDependents',
  duration_manual: 'choiceDurationManual',
  duration_from_features: 'choiceFeatures',
  duration_from_releases: 'choiceReleases',
  duration_from_release_phases_features: 'choiceDurationPhasesFeatures',
  duration_from_sub_releases: 'choiceSubReleases',
  duration_from_children: 'choiceChildren',
  duration_from_features_epics: 'choiceDurationFeaturesEpics',
  progress_from_requirements_with_dependents: 'choiceProgressRequirementsDependents',
  progress_from_releases: 'choiceReleases',
  progress_from_releases_with_dependents: 'choiceProgressReleasesDependents',
  progress_from_release_phases: 'choiceProgressPhases',
  progress_from_release_phases_with_dependents: 'choiceProgressPhasesDependents',
  progress_from_sub_releases: 'choiceSubReleases',
  progress_from_epics: 'choiceEpics',
  progress_from_epics_with_dependents: 'choiceProgressEpicsDependents',
  progress_from_children: 'choiceChildren',
  progress_from_children_with_dependents: 'choiceProgressChildrenDependents',
  progress_from_initiatives: 'fieldInitiatives',
  progress_from_descendants: 'choiceProgressDescendants',
  progress_from_key_results: 'choiceProgressKeyResults',
  sync: 'choiceSync',
  exact: 'choiceExact',
  week: 'choiceWeek',
  month: 'choiceMonth',
  quarter: 'choiceQuarter',
  half: 'choiceHalf',
  year: 'choiceYear',
  time: 'choiceTime',
  story_points: 'choiceStoryPoints',
  manual_dates: 'choiceDurationManual',
  capacity_plannable: 'choiceCapacityPlannable',
  manual_estimate: 'choiceProgressManual',
  features: 'choiceFeatures',
  epics: 'choiceEpics',
  true: 'choiceYes',
  false: 'choiceNo',
  unmerge: 'choiceUnmerge',
  ...classMessages,
};

/** null for a value without a message. Then the value itself is shown. */
export function choiceMessage(value: string): MessageKey | null {
  return messages[value] ?? null;
}

/** Shorter words, because a chip has less room than a list. */
export const chipText = (value: string, t: Translate): string =>
  value === internalVisibility ? t('propertyInternal') : choiceText(value, t);

/** A choice as a person reads it. */
export function choiceText(value: string, t: Translate): string {
  const messageKey = choiceMessage(value);
  return messageKey ? t(messageKey) : value;
}
