// Holds an answer of the local service to the generated description and to the recordings of hosted services.
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { OpenAPIBackend } from 'openapi-backend';
import { z } from 'zod';
import type { GivenAnswer } from '../../service/http/given-answers.ts';
import { differencesFrom, recordedRouteOf } from './recorded.ts';

const html = 'text/html; charset=utf-8';
const json = 'application/json; charset=utf-8';

/** The answers that the service may give, and their forms. Any other status is a fault of the service. */
const formsOf: Readonly<Record<number, readonly string[]>> = {
  200: [json],
  400: [json],
  401: [html],
  404: [json, html],
  413: [json],
  429: [json],
};

const refusal = z.strictObject({
  error: z.string(),
  errors: z
    .union([z.object({ message: z.string() }), z.array(z.object({ message: z.string() })).min(2)])
    .optional(),
});

let api: Promise<OpenAPIBackend> | undefined;

/** The problems of an answer; empty if it is as described and as recorded. */
export async function problemsOf(answer: GivenAnswer): Promise<string[]> {
  api ??= describedApi();
  const { method, path } = answer.request;
  const route = recordedRouteOf(method, path);
  const problems = [...problemsOfForm(answer), ...problemsOfDescription(answer, route, await api)];
  if (route !== null && answer.status === 200)
    problems.push(...differencesFrom(route, jsonOf(answer.text), allowedFor(answer)));
  return problems.map((problem) => `${method} ${path} ${answer.status}: ${problem}`);
}

function problemsOfForm({ status, contentType, text }: GivenAnswer): string[] {
  const forms = formsOf[status];
  if (!forms) return [`no answer of this service has the status ${status}`];
  if (!forms.includes(contentType)) return [`is ${contentType}`];
  if (contentType === html) return text.startsWith('<!DOCTYPE html>') ? [] : ['is no page'];
  const body = jsonOf(text);
  if (status === 200) return body === undefined ? ['is no JSON'] : [];
  const isRefusal = refusal.safeParse(body).success;
  return isRefusal ? [] : [`is no error: ${text.slice(0, 100)}`];
}

function problemsOfDescription(
  { request, status, contentType, text }: GivenAnswer,
  route: string | null,
  api: OpenAPIBackend,
) {
  // `/ideas/related` looks like a described `/ideas/{id}`.
  if (contentType === html || (route !== null && !route.includes(':'))) return [];
  const { method, path } = request;
  const operation = api.router.matchOperation({ method, path, headers: {} });
  return operation ? violationsIn(api.validator.validateResponse(jsonOf(text), operation, status)) : [];
}

const chooses = z.object({ fields: z.string() });

/** A request may choose its members, and a rich service shows more. */
function allowedFor({ request, comfort }: GivenAnswer) {
  const inBody = chooses.safeParse(request.json).data?.fields;
  const fields = (new URLSearchParams(request.search).get('fields') ?? inBody ?? '*').trim();
  const isChosen = fields !== '*' && fields !== '';
  return { missing: isChosen, more: isChosen || comfort === 'rich' };
}

const description = fileURLToPath(new URL('../../tools/docs/reference/openapi.json', import.meta.url));

async function describedApi(): Promise<OpenAPIBackend> {
  const api = new OpenAPIBackend({
    definition: description,
    // The tool validates only OpenAPI 3.0 documents. Another validator checks this one as 3.1.
    quick: true,
    // OpenAPI 3.1 uses JSON Schema 2020-12. The tool's default is an older draft.
    customizeAjv: (_, options) => addFormats.default(new Ajv2020(options)),
  });
  return api.init();
}

/** The violations that a validation found. */
function violationsIn({
  errors,
}: {
  errors?: readonly { instancePath: string; message?: string }[] | null;
}): string[] {
  return (errors ?? []).map(({ instancePath, message = '' }) => `${instancePath} ${message}`);
}

/** Undefined if it is no JSON, which no described answer is. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
