// Owns what a step is called.
import type { WordKey } from '@/lib/capture/words';
import type { OperationId } from '@/lib/planning/contract';

const words: Partial<Record<OperationId, WordKey>> = {
  readIdea: 'opReadIdea',
  createIdea: 'opCreateIdea',
  updateIdea: 'opUpdateIdea',
  createPage: 'opCreatePage',
  createIdeaComment: 'opCreateIdeaComment',
  createIdeaCommentAttachment: 'opCreateIdeaCommentAttachment',
  createFeature: 'opCreateFeature',
  updateFeature: 'opUpdateFeature',
  createEpicInProduct: 'opCreateEpic',
  createEpicInRelease: 'opCreateEpic',
  createRequirementComment: 'opCreateRequirementComment',
  createCompetitor: 'opCreateCompetitor',
  createIntegrationChange: 'opCreateIntegrationChange',
};

/** The words for a step; general ones for operations that no kind uses. */
export function operationWords(operation: OperationId): WordKey {
  return words[operation] ?? 'opOther';
}
