// The rules between fields: in words, and as JSON Schema if possible.
import type * as z from 'zod/v4/core';
import {
  portalOrNone,
  productLineWithType,
  progressWithManualSource,
  replyWithoutVisibility,
  resolutionWithDate,
  skipPortalInBothPlaces,
  teamBesideItsPlans,
} from '@/lib/planning/contract/rules';

interface RuleNote {
  /** The contract's check, which identifies its bodies. */
  readonly check: unknown;
  readonly words: string;
  readonly schema: z.JSONSchema.BaseSchema;
}

/** "If … then …" as "not … or …". */
const anyOf = (...alternatives: z.JSONSchema.BaseSchema[]) => ({ anyOf: alternatives });

/** At most some of these fields at once, not all. */
const without = (...fields: string[]) => ({ not: { required: fields } });

const isManual = { properties: { progress_source: { const: 'progress_manual' } } };

const skipPortal = (value: boolean) => ({
  properties: {
    skip_portal: { const: value },
    idea: { properties: { skip_portal: { const: value } }, required: ['skip_portal'] },
  },
  required: ['skip_portal'],
});

const ruleNotes: readonly RuleNote[] = [
  {
    check: progressWithManualSource,
    words: '`progress` is not sent with another `progress_source` than `progress_manual`.',
    schema: anyOf(without('progress', 'progress_source'), isManual),
  },
  {
    check: resolutionWithDate,
    words: '`external_date_resolution` and `external_release_date` are sent together or not at all.',
    schema: {
      dependentRequired: {
        external_date_resolution: ['external_release_date'],
        external_release_date: ['external_date_resolution'],
      },
    },
  },
  {
    check: teamBesideItsPlans,
    words: '`iteration` and `program_increment` are sent only together with their `team`.',
    schema: { dependentRequired: { iteration: ['team'], program_increment: ['team'] } },
  },
  {
    check: replyWithoutVisibility,
    words: 'A reply names `parent_idea_comment_id` and sends no `visibility`.',
    schema: without('parent_idea_comment_id', 'visibility'),
  },
  {
    check: portalOrNone,
    words: '`skip_portal: true` and `submitted_idea_portal_id` are never sent together.',
    schema: {
      not: {
        properties: { skip_portal: { const: true } },
        required: ['skip_portal', 'submitted_idea_portal_id'],
      },
    },
  },
  {
    check: skipPortalInBothPlaces,
    words: '`skip_portal` is sent beside the idea and inside it with the same value, or not at all.',
    schema: {
      anyOf: [
        skipPortal(true),
        skipPortal(false),
        {
          not: {
            anyOf: [
              { required: ['skip_portal'] },
              { properties: { idea: { required: ['skip_portal'] } }, required: ['idea'] },
            ],
          },
        },
      ],
    },
  },
  {
    check: productLineWithType,
    words: '`product_line: true` needs `product_line_type`.',
    schema: anyOf(
      { not: { properties: { product_line: { const: true } }, required: ['product_line'] } },
      { required: ['product_line_type'] },
    ),
  },
];

/** The rules between fields that a schema of the contract checks. */
export function rulesOf(schema: z.$ZodType): readonly RuleNote[] {
  const checks = (schema._zod.def.checks ?? []).map((check) => check._zod.check);
  return ruleNotes.filter(({ check }) => checks.some((known) => known === check));
}
