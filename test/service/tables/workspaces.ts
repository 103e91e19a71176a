// The writable attributes of products, notes, competitors and people.
import { existing, numericId, workflowStatus } from '../fields/reference-fields.ts';
import {
  boolean,
  color,
  commaSeparated,
  emailAddress,
  html,
  name,
  nestedBody,
  oneOf,
  scalar,
  text,
} from '../fields/simple-fields.ts';

const defaultProgress = 'configuration_default_progress_calculations';
const defaultDates = 'configuration_default_parent_dates';

/** The documentation does not show the allowed values of `configuration_*` attributes, so any single value is kept. */
export const configurationFields = {
  configuration_epics_enabled: scalar(),
  configuration_okrs_enabled: scalar(),
  [`${defaultProgress}_inherit` as const]: scalar(),
  [`${defaultProgress}_strategic_imperatives` as const]: scalar(),
  [`${defaultProgress}_key_results` as const]: scalar(),
  [`${defaultProgress}_initiatives` as const]: scalar(),
  [`${defaultProgress}_releases` as const]: scalar(),
  [`${defaultProgress}_release_phases` as const]: scalar(),
  [`${defaultProgress}_epics` as const]: scalar(),
  [`${defaultProgress}_features` as const]: scalar(),
  [`${defaultDates}_inherit` as const]: scalar(),
  [`${defaultDates}_initiatives` as const]: scalar(),
  [`${defaultDates}_releases` as const]: scalar(),
  [`${defaultDates}_master_releases` as const]: scalar(),
  [`${defaultDates}_release_phases` as const]: scalar(),
  [`${defaultDates}_epics` as const]: scalar(),
  [`${defaultDates}_features` as const]: scalar(),
};

export const productFields = {
  name: name(),
  reference_prefix: text(),
  prefix: text(),
  description: html(),
  parent_id: existing('product'),
  workspace_type: text(),
  project_template_id: numericId(),
  product_line: boolean(),
  product_line_type: text(),
  ...configurationFields,
};

export const pageFields = {
  name: name(),
  document_type: oneOf('note', 'whiteboard', 'folder', 'internal_link', 'external_link'),
  description_attributes: nestedBody(),
  parent_id: existing('page'),
  tags: commaSeparated(),
  editor_width: oneOf('NARROW', 'FULL'),
  workflow_status: workflowStatus('page'),
};

export const competitorFields = { name: name(), color: color() };

export const personFields = { name: name(), email: emailAddress() };
