// The words for the contract's choices.
import type { WordKey } from '@/lib/capture/words';

const words: Readonly<Record<string, WordKey>> = {
  vendor: 'choiceVendor',
  creator: 'choiceCreator',
  employee: 'choiceEmployee',
  employee_or_creator: 'choiceEmployeeOrCreator',
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
  progress_from_features: 'choiceProgressFeatures',
  progress_from_features_with_dependents: 'choiceProgressFeaturesDependents',
  progress_from_features_completed: 'choiceProgressFeaturesCompleted',
  progress_from_features_completed_with_dependents: 'choiceProgressFeaturesCompletedDependents',
  progress_from_requirements: 'choiceProgressRequirements',
  progress_from_remaining_estimate: 'choiceProgressRemaining',
  progress_from_remaining_estimate_with_dependents: 'choiceProgressRemainingDependents',
  progress_from_todos: 'choiceProgressTodos',
  progress_from_todos_with_dependents: 'choiceProgressTodosDependents',
  duration_manual: 'choiceDurationManual',
  duration_from_features: 'choiceDurationFeatures',
  duration_from_releases: 'choiceDurationReleases',
};

/** null for a value without words: show the value. */
export function choiceWords(value: string): WordKey | null {
  return words[value] ?? null;
}
