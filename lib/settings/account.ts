// The account: one planning service and one person's access to it. And the person, and how two of them
// compare.
import * as z from 'zod/mini';

/** A token stays on this device, or in memory until the browser ends. */
const tokenKeepingSchema = z.enum(['device', 'session']);
export type TokenKeeping = z.infer<typeof tokenKeepingSchema>;

/** What a person types to connect an account. */
export const connectionSchema = z.strictObject({
  address: z.string(),
  token: z.string(),
  /** @default device */
  tokenKeeping: z.optional(tokenKeepingSchema),
  /** The account that gets the token, connected or not. @default the account of this service and person */
  accountId: z.optional(z.string()),
});
export type Connection = z.infer<typeof connectionSchema>;

/** The person as the service describes them. Missing values are ''. */
const personSchema = z.object({ id: z.string(), name: z.string(), email: z.string() });
export type Person = z.infer<typeof personSchema>;

/** The person of a token whose owner the service doesn't reveal. */
export const nobody: Person = { id: '', name: '', email: '' };

export const isKnown = ({ id, email }: Person): boolean => id !== '' || email !== '';

/** Emails are the same in upper and lower case. */
export const isSameEmail = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/**
 * An id stays when the email changes. Without both ids, the same email is the same person. Different emails
 * then prove nothing.
 */
export function comparePersons(one: Person, other: Person): 'same' | 'other' | 'unknown' {
  if (one.id !== '' && other.id !== '') return one.id === other.id ? 'same' : 'other';
  return one.email !== '' && isSameEmail(one.email, other.email) ? 'same' : 'unknown';
}

/** The background's account. The token is stored nowhere else. */
export const accountSchema = z.object({
  id: z.string(),
  /** Origin and path, as `parseServiceAddress` returns them. */
  serviceAddress: z.string(),
  /** '' after the session of a session-only token. The person enters it again. */
  token: z.string(),
  tokenKeeping: tokenKeepingSchema,
  /** The owner of the account. */
  person: personSchema,
  /**
   * Another person who may own the token, by the service. Nothing is sent until the person decides. null if the
   * token is the account's own.
   */
  claimant: z.nullable(personSchema),
  /** The last check of the token's owner. */
  personAskedAtMs: z.number(),
  /** When the account got its token. Ends an earlier block. */
  connectedAtMs: z.number(),
  /** When the service last accepted the token, to the hour. */
  acceptedAtMs: z.number(),
});
export type Account = z.infer<typeof accountSchema>;

/** The rest of an account that was disconnected and kept. Enough to recognize it, and without a token. */
export const formerAccountSchema = z.pick(accountSchema, { id: true, serviceAddress: true, person: true });
export type FormerAccount = z.infer<typeof formerAccountSchema>;

/** An account as an exported file describes it. Ids differ between browsers. */
export const describedAccountSchema = z.object({
  id: z.string(),
  serviceAddress: z.string(),
  email: z.string(),
});
export type DescribedAccount = z.infer<typeof describedAccountSchema>;

const shownPersonSchema = z.omit(personSchema, { id: true });
export type ShownPerson = z.infer<typeof shownPersonSchema>;

/** A page's account: everything except the token. */
export const accountViewSchema = z.object({
  id: z.string(),
  serviceAddress: z.string(),
  tokenEnding: z.string(),
  /** Absent for a token on this device. */
  tokenKeeping: z.optional(tokenKeepingSchema),
  tokenSetAtMs: z.optional(z.number()),
  tokenAcceptedAtMs: z.optional(z.number()),
  person: shownPersonSchema,
  /** Present until the person decides whether the token may send the waiting captures. */
  claimant: z.optional(shownPersonSchema),
});
export type AccountView = z.infer<typeof accountViewSchema>;

/** The result of connecting. `detail` is a status, a host or a message. */
export const connectResultSchema = z.discriminatedUnion('isOk', [
  z.object({ isOk: z.literal(true), account: accountViewSchema }),
  z.object({
    isOk: z.literal(false),
    reason: z.enum([
      'address-refused',
      'permission-missing',
      'token-refused',
      'password-asked',
      'sign-in-page',
      'blocked',
      'busy',
      'not-a-planning-service',
      'unreachable',
      'redirected',
      'service-failed',
      'storage-failed',
      'canceled',
    ]),
    detail: z.string(),
  }),
]);
export type ConnectResult = z.infer<typeof connectResultSchema>;

const shownTokenCharacters = 4;

/** Shows the token's last characters, but none of a short token, which they would give away. */
export function viewOf(account: Account): AccountView {
  return {
    id: account.id,
    serviceAddress: account.serviceAddress,
    tokenEnding:
      account.token.length >= 4 * shownTokenCharacters ? account.token.slice(-shownTokenCharacters) : '',
    ...(account.tokenKeeping === 'session' ? { tokenKeeping: 'session' } : {}),
    ...(account.connectedAtMs > 0 ? { tokenSetAtMs: account.connectedAtMs } : {}),
    ...(account.acceptedAtMs > 0 ? { tokenAcceptedAtMs: account.acceptedAtMs } : {}),
    person: shown(account.person),
    ...(account.claimant ? { claimant: shown(account.claimant) } : {}),
  };
}

const shown = ({ name, email }: Person): ShownPerson => ({ name, email });
