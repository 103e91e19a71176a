// The defaults that a person set for captures into an account.
import * as z from 'zod/mini';
import { classes, usualNames } from '@/lib/planning/service-names';
import { startingPointSchema } from './starting-point';

/** ID or key of an idea, and its name for the menu. '' if unknown. */
const rememberedIdeaSchema = z.object({ reference: z.string(), name: z.string() });
export type RememberedIdea = z.infer<typeof rememberedIdeaSchema>;

export const defaultsSchema = z.object({
  /** ID or key of the product. '' before one is chosen. */
  product: z.string(),
  /** The email of the creator of ideas. */
  createdBy: z.string(),
  tags: z.array(z.string()),
  /** Numeric ID of the ideas portal. '' for none. */
  portal: z.string(),
  /** An idea's visibility. '' leaves it to the service. */
  visibility: z.string(),
  /** The idea that comments go to. */
  lastIdea: rememberedIdeaSchema,
  /** The latest ideas that were captured or commented on, newest first. Older versions stored none. */
  recentIdeas: z._default(z.array(rememberedIdeaSchema), []),
  /** The integration that the service can send captures to. Older versions stored none. */
  integration: z._default(z.nullable(z.object({ id: z.string(), name: z.string() })), null),
  /** The service's own terms for a visibility and classes (`ServiceNames`). Older versions stored none. */
  staffVisibility: z._default(z.string(), usualNames.staffVisibility),
  classNames: z._default(z.partialRecord(z.enum(classes), z.string()), {}),
  /** By kind: starting values that replace the ones above. */
  byKind: z._default(z.record(z.string(), startingPointSchema), {}),
});
export type Defaults = z.infer<typeof defaultsSchema>;

export const emptyDefaults: Defaults = {
  product: '',
  createdBy: '',
  tags: [],
  portal: '',
  visibility: '',
  lastIdea: { reference: '', name: '' },
  recentIdeas: [],
  integration: null,
  ...usualNames,
  byKind: {},
};

const mostRecentIdeas = 5;

/** The remembered ideas after `idea` was captured or commented on. */
export function rememberIdea(
  { recentIdeas }: Defaults,
  idea: RememberedIdea,
): Pick<Defaults, 'lastIdea' | 'recentIdeas'> {
  const others = recentIdeas.filter(({ reference }) => reference !== idea.reference);
  return { lastIdea: idea, recentIdeas: [idea, ...others].slice(0, mostRecentIdeas) };
}
