// Calls the planning service: one typed call per operation, and a value for each possible end.
import * as z from 'zod/mini';
import { type ReadAnswer, readAnswer } from './answer-reader';
import { type OperationId, type OperationInput, type OperationResponse, operationOf } from './contract';
import type { Operation } from './contract/operation';
import { type Problem, problemFrom } from './contract/problem-code';
import { createDeadline, type Deadline } from './deadline';
import type { CallResult, PlanningError } from './errors';
import { createRedactor, type Redactor } from './redaction';
import { type PlannedRequest, planRequest, queryString, type RequestEvidence } from './request';
import { parseServiceAddress } from './service-address';
import { defaultNames, type ServiceNames } from './service-names';
import { fieldNamesOf } from './service-text';

export type { CallResult } from './errors';

export interface PlanningClientDeps {
  /** The address that is stored with the account. It is checked again before every request. */
  readonly serviceAddress: string;
  readonly token: string;
  /**
   * Called right before each request. False: nothing more leaves with this token (fault F69). @default always
   * true
   */
  readonly isCurrent?: () => boolean;
  /** The service's own terms for some values. @default usualNames */
  readonly names?: ServiceNames;
  readonly fetch: typeof globalThis.fetch;
  /** From the start of the request to the last byte of the answer. @default 25_000 */
  readonly timeoutMs?: number;
  /** @default 5_000_000 */
  readonly maxAnswerBytes?: number;
  /** Called after each call that succeeded. @default does nothing */
  readonly onAccepted?: () => void;
  /** Called right before each request, for facts that `fetch` hides. @default nothing is known */
  readonly observe?: (url: string) => RequestEvidence;
  /** Milliseconds since 1970, for waits that the service gives as a time. @default Date.now */
  readonly now?: () => number;
}

export type PlanningClient = ReturnType<typeof createPlanningClient>;

/** The characters that HTTP allows in a credential. */
const tokenShape = /^[\x21-\x7e]+$/;

const unobserved = (address: string): RequestEvidence => ({
  address,
  hasNeverLeft: async () => false,
  redirectHost: async () => null,
});

const defaults = {
  isCurrent: () => true,
  names: defaultNames,
  timeoutMs: 25_000,
  maxAnswerBytes: 5_000_000,
  onAccepted: () => {},
  observe: unobserved,
  now: Date.now,
};

export function createPlanningClient(given: PlanningClientDeps) {
  const deps = { ...defaults, ...given, redactor: createRedactor(given.token) };

  async function runOperation<Response>(
    operation: Operation<unknown, unknown, unknown, Response>,
    input: unknown,
  ): Promise<CallResult<Response>> {
    const planned = planRequest(operation, input, deps.names);
    if (!planned.isOk) return refused(planned.problems);
    const { request } = planned;
    const result = await send(deps, request, operation.response, fieldNamesOf(operation.body));
    return result.isOk ? result : failed(withSentClass(result.error, request.sentClass));
  }

  return {
    /**
     * Runs one operation. Input that breaks the contract is rejected, and nothing is sent. Never throws,
     * follows no redirect, sends no cookie.
     */
    call: <Id extends OperationId>(
      id: Id,
      input: OperationInput<Id>,
    ): Promise<CallResult<OperationResponse<Id>>> => runOperation(operationOf(id), input),
    /** Runs a stored operation. The contract checks its input. The type of its answer is unknown. */
    run: (id: OperationId, input: unknown): Promise<CallResult<unknown>> =>
      runOperation<unknown>(operationOf(id), input),
    /** A read outside the contract, for discovery only. `path` follows the service's address. */
    get<Schema extends z.ZodMiniType>(
      path: string,
      schema: Schema,
      query: Readonly<Record<string, string | number | undefined>> = {},
    ): Promise<CallResult<z.output<Schema>>> {
      const pathAndQuery = path + queryString(query);
      return send(deps, { method: 'GET', pathAndQuery, body: null, sentClass: null }, schema, []);
    },
  };
}

type ClientDeps = Required<PlanningClientDeps> & { readonly redactor: Redactor };

async function send<Schema extends z.ZodMiniType>(
  deps: ClientDeps,
  request: PlannedRequest,
  response: Schema,
  fieldNames: readonly string[],
): Promise<CallResult<z.output<Schema>>> {
  const base = parseServiceAddress(deps.serviceAddress);
  if (!base.isOk) return refused([problemFrom(['serviceAddress'], 'not-a-service-address')]);
  if (!tokenShape.test(deps.token)) return refused([problemFrom(['token'], 'not-a-token')]);
  if (!deps.isCurrent()) return failed({ kind: 'aborted', isSent: false });
  const deadline = createDeadline(deps.timeoutMs);
  const evidence = deps.observe(base.value + request.pathAndQuery);
  try {
    const answer = await exchange(deps, evidence, request, deadline);
    if (!answer.isOk) return answer;
    const read = await readAnswer(answer.value, { ...deps, evidence, fieldNames, deadline });
    const accepted = read.isOk ? accept(read, response) : read;
    if (accepted.isOk) deps.onAccepted();
    return accepted;
  } finally {
    deadline.release();
  }
}

/** Ends with the answer's headers. The body may still be on its way. */
async function exchange(
  { fetch, token, redactor }: ClientDeps,
  evidence: RequestEvidence,
  request: PlannedRequest,
  deadline: Deadline,
): Promise<CallResult<Response>> {
  try {
    // The platform's fetch throws when called as a method, so call it without a receiver.
    const sent = fetch(evidence.address, fetchOptions(request, token, deadline.signal));
    const value = await Promise.race([sent, deadline.stop]);
    return { isOk: true, value, status: value.status };
  } catch (cause) {
    // Every failure of the network is an outcome, with its text for the person.
    const endedEarly = deadline.asError();
    if (endedEarly !== null) return failed(endedEarly);
    const message = redactor.excerpt(String(cause));
    return failed({ kind: 'network-failed', message, hasNeverLeft: await evidence.hasNeverLeft() });
  }
}

const failed = (error: PlanningError): { isOk: false; error: PlanningError } => ({ isOk: false, error });

const refused = (problems: Problem[]) => failed({ kind: 'invalid-input', problems });

/** Adds the class only to a refusal that may be about it. */
function withSentClass(error: PlanningError, sentClass: string | null): PlanningError {
  const isAboutRequest = error.kind === 'rejected' || error.kind === 'not-found';
  return sentClass !== null && isAboutRequest ? { ...error, sentClass } : error;
}

function fetchOptions(request: PlannedRequest, token: string, signal: AbortSignal): RequestInit {
  const headers: Record<string, string> = { Accept: 'application/json', Authorization: `Bearer ${token}` };
  // The content type of a form has a boundary that only the platform knows.
  if (typeof request.body === 'string') headers['Content-Type'] = 'application/json';
  return {
    method: request.method,
    headers,
    body: request.body,
    signal,
    credentials: 'omit',
    redirect: 'manual',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
  };
}

function accept<Schema extends z.ZodMiniType>(
  read: ReadAnswer,
  response: Schema,
): CallResult<z.output<Schema>> {
  const parsed = z.safeParse(response, read.value);
  if (parsed.success) return { isOk: true, value: parsed.data, status: read.status };
  const { status, excerpt, requestId } = read;
  return failed({ kind: 'unreadable-answer', status, reason: 'wrong-shape', excerpt, requestId });
}
