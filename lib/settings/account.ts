// Owns the account: one planning service and one person's access to it.
import * as z from 'zod/mini';

/** A token is kept on this device, or in memory until the browser ends. */
export const tokenKeepingSchema = z.enum(['device', 'session']);
export type TokenKeeping = z.infer<typeof tokenKeepingSchema>;

/** The background's account. Nothing else holds the token. */
export const accountSchema = z.object({
  id: z.string(),
  /** An origin, as `parseServiceAddress` gives it. */
  serviceAddress: z.string(),
  /** '' once the session of a session's token is over: the person enters it again. */
  token: z.string(),
  tokenKeeping: z._default(tokenKeepingSchema, 'device'),
  /** The token's owner, by the service; empty where it doesn't tell. */
  person: z.object({ name: z.string(), email: z.string() }),
});
export type Account = z.infer<typeof accountSchema>;

/** A page's account: everything but the token. */
export const accountViewSchema = z.object({
  id: z.string(),
  serviceAddress: z.string(),
  tokenEnding: z.string(),
  /** Absent for a token on this device. */
  tokenKeeping: z.optional(tokenKeepingSchema),
  person: z.object({ name: z.string(), email: z.string() }),
});
export type AccountView = z.infer<typeof accountViewSchema>;

const shownTokenCharacters = 4;

/** Shows the token's last characters, and none of a token so short that they would give it away. */
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
