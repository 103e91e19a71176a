// The smallest input of every operation, written from the API documentation's tables of fields.
import type { Inputs, KnownRecords } from './operation-inputs';

export const minimalInputs = (at: KnownRecords): Inputs => ({
  readIdea: { params: { id: at.idea } },
  createEpicInRelease: { params: { release_id: at.release }, body: { epic: { name: 'Epic' } } },
  createEpicInProduct: { params: { product_id: at.product }, body: { epic: { name: 'Epic' } } },
  createFeature: { params: { release_id: at.release }, body: { feature: { name: 'Feature' } } },
  updateFeature: { params: { id: at.feature }, body: { feature: {} } },
  createProduct: {
    params: {},
    body: { product: { name: 'Product', reference_prefix: at.newPrefix } },
  },
  createRelease: { params: { product_id: at.product }, body: { release: { name: 'Release' } } },
  createIdea: {
    params: { product_id: at.product },
    body: { idea: { name: 'Idea', created_by: at.person } },
  },
  updateIdea: { params: { id: at.idea }, body: { idea: { created_by: at.person } } },
  createPage: { params: { product_id: at.product }, body: { page: { name: 'Note' } } },
  updateEndorsement: {
    params: { idea_id: at.idea, id: at.endorsement },
    body: { idea_endorsement: {} },
  },
  createEndorsement: { params: { idea_id: at.idea }, body: { idea_endorsement: { value: 1 } } },
  createCapacityInvestment: {
    params: { initiative_id: at.initiative },
    body: { capacity_investment: {} },
  },
  createIntegrationChange: {
    params: {},
    body: { integration_id: at.integration, model_class: 'Feature', model_id: at.featureId },
  },
  updateInitiative: { params: { product_id: at.product, id: at.initiative }, body: { initiative: {} } },
  createIdeaComment: { params: { idea_id: at.idea }, body: { idea_comment: { body: 'Comment' } } },
  createCompetitor: {
    params: { product_id: at.product },
    body: { competitor: { name: 'Competitor', color: 29647 } },
  },
  createIdeaCommentAttachment: {
    params: { idea_comment_id: at.ideaComment },
    body: {
      attachment: {
        file_url: 'https://pages.example.com/a',
        content_type: 'text/html',
        file_name: 'a.html',
      },
    },
  },
  updateGoal: { params: { product_id: at.product, id: at.goal }, body: { goal: {} } },
  createRequirementComment: {
    params: { requirement_id: at.requirement },
    body: { comment: { body: '<p>Comment</p>' } },
  },
});
