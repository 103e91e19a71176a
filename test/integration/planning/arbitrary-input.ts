// Generated valid inputs of every operation, which name known records.
import fc from 'fast-check';
import type { OperationId } from '@/lib/planning/contract';
import { operations } from '@/lib/planning/contract';
import { minimalInputs } from '@/test/unit/planning/minimal-inputs';
import type { Inputs, KnownRecords } from '@/test/unit/planning/operation-inputs';
import { type ValuesByName, valuesOf } from './arbitrary-values';

type Attributes = Record<string, unknown>;

/** The record in a body, by the name around it; null if the attributes are directly in the body. */
export const wrapperOf: Readonly<Record<Exclude<OperationId, 'readIdea'>, string | null>> = {
  createEpicInRelease: 'epic',
  createEpicInProduct: 'epic',
  createFeature: 'feature',
  updateFeature: 'feature',
  createProduct: 'product',
  createRelease: 'release',
  createIdea: 'idea',
  updateIdea: 'idea',
  createPage: 'page',
  updateEndorsement: 'idea_endorsement',
  createCapacityInvestment: 'capacity_investment',
  createIntegrationChange: null,
  updateInitiative: 'initiative',
  createIdeaComment: 'idea_comment',
  createCompetitor: 'competitor',
  createIdeaCommentAttachment: 'attachment',
  updateGoal: 'goal',
  createRequirementComment: 'comment',
  createEndorsement: 'idea_endorsement',
};

const joined = (words: readonly string[]) => fc.subarray([...words]).map((some) => some.join(', '));

let prefixes = 0;
const freshPrefix = fc.constant(null).map(() => {
  prefixes += 1;
  return `GEN${prefixes}`;
});

const parents: Readonly<Record<string, (at: KnownRecords) => string>> = {
  product: (at) => at.productLine,
  release: (at) => at.parentRelease,
  page: (at) => at.page,
  initiative: (at) => at.parentInitiative,
  goal: (at) => at.goal,
};

const workflows: Readonly<Record<string, keyof KnownRecords['status']>> = {
  idea: 'idea',
  epic: 'epic',
  feature: 'feature',
  release: 'release',
  page: 'page',
  initiative: 'initiative',
  goal: 'goal',
};

/** Fields that name records or values that must exist in the service. */
function valuesByName(at: KnownRecords, wrapper: string | null): ValuesByName {
  const workflow = workflows[wrapper ?? ''];
  const parent = parents[wrapper ?? ''];
  return {
    ...(workflow === undefined ? {} : { workflow_status: fc.constant(at.status[workflow]) }),
    ...(parent === undefined ? {} : { parent_id: fc.constant(parent(at)) }),
    // In a release's own body, this field is the record itself.
    ...(wrapper === 'release' ? {} : { release: fc.constant(at.release) }),
    team: fc.constant(at.team),
    team_workflow_status: fc.constant(at.status.team),
    iteration: fc.constant(at.iteration),
    program_increment: fc.constant(at.increment),
    categories: joined(at.categories.split(', ')),
    themes: joined(at.themes),
    duplicate_idea: fc.constantFrom(null, '', at.otherIdea),
    restricted_idea_portal_ids: fc.subarray([at.portal]),
    submitted_idea_portal_id: fc.constant(at.portal),
    parent_idea_comment_id: fc.constant(at.ideaComment),
    reference_prefix: freshPrefix,
    prefix: freshPrefix,
    project_id: fc.constant(at.product),
    idea_id: fc.constant(at.idea),
    created_by_user: fc.constant(at.person),
    idea_organization_id: fc.constant(at.organization),
    link: fc.webUrl({ withFragments: true }),
    integration_id: fc.constant(at.integration),
    model_class: fc.constant('Feature'),
    model_id: fc.constant(at.featureId),
    file_url: fc.webUrl({ withQueryParameters: true, withFragments: true }),
    ...(wrapper === 'idea' ? { fields: fc.constantFrom('*', 'name, url', '*,comments,watchers') } : {}),
  };
}

/** Changes values that would break a rule between fields, as little as possible. */
function keepRules(given: Attributes, at: KnownRecords): Attributes {
  const kept = { ...given };
  if (kept.progress !== undefined) kept.progress_source = 'progress_manual';
  if (kept.iteration !== undefined || kept.program_increment !== undefined) kept.team = at.team;
  if (kept.external_release_date === undefined) delete kept.external_date_resolution;
  else kept.external_date_resolution ??= 'exact';
  if (kept.parent_idea_comment_id !== undefined) delete kept.visibility;
  if (kept.skip_portal === true) delete kept.submitted_idea_portal_id;
  if (kept.product_line === true) kept.product_line_type ??= 'Line';
  return kept;
}

const attributesIn = (body: Attributes, wrapper: string | null): Attributes => {
  const inside = wrapper === null ? body : body[wrapper];
  return typeof inside === 'object' && inside !== null ? { ...inside } : {};
};

interface GeneratedInput {
  readonly input: { readonly params: Inputs[OperationId]['params']; readonly body: Attributes };
  /** The record's attributes. */
  readonly attributes: Attributes;
}

/** Valid inputs of one write. An attachment's input is a JSON link. */
export function inputsOf(
  id: Exclude<OperationId, 'readIdea'>,
  at: KnownRecords,
): fc.Arbitrary<GeneratedInput> {
  const wrapper = wrapperOf[id];
  const { body: schema } = operations[id];
  const form = id === 'createIdeaCommentAttachment' ? operations[id].body.def.options[0] : schema;
  return valuesOf(form, valuesByName(at, wrapper)).map((value) => {
    const body: Attributes = { ...(value as Attributes) };
    const attributes = keepRules(attributesIn(body, wrapper), at);
    if (wrapper !== null) body[wrapper] = attributes;
    if (wrapper === 'idea') {
      delete body.skip_portal;
      if (attributes.skip_portal !== undefined) body.skip_portal = attributes.skip_portal;
    }
    return {
      input: { params: minimalInputs(at)[id].params, body: wrapper === null ? attributes : body },
      attributes,
    };
  });
}
