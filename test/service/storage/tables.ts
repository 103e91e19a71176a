// The table of attributes of each kind of record.
import type { Attributes, Fields } from '../fields/field.ts';
import * as ideas from '../tables/ideas.ts';
import * as plans from '../tables/plans.ts';
import * as workspaces from '../tables/workspaces.ts';
import type { Kind } from './kind.ts';

export const tables = {
  product: workspaces.productFields,
  page: workspaces.pageFields,
  competitor: workspaces.competitorFields,
  person: workspaces.personFields,
  idea: ideas.ideaFields,
  idea_comment: ideas.ideaCommentFields,
  endorsement: ideas.endorsementFields,
  organization: ideas.organizationFields,
  contact: ideas.contactFields,
  attachment: ideas.attachmentFields,
  portal: ideas.portalFields,
  category: ideas.categoryFields,
  theme: ideas.themeFields,
  epic: plans.epicFields,
  feature: plans.featureFields,
  requirement: plans.requirementFields,
  comment: plans.commentFields,
  release: plans.releaseFields,
  initiative: plans.initiativeFields,
  capacity_investment: plans.capacityInvestmentFields,
  goal: plans.goalFields,
  team: plans.teamFields,
  iteration: plans.iterationFields,
  program_increment: plans.programIncrementFields,
  integration: plans.integrationFields,
  integration_change: plans.integrationChangeFields,
} satisfies Record<Kind, Fields>;

export type AttributesOf<K extends Kind> = Attributes<(typeof tables)[K]>;
