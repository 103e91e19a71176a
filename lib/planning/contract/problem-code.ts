// Owns the codes by which the contract says what is wrong with an input, and one plain sentence for each.

/** English words for logs and for interfaces without their own; interfaces translate by the code. */
export const problemWords = {
  required: 'This field is required.',
  'wrong-type': 'The value has the wrong type.',
  'unknown-field': 'The service has no such field.',
  'not-one-of': 'The value is not one of the allowed ones.',
  'no-form-fits': 'The value fits none of the allowed forms.',
  empty: 'The text is empty.',
  'too-long': 'The text is too long.',
  'not-a-numeric-id': 'An id holds digits only.',
  'not-a-reference': 'This is neither a numeric id nor a key.',
  'not-a-date': 'A date is written YYYY-MM-DD.',
  'not-a-utc-time': 'A time is written YYYY-MM-DD or YYYY-MM-DD HH:MM:SS, in UTC.',
  'not-an-email': 'This is not an email address.',
  'not-an-email-or-id': 'This is neither an email address nor a user id.',
  'not-an-id-list': 'Ids are digits, with a comma between two.',
  'not-an-estimate': 'An estimate is written like "2d 4h" or "5p".',
  'not-a-field-list': 'Fields are names with a comma between two, or *.',
  'not-an-idea-field': 'An idea has no field of this name.',
  'not-an-address': 'This is not an address that others can open.',
  'not-a-color': 'A colour is a whole number from 0 to 16777215.',
  'out-of-range': 'The number is outside the allowed range.',
  'progress-needs-manual': 'Progress can be set only when its source is manual.',
  'resolution-needs-date': 'A date resolution is sent together with an external release date.',
  'reply-takes-parents-visibility': 'A reply takes the visibility of the comment it answers.',
  'portal-or-none': 'Choose a portal or none, not both.',
  'skip-portal-in-one-place': 'skip_portal is sent beside the idea and inside it, with the same value.',
  'product-line-needs-type': 'A product line needs its type.',
  'not-a-token': 'The token holds characters that no token has.',
  'not-a-base-address': 'The address of the service cannot be used.',
  'record-missing': 'The record to add to does not exist, or may not be seen.',
  'record-unreadable': 'The service does not let the record be read, so nothing was added to it.',
  invalid: 'The value is not valid.',
} as const;

export type ProblemCode = keyof typeof problemWords;

/** One thing wrong with an input; `path` is dotted and starts with `params`, `query` or `body`. */
export interface Problem {
  readonly path: string;
  readonly code: ProblemCode;
  readonly message: string;
}

export const isProblemCode = (text: string): text is ProblemCode => Object.hasOwn(problemWords, text);

/** A problem from a path and the message of a failed check; checks of the contract carry their code as message. */
export function problemFrom(path: readonly PropertyKey[], message: string): Problem {
  const code = isProblemCode(message) ? message : 'invalid';
  return { path: path.map(String).join('.'), code, message: problemWords[code] };
}
