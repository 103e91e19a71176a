// Owns the account: one planning service and one person's access to it.
import * as z from 'zod/mini';

/** Where a token is kept: on this device, or in memory until the browser ends. */
export const tokenKeepingSchema = z.enum(['device', 'session']);
export type TokenKeeping = z.infer<typeof tokenKeepingSchema>;

/** As the background keeps it. The token is here and nowhere else. */
export const accountSchema = z.object({
  id: z.string(),
  /** An origin, as `parseServiceAddress` gives it. */
  serviceAddress: z.string(),
  /** '' while a token that was for a session only has to be entered again. */
  token: z.string(),
  tokenKeeping: z._default(tokenKeepingSchema, 'device'),
  /** Who the service says the token belongs to, where it says so. */
  person: z.object({ name: z.string(), email: z.string() }),
});
export type Account = z.infer<typeof accountSchema>;

/** What pages may know of an account: everything but the token. */
export const accountViewSchema = z.object({
  id: z.string(),
  serviceAddress: z.string(),
  tokenEnding: z.string(),
  /** Not there for a token that is kept on this device. */
  tokenKeeping: z.optional(tokenKeepingSchema),
  person: z.object({ name: z.string(), email: z.string() }),
});
export type AccountView = z.infer<typeof accountViewSchema>;

const shownTokenCharacters = 4;

/** The view with the token's last characters; a token so short that they would give it away shows none. */
export function viewOf(account: Account): AccountView {
  return {
    id: account.id,
    serviceAddress: account.serviceAddress,
    tokenEnding:
      account.token.length >= 4 * shownTokenCharacters ? account.token.slice(-shownTokenCharacters) : '',
    ...(account.tokenKeeping === 'session' ? { tokenKeeping: 'session' } : {}),
    person: account.person,
  };
}
