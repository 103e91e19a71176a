// A short summary of each operation for the reference.
import { isOperationId, type OperationId } from '@/lib/planning/contract';

const summaries: Readonly<Record<OperationId, string>> = {
  readIdea: 'Read one idea',
  createEpicInRelease: 'Create an epic in a release',
  createEpicInProduct: "Create an epic in a product's default release, or in the one named",
  createFeature: 'Create a feature in a release',
  updateFeature: 'Update a feature',
  createProduct: 'Create a product or a product line',
  createRelease: 'Create a release',
  createIdea: 'Create an idea',
  updateIdea: 'Update an idea',
  createPage: 'Create a note',
  updateEndorsement: 'Update an idea vote',
  createCapacityInvestment: 'Create a capacity investment',
  createIntegrationChange: 'Send a record to an integration',
  updateInitiative: 'Update an initiative',
  createIdeaComment: 'Create an idea comment or a reply',
  createCompetitor: 'Create a competitor',
  createIdeaCommentAttachment: 'Create an attachment on an idea comment',
  updateGoal: 'Update a goal',
  createRequirementComment: 'Create a comment on a requirement',
  createEndorsement: 'Create a vote for a customer (not in the specification)',
};

export function summaryOf(id: string): string {
  if (!isOperationId(id)) throw new Error(`nothing is said of ${id}`);
  return summaries[id];
}
