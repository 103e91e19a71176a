// Every fact about the operations of captures, one entry per operation of the contract.

import type { WordKey } from '@/lib/capture/text/words';
import type { OperationId, OperationResponse } from '@/lib/planning/contract';
import { createIdeaCommentAttachment } from '@/lib/planning/contract/attachment';
import { createCapacityInvestment } from '@/lib/planning/contract/capacity-investment';
import { createRequirementComment } from '@/lib/planning/contract/comment';
import { createCompetitor } from '@/lib/planning/contract/competitor';
import { updateEndorsement } from '@/lib/planning/contract/endorsement';
import { createEpicInProduct, createEpicInRelease } from '@/lib/planning/contract/epic';
import { createFeature, updateFeature } from '@/lib/planning/contract/feature';
import { updateGoal } from '@/lib/planning/contract/goal';
import { createIdea, readIdea, updateIdea } from '@/lib/planning/contract/idea';
import { createIdeaComment } from '@/lib/planning/contract/idea-comment';
import { updateInitiative } from '@/lib/planning/contract/initiative';
import { createIntegrationChange } from '@/lib/planning/contract/integration-change';
import type { Operation } from '@/lib/planning/contract/operation';
import { createPage } from '@/lib/planning/contract/page';
import { createProduct } from '@/lib/planning/contract/product';
import { createRelease } from '@/lib/planning/contract/release';
import type { ReferableRecord } from '@/lib/planning/record-key';

/** The record that an operation creates, changes or reads. `null`: the answer has no record. */
type RecordFacts =
  /** The record has a key and an address. A person can name it by either, or by its id. */
  | { readonly record: ReferableRecord; readonly hasKey: true }
  | {
      readonly record:
        | 'comment'
        | 'attachment'
        | 'competitor'
        | 'idea_endorsement'
        | 'capacity_investment'
        | null;
      readonly hasKey: false;
    };

export type ListName =
  | 'ideas'
  | 'pages'
  | 'features'
  | 'releaseEpics'
  | 'productEpics'
  | 'comments'
  | 'competitors'
  | 'releases'
  | 'products';

/**
 * The listing with the record. `of` says whose: a parameter of the operation, the first step's record, or the
 * account's.
 */
interface ListFacts {
  readonly list: ListName;
  readonly of: 'product_id' | 'release_id' | 'firstStep' | 'account';
}

type OperationFacts<Answer = unknown> = RecordFacts & {
  readonly operation: Operation<unknown, unknown, unknown, Answer>;
  /** null if no listing has it. The person then decides about a lost answer. */
  readonly listed: ListFacts | null;
  /** The object in the body with the new record's visibility. Absent if the operation has none. */
  readonly visibilityOf?: 'idea' | 'idea_comment';
  readonly words: WordKey;
};

const facts: { readonly [Known in OperationId]: OperationFacts<OperationResponse<Known>> } = {
  readIdea: { operation: readIdea, record: 'idea', hasKey: true, listed: null, words: 'opReadIdea' },
  createIdea: {
    operation: createIdea,
    record: 'idea',
    hasKey: true,
    listed: { list: 'ideas', of: 'product_id' },
    visibilityOf: 'idea',
    words: 'opCreateIdea',
  },
  updateIdea: { operation: updateIdea, record: 'idea', hasKey: true, listed: null, words: 'opUpdateIdea' },
  createPage: {
    operation: createPage,
    record: 'page',
    hasKey: true,
    listed: { list: 'pages', of: 'product_id' },
    words: 'opCreatePage',
  },
  createFeature: {
    operation: createFeature,
    record: 'feature',
    hasKey: true,
    listed: { list: 'features', of: 'release_id' },
    words: 'opCreateFeature',
  },
  updateFeature: {
    operation: updateFeature,
    record: 'feature',
    hasKey: true,
    listed: null,
    words: 'opUpdateFeature',
  },
  createEpicInProduct: {
    operation: createEpicInProduct,
    record: 'epic',
    hasKey: true,
    listed: { list: 'productEpics', of: 'product_id' },
    words: 'opCreateEpic',
  },
  createEpicInRelease: {
    operation: createEpicInRelease,
    record: 'epic',
    hasKey: true,
    listed: { list: 'releaseEpics', of: 'release_id' },
    words: 'opCreateEpic',
  },
  createIdeaComment: {
    operation: createIdeaComment,
    record: 'comment',
    hasKey: false,
    listed: { list: 'comments', of: 'firstStep' },
    visibilityOf: 'idea_comment',
    words: 'opCreateIdeaComment',
  },
  createIdeaCommentAttachment: {
    operation: createIdeaCommentAttachment,
    record: 'attachment',
    hasKey: false,
    // A listing of comments includes their attachments.
    listed: { list: 'comments', of: 'firstStep' },
    words: 'opCreateIdeaCommentAttachment',
  },
  createRequirementComment: {
    operation: createRequirementComment,
    record: 'comment',
    hasKey: false,
    listed: null,
    words: 'opCreateRequirementComment',
  },
  createCompetitor: {
    operation: createCompetitor,
    record: 'competitor',
    hasKey: false,
    listed: { list: 'competitors', of: 'product_id' },
    words: 'opCreateCompetitor',
  },
  createIntegrationChange: {
    operation: createIntegrationChange,
    record: null,
    hasKey: false,
    listed: null,
    words: 'opCreateIntegrationChange',
  },
  createRelease: {
    operation: createRelease,
    record: 'release',
    hasKey: true,
    listed: { list: 'releases', of: 'product_id' },
    words: 'opCreateRelease',
  },
  createProduct: {
    operation: createProduct,
    record: 'product',
    hasKey: true,
    listed: { list: 'products', of: 'account' },
    words: 'opCreateProduct',
  },
  updateInitiative: {
    operation: updateInitiative,
    record: 'initiative',
    hasKey: true,
    listed: null,
    words: 'opUpdateInitiative',
  },
  updateGoal: { operation: updateGoal, record: 'goal', hasKey: true, listed: null, words: 'opUpdateGoal' },
  updateEndorsement: {
    operation: updateEndorsement,
    record: 'idea_endorsement',
    hasKey: false,
    listed: null,
    words: 'opUpdateEndorsement',
  },
  createCapacityInvestment: {
    operation: createCapacityInvestment,
    record: 'capacity_investment',
    hasKey: false,
    listed: null,
    words: 'opCreateCapacityInvestment',
  },
};

export function factsOf(id: OperationId): OperationFacts {
  return facts[id];
}

export function operationOf<Id extends OperationId>(
  id: Id,
): Operation<unknown, unknown, unknown, OperationResponse<Id>> {
  const known: OperationFacts<OperationResponse<Id>> = facts[id];
  return known.operation;
}

/** The operation only reads, so it can be repeated at any time. */
export function isReadOperation(id: OperationId): boolean {
  return operationOf(id).method === 'GET';
}
