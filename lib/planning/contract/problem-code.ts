// The contract's reasons for rejecting an input. The interface has a message for each.

const codes = [
  'required',
  'wrong-type',
  'unknown-field',
  'not-one-of',
  'no-form-fits',
  'empty',
  'not-a-numeric-id',
  'not-a-reference',
  'not-a-date',
  'not-a-utc-time',
  'not-an-email',
  'not-an-email-or-id',
  'not-an-id-list',
  'not-an-estimate',
  'not-a-field-list',
  'not-an-idea-field',
  'not-an-address',
  'not-a-color',
  'out-of-range',
  'progress-needs-manual',
  'resolution-needs-date',
  'reply-takes-parents-visibility',
  'portal-or-none',
  'skip-portal-in-one-place',
  'product-line-needs-type',
  'not-a-token',
  'not-a-service-address',
  'record-missing',
  'record-unreadable',
  'picture-missing',
  'may-be-public',
  'not-allowed',
  'invalid',
] as const;

export type ProblemCode = (typeof codes)[number];

/** One problem of an input. `path` is dotted and starts with `params`, `query` or `body`. */
export interface Problem {
  readonly path: string;
  readonly code: ProblemCode;
}

const known: ReadonlySet<string> = new Set(codes);

export const isProblemCode = (text: string): text is ProblemCode => known.has(text);

/**
 * A problem from a path and the message of a failed check. The contract's checks use their code as message.
 */
export function problemFrom(path: readonly PropertyKey[], message: string): Problem {
  return { path: path.map(String).join('.'), code: isProblemCode(message) ? message : 'invalid' };
}
