// Answers in the shapes recorded from hosted services.
import { type Json, type JsonObject, printJson } from '../values/json.ts';

const json = 'application/json; charset=utf-8';
const html = 'text/html; charset=utf-8';

export function jsonAnswer(
  status: number,
  body: Json,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(printJson(body), { status, headers: { 'Content-Type': json, ...headers } });
}

export function htmlAnswer(
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(body, { status, headers: { 'Content-Type': html, ...headers } });
}

/** 400. One problem is an object, several are an array: both are recorded. */
export function validationFailed(problems: readonly string[]): Response {
  const messages = problems.map((message) => ({ message }));
  const [only] = messages;
  const errors: Json = messages.length === 1 && only ? only : messages;
  return jsonAnswer(400, { error: 'Validation failed', errors });
}

/** 400 with only the reason, for an unreadable body. */
export function badRequest(error: string): Response {
  return jsonAnswer(400, { error });
}

export function recordNotFound(): Response {
  return jsonAnswer(404, { error: 'Record not found.' });
}

/** 404 for an unknown route: a page, not JSON. */
export function pageNotFound(): Response {
  return htmlAnswer(404, errorPage('404', 'The page you were looking for does not exist.'));
}

/** 401 is a page, as recorded. */
export function unauthorized(): Response {
  return htmlAnswer(401, errorPage('401', 'You need to sign in or to send a valid credential.'));
}

export function payloadTooLarge(limitBytes: number): Response {
  return jsonAnswer(
    413,
    { error: `Request body is larger than ${limitBytes} bytes` },
    { Connection: 'close' },
  );
}

export function serverError(): Response {
  return jsonAnswer(500, { error: 'Something went wrong.' });
}

export function recordAnswer(name: string, record: JsonObject): Response {
  return jsonAnswer(200, { [name]: record });
}

function errorPage(status: string, words: string): string {
  return `<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>${status}</title></head><body><h1>${status}</h1><p>${words}</p></body></html>\n`;
}
