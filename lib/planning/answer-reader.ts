// Reads an answer: its body, and the error for its status and headers.
import { type BodyText, parseJson, readBody } from './answer-body';
import type { Deadline } from './deadline';
import type { PlanningError } from './errors';
import { withoutSecrets } from './redaction';
import type { RequestEvidence } from './request';
import { retryAfterMs } from './retry-after';
import { excerptOf, redacted, textsOfHtml, textsOfJson, textsOfText, withoutToken } from './service-text';

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
  readonly token: string;
  readonly maxAnswerBytes: number;
  readonly now: () => number;
}

const failed = (error: PlanningError): Read => ({ isOk: false, error });

/** Reads one answer to its end or until the deadline. Never throws. */
export function createAnswerReader({ token, maxAnswerBytes, now }: AnswerReaderDeps) {
  async function readAnswer(answer: Response, context: AnswerContext): Promise<Read> {
    if (answer.type === 'opaqueredirect' || (answer.status >= 300 && answer.status < 400)) {
      const { address, redirectHost } = context.evidence;
      return failed(redirected(answer, address, await redirectHost(), token));
    }
    const body = await readBody(answer, maxAnswerBytes, context.deadline.stop);
    return answer.ok
      ? readSuccess(answer, body, context.deadline)
      : failed(readRefusal(answer, body, context));
  }

  function readSuccess(answer: Response, body: BodyText, deadline: Deadline): Read {
    const { status } = answer;
    const requestId = requestIdOf(answer.headers, token);
    const excerpt = excerptOf(withoutToken(body.text, token));
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
    return unreadable(/^\s*[{[]/.test(body.text) ? 'cut-off' : 'not-json');
  }

  /** A service may repeat the token, even escaped. Nothing that is stored or shown contains it. */
  function parseWithoutToken(text: string): ReturnType<typeof parseJson> {
    const parsed = parseJson(text);
    const mayHoldToken = text.includes(token) || text.includes('\\u');
    return parsed.isOk && mayHoldToken ? { isOk: true, value: redacted(parsed.value, token) } : parsed;
  }

  /** The status alone decides the kind of error. If the body breaks off, only the words are lost. */
  function readRefusal(answer: Response, body: BodyText, context: AnswerContext): PlanningError {
    const { status, headers } = answer;
    const text = withoutToken(body.text, token);
    const parsed = parseWithoutToken(body.text);
    const format = formatOf(text, parsed.isOk, headers);
    const answered = {
      status,
      format,
      requestId: requestIdOf(headers, token),
      messages: {
        json: () => textsOfJson(parsed.isOk ? parsed.value : null, context.fieldNames),
        html: () => textsOfHtml(text),
        text: () => textsOfText(text),
        empty: () => [],
      }[format](),
    };
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
  token: string,
): PlanningError {
  const isHidden = answer.type === 'opaqueredirect';
  const target = answer.headers.get('location');
  const host = target !== null && URL.canParse(target, url) ? new URL(target, url).host : observedHost;
  return {
    kind: 'redirected',
    status: isHidden ? null : answer.status,
    host: host && withoutSecrets(host, token),
    requestId: requestIdOf(answer.headers, token),
  };
}

function formatOf(text: string, isJson: boolean, headers: Headers): Answered['format'] {
  if (text.trim() === '') return 'empty';
  if (isJson) return 'json';
  const isHtml =
    /html/i.test(headers.get('content-type') ?? '') || /^\s*<(?:!doctype|html|head|body)/i.test(text);
  return isHtml ? 'html' : 'text';
}

function requestIdOf(headers: Headers, token: string): string | null {
  const id = headers.get('x-request-id') ?? headers.get('request-id') ?? headers.get('x-correlation-id');
  return id && withoutSecrets(id, token);
}
