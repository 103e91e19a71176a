// Made by `npm run docs:forms` from the contract, which alone is changed by hand: the attributes that forms can fill in.
import type { Attributes } from '@/lib/capture/form/control';

export const ideaDestination = {
  product_id: { control: { type: 'line' }, isRequired: true },
} as const satisfies Attributes;

export const ideaAttributes = {
  name: { control: { type: 'line' }, isRequired: true },
  description: { control: { type: 'html' } },
  workflow_status: { control: { type: 'line' } },
  tags: { control: { type: 'list' } },
  categories: { control: { type: 'list' } },
  created_by: { control: { type: 'email' }, isRequired: true },
  assigned_to_user: { control: { type: 'email' } },
  initiative: { control: { type: 'line' } },
  epic: { control: { type: 'line' } },
  visibility: {
    control: {
      type: 'choice',
      choices: ['vendor', 'creator', 'employee', 'employee_or_creator', 'creator_organization', 'public'],
    },
  },
  submitted_idea_portal_id: { control: { type: 'line' } },
  watchers: { control: { type: 'list' } },
} as const satisfies Attributes;

export const ideaReference = {
  id: { control: { type: 'line' }, isRequired: true },
} as const satisfies Attributes;

export const ideaUpdate = {
  name: { control: { type: 'line' } },
  description: { control: { type: 'html' } },
  workflow_status: { control: { type: 'line' } },
  tags: { control: { type: 'list' } },
  categories: { control: { type: 'list' } },
  created_by: { control: { type: 'email' }, isRequired: true },
  assigned_to_user: { control: { type: 'email' } },
  initiative: { control: { type: 'line' } },
  epic: { control: { type: 'line' } },
  visibility: {
    control: {
      type: 'choice',
      choices: ['vendor', 'creator', 'employee', 'employee_or_creator', 'creator_organization', 'public'],
    },
  },
  submitted_idea_portal_id: { control: { type: 'line' } },
  watchers: { control: { type: 'list' } },
} as const satisfies Attributes;

export const pageDestination = {
  product_id: { control: { type: 'line' }, isRequired: true },
} as const satisfies Attributes;

export const pageAttributes = {
  name: { control: { type: 'line' }, isRequired: true },
  document_type: {
    control: { type: 'choice', choices: ['note', 'whiteboard', 'folder', 'internal_link', 'external_link'] },
  },
  description_attributes: {},
  parent_id: { control: { type: 'line' } },
  tags: { control: { type: 'list' } },
  editor_width: { control: { type: 'choice', choices: ['NARROW', 'FULL'] } },
  workflow_status: { control: { type: 'line' } },
} as const satisfies Attributes;

export const ideaCommentAttributes = {
  body: { control: { type: 'html' }, isRequired: true },
  visibility: { control: { type: 'choice', choices: ['public', 'employee_or_creator'] } },
  parent_idea_comment_id: { control: { type: 'line' } },
} as const satisfies Attributes;

export const linkAttributes = {
  file_url: { control: { type: 'address' }, isRequired: true },
  file_name: { control: { type: 'line' }, isRequired: true },
} as const satisfies Attributes;

export const featureDestination = {
  release_id: { control: { type: 'line' }, isRequired: true },
} as const satisfies Attributes;

export const featureAttributes = {
  name: { control: { type: 'line' }, isRequired: true },
  workflow_status: { control: { type: 'line' } },
  workflow_kind: { control: { type: 'line' } },
  description: { control: { type: 'html' } },
  created_by: { control: { type: 'email' } },
  assigned_to_user: { control: { type: 'email' } },
  tags: { control: { type: 'list' } },
  initial_estimate_text: { control: { type: 'line' } },
  start_date: { control: { type: 'date' } },
  due_date: { control: { type: 'date' } },
  initiative: { control: { type: 'line' } },
  progress: { control: { type: 'number' } },
  team: { control: { type: 'line' } },
  team_workflow_status: { control: { type: 'line' } },
  release_phase: { control: { type: 'line' } },
  epic: { control: { type: 'line' } },
  progress_source: {
    control: {
      type: 'choice',
      choices: [
        'progress_manual',
        'progress_from_requirements',
        'progress_from_remaining_estimate',
        'progress_from_todos',
      ],
    },
  },
} as const satisfies Attributes;

