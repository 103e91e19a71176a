// Every fact about the operations of captures that the contract and the table of records don't have.

import type { MessageKey } from '@/lib/capture/text/messages';
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
  readonly messageKey: MessageKey;
}

const facts: Readonly<Record<OperationId, OperationFacts>> = {
  readIdea: { record: 'idea', messageKey: 'opReadIdea' },
  createIdea: { record: 'idea', listed: 'product', messageKey: 'opCreateIdea' },
  updateIdea: { record: 'idea', messageKey: 'opUpdateIdea' },
  createPage: { record: 'page', listed: 'product', messageKey: 'opCreatePage' },
  createFeature: { record: 'feature', listed: 'release', messageKey: 'opCreateFeature' },
  updateFeature: { record: 'feature', messageKey: 'opUpdateFeature' },
  createEpicInProduct: { record: 'epic', listed: 'product', messageKey: 'opCreateEpic' },
  createEpicInRelease: { record: 'epic', listed: 'release', messageKey: 'opCreateEpic' },
  createIdeaComment: {
    record: 'comment',
    listed: 'idea',
    messageKey: 'opCreateIdeaComment',
  },
  createIdeaCommentAttachment: {
    record: 'attachment',
    listed: 'idea',
    messageKey: 'opCreateIdeaCommentAttachment',
  },
  createRequirementComment: { record: 'comment', messageKey: 'opCreateRequirementComment' },
  createCompetitor: { record: 'competitor', listed: 'product', messageKey: 'opCreateCompetitor' },
  createIntegrationChange: { record: null, messageKey: 'opCreateIntegrationChange' },
  createRelease: { record: 'release', listed: 'product', messageKey: 'opCreateRelease' },
  createProduct: { record: 'product', listed: 'account', messageKey: 'opCreateProduct' },
  updateInitiative: { record: 'initiative', messageKey: 'opUpdateInitiative' },
  updateGoal: { record: 'goal', messageKey: 'opUpdateGoal' },
  updateEndorsement: { record: 'vote', messageKey: 'opUpdateEndorsement' },
  createEndorsement: { record: 'vote', listed: 'idea', messageKey: 'opCreateEndorsement' },
  createCapacityInvestment: { record: 'capacityInvestment', messageKey: 'opCreateCapacityInvestment' },
};

export function operationFacts(id: OperationId): OperationFacts {
  return facts[id];
}

/** The operation only reads, so it can be repeated at any time. */
export function isReadOperation(id: OperationId): boolean {
  return operationOf(id).method === 'GET';
}
