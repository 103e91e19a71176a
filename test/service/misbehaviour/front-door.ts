// Receives each request: reads it whole, records it, applies a rule's fault, or forwards it to the application.
import { setTimeout as wait } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { htmlAnswer, jsonAnswer, payloadTooLarge } from '../http/answers.ts';
import type { RequestBindings } from '../http/environment.ts';
import { tellAnswer } from '../http/given-answers.ts';
import { tooManyRequests } from '../http/rate-limit.ts';
import type { Recorder } from '../http/recorder.ts';
import { readBody } from '../http/request-body.ts';
import type { Comfort } from '../world.ts';
import type { Misbehaviour, MisbehaviourAnswer } from './rules.ts';

interface Parts {
  recorder: Recorder;
  misbehaviour: Misbehaviour;
  application: (request: Request, bindings: RequestBindings) => Response | Promise<Response>;
  bodyLimitBytes: number;
  comfort: Comfort;
  /** For the `Date` of its answers, which tells clients the service's clock. */
  now: () => Date;
  /** Aborted when the service closes, which drops waiting requests. */
  closing: AbortSignal;
}

/** Requests below this path control the service. They are not recorded and get no faults. */
const controls = '/_test/';

export function frontDoor(parts: Parts) {
  const { recorder, misbehaviour, application, bodyLimitBytes, closing, now } = parts;
  return async (request: Request, env: HttpBindings): Promise<Response> => {
    const receivedAtMs = Date.now();
    env.outgoing.setHeader('Date', now().toUTCString());
    const body = await readBody(env.incoming, bodyLimitBytes);
    const answer = (): Response | Promise<Response> =>
      body === null ? payloadTooLarge(bodyLimitBytes) : application(request, { ...env, body });
    if (env.incoming.url?.startsWith(controls)) return answer();

    const recorded = recorder.record(env.incoming, body ?? Buffer.alloc(0), receivedAtMs);
    const spoiling = misbehaviour.take(recorded);
    if (spoiling && spoiling.delayMs > 0) await waitUnlessClosing(spoiling.delayMs, closing);
    if (closing.aborted) return RESPONSE_ALREADY_SENT;
    const response = spoiling?.answer ? await spoil(spoiling.answer, answer, env, now) : await answer();
    if (response === null) return RESPONSE_ALREADY_SENT;
    recorded.status = response.status;
    if (!spoiling?.answer) await tellAnswer(recorded, response, parts.comfort);
    return spoiling?.answer?.kind === 'cut' && spoiling.answer.how === 'connection'
      ? sendHalf(response, env)
      : response;
  };
}

async function waitUnlessClosing(delayMs: number, closing: AbortSignal): Promise<void> {
  // Only the abort makes this wait fail, and the caller checks for it.
  await wait(delayMs, undefined, { signal: closing }).catch(() => undefined);
}

/** @returns null if no answer is sent: the connection hangs or is reset. */
async function spoil(
  answer: MisbehaviourAnswer,
  usual: () => Response | Promise<Response>,
  env: HttpBindings,
  now: () => Date,
): Promise<Response | null> {
  if ('when' in answer && answer.when === 'after-storing') await usual();
  switch (answer.kind) {
    case 'status':
      return typeof answer.body === 'string'
        ? htmlAnswer(answer.status, answer.body, answer.headers)
        : jsonAnswer(answer.status, answer.body, answer.headers);
    case 'hang':
      return null;
    case 'reset':
      env.incoming.socket.resetAndDestroy();
      return null;
    case 'cut':
      return answer.how === 'text' ? halfText(await usual()) : usual();
    case 'html':
      return htmlAnswer(200, answer.body);
    case 'redirect':
      return htmlAnswer(answer.status, '', { Location: answer.location });
    case 'rate-limit':
      return rateLimited(answer, now().getTime());
    default:
      return answer satisfies never;
  }
}

function rateLimited(
  { form, seconds, value }: Extract<MisbehaviourAnswer, { kind: 'rate-limit' }>,
  nowMs: number,
): Response {
  const atMs = nowMs + seconds * 1000;
  switch (form) {
    case 'retry-after-seconds':
      return tooManyRequests({ 'Retry-After': String(seconds) });
    case 'retry-after-date':
      return tooManyRequests({ 'Retry-After': new Date(atMs).toUTCString() });
    case 'body':
      return tooManyRequests({}, { retry_after: seconds });
    case 'x-ratelimit-reset':
      return tooManyRequests({ 'X-Ratelimit-Reset': String(Math.ceil(atMs / 1000)) });
    case 'none':
      return tooManyRequests({});
    case 'absurd':
      return tooManyRequests({ 'Retry-After': value });
    default:
      return form satisfies never;
  }
}

/** A whole HTTP answer whose JSON ends in the middle. */
async function halfText(response: Response): Promise<Response> {
  const text = await response.text();
  return new Response(text.slice(0, Math.floor(text.length / 2)), {
    status: response.status,
    headers: response.headers,
  });
}

/** Promises the whole body in Content-Length, sends half of it, and ends the connection. */
async function sendHalf(response: Response, { incoming, outgoing }: HttpBindings): Promise<Response> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  outgoing.writeHead(response.status, {
    ...Object.fromEntries(response.headers),
    'content-length': bytes.byteLength,
  });
  outgoing.write(bytes.subarray(0, Math.floor(bytes.byteLength / 2)), () => {
    incoming.socket.end();
  });
  return RESPONSE_ALREADY_SENT;
}
