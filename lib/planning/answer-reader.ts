// Reads an answer: its body, and the error for its status and headers.
import { type BodyText, parseJson, readBody } from './answer-body';
import type { Deadline } from './deadline';
import type { PlanningError } from './errors';
import type { Redactor } from './redaction';
import type { RequestEvidence } from './request';
import { retryAfterMs } from './retry-after';
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
}

interface AnswerReaderDeps {
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
export function createAnswerReader({ redactor, maxAnswerBytes, now }: AnswerReaderDeps) {
  async function readAnswer(answer: Response, context: AnswerContext): Promise<Read> {
    if (answer.type === 'opaqueredirect' || (answer.status >= 300 && answer.status < 400)) {
      const { address, redirectHost } = context.evidence;
      return failed(redirected(answer, address, await redirectHost(), redactor));
    }
    const body = await readBody(answer, maxAnswerBytes, context.deadline.stop);
    return answer.ok
      ? readSuccess(answer, body, context.deadline)
      : failed(readRefusal(answer, body, context));
  }

  function readSuccess(answer: Response, body: BodyText, deadline: Deadline): Read {
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
    const parsed = parseWithoutToken(body.text);
    if (parsed.isOk) return { isOk: true, status, value: parsed.value, excerpt, requestId };
    // An answer can end early without an error. If it started like JSON, it was cut off.
    if (/^\s*[{[]/.test(body.text)) return unreadable('cut-off');
    const isSignIn = passwordField.test(body.text.slice(0, longestSearched)) && { isSignIn: true as const };
    return failed({ kind: 'unreadable-answer', status, reason: 'not-json', excerpt, requestId, ...isSignIn });
  }

  /** A service may repeat the token, in any spelling. Nothing that is stored or shown contains it. */
  function parseWithoutToken(text: string): ReturnType<typeof parseJson> {
    const parsed = parseJson(text);
    const holdsToken = parsed.isOk && redactor.mayHold(text);
    return holdsToken ? { isOk: true, value: redactor.value(parsed.value) } : parsed;
  }

  /** The status alone decides the kind of error. If the body breaks off, only the words are lost. */
  function readRefusal(answer: Response, body: BodyText, context: AnswerContext): PlanningError {
    const { status, headers } = answer;
    const text = redactor.text(body.text);
    const parsed = parseWithoutToken(body.text);
    const format = formatOf(text, parsed.isOk, headers);
    const answered = {
      status,
      format,
      requestId: requestIdOf(headers, redactor),
      messages: {
        json: () => textsOfJson(parsed.isOk ? parsed.value : null, context.fieldNames),
        html: () => textsOfHtml(text),
        text: () => textsOfText(text),
        empty: () => [],
      }[format](),
    };
    if (status === 401 && passwordSchemes.test(headers.get('www-authenticate') ?? ''))
      return { kind: 'unauthorized', ...answered, asksPassword: true };
    const waitMs = retryAfterMs(headers, parsed.isOk ? parsed.value : null, now());
    return refusalOf(answered, waitMs);
  }

  return readAnswer;
}

type Answered = Omit<Extract<PlanningError, { kind: 'rejected' }>, 'kind'>;

function refusalOf(answered: Answered, waitMs: number | null): PlanningError {
  switch (answered.status) {
    case 401:
      return { kind: 'unauthorized', ...answered };
    case 403:
      return { kind: 'forbidden', ...answered };
    case 404:
      return { kind: 'not-found', ...answered };
    case 413:
      return { kind: 'too-large', ...answered };
    case 429:
      return { kind: 'rate-limited', ...answered, retryAfterMs: waitMs };
    default:
      return answered.status >= 400 && answered.status < 500
        ? { kind: 'rejected', ...answered }
        : { kind: 'server-failed', ...answered, retryAfterMs: waitMs };
  }
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
