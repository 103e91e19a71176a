// An input of every operation with every field set, written from the API documentation's tables of fields.
import { workItem } from './full-work-item';
import type { Inputs, KnownRecords } from './operation-inputs';

const epic = <Source extends string>(at: KnownRecords, duration_source: Source) => ({
  ...{ name: 'Epic', ...workItem(at, 'epic'), duration_source, goals: [at.goal] },
});

/** What a new and a changed idea have in common. */
const idea = (at: KnownRecords) => ({
  workflow_status: at.status.idea,
  categories: at.categories,
  created_by: at.person,
  assigned_to_user: at.person,
  feature: at.feature,
  initiative: at.initiative,
  epic: at.epic,
  spam: 'false' as const,
});

export const fullInputs = (at: KnownRecords): Inputs => ({
  readIdea: { params: { id: at.idea }, query: { fields: '*,comments,watchers' } },
  createEpicInRelease: {
    params: { release_id: at.release },
    body: { epic: epic(at, 'duration_from_releases'), fields: 'name,url' },
  },
  createEpicInProduct: {
    params: { product_id: at.product },
    body: { epic: epic(at, 'duration_from_features'), fields: '*' },
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
        ...idea(at),
        name: 'Idea',
        description: '<p>Why</p>',
        tags: 'one, two',
        themes: at.themes.join(','),
        duplicate_idea: null,
        initial_votes: 3,
        visibility: 'employee_or_creator',
        created_at: '2024-02-29 23:59:59',
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
        ...idea(at),
        name: 'Idea, renamed',
        description: '<p>More</p>',
        tags: '',
        themes: at.themes[0],
        duplicate_idea: at.otherIdea,
        initial_votes: 0,
        visibility: 'vendor',
        created_at: '2024-02-29',
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
  createEndorsement: {
    params: { idea_id: at.idea },
    body: {
      idea_endorsement: {
        idea_id: at.idea,
        created_by_user: at.person,
        idea_organization_id: at.organization,
        value: 2.5,
        link: 'https://pages.example.com/a#m3',
        description: '<p>We export by hand.</p>',
        idea_users: ['kim@customer.example', 'lee@customer.example'],
      },
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
