// Owns one smallest and one fullest input of every operation, written from the specification's tables of fields.
import type { OperationId, OperationInput } from '@/lib/planning/contract';

/** Records and words that exist where the inputs are sent to. */
export interface Place {
  readonly product: string;
  readonly release: string;
  readonly feature: string;
  readonly epic: string;
  readonly requirement: string;
  readonly initiative: string;
  readonly goal: string;
  readonly idea: string;
  readonly otherIdea: string;
  readonly ideaComment: string;
  readonly endorsement: string;
  readonly integration: string;
  readonly featureId: string;
  readonly portal: string;
  readonly page: string;
  readonly productLine: string;
  readonly parentRelease: string;
  readonly parentInitiative: string;
  /** A status of each record's own workflow. */
  readonly status: Readonly<
    Record<'idea' | 'epic' | 'feature' | 'release' | 'page' | 'initiative' | 'goal' | 'team', string>
  >;
  readonly themes: readonly [string, string];
  readonly team: string;
  readonly iteration: string;
  readonly increment: string;
  readonly categories: string;
  readonly person: string;
  readonly personIds: readonly [string, string];
  /** A prefix that no product has yet. */
  readonly newPrefix: string;
}

export type Inputs = { readonly [Id in OperationId]: OperationInput<Id> };

