// Owns what a person chose once for every capture into an account.
import * as z from 'zod/mini';

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
  /** The idea that comments go to: id or key, and its name for the menu; '' while there is none. */
  lastIdea: z.object({ reference: z.string(), name: z.string() }),
  /** The integration that captures can be sent on to, by the service; what was stored before there was one has none. */
  integration: z._default(z.nullable(z.object({ id: z.string(), name: z.string() })), null),
});
export type Defaults = z.infer<typeof defaultsSchema>;

export const emptyDefaults: Defaults = {
  product: '',
  createdBy: '',
  tags: [],
  portal: '',
  visibility: '',
  lastIdea: { reference: '', name: '' },
  integration: null,
};
