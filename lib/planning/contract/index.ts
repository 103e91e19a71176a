// All operations, and the types of their inputs and answers.
import type * as z from 'zod/mini';
import { createIdeaComment, createIdeaCommentAttachment, createRequirementComment } from './comment';
import { createEndorsement, updateEndorsement } from './endorsement';
import { createIdea, readIdea, updateIdea } from './idea';
import { createIntegrationChange } from './integration-change';
import type { Operation } from './operation';
import { createCompetitor, createPage, createProduct, createRelease } from './product';
import { createCapacityInvestment, updateGoal, updateInitiative } from './strategy';
import { createEpicInProduct, createEpicInRelease, createFeature, updateFeature } from './work-item';

/** In the order of the reference (test/tools/docs/reference). The specification lacks the last one. */
export const operations = {
  readIdea,
  createEpicInRelease,
  createEpicInProduct,
  createFeature,
  updateFeature,
  createProduct,
  createRelease,
  createIdea,
  updateIdea,
  createPage,
  updateEndorsement,
  createCapacityInvestment,
  createIntegrationChange,
  updateInitiative,
  createIdeaComment,
  createCompetitor,
  createIdeaCommentAttachment,
  updateGoal,
  createRequirementComment,
  createEndorsement,
} as const;

export type Operations = typeof operations;

export type OperationId = keyof Operations;

export const isOperationId = (value: unknown): value is OperationId =>
  typeof value === 'string' && Object.hasOwn(operations, value);

type Given<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : never;

/** The input of a call: path parameters, the query of a read, the body of a write as sent. */
export type OperationInput<Id extends OperationId> = {
  readonly params: Given<Operations[Id]['params']>;
} & (null extends Operations[Id]['query']
  ? { readonly query?: never }
  : { readonly query?: Given<Operations[Id]['query']> }) &
  (null extends Operations[Id]['body']
    ? { readonly body?: never }
    : { readonly body: Given<Operations[Id]['body']> });

export type OperationResponse<Id extends OperationId> = z.output<Operations[Id]['response']>;

/** An operation by its id, with the type of its answer. */
export function operationOf<Id extends OperationId>(
  id: Id,
): Operation<unknown, unknown, unknown, OperationResponse<Id>> {
  const byId: {
    readonly [Known in OperationId]: Operation<unknown, unknown, unknown, OperationResponse<Known>>;
  } = operations;
  return byId[id];
}
