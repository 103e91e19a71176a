// Owns the names of all operations, for whoever needs no more of the contract than that.
import type { OperationId } from '.';

/** A record, so that a name that is missing, or of nothing, does not compile. */
const names: Readonly<Record<OperationId, true>> = {
  readIdea: true,
  createEpicInRelease: true,
  createEpicInProduct: true,
  createFeature: true,
  updateFeature: true,
  createProduct: true,
  createRelease: true,
  createIdea: true,
  updateIdea: true,
  createPage: true,
  updateEndorsement: true,
  createCapacityInvestment: true,
  createIntegrationChange: true,
  updateInitiative: true,
  createIdeaComment: true,
  createCompetitor: true,
  createIdeaCommentAttachment: true,
  updateGoal: true,
  createRequirementComment: true,
};

export const isOperationId = (value: unknown): value is OperationId =>
  typeof value === 'string' && Object.hasOwn(names, value);
