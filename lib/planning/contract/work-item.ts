// The attributes that epics and features share.
import * as z from 'zod/mini';
import {
  answeredDescription,
  answeredPerson,
  answeredStatus,
  answeredTag,
  associatedRecord,
  commonAnswerFields,
  maybe,
  maybeId,
  maybeList,
  maybeNumber,
  maybeText,
} from './answer';
import {
  commaList,
  dateOnly,
  email,
  estimateNumber,
  estimateText,
  htmlText,
  nameOrId,
  numericId,
  recordReference,
  statusValue,
} from './fields';

/**
 * Without `name`, `progress_source`, `duration_source`, `goals` and custom fields, which differ by operation.
 */
export const workItemAttributes = {
  release: z.optional(recordReference),
  workflow_status: z.optional(statusValue),
  workflow_kind: z.optional(nameOrId),
  description: z.optional(htmlText),
  created_by: z.optional(email),
  assigned_to_user: z.optional(email),
  tags: z.optional(commaList),
  initial_estimate_text: z.optional(estimateText),
  detailed_estimate_text: z.optional(estimateText),
  remaining_estimate_text: z.optional(estimateText),
  initial_estimate: z.optional(estimateNumber),
  detailed_estimate: z.optional(estimateNumber),
  remaining_estimate: z.optional(estimateNumber),
  start_date: z.optional(dateOnly),
  due_date: z.optional(dateOnly),
  initiative: z.optional(nameOrId),
  progress: z.optional(z.number()),
  team: z.optional(recordReference),
  team_workflow_status: z.optional(statusValue),
  iteration: z.optional(numericId),
  program_increment: z.optional(recordReference),
};

/** An epic or a feature in an answer. */
export const workItemAnswerFields = {
  ...commonAnswerFields,
  workflow_status: maybe(answeredStatus),
  description: maybe(answeredDescription),
  release: maybe(associatedRecord),
  initiative: maybe(associatedRecord),
  created_by_user: maybe(answeredPerson),
  assigned_to_user: maybe(answeredPerson),
  start_date: maybeText,
  due_date: maybeText,
  progress: maybeNumber,
  progress_source: maybeText,
  tags: maybeList(z.string()),
  full_tags: maybeList(answeredTag),
  goals: maybeList(associatedRecord),
  position: maybeNumber,
  team_id: maybeId,
};
