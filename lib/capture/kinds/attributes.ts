// Made by `npm run docs:forms` from the contract, which alone is changed by hand: the attributes that forms can fill in.
import type { Attributes } from '../control';

export const ideaDestination = {
  product_id: { control: { type: 'line' }, isRequired: true },
} as const satisfies Attributes;

export const ideaAttributes = {
  name: { control: { type: 'line' }, isRequired: true },
  description: { control: { type: 'html' }, isRequired: false },
  workflow_status: { control: { type: 'line' }, isRequired: false },
  tags: { control: { type: 'list' }, isRequired: false },
  categories: { control: { type: 'list' }, isRequired: false },
  created_by: { control: { type: 'email' }, isRequired: true },
  assigned_to_user: { control: { type: 'email' }, isRequired: false },
  initiative: { control: { type: 'line' }, isRequired: false },
  epic: { control: { type: 'line' }, isRequired: false },
  visibility: {
    control: {
      type: 'choice',
      choices: ['vendor', 'creator', 'employee', 'employee_or_creator', 'creator_organization', 'public'],
    },
    isRequired: false,
  },
  submitted_idea_portal_id: { control: { type: 'line' }, isRequired: false },
  watchers: { control: { type: 'list' }, isRequired: false },
} as const satisfies Attributes;

export const ideaReference = {
  id: { control: { type: 'line' }, isRequired: true },
} as const satisfies Attributes;

export const ideaUpdate = {
  name: { control: { type: 'line' }, isRequired: false },
  description: { control: { type: 'html' }, isRequired: false },
  workflow_status: { control: { type: 'line' }, isRequired: false },
  tags: { control: { type: 'list' }, isRequired: false },
  categories: { control: { type: 'list' }, isRequired: false },
  created_by: { control: { type: 'email' }, isRequired: true },
  assigned_to_user: { control: { type: 'email' }, isRequired: false },
  initiative: { control: { type: 'line' }, isRequired: false },
  epic: { control: { type: 'line' }, isRequired: false },
  visibility: {
    control: {
      type: 'choice',
      choices: ['vendor', 'creator', 'employee', 'employee_or_creator', 'creator_organization', 'public'],
    },
    isRequired: false,
  },
  submitted_idea_portal_id: { control: { type: 'line' }, isRequired: false },
  watchers: { control: { type: 'list' }, isRequired: false },
} as const satisfies Attributes;

export const pageDestination = {
  product_id: { control: { type: 'line' }, isRequired: true },
} as const satisfies Attributes;

export const pageAttributes = {
  name: { control: { type: 'line' }, isRequired: true },
  document_type: {
    control: { type: 'choice', choices: ['note', 'whiteboard', 'folder', 'internal_link', 'external_link'] },
    isRequired: false,
  },
  description_attributes: { control: null, isRequired: false },
  parent_id: { control: { type: 'line' }, isRequired: false },
  tags: { control: { type: 'list' }, isRequired: false },
  editor_width: { control: { type: 'choice', choices: ['NARROW', 'FULL'] }, isRequired: false },
  workflow_status: { control: { type: 'line' }, isRequired: false },
} as const satisfies Attributes;

export const ideaCommentAttributes = {
  body: { control: { type: 'html' }, isRequired: true },
  visibility: { control: { type: 'choice', choices: ['public', 'employee_or_creator'] }, isRequired: false },
  parent_idea_comment_id: { control: { type: 'line' }, isRequired: false },
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
  workflow_status: { control: { type: 'line' }, isRequired: false },
  workflow_kind: { control: { type: 'line' }, isRequired: false },
  description: { control: { type: 'html' }, isRequired: false },
  created_by: { control: { type: 'email' }, isRequired: false },
  assigned_to_user: { control: { type: 'email' }, isRequired: false },
  tags: { control: { type: 'list' }, isRequired: false },
  initial_estimate_text: { control: { type: 'line' }, isRequired: false },
  start_date: { control: { type: 'date' }, isRequired: false },
  due_date: { control: { type: 'date' }, isRequired: false },
  initiative: { control: { type: 'line' }, isRequired: false },
  progress: { control: { type: 'number' }, isRequired: false },
  team: { control: { type: 'line' }, isRequired: false },
  team_workflow_status: { control: { type: 'line' }, isRequired: false },
  release_phase: { control: { type: 'line' }, isRequired: false },
  epic: { control: { type: 'line' }, isRequired: false },
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
    isRequired: false,
  },
} as const satisfies Attributes;

export const featureReference = {
  id: { control: { type: 'line' }, isRequired: true },
} as const satisfies Attributes;

export const featureUpdate = {
  name: { control: { type: 'line' }, isRequired: false },
  workflow_status: { control: { type: 'line' }, isRequired: false },
  workflow_kind: { control: { type: 'line' }, isRequired: false },
  description: { control: { type: 'html' }, isRequired: false },
  created_by: { control: { type: 'email' }, isRequired: false },
  assigned_to_user: { control: { type: 'email' }, isRequired: false },
  tags: { control: { type: 'list' }, isRequired: false },
  initial_estimate_text: { control: { type: 'line' }, isRequired: false },
  start_date: { control: { type: 'date' }, isRequired: false },
  due_date: { control: { type: 'date' }, isRequired: false },
  initiative: { control: { type: 'line' }, isRequired: false },
  progress: { control: { type: 'number' }, isRequired: false },
  team: { control: { type: 'line' }, isRequired: false },
  team_workflow_status: { control: { type: 'line' }, isRequired: false },
  release_phase: { control: { type: 'line' }, isRequired: false },
  epic: { control: { type: 'line' }, isRequired: false },
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
    isRequired: false,
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
  workflow_status: { control: { type: 'line' }, isRequired: false },
  workflow_kind: { control: { type: 'line' }, isRequired: false },
  description: { control: { type: 'html' }, isRequired: false },
  created_by: { control: { type: 'email' }, isRequired: false },
  assigned_to_user: { control: { type: 'email' }, isRequired: false },
  tags: { control: { type: 'list' }, isRequired: false },
  initial_estimate_text: { control: { type: 'line' }, isRequired: false },
  start_date: { control: { type: 'date' }, isRequired: false },
  due_date: { control: { type: 'date' }, isRequired: false },
  initiative: { control: { type: 'line' }, isRequired: false },
  progress: { control: { type: 'number' }, isRequired: false },
  team: { control: { type: 'line' }, isRequired: false },
  team_workflow_status: { control: { type: 'line' }, isRequired: false },
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
    isRequired: false,
  },
  duration_source: {
    control: {
      type: 'choice',
      choices: ['duration_manual', 'duration_from_features', 'duration_from_releases'],
    },
    isRequired: false,
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
