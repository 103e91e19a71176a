// The writable attributes of ideas and their comments, votes and attachments.
import * as z from 'zod';
import type { Field } from '../fields/field.ts';
import {
  existing,
  existingId,
  existingIds,
  existingNames,
  numericId,
  reference,
  watcherString,
  workflowStatus,
} from '../fields/reference-fields.ts';
import {
  bodyHtml,
  boolean,
  booleanText,
  commaSeparated,
  emailAddress,
  emailAddresses,
  html,
  keyValuePairs,
  name,
  number,
  oneOf,
  text,
  utcTime,
  valuesByKey,
} from '../fields/simple-fields.ts';

export const ideaFields = {
  name: name(),
  description: html(),
  workflow_status: workflowStatus('idea'),
  tags: commaSeparated(),
  categories: existingNames('category'),
  themes: existingIds('theme', 'comma-separated'),
  created_by: emailAddress(),
  assigned_to_user: emailAddress(),
  feature: reference(),
  initiative: reference(),
  epic: reference(),
  duplicate_idea: existing('idea'),
  initial_votes: number(),
  visibility: oneOf('vendor', 'creator', 'employee', 'employee_or_creator', 'creator_organization', 'public'),
  created_at: utcTime(),
  spam: booleanText(),
  portal_restricted: boolean(),
  restricted_idea_portal_ids: existingIds('portal', 'array'),
  submitted_idea_portal_id: existingId('portal'),
  skip_portal: boolean(),
  watchers: watcherString(),
  custom_fields: valuesByKey(),
};

/** Recorded updates also contain an array of tags. */
export const ideaUpdateFields = { ...ideaFields, tags: commaSeparated({ canBeArray: true }) };

export const ideaCommentFields = {
  body: bodyHtml(),
  spam: booleanText(),
  visibility: commentVisibility(),
  parent_idea_comment_id: existingId('idea_comment'),
};

/** The attributes of a new vote. `email` is the portal user who votes, `created_by_user` an own user. */
export const endorsementCreateFields = {
  idea_id: existing('idea'),
  email: emailAddress(),
  created_by_user: emailAddress(),
  idea_organization_id: existingId('organization'),
  value: number(),
  link: text(),
  description: html(),
  idea_users: emailAddresses(),
  custom_fields: keyValuePairs(),
};

export const endorsementFields = { ...endorsementCreateFields, is_proxy: boolean() };

/** The attributes of a vote that a request can change. */
export const endorsementUpdateFields = {
  value: endorsementFields.value,
  custom_fields: endorsementFields.custom_fields,
};

/** For both forms. An uploaded file has no `file_url`. */
export const attachmentFields = {
  file_url: text(),
  content_type: text(),
  file_name: text(),
  file_size: number(),
};

export const organizationFields = { name: name(), email_domains: text(), revenue: number() };
/** A person at a customer. */
export const contactFields = { name: name(), email: emailAddress(), organization: existing('organization') };
export const portalFields = { name: name(), external_url: text(), access_type: text() };
export const categoryFields = { name: name(), parent_id: numericId() };
export const themeFields = { name: name() };

/** The API documentation has both `employee_or_creator` and `employee_or_idea_creator`. Both mean the former. */
function commentVisibility(): Field<string> {
  const listed = oneOf('public', 'employee_or_creator', 'employee_or_idea_creator');
  return {
    stored: z.string(),
    read: (value, lookup) =>
      listed.read(value === 'employee_or_idea_creator' ? 'employee_or_creator' : value, lookup),
  };
}
