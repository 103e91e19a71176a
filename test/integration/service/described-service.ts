// Validates requests and answers of the service against the generated description, with openapi-backend.
import type { PlanningService } from '../../service/index.ts';
import { describedApi, jsonOf, violationsIn } from '../../support/answers/described.ts';

interface DescribedRequest {
  /** The id of the operation in the description, such as `readIdea`. */
  operationId: string;
  params: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
}

interface Exchange {
  /** Violations of the description by the request; empty if it is allowed. */
  requestProblems: readonly string[];
  status: number;
  text: string;
  /** Violations of the description by the answer; empty if it is described. */
  answerProblems: readonly string[];
}

/** Longer than any answer takes. A hanging one fails. */
const patienceMs = 10_000;

export async function describedService(service: PlanningService) {
  const api = await describedApi();

  function operationOf(operationId: string) {
    const operation = api.router.getOperation(operationId);
    if (!operation) throw new Error(`The description has no ${operationId}.`);
    return operation;
  }

  return {
    operationIds: api.router.getOperations().map(({ operationId }) => operationId ?? ''),

    /** The schema of a JSON body; null if the operation has none. */
    bodySchemaOf(operationId: string): unknown {
      const { requestBody } = operationOf(operationId);
      if (!requestBody || '$ref' in requestBody) return null;
      return requestBody.content['application/json']?.schema ?? null;
    },

    /** Judges a request, sends it whatever the verdict, and judges the answer. */
    async send({ operationId, params, query = {}, body }: DescribedRequest): Promise<Exchange> {
      const operation = operationOf(operationId);
      const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(params[name] ?? ''),
      );
      const headers = {
        accept: 'application/json',
        authorization: `Bearer ${service.token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      };
      const text = body === undefined ? undefined : JSON.stringify(body);
      const asked = api.validator.validateRequest(
        { method: operation.method, path, query, headers, ...(text === undefined ? {} : { body: text }) },
        operation,
      );
      const response = await fetch(`${service.url}${path}?${new URLSearchParams(query)}`, {
        method: operation.method.toUpperCase(),
        headers,
        signal: AbortSignal.timeout(patienceMs),
        ...(text === undefined ? {} : { body: text }),
      });
      const answer = await response.text();
      const answered = api.validator.validateResponse(jsonOf(answer), operation, response.status);
      return {
        requestProblems: violationsIn(asked),
        status: response.status,
        text: answer,
        answerProblems: violationsIn(answered),
      };
    },
  };
}

export type DescribedService = Awaited<ReturnType<typeof describedService>>;
