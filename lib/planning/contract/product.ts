// Products, with their releases, notes and competitors, and the operations that create one.
import * as z from 'zod/mini';
import { answeredDescription, commonAnswerFields, maybe, maybeFlag, maybeKey, plainRecord } from './answer';
import {
  anySetting,
  commaList,
  dateOnly,
  emailOrUserId,
  estimateText,
  failsWith,
  htmlText,
  idCommaList,
  nameOrIdList,
  numericId,
  plainText,
  progressSource,
  recordReference,
  requiredText,
  statusValue,
} from './fields';
import { writes } from './operation';
import { productLineWithType, progressWithManualSource, resolutionWithDate } from './rules';

const flag = z.optional(z.boolean());
const setting = z.optional(anySetting);

const productCreateAttributes = z
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
  reference_prefix: maybeKey,
  description: maybe(answeredDescription),
  product_line: maybeFlag,
});

export const createProduct = writes('POST', '/products', {
  params: {},
  body: { product: productCreateAttributes },
  response: z.object({ product: productRecord }),
});

const externalDateResolutions = ['sync', 'exact', 'week', 'month', 'quarter', 'half', 'year'] as const;
const capacityUnits = ['time', 'story_points'] as const;

const releaseDurationSources = [
  'duration_manual',
  'duration_from_release_phases_features',
  'duration_from_sub_releases',
] as const;

const releaseCreateAttributes = z
  .strictObject({
    name: requiredText,
    owner: z.optional(emailOrUserId),
    initiatives: z.optional(nameOrIdList),
    workflow_status: z.optional(statusValue),
    parent_id: z.optional(numericId),
    theme: z.optional(htmlText),
    start_date: z.optional(dateOnly),
    end_date: z.optional(dateOnly),
    release_date: z.optional(dateOnly),
    development_started_on: z.optional(dateOnly),
    parking_lot: z.optional(z.boolean()),
    external_release_date: z.optional(dateOnly),
    external_date_resolution: z.optional(z.enum(externalDateResolutions)),
    capacity_units: z.optional(z.enum(capacityUnits)),
    total_capacity_text: z.optional(estimateText),
    progress_source: progressSource(
      'features* release_phases* todos* remaining_estimate* features_completed* epics* sub_releases',
    ),
    progress: z.optional(z.number()),
    duration_source: z.optional(z.enum(releaseDurationSources)),
    goals: z.optional(nameOrIdList),
    watchers: z.optional(idCommaList),
  })
  .check(progressWithManualSource, resolutionWithDate);

export const releaseRecord = z.object({ ...commonAnswerFields, theme: maybe(answeredDescription) });

export const createRelease = writes('POST', '/products/:product_id/releases', {
  params: { product_id: recordReference },
  body: { release: releaseCreateAttributes },
  response: z.object({ release: releaseRecord }),
});

const pageDocumentTypes = ['note', 'whiteboard', 'folder', 'internal_link', 'external_link'] as const;
const pageEditorWidths = ['NARROW', 'FULL'] as const;

const pageCreateAttributes = z.strictObject({
  name: requiredText,
  document_type: z.optional(z.enum(pageDocumentTypes)),
  description_attributes: z.optional(z.strictObject({ body: htmlText })),
  // The documentation doesn't call this id numeric, so a key passes too.
  parent_id: z.optional(recordReference),
  tags: z.optional(commaList),
  editor_width: z.optional(z.enum(pageEditorWidths)),
  workflow_status: z.optional(statusValue),
});

export const pageRecord = z.object({ ...commonAnswerFields, description: maybe(answeredDescription) });

/** The service calls a note a page. */
export const createPage = writes('POST', '/products/:product_id/pages', {
  params: { product_id: recordReference },
  body: { page: pageCreateAttributes },
  response: z.object({ page: pageRecord }),
});

/** Red, green and blue in 24 bits. */
export const largestColor = 0xffffff;

export const colorNumber = z
  .number()
  .check(
    z.refine(Number.isInteger, failsWith('not-a-color')),
    z.gte(0, failsWith('not-a-color')),
    z.lte(largestColor, failsWith('not-a-color')),
  );

export const hexColor = z
  .string()
  .check(z.regex(/^#?(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, failsWith('not-a-color')));

/** Request example and recordings have an integer, the description says hex. Forms send the integer. */
export const competitorColor = z.union([colorNumber, hexColor]);

/** Reads `#0073cf`, `0073CF` or `#07c`. null for anything else. */
export function colorFromHex(text: string): number | null {
  const [, hex] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim()) ?? [];
  if (hex === undefined) return null;
  return Number.parseInt(hex.length === 3 ? hex.replace(/./g, '$&$&') : hex, 16);
}

export const competitorCreateAttributes = z.strictObject({
  name: requiredText,
  color: competitorColor,
});

export const createCompetitor = writes('POST', '/products/:product_id/competitors', {
  params: { product_id: recordReference },
  body: { competitor: competitorCreateAttributes },
  response: z.object({ competitor: plainRecord }),
});