export const minimalInputs = (at: Place): Inputs => ({
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

const workItem = (at: Place, kind: 'epic' | 'feature') => ({
  release: at.release,
  workflow_status: at.status[kind],
  workflow_kind: 'New',
  description: '<p>Described</p>',
  created_by: at.person,
  assigned_to_user: at.person,
  tags: 'one, two',
  initial_estimate_text: '1m 1w 1d 1h 1min',
  detailed_estimate_text: '2d 4h',
  remaining_estimate_text: '30min',
  initial_estimate: 600,
  detailed_estimate: 480.5,
  remaining_estimate: 0,
  start_date: '2024-02-29',
  due_date: '2030-12-31',
  initiative: at.initiative,
  progress_source: 'progress_manual' as const,
  progress: 40,
  team: at.team,
  team_workflow_status: at.status.team,
  iteration: at.iteration,
  program_increment: at.increment,
});

export const fullInputs = (at: Place): Inputs => ({
  readIdea: { params: { id: at.idea }, query: { fields: '*,comments,watchers' } },
  createEpicInRelease: {
    params: { release_id: at.release },
    body: {
      epic: {
        name: 'Epic',
        ...workItem(at, 'epic'),
        duration_source: 'duration_from_releases',
        goals: [at.goal],
      },
      fields: 'name,url',
    },
  },
  createEpicInProduct: {
    params: { product_id: at.product },
    body: {
      epic: {
        name: 'Epic',
        ...workItem(at, 'epic'),
        duration_source: 'duration_from_features',
        goals: [at.goal],
      },
      fields: '*',
    },
  },
  createFeature: {
    params: { release_id: at.release },
    body: {
      feature: {
        name: 'Feature',
        ...workItem(at, 'feature'),
        release_phase: 'Build',
        epic: at.epic,
        custom_fields: { impact: 'high', weight: 3, seen: true, links: ['a', 'b'], none: null },
      },
      fields: '*',
    },
  },
  updateFeature: {
    params: { id: at.feature },
    body: {
      feature: {
        name: 'Feature, renamed',
        ...workItem(at, 'feature'),
        release_phase: 'Build',
        epic: at.epic,
        custom_fields: { impact: 'low' },
        goals: [at.goal],
      },
      fields: '*',
    },
  },
  createProduct: {
    params: {},
    body: {
      product: {
        name: 'Line',
        reference_prefix: at.newPrefix,
        description: '<p>A line</p>',
        parent_id: at.productLine,
        workspace_type: 'product_workspace',
        project_template_id: '8001',
        product_line: true,
        product_line_type: 'Company',
        configuration_epics_enabled: true,
        configuration_okrs_enabled: false,
        configuration_default_progress_calculations_inherit: false,
        configuration_default_progress_calculations_strategic_imperatives: 'progress_manual',
        configuration_default_progress_calculations_key_results: 'progress_manual',
        configuration_default_progress_calculations_initiatives: 'progress_manual',
        configuration_default_progress_calculations_releases: 'progress_manual',
        configuration_default_progress_calculations_release_phases: 'progress_manual',
        configuration_default_progress_calculations_epics: 'progress_manual',
        configuration_default_progress_calculations_features: 'progress_manual',
        configuration_default_parent_dates_inherit: false,
        configuration_default_parent_dates_initiatives: 'duration_manual',
        configuration_default_parent_dates_releases: 'duration_manual',
        configuration_default_parent_dates_master_releases: 'duration_manual',
        configuration_default_parent_dates_release_phases: 'duration_manual',
        configuration_default_parent_dates_epics: 'duration_manual',
        configuration_default_parent_dates_features: 'duration_manual',
      },
      fields: '*',
    },
  },
  createRelease: {
    params: { product_id: at.product },
    body: {
      release: {
        name: 'Release',
        owner: at.person,
        initiatives: [at.initiative],
        workflow_status: at.status.release,
        parent_id: at.parentRelease,
        theme: '<p>Theme</p>',
        start_date: '2030-01-01',
        end_date: '2030-03-31',
        release_date: '2030-03-31',
        development_started_on: '2030-01-02',
        parking_lot: false,
        external_release_date: '2030-04-01',
        external_date_resolution: 'quarter',
        capacity_units: 'time',
        total_capacity_text: '2m 1w',
        progress_source: 'progress_manual',
        progress: 10,
        duration_source: 'duration_manual',
        goals: [at.goal],
        watchers: at.personIds.join(', '),
      },
      fields: '*',
    },
  },
  createIdea: {
    params: { product_id: at.product },
    body: {
      idea: {
        name: 'Idea',
        description: '<p>Why</p>',
        workflow_status: at.status.idea,
        tags: 'one, two',
        categories: at.categories,
        themes: at.themes.join(','),
        created_by: at.person,
        assigned_to_user: at.person,
        feature: at.feature,
        initiative: at.initiative,
        epic: at.epic,
        duplicate_idea: null,
        initial_votes: 3,
        visibility: 'employee_or_creator',
        created_at: '2024-02-29 23:59:59',
        spam: 'false',
        portal_restricted: true,
        restricted_idea_portal_ids: [at.portal],
        submitted_idea_portal_id: at.portal,
        skip_portal: false,
        watchers: at.personIds.join(','),
      },
      fields: '*,watchers',
      skip_portal: false,
    },
  },
  updateIdea: {
    params: { id: at.idea },
    body: {
      idea: {
        name: 'Idea, renamed',
        description: '<p>More</p>',
        workflow_status: at.status.idea,
        tags: '',
        categories: at.categories,
        themes: at.themes[0],
        created_by: at.person,
        assigned_to_user: at.person,
        feature: at.feature,
        initiative: at.initiative,
        epic: at.epic,
        duplicate_idea: at.otherIdea,
        initial_votes: 0,
        visibility: 'vendor',
        created_at: '2024-02-29',
        spam: 'false',
        portal_restricted: false,
        restricted_idea_portal_ids: [],
        skip_portal: true,
        watchers: at.personIds[0],
      },
      fields: '*',
      skip_portal: true,
    },
  },
  createPage: {
    params: { product_id: at.product },
    body: {
      page: {
        name: 'Note',
        document_type: 'note',
        description_attributes: { body: '<p>Body</p>' },
        parent_id: at.page,
        tags: 'one',
        editor_width: 'FULL',
        workflow_status: at.status.page,
      },
      fields: '*',
    },
  },
  updateEndorsement: {
    params: { idea_id: at.idea, id: at.endorsement },
    body: {
      idea_endorsement: { value: 250, custom_fields: [{ key: 'deal', value: 'big' }] },
      fields: '*',
    },
  },
  createCapacityInvestment: {
    params: { initiative_id: at.initiative },
    body: {
      capacity_investment: {
        start_date: '2030-01-01',
        end_date: '2030-12-31',
        date_source: 'manual_dates',
        estimate_source: 'features',
        capacity_scenario_id: '8101',
      },
      fields: '*',
    },
  },
  createIntegrationChange: {
    params: {},
    body: {
      integration_id: at.integration,
      model_class: 'Feature',
      model_id: at.featureId,
      fields: '*',
    },
  },
  updateInitiative: {
    params: { product_id: at.product, id: at.initiative },
    body: {
      initiative: {
        name: 'Initiative, renamed',
        description: '<p>Why</p>',
        assigned_to_user: at.person,
        workflow_status: at.status.initiative,
        effort: 250,
        value: 12.5,
        parent_id: at.parentInitiative,
        position: 2,
        presented: true,
        start_date: '2030-01-01',
        end_date: '2030-12-31',
        time_frame: 'Next year',
        goals: [at.goal],
        progress_source: 'progress_manual',
        progress: 5,
        duration_source: 'duration_manual',
        custom_fields: [{ key: 'region', value: 'north' }],
      },
      fields: '*',
    },
  },
  createIdeaComment: {
    params: { idea_id: at.idea },
    body: {
      idea_comment: { body: '<p>Comment</p>', spam: 'false', visibility: 'employee_or_creator' },
      fields: '*',
    },
  },
  createCompetitor: {
    params: { product_id: at.product },
    body: { competitor: { name: 'Competitor', color: 0 }, fields: '*' },
  },
  createIdeaCommentAttachment: {
    params: { idea_comment_id: at.ideaComment },
    body: {
      attachment: {
        file_url: 'https://pages.example.com/a?b=c#d',
        content_type: 'text/html',
        file_name: 'A page',
      },
      fields: '*',
    },
  },
  updateGoal: {
    params: { product_id: at.product, id: at.goal },
    body: {
      goal: {
        project_id: at.product,
        name: 'Goal, renamed',
        description: '<p>Why</p>',
        effort: 1,
        value: 100,
        parent_id: at.goal,
        success_metric_name: 'Sales',
        success_metric_description: 'Twice as many',
        workflow_status: at.status.goal,
        time_frame: 'Next year',
        progress_source: 'progress_manual',
        progress: 5,
        watchers: [...at.personIds],
      },
      fields: '*',
    },
  },
  createRequirementComment: {
    params: { requirement_id: at.requirement },
    body: { comment: { body: '<p>Comment</p>' }, fields: '*' },
  },
});
