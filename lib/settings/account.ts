// Owns the account: one planning service and one person's access to it. And the person: who two of them are to each other.
import * as z from 'zod/mini';

/** A token is kept on this device, or in memory until the browser ends. */
export const tokenKeepingSchema = z.enum(['device', 'session']);
export type TokenKeeping = z.infer<typeof tokenKeepingSchema>;

/** As the service tells it; '' for what it doesn't. Older versions kept no id. */
const personSchema = z.object({ id: z._default(z.string(), ''), name: z.string(), email: z.string() });
export type Person = z.infer<typeof personSchema>;

/** Where the service doesn't tell whose token it is. */
export const nobody: Person = { id: '', name: '', email: '' };

export const isKnown = ({ id, email }: Person): boolean => id !== '' || email !== '';

/** An id stays when the email changes. Without both ids, the same email is the same person, and another one proves nothing. */
export function comparePersons(one: Person, other: Person): 'same' | 'other' | 'unknown' {
  if (one.id !== '' && other.id !== '') return one.id === other.id ? 'same' : 'other';
  return one.email !== '' && one.email.toLowerCase() === other.email.toLowerCase() ? 'same' : 'unknown';
}

/** The background's account. Nothing else holds the token. */
export const accountSchema = z.object({
  id: z.string(),
  /** Origin and path, as `parseServiceAddress` gives them. */
  serviceAddress: z.string(),
  /** '' once the session of a session's token is over: the person enters it again. */
  token: z.string(),
  tokenKeeping: z._default(tokenKeepingSchema, 'device'),
  /** Whose account it is. */
  person: personSchema,
  /**
   * Whose the token may be instead, by the service. Nothing is sent until the person decides (fault F47). Null where the token
   * is the account's own.
   */
  claimant: z._default(z.nullable(personSchema), null),
  /** When the service was last asked whose token it is. */
  personAskedAtMs: z._default(z.number(), 0),
});
export type Account = z.infer<typeof accountSchema>;

/** What is left of an account that was disconnected and kept: enough to recognise it, and no token (fault F46). */
export const formerAccountSchema = z.object({
  id: z.string(),
  serviceAddress: z.string(),
  person: personSchema,
});
export type FormerAccount = z.infer<typeof formerAccountSchema>;

const shownPersonSchema = z.object({ name: z.string(), email: z.string() });
export type ShownPerson = z.infer<typeof shownPersonSchema>;

/** A page's account: everything but the token. */
export const accountViewSchema = z.object({
  id: z.string(),
  serviceAddress: z.string(),
  tokenEnding: z.string(),
  /** Absent for a token on this device. */
  tokenKeeping: z.optional(tokenKeepingSchema),
  person: shownPersonSchema,
  /** Present while the person has to decide whether the token may send what waits. */
  claimant: z.optional(shownPersonSchema),
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
    person: shown(account.person),
    ...(account.claimant ? { claimant: shown(account.claimant) } : {}),
  };
}

const shown = ({ name, email }: Person): ShownPerson => ({ name, email });
