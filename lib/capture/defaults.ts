// Owns what a person chose once for every capture into an account.
import * as z from 'zod/mini';
import { startingPointSchema } from './form/starting-point';

/** Id or key of an idea, and its name for the menu; '' where either is not known. */
const rememberedIdeaSchema = z.object({ reference: z.string(), name: z.string() });
export type RememberedIdea = z.infer<typeof rememberedIdeaSchema>;

export const defaultsSchema = z.object({
  /** Id or key of the product that captures go into; '' while none was chosen. */
  product: z.string(),
  /** Email that ideas are created by. */
  createdBy: z.string(),
  tags: z.array(z.string()),
  /** Numeric id of the ideas portal; '' sends ideas to no portal. */
  portal: z.string(),
  /** An idea's visibility; '' leaves it to the service. */
  visibility: z.string(),
  /** The idea that comments go to. */
  lastIdea: rememberedIdeaSchema,
  /** The ideas that were captured or commented on last, the newest first; what was stored before there were some has none. */
  recentIdeas: z._default(z.array(rememberedIdeaSchema), []),
  /** The integration that captures can be sent on to, by the service; what was stored before there was one has none. */
  integration: z._default(z.nullable(z.object({ id: z.string(), name: z.string() })), null),
  /** What captures of one kind start with instead, by its id. */
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
  byKind: {},
};

const mostRecentIdeas = 5;

/** What to remember once `idea` was captured or commented on. */
export function rememberIdea(
  { recentIdeas }: Defaults,
  idea: RememberedIdea,
): Pick<Defaults, 'lastIdea' | 'recentIdeas'> {
  const others = recentIdeas.filter(({ reference }) => reference !== idea.reference);
  return { lastIdea: idea, recentIdeas: [idea, ...others].slice(0, mostRecentIdeas) };
}
