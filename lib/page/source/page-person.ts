// Owns what a page tells of a person whom it names.
import * as z from 'zod/mini';

export const pagePersonSchema = z.object({
  email: z.nullable(z.string()),
  name: z.nullable(z.string()),
  /** `selection`: in the selected words. `near`: around them. `page`: anywhere else, or nothing was selected. */
  place: z.enum(['selection', 'near', 'page']),
});
export type PagePerson = z.infer<typeof pagePersonSchema>;

/** Where the injected script leaves the promise of the page's people, in its own world of the page. */
export const peopleProperty = 'quickCapturePeople';
