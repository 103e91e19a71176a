// Every fact about the operations of captures that the contract and the table of records don't have.

import type { MessageKey } from '@/lib/capture/text/words';
import { type OperationId, operationOf } from '@/lib/planning/contract';
import type { Owner, RecordName } from '@/lib/planning/records';

interface OperationFacts {
  /** The record that the operation creates, changes or reads. null: the answer has no record. */
  readonly record: RecordName | null;
  /**
   * Whose listing has the new record: the owner is a parameter, or the idea that the first step reads. Absent
   * if no listing has it. The person then decides about a lost answer.
   */
  readonly listed?: Owner;
  /** The object in the body with the new record's visibility. Absent if the operation has none. */
  readonly visibilityOf?: 'idea' | 'idea_comment';
  readonly words: MessageKey;
}

const facts: Readonly<Record<OperationId, OperationFacts>> = {
  readIdea: { record: 'idea', words: 'opReadIdea' },
  createIdea: { record: 'idea', listed: 'product', visibilityOf: 'idea', words: 'opCreateIdea' },
  updateIdea: { record: 'idea', words: 'opUpdateIdea' },
  createPage: { record: 'page', listed: 'product', words: 'opCreatePage' },
  createFeature: { record: 'feature', listed: 'release', words: 'opCreateFeature' },
  updateFeature: { record: 'feature', words: 'opUpdateFeature' },
  createEpicInProduct: { record: 'epic', listed: 'product', words: 'opCreateEpic' },
  createEpicInRelease: { record: 'epic', listed: 'release', words: 'opCreateEpic' },
  createIdeaComment: {
    record: 'comment',
    listed: 'idea',
    visibilityOf: 'idea_comment',
    words: 'opCreateIdeaComment',
  },
  createIdeaCommentAttachment: {
    record: 'attachment',
    listed: 'idea',
    words: 'opCreateIdeaCommentAttachment',
  },
  createRequirementComment: { record: 'comment', words: 'opCreateRequirementComment' },
  createCompetitor: { record: 'competitor', listed: 'product', words: 'opCreateCompetitor' },
  createIntegrationChange: { record: null, words: 'opCreateIntegrationChange' },
  createRelease: { record: 'release', listed: 'product', words: 'opCreateRelease' },
  createProduct: { record: 'product', listed: 'account', words: 'opCreateProduct' },
  updateInitiative: { record: 'initiative', words: 'opUpdateInitiative' },
  updateGoal: { record: 'goal', words: 'opUpdateGoal' },
  updateEndorsement: { record: 'vote', words: 'opUpdateEndorsement' },
  createCapacityInvestment: { record: 'capacityInvestment', words: 'opCreateCapacityInvestment' },
};

export function factsOf(id: OperationId): OperationFacts {
  return facts[id];
}

/** The operation only reads, so it can be repeated at any time. */
export function isReadOperation(id: OperationId): boolean {
  return operationOf(id).method === 'GET';
}
