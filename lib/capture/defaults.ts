// What a person set as defaults for every capture into an account.
import * as z from 'zod/mini';
import { classes, usualNames } from '@/lib/planning/service-names';
import { startingPointSchema } from './form/starting-point';

/** ID or key of an idea, and its name for the menu; '' where unknown. */
const rememberedIdeaSchema = z.object({ reference: z.string(), name: z.string() });
export type RememberedIdea = z.infer<typeof rememberedIdeaSchema>;

export const defaultsSchema = z.object({
  /** ID or key of the product; '' before one is chosen. */
  product: z.string(),
  /** Email that ideas are created by. */
  createdBy: z.string(),
  tags: z.array(z.string()),
  /** Numeric ID of the ideas portal; '' for none. */
  portal: z.string(),
  /** An idea's visibility; '' leaves it to the service. */
  visibility: z.string(),
  /** The idea that comments go to. */
  lastIdea: rememberedIdeaSchema,
  /** The ideas captured or commented on last, newest first. Older versions stored none. */
  recentIdeas: z._default(z.array(rememberedIdeaSchema), []),
  /** The integration that the service can send captures on to. Older versions stored none. */
  integration: z._default(z.nullable(z.object({ id: z.string(), name: z.string() })), null),
  /** What the account's service calls a visibility and classes; see `ServiceNames`. Older versions stored none. */
  staffVisibility: z._default(z.string(), usualNames.staffVisibility),
  classNames: z._default(z.partialRecord(z.enum(classes), z.string()), {}),
  /** By kind: what its captures start with instead. */
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
