// Owns the schema of a site rule. Apart from the rest, so that the popup need not load it to be drawn.
import * as z from 'zod/mini';
import { startingPointSchema } from '../starting-point-schema';
import { templatesSchema } from '../templates/template-schema';

export const siteRuleSchema = z.object({
  id: z.string(),
  /** As a person calls it; the pattern stands in where it is ''. */
  name: z.string(),
  pattern: z.string(),
  isOn: z.boolean(),
  /** Id of the kind that the form opens with; '' leaves it as it is. */
  kind: z.string(),
  /** What is absent is left as it is. */
  values: startingPointSchema,
  templates: templatesSchema,
});
export type SiteRule = z.infer<typeof siteRuleSchema>;