export const featureReference = {
  id: { control: { type: 'line' }, isRequired: true },
} as const satisfies Attributes;

export const featureUpdate = {
  name: { control: { type: 'line' } },
  workflow_status: { control: { type: 'line' } },
  workflow_kind: { control: { type: 'line' } },
  description: { control: { type: 'html' } },
  created_by: { control: { type: 'email' } },
  assigned_to_user: { control: { type: 'email' } },
  tags: { control: { type: 'list' } },
  initial_estimate_text: { control: { type: 'line' } },
  start_date: { control: { type: 'date' } },
  due_date: { control: { type: 'date' } },
  initiative: { control: { type: 'line' } },
  progress: { control: { type: 'number' } },
  team: { control: { type: 'line' } },
  team_workflow_status: { control: { type: 'line' } },
  release_phase: { control: { type: 'line' } },
  epic: { control: { type: 'line' } },
  progress_source: {
    control: {
      type: 'choice',
      choices: [
        'progress_manual',
        'progress_from_requirements',
        'progress_from_requirements_with_dependents',
        'progress_from_remaining_estimate',
        'progress_from_remaining_estimate_with_dependents',
        'progress_from_todos',
        'progress_from_todos_with_dependents',
      ],
    },
  },
} as const satisfies Attributes;

export const epicProduct = {
  product_id: { control: { type: 'line' }, isRequired: true },
} as const satisfies Attributes;

export const epicRelease = {
  release_id: { control: { type: 'line' }, isRequired: true },
} as const satisfies Attributes;

export const epicAttributes = {
  name: { control: { type: 'line' }, isRequired: true },
  workflow_status: { control: { type: 'line' } },
  workflow_kind: { control: { type: 'line' } },
  description: { control: { type: 'html' } },
  created_by: { control: { type: 'email' } },
  assigned_to_user: { control: { type: 'email' } },
  tags: { control: { type: 'list' } },
  initial_estimate_text: { control: { type: 'line' } },
  start_date: { control: { type: 'date' } },
  due_date: { control: { type: 'date' } },
  initiative: { control: { type: 'line' } },
  progress: { control: { type: 'number' } },
  team: { control: { type: 'line' } },
  team_workflow_status: { control: { type: 'line' } },
  progress_source: {
    control: {
      type: 'choice',
      choices: [
        'progress_manual',
        'progress_from_features',
        'progress_from_features_with_dependents',
        'progress_from_remaining_estimate',
        'progress_from_remaining_estimate_with_dependents',
        'progress_from_todos',
        'progress_from_todos_with_dependents',
        'progress_from_features_completed',
        'progress_from_features_completed_with_dependents',
      ],
    },
  },
  duration_source: {
    control: {
      type: 'choice',
      choices: ['duration_manual', 'duration_from_features', 'duration_from_releases'],
    },
  },
} as const satisfies Attributes;

export const requirementDestination = {
  requirement_id: { control: { type: 'line' }, isRequired: true },
} as const satisfies Attributes;

export const commentAttributes = {
  body: { control: { type: 'html' }, isRequired: true },
} as const satisfies Attributes;

export const competitorDestination = {
  product_id: { control: { type: 'line' }, isRequired: true },
} as const satisfies Attributes;

export const competitorAttributes = {
  name: { control: { type: 'line' }, isRequired: true },
  color: { control: { type: 'color' }, isRequired: true },
} as const satisfies Attributes;

export const integrationChange = {
  integration_id: { control: { type: 'line' }, isRequired: true },
} as const satisfies Attributes;
