// Owns which operations captures are made of. The contract has more; only these travel with the extension.
import type { OperationId, OperationResponse } from '@/lib/planning/contract';
import { createIdeaCommentAttachment } from '@/lib/planning/contract/attachment';
import { createRequirementComment } from '@/lib/planning/contract/comment';
import { createCompetitor } from '@/lib/planning/contract/competitor';
import { createEpicInProduct, createEpicInRelease } from '@/lib/planning/contract/epic';
import { createFeature, updateFeature } from '@/lib/planning/contract/feature';
import { createIdea, readIdea, updateIdea } from '@/lib/planning/contract/idea';
import { createIdeaComment } from '@/lib/planning/contract/idea-comment';
import { createIntegrationChange } from '@/lib/planning/contract/integration-change';
import type { Operation } from '@/lib/planning/contract/operation';
import { createPage } from '@/lib/planning/contract/page';

const byId: {
  readonly [Known in OperationId]?: Operation<unknown, unknown, unknown, OperationResponse<Known>>;
} = {
  readIdea,
  createEpicInRelease,
  createEpicInProduct,
  createFeature,
  updateFeature,
  createIdea,
  updateIdea,
  createPage,
  createIntegrationChange,
  createIdeaComment,
  createCompetitor,
  createIdeaCommentAttachment,
  createRequirementComment,
};

/** Throws for an operation that no kind uses: a new kind adds its own above. */
export function operationOf<Id extends OperationId>(
  id: Id,
): Operation<unknown, unknown, unknown, OperationResponse<Id>> {
  const operation = byId[id];
  if (!operation) throw new Error(`captures are not made of ${id}`);
  return operation;
}

/** Whether an operation only reads, and may be made again at any time. */
export function isReadOperation(id: OperationId): boolean {
  return operationOf(id).method === 'GET';
}
