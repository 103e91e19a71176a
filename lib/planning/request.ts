// Turns an operation and its input into a request. No text of a person reaches the path.

import * as z from 'zod/mini';
import type { Operation } from './contract/operation';
import { type Problem, type ProblemCode, problemFrom } from './contract/problem-code';
import { classIn, defaultNames, inNamesOf, type ServiceNames } from './service-names';

/** A request without the parts that all requests of an account share. */
export interface PlannedRequest {
  readonly method: Operation['method'];
  readonly pathAndQuery: string;
  /** null for a read. A form is sent as multipart, text as JSON. */
  readonly body: string | FormData | null;
  /** The class of a record sent to an integration. null for other requests. */
  readonly sentClass: string | null;
}

/** Facts about a request under way that `fetch` hides. */
export interface RequestEvidence {
  /** Fetched instead of the plain address. For the service it is the same. */
  readonly address: string;
  /** Called after `fetch` rejected. True proves that the request never left this machine. */
  hasNeverLeft(): Promise<boolean>;
  /** Called after a redirect. The client doesn't follow it, and `fetch` hides its target. */
  redirectHost(): Promise<string | null>;
}

export type Planned =
  | { readonly isOk: true; readonly request: PlannedRequest }
  | { readonly isOk: false; readonly problems: Problem[] };

/** Issues of plain types by zod's code. The contract's own checks have their code as message. */
const codes: Readonly<Record<string, ProblemCode>> = {
  invalid_type: 'wrong-type',
  invalid_value: 'not-one-of',
  unrecognized_keys: 'unknown-field',
  invalid_union: 'no-form-fits',
  too_big: 'out-of-range',
  too_small: 'out-of-range',
};

const codeOf = ({ input, code }: z.core.$ZodRawIssue): string =>
  input === undefined ? 'required' : (codes[code] ?? 'invalid');

interface Checked {
  readonly value?: unknown;
  readonly problems: Problem[];
}

function check(schema: z.ZodMiniType | null, value: unknown, part: string): Checked {
  const unknown = { problems: [problemFrom([part], 'unknown-field')] };
  if (schema === null) return value === undefined ? { problems: [] } : unknown;
  const parsed = z.safeParse(schema, value, { error: codeOf });
  if (!parsed.success) return { problems: parsed.error.issues.flatMap((issue) => problemsOf(issue, part)) };
  return hasPrototypeKey(value) ? unknown : { value: parsed.data, problems: [] };
}

function problemsOf(issue: z.core.$ZodIssue, part: string): Problem[] {
  const path = [part, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => problemFrom([...path, key], issue.message));
  }
  return [problemFrom(path, issue.message)];
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** `z.record` silently drops this key, which could lose a custom field. */
function hasPrototypeKey(value: unknown): boolean {
  return isMap(value) && (Object.hasOwn(value, '__proto__') || Object.values(value).some(hasPrototypeKey));
}

/** `?name=value&…`, or ''. */
export function queryString(query: unknown): string {
  if (!isMap(query)) return '';
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const text = new URLSearchParams(pairs).toString();
  return text === '' ? '' : `?${text}`;
}

/** Encodes every parameter, although the contract allows no character that needs it. */
function fillPath(template: string, params: unknown): string {
  return template.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(isMap(params) ? String(params[name]) : ''),
  );
}

/** A body whose members are part names (`attachment[data]`) is sent as a form, every other as JSON. */
function writeBody(body: unknown): string | FormData | null {
  if (body === undefined) return null;
  if (!isMap(body) || !Object.keys(body).some((name) => name.includes('['))) return JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value instanceof Blob) form.append(name, value);
    else if (value !== undefined) form.append(name, String(value));
  }
  return form;
}

/**
 * Plans the request of an operation in the service's terms, or returns all problems of its input. Pure. Never
 * throws.
 */
export function planRequest(
  operation: Operation,
  input: unknown,
  names: ServiceNames = defaultNames,
): Planned {
  const given = isMap(input) ? input : {};
  // A read's query may be omitted.
  const query = check(operation.query, given.query ?? (operation.query === null ? undefined : {}), 'query');
  const params = check(operation.params, given.params, 'params');
  const body = check(operation.body, given.body, 'body');
  const problems = [params, query, body].flatMap((part) => part.problems);
  if (problems.length > 0) return { isOk: false, problems };
  const sent = inNamesOf(names, body.value);
  return {
    isOk: true,
    request: {
      method: operation.method,
      pathAndQuery: fillPath(operation.path, params.value) + queryString(query.value),
      body: writeBody(sent),
      sentClass: classIn(sent),
    },
  };
}
