// Owns the account: one planning service and one person's access to it.
import * as z from 'zod/mini';

/** As the background keeps it. The token is here and nowhere else. */
export const accountSchema = z.object({
  id: z.string(),
  /** An origin, as `parseBaseUrl` gives it. */
  baseUrl: z.string(),
  token: z.string(),
  /** Who the service says the token belongs to, where it says so. */
  person: z.object({ name: z.string(), email: z.string() }),
});
export type Account = z.infer<typeof accountSchema>;

/** What pages may know of an account: everything but the token. */
export const accountViewSchema = z.object({
  id: z.string(),
  baseUrl: z.string(),
  tokenEnding: z.string(),
  person: z.object({ name: z.string(), email: z.string() }),
});
export type AccountView = z.infer<typeof accountViewSchema>;

const shownTokenCharacters = 4;

/** The view with the token's last characters; a token so short that they would give it away shows none. */
export function viewOf(account: Account): AccountView {
  return {
    id: account.id,
    baseUrl: account.baseUrl,
    tokenEnding:
      account.token.length >= 4 * shownTokenCharacters ? account.token.slice(-shownTokenCharacters) : '',
    person: account.person,
  };
}
