// Raw requests, written from the API documentation’s text, without a client: those of a colleague, and of the tests of the service.
import type { PlanningService } from '../../service/index.ts';
import { isJsonObject, type Json, parseJson } from '../../service/values/json.ts';

interface RawAnswer {
  status: number;
  headers: Headers;
  text: string;
  /** Undefined if the answer is no JSON. Ids beyond 2^53 written as numbers are bigint. */
  json: Json | undefined;
}

/** Sends a JSON body (a string unchanged) to a path below /api/v1 with the service's token. */
export async function send(
  service: PlanningService,
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<RawAnswer> {
  const response = await fetch(`${service.url}/api/v1${path}`, {
    method,
    redirect: 'manual',
    headers: {
      Authorization: `Bearer ${service.token}`,
      Accept: 'application/json',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: parseJson(text) };
}

/** Sends a multipart body. The platform sets its Content-Type. */
export async function sendForm(service: PlanningService, path: string, form: FormData): Promise<RawAnswer> {
  const response = await fetch(`${service.url}/api/v1${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${service.token}`, Accept: 'application/json' },
    body: form,
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: parseJson(text) };
}

/** The member of an answer with the record's name. */
export function recordIn(answer: RawAnswer, name: string): { [member: string]: Json } {
  const record = isJsonObject(answer.json) ? answer.json[name] : undefined;
  if (!isJsonObject(record)) throw new Error(`No ${name} in ${answer.status} ${answer.text.slice(0, 300)}`);
  return record;
}

export function idIn(answer: RawAnswer, name: string): string {
  const { id } = recordIn(answer, name);
  if (typeof id !== 'string')
    throw new Error(`The id of ${name} is not a string: ${answer.text.slice(0, 300)}`);
  return id;
}

/** The messages of a validation answer, in either recorded shape. */
export function messagesIn(answer: RawAnswer): Json[] {
  const errors = isJsonObject(answer.json) ? answer.json.errors : undefined;
  const list = Array.isArray(errors) ? errors : [errors];
  return list.map((error) => (isJsonObject(error) ? (error.message ?? null) : null));
}
