// Reads an answer: its bytes, its JSON, and the error for its status and headers.
import type { Deadline } from './deadline';
import type { PlanningError } from './errors';
import type { Redactor } from './redaction';
import type { RequestEvidence } from './request';
import { textsOfHtml, textsOfJson, textsOfText } from './service-text';

/** A success by status with a JSON body of yet unchecked shape. */
export interface ReadAnswer {
  readonly isOk: true;
  readonly status: number;
  readonly value: unknown;
  readonly excerpt: string;
  readonly requestId: string | null;
}

type Read = ReadAnswer | { readonly isOk: false; readonly error: PlanningError };

interface AnswerContext {
  /** The request's evidence: `fetch` hides the target of a redirect. */
  readonly evidence: Pick<RequestEvidence, 'address' | 'redirectHost'>;
  /** Field names that the service's text may start with. */
  readonly fieldNames: readonly string[];
  readonly deadline: Deadline;
  readonly redactor: Redactor;
  readonly maxAnswerBytes: number;
  readonly now: () => number;
}

/** What a service with tokens never asks for. */
const passwordSchemes = /\b(?:basic|digest|negotiate|ntlm)\b/i;
const passwordField = /<input\b[^<>]{0,500}\btype\s*=\s*["']?password/i;
const longestSearched = 200_000;

const failed = (error: PlanningError): Read => ({ isOk: false, error });

/** Reads one answer to its end or until the deadline. Never throws. */
export async function readAnswer(answer: Response, context: AnswerContext): Promise<Read> {
  const { evidence, maxAnswerBytes, deadline, redactor } = context;
  if (answer.type === 'opaqueredirect' || (answer.status >= 300 && answer.status < 400))
    return failed(redirected(answer, evidence.address, await evidence.redirectHost(), redactor));
  const body = await readBody(answer, maxAnswerBytes, deadline.stop);
  return answer.ok ? readSuccess(answer, body, context) : failed(readRefusal(answer, body, context));
}

function readSuccess(answer: Response, body: BodyText, { deadline, redactor }: AnswerContext): Read {
  const { status } = answer;
  const requestId = requestIdOf(answer.headers, redactor);
  const excerpt = redactor.excerpt(body.text);
  const unreadable = (reason: 'not-json' | 'cut-off' | 'too-big') =>
    failed({ kind: 'unreadable-answer', status, reason, excerpt, requestId });
  if (body.state === 'cut-off') {
    const endedEarly = deadline.asError();
    return endedEarly === null ? unreadable('cut-off') : failed(endedEarly);
  }
  if (body.state === 'too-big') return unreadable('too-big');
  const parsed = parseWithoutToken(body.text, redactor);
  if (parsed.isOk) return { isOk: true, status, value: parsed.value, excerpt, requestId };
  // An answer can end early without an error. If it started like JSON, it was cut off.
  if (/^\s*[{[]/.test(body.text)) return unreadable('cut-off');
  const isSignIn = passwordField.test(body.text.slice(0, longestSearched)) && { isSignIn: true as const };
  return failed({ kind: 'unreadable-answer', status, reason: 'not-json', excerpt, requestId, ...isSignIn });
}

/** A service may repeat the token, in any spelling. Nothing that is stored or shown contains it. */
function parseWithoutToken(text: string, redactor: Redactor): ReturnType<typeof parseJson> {
  const parsed = parseJson(text);
  const holdsToken = parsed.isOk && redactor.mayHold(text);
  return holdsToken ? { isOk: true, value: redactor.value(parsed.value) } : parsed;
}

/** The status alone decides the kind of error. If the body breaks off, only the words are lost. */
function readRefusal(
  { status, headers }: Response,
  body: BodyText,
  { redactor, fieldNames, now }: AnswerContext,
): PlanningError {
  const text = redactor.text(body.text);
  const parsed = parseWithoutToken(body.text, redactor);
  const format = formatOf(text, parsed.isOk, headers);
  const answered = {
    status,
    format,
    requestId: requestIdOf(headers, redactor),
    messages: {
      json: () => textsOfJson(parsed.isOk ? parsed.value : null, fieldNames),
      html: () => textsOfHtml(text),
      text: () => textsOfText(text),
      empty: () => [],
    }[format](),
  };
  if (status === 401 && passwordSchemes.test(headers.get('www-authenticate') ?? ''))
    return { kind: 'unauthorized', ...answered, asksPassword: true };
  return refusalOf(answered, retryAfterMs(headers, parsed.isOk ? parsed.value : null, now()));
}

type Answered = Omit<Extract<PlanningError, { kind: 'rejected' }>, 'kind'>;

const kinds: Readonly<Record<number, 'unauthorized' | 'forbidden' | 'not-found' | 'too-large'>> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not-found',
  413: 'too-large',
};

function refusalOf(answered: Answered, retryAfterMs: number | null): PlanningError {
  const { status } = answered;
  if (status === 429) return { kind: 'rate-limited', ...answered, retryAfterMs };
  if (status >= 400 && status < 500) return { kind: kinds[status] ?? 'rejected', ...answered };
  return { kind: 'server-failed', ...answered, retryAfterMs };
}

function redirected(
  answer: Response,
  url: string,
  observedHost: string | null,
  redactor: Redactor,
): PlanningError {
  const isHidden = answer.type === 'opaqueredirect';
  const target = answer.headers.get('location');
  const host = target !== null && URL.canParse(target, url) ? new URL(target, url).host : observedHost;
  return {
    kind: 'redirected',
    status: isHidden ? null : answer.status,
    host: host && redactor.id(host),
    requestId: requestIdOf(answer.headers, redactor),
  };
}

function formatOf(text: string, isJson: boolean, headers: Headers): Answered['format'] {
  if (text.trim() === '') return 'empty';
  if (isJson) return 'json';
  const isHtml =
    /html/i.test(headers.get('content-type') ?? '') || /^\s*<(?:!doctype|html|head|body)/i.test(text);
  return isHtml ? 'html' : 'text';
}

function requestIdOf(headers: Headers, redactor: Redactor): string | null {
  const id = headers.get('x-request-id') ?? headers.get('request-id') ?? headers.get('x-correlation-id');
  return id && redactor.id(id);
}

interface BodyText {
  /** `cut-off`: the connection broke, or the deadline passed, before the end. */
  readonly state: 'whole' | 'cut-off' | 'too-big';
  readonly text: string;
}

/**
 * Reads at most `maxBytes`. Never throws. A `stop` that rejects ends the reading even if the stream ignores
 * signals.
 */
export async function readBody(
  response: Response,
  maxBytes: number,
  stop: Promise<never>,
): Promise<BodyText> {
  if (response.body === null) return { state: 'whole', text: '' };
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let sizeBytes = 0;
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), stop]);
      if (done) return { state: 'whole', text: text + decoder.decode() };
      sizeBytes += value.byteLength;
      if (sizeBytes > maxBytes) {
        // Nobody reads the rest, whether or not it can be stopped.
        reader.cancel().catch(() => {});
        return { state: 'too-big', text };
      }
      text += decoder.decode(value, { stream: true });
    }
  } catch {
    // The connection broke or the time was up: an outcome like any other.
    reader.cancel().catch(() => {});
    return { state: 'cut-off', text };
  }
}

const stringOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const manyDigits = /\d{16}/;

const isRounded = (number: string): boolean =>
  Number.isInteger(Number(number)) && !Number.isSafeInteger(Number(number));

/**
 * Reads JSON like JSON.parse, but turns whole numbers beyond the safe range into strings of their digits. In
 * valid JSON, every quote starts or ends a string. So replacing the number tokens between strings is exact.
 */
export function parseJson(text: string): { isOk: true; value: unknown } | { isOk: false } {
  try {
    const value: unknown = JSON.parse(text);
    if (!manyDigits.test(text)) return { isOk: true, value };
    const quoted = text.replace(stringOrNumber, (token) =>
      token.startsWith('"') || !isRounded(token) ? token : `"${token}"`,
    );
    return { isOk: true, value: JSON.parse(quoted) };
  } catch {
    // A service can answer with anything, such as a sign-in page.
    return { isOk: false };
  }
}

/** A wait of more than a day is ignored. The caller then backs off by its own rule. */
const longestWaitMs = 24 * 60 * 60 * 1000;

/** Smaller numbers are milliseconds to wait. Larger ones are times since 1970. */
const smallestTimeMs = 1e12;

function waitOf(advice: string | null, serverNowMs: number): number | null {
  if (advice === null) return null;
  const isNumber = /^\s*\d+(?:\.\d+)?\s*$/.test(advice);
  // Requires letters: Date.parse would read "-5" or "2" as a year or month.
  const date = /[a-z]{3}/i.test(advice) ? Date.parse(advice) : Number.NaN;
  const adviceMs = isNumber ? Number(advice) * 1000 : date;
  const waitMs = isNumber && adviceMs < smallestTimeMs ? adviceMs : Math.max(0, adviceMs - serverNowMs);
  return waitMs <= longestWaitMs ? Math.ceil(waitMs) : null;
}

/** `retry_after` at the top of a JSON body, as text. */
function bodyAdvice(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('retry_after' in body)) return null;
  const advice = body.retry_after;
  return typeof advice === 'number' || typeof advice === 'string' ? String(advice) : null;
}

/**
 * The wait in milliseconds that an answer asks for. null for none, and for nonsense (negative, text, over a
 * day). Times are compared with the answer's own Date header if present, so that a wrong clock here doesn't
 * matter.
 */
export function retryAfterMs(headers: Headers, body: unknown, nowMs: number): number | null {
  const dateMs = Date.parse(headers.get('date') ?? '');
  const serverNowMs = Number.isNaN(dateMs) ? nowMs : dateMs;
  return (
    waitOf(headers.get('retry-after'), serverNowMs) ??
    waitOf(headers.get('retry_after'), serverNowMs) ??
    waitOf(bodyAdvice(body), serverNowMs) ??
    waitOf(headers.get('x-ratelimit-reset'), serverNowMs)
  );
}
