import * as z from 'zod/mini';
import { answeredDescription, commonAnswerFields, maybe, maybeFlag, maybeId, maybeText } from './answer';
import {
  anySetting,
  htmlText,
  numericId,
  plainText,
  recordReference,
  requiredText,
  returnedFields,
} from './fields';
import type { Operation } from './operation';
import { productLineWithType } from './rules';

const flag = z.optional(z.boolean());
const setting = z.optional(anySetting);

export const productCreateAttributes = z
  .strictObject({
    name: z.optional(requiredText),
    // The first name is from the table and in answers, the second from the request example.
    reference_prefix: z.optional(requiredText),
    prefix: z.optional(requiredText),
    description: z.optional(htmlText),
    parent_id: z.optional(recordReference),
    workspace_type: z.optional(plainText),
    project_template_id: z.optional(numericId),
    product_line: flag,
    product_line_type: z.optional(requiredText),
    configuration_epics_enabled: setting,
    configuration_okrs_enabled: setting,
    configuration_default_progress_calculations_inherit: setting,
    configuration_default_progress_calculations_strategic_imperatives: setting,
    configuration_default_progress_calculations_key_results: setting,
    configuration_default_progress_calculations_initiatives: setting,
    configuration_default_progress_calculations_releases: setting,
    configuration_default_progress_calculations_release_phases: setting,
    configuration_default_progress_calculations_epics: setting,
    configuration_default_progress_calculations_features: setting,
    configuration_default_parent_dates_inherit: setting,
    configuration_default_parent_dates_initiatives: setting,
    configuration_default_parent_dates_releases: setting,
    configuration_default_parent_dates_master_releases: setting,
    configuration_default_parent_dates_release_phases: setting,
    configuration_default_parent_dates_epics: setting,
    configuration_default_parent_dates_features: setting,
  })
  .check(productLineWithType);

export const productRecord = z.object({
  ...commonAnswerFields,
  reference_prefix: maybeText,
  description: maybe(answeredDescription),
  product_line: maybeFlag,
  workspace_type: maybeText,
  parent_id: maybeId,
});

export const createProduct = {
  id: 'createProduct',
  method: 'POST',
  path: '/api/v1/products',
  params: z.strictObject({}),
  query: null,
  body: z.strictObject({ product: productCreateAttributes, fields: z.optional(returnedFields) }),
  response: z.object({ product: productRecord }),
} as const satisfies Operation;
