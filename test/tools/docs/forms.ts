// Owns the generated lists of what forms need of the contract; `npm run docs:forms` writes them.
// So the popup is drawn from plain data and loads neither the contract nor zod first.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import type { Attribute } from '../../../lib/capture/form/control';
import { attachmentLinkAttributes } from '../../../lib/planning/contract/attachment';
import { commentCreateAttributes, createRequirementComment } from '../../../lib/planning/contract/comment';
import { competitorCreateAttributes, createCompetitor } from '../../../lib/planning/contract/competitor';
import {
  createEpicInProduct,
  createEpicInRelease,
  epicInReleaseAttributes,
} from '../../../lib/planning/contract/epic';
import {
  createFeature,
  featureCreateAttributes,
  featureUpdateAttributes,
  updateFeature,
} from '../../../lib/planning/contract/feature';
import {
  createIdeaParams,
  ideaCreateAttributes,
  ideaParams,
  ideaUpdateAttributes,
} from '../../../lib/planning/contract/idea';
import { ideaCommentCreateAttributes } from '../../../lib/planning/contract/idea-comment';
import { createIntegrationChange } from '../../../lib/planning/contract/integration-change';
import { createPage, pageCreateAttributes } from '../../../lib/planning/contract/page';
import { controlOf } from './control-of';
import { printValue } from './print-value';

export const attributesFile = fileURLToPath(
  new URL('../../../lib/capture/kinds/attributes.ts', import.meta.url),
);

/** What forms fill in, under the names that the kinds know it by. */
const filledIn = {
  ideaDestination: createIdeaParams,
  ideaAttributes: ideaCreateAttributes,
  ideaReference: ideaParams,
  ideaUpdate: ideaUpdateAttributes,
  pageDestination: createPage.params,
  pageAttributes: pageCreateAttributes,
  ideaCommentAttributes: ideaCommentCreateAttributes,
  linkAttributes: attachmentLinkAttributes,
  featureDestination: createFeature.params,
  featureAttributes: featureCreateAttributes,
  featureReference: updateFeature.params,
  featureUpdate: featureUpdateAttributes,
  epicProduct: createEpicInProduct.params,
  epicRelease: createEpicInRelease.params,
  epicAttributes: epicInReleaseAttributes,
  requirementDestination: createRequirementComment.params,
  commentAttributes: commentCreateAttributes,
  competitorDestination: createCompetitor.params,
  competitorAttributes: competitorCreateAttributes,
  integrationChange: createIntegrationChange.body,
};

/** Those that a form shows; every other would only be loaded. A kind that lays out another one adds its name. */
const shown: ReadonlySet<string> = new Set([
  ...['id', 'product_id', 'release_id', 'requirement_id', 'parent_id', 'parent_idea_comment_id'],
  ...['submitted_idea_portal_id', 'integration_id', 'name', 'description', 'description_attributes', 'body'],
  ...['tags', 'categories', 'visibility', 'created_by', 'assigned_to_user', 'watchers', 'team', 'initiative'],
  ...['workflow_status', 'workflow_kind', 'team_workflow_status', 'epic', 'release_phase', 'document_type'],
  ...['start_date', 'due_date', 'initial_estimate_text', 'progress', 'progress_source', 'duration_source'],
  ...['editor_width', 'file_url', 'file_name', 'color'],
]);

/** The source of `lib/capture/kinds/attributes.ts`. */
export function attributesSource(): string {
  const lists = Object.entries(filledIn).map(
    ([name, { shape }]) =>
      `export const ${name} = ${printValue(attributesOf(shape))} as const satisfies Attributes;\n`,
  );
  return [
    "// Made by `npm run docs:forms` from the contract, which alone is changed by hand: the attributes that forms can fill in.\nimport type { Attributes } from '@/lib/capture/form/control';\n",
    ...lists,
  ].join('\n');
}

function attributesOf(shape: Readonly<Record<string, unknown>>): unknown {
  return Object.fromEntries(
    Object.entries(shape)
      .filter(([name]) => shown.has(name))
      .map(([name, schema]) => [name, attributeOf(schema)]),
  );
}

/** What is absent is as absent in the file, which the popup loads. */
function attributeOf(schema: unknown): Attribute {
  const control = controlOf(schema);
  const isRequired = !(schema instanceof z.ZodMiniOptional);
  return { ...(control ? { control } : {}), ...(isRequired ? { isRequired } : {}) };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(attributesFile, attributesSource());
}
