// Owns what is given of an idea, apart from what is answered: forms are built from it.
import * as z from 'zod/mini';
import {
  commaList,
  email,
  htmlText,
  idCommaList,
  nameOrId,
  numericId,
  recordReference,
  requiredText,
  textFlag,
  utcTime,
} from './fields';
import { portalOrNone } from './rules';

export const ideaVisibilities = [
  'vendor',
  'creator',
  'employee',
  'employee_or_creator',
  'creator_organization',
  'public',
] as const;

/** What names one idea in a path. */
export const ideaParams = z.strictObject({ id: recordReference });

/** What names the product that an idea is created in. */
export const createIdeaParams = z.strictObject({ product_id: recordReference });

const ideaAttributes = {
  description: z.optional(htmlText),
  workflow_status: z.optional(nameOrId),
  tags: z.optional(commaList),
  categories: z.optional(commaList),
  themes: z.optional(idCommaList),
  // Marked required on create and on update, although recordings without it succeeded: always sent.
  created_by: email,
  assigned_to_user: z.optional(email),
  feature: z.optional(nameOrId),
  initiative: z.optional(nameOrId),
  epic: z.optional(nameOrId),
  // Null or blank takes an earlier merge back.
  duplicate_idea: z.optional(z.nullable(z.union([recordReference, z.literal('')]))),
  initial_votes: z.optional(z.number()),
  visibility: z.optional(z.enum(ideaVisibilities)),
  created_at: z.optional(utcTime),
  spam: z.optional(textFlag),
  portal_restricted: z.optional(z.boolean()),
  restricted_idea_portal_ids: z.optional(z.array(numericId)),
  submitted_idea_portal_id: z.optional(numericId),
  // Listed among the attributes, yet described "in the request body": an idea in the wrong portal is a public leak, so both.
  skip_portal: z.optional(z.boolean()),
  watchers: z.optional(idCommaList),
};

export const ideaCreateAttributes = z
  .strictObject({ name: requiredText, ...ideaAttributes })
  .check(portalOrNone);

export const ideaUpdateAttributes = z
  .strictObject({ name: z.optional(requiredText), ...ideaAttributes })
  .check(portalOrNone);
