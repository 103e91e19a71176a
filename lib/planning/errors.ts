// The errors of a call as plain data that can be stored, and the outcome of the request for each.
import * as z from 'zod/mini';

/** The service's text about one field. `field` is null if they name none. */
const serviceMessage = z.object({ field: z.nullable(z.string()), message: z.string() });

export type ServiceMessage = z.infer<typeof serviceMessage>;

/** Fields of every error with an answer. */
const answered = {
  status: z.number(),
  messages: z.array(serviceMessage),
  requestId: z.nullable(z.string()),
  /** The format of the body. HTML often comes from a proxy or a gateway in front of the service. */
  format: z.enum(['json', 'html', 'text', 'empty']),
};

/** The class name of a record sent to an integration. It differs between services. */
const sentClass = z.optional(z.string());

/** The wait that the service asked for, in milliseconds from its answer. null if it named no sensible one. */
const retryAfterMs = z.nullable(z.number());

export const planningErrorSchema = z.discriminatedUnion('kind', [
  /** Nothing was sent. */
  z.object({
    kind: z.literal('invalid-input'),
    problems: z.array(z.object({ path: z.string(), code: z.string() })),
  }),
  /** `fetch` rejected, without a reason. `hasNeverLeft` needs other proof. */
  z.object({ kind: z.literal('network-failed'), message: z.string(), hasNeverLeft: z.boolean() }),
  z.object({ kind: z.literal('timed-out'), afterMs: z.number() }),
  /** Ended by us. `isSent` is false if the request never started. */
  z.object({ kind: z.literal('aborted'), isSent: z.boolean() }),
  /** `asksPassword`: a proxy or web server in front of the service asks for a user name and a password. */
  z.object({
    kind: z.literal('unauthorized'),
    ...answered,
    asksPassword: z.optional(z.literal(true)),
  }),
  z.object({ kind: z.literal('forbidden'), ...answered }),
  z.object({ kind: z.literal('not-found'), ...answered, sentClass }),
  z.object({ kind: z.literal('rejected'), ...answered, sentClass }),
  z.object({ kind: z.literal('too-large'), ...answered }),
  z.object({ kind: z.literal('rate-limited'), ...answered, retryAfterMs }),
  z.object({ kind: z.literal('server-failed'), ...answered, retryAfterMs }),
  /** The client follows no redirect. Browsers hide its status, and its host unless another API reveals it. */
  z.object({
    kind: z.literal('redirected'),
    status: z.nullable(z.number()),
    host: z.nullable(z.string()),
    requestId: z.nullable(z.string()),
  }),
  /** A success by status with an unreadable body. */
  z.object({
    kind: z.literal('unreadable-answer'),
    status: z.number(),
    reason: z.enum(['not-json', 'cut-off', 'wrong-shape', 'too-big']),
    /** A page with a field for a password. */
    isSignIn: z.optional(z.literal(true)),
    excerpt: z.string(),
    requestId: z.nullable(z.string()),
  }),
]);

export type PlanningError = z.infer<typeof planningErrorSchema>;
export type PlanningErrorKind = PlanningError['kind'];

/** The result of a call: the answer, or the reason that there is none. */
export type CallResult<Value> =
  | { readonly isOk: true; readonly value: Value; readonly status: number }
  | { readonly isOk: false; readonly error: PlanningError };

/**
 * - `not-applied-final`: rejected before processing; the same request fails until a person changes something
 * - `not-applied-transient`: not processed; the same request can be retried
 * - `unknown`: maybe processed; recovery searches for the record before anything is sent again
 */
type Outcome = 'not-applied-final' | 'not-applied-transient' | 'unknown';

/** 4xx statuses of a server that didn't start the request. The same request may succeed later. */
const notReachedStatuses: ReadonlySet<number> = new Set([408, 425]);

const conflicts: ReadonlySet<number> = new Set([409, 412]);
const taken = /\b(?:taken|already|unique|duplicate)\b/i;

/**
 * The service refuses a second record of the same name. A browser repeats a request by itself, and shows only
 * the last answer. So the refused record may be the request's own.
 */
export function isTakenRefusal(error: { readonly kind: string } | PlanningError | null): boolean {
  if (error === null || error.kind !== 'rejected' || !('messages' in error) || error.format !== 'json')
    return false;
  return conflicts.has(error.status) || error.messages.some(({ message }) => taken.test(message));
}

/**
 * The outcome of a failed request. A service rejects with a 4xx before it processes anything. Everything
 * except a 4xx or a readable success is unknown. That includes a redirect: its sender may have stored the
 * record first. `unauthorized` is final for the request, and blocks the account until there is a new token.
 */
export function outcomeOf(error: PlanningError): Outcome {
  switch (error.kind) {
    case 'invalid-input':
    case 'unauthorized':
    case 'forbidden':
    case 'not-found':
    case 'too-large':
      return 'not-applied-final';
    case 'rejected':
      return notReachedStatuses.has(error.status) ? 'not-applied-transient' : 'not-applied-final';
    case 'rate-limited':
      return 'not-applied-transient';
    case 'network-failed':
      return error.hasNeverLeft ? 'not-applied-transient' : 'unknown';
    case 'aborted':
      return error.isSent ? 'unknown' : 'not-applied-transient';
    case 'timed-out':
    case 'server-failed':
    case 'redirected':
    case 'unreadable-answer':
      return 'unknown';
    default:
      return error satisfies never;
  }
}
