// A person that a page names.
import * as z from 'zod/mini';

const pagePersonSchema = z.object({
  email: z.nullable(z.string()),
  name: z.nullable(z.string()),
  /** `selection`: in the selected text. `near`: around it. `page`: anywhere else, or nothing was selected. */
  place: z.enum(['selection', 'near', 'page']),
  /** Only for the person who said the selected words. Absent unless it is certain. */
  said: z.optional(
    z.object({
      /** The selected words. A page's selection may have changed since its snapshot. */
      words: z.string(),
      /** `YYYY-MM-DD`. */
      on: z.nullable(z.string()),
      /** The message's own address on the page's site, if it has one. */
      link: z.nullable(z.string()),
    }),
  ),
});
export type PagePerson = z.infer<typeof pagePersonSchema>;

/** One of several selected messages. */
const pageMessageSchema = z.object({
  name: z.string(),
  /** `YYYY-MM-DD`. */
  on: z.nullable(z.string()),
  /** Its selected words. */
  html: z.string(),
  /** The message's own address on the page's site, if it has one. */
  link: z.nullable(z.string()),
  /** Without an own address: the page's address with a text fragment that leads to the words. */
  passageAddress: z.nullable(z.string()),
});
export type PageMessage = z.infer<typeof pageMessageSchema>;

const pageMessagesSchema = z.object({
  /** All selected words. A page's selection may have changed since its snapshot. */
  words: z.string(),
  /** Two at least, in the order of the page. */
  messages: z.array(pageMessageSchema),
});

export const pagePeopleSchema = z.object({
  /** Those near the selection first. */
  people: z.array(pagePersonSchema),
  /** Only if the selection has several messages, each with its author. null unless it is certain. */
  several: z.nullable(pageMessagesSchema),
});
export type PagePeople = z.infer<typeof pagePeopleSchema>;

export const nobody: PagePeople = { people: [], several: null };

/** Who said the selected words. */
export interface MessageAuthor {
  readonly name: string;
  readonly email: string | null;
  /** The day on which it was said, `YYYY-MM-DD`. */
  readonly on: string | null;
  /** The message's own address. */
  readonly link: string | null;
}

/** The injected script leaves a function here that reads the page's people, in its own world of the page. */
export const peopleProperty = 'quickCapturePeople';
