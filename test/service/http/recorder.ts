// The list of received requests, for assertions.
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { type Json, parseJson } from '../values/json.ts';

export interface RecordedRequest {
  /** 1 for the service's first request. */
  sequence: number;
  method: string;
  /** The path as it was sent, without the query. */
  path: string;
  /** The query as sent, with its `?`, or empty. */
  search: string;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  text: string;
  /** The body as JSON, with ids beyond 2^53 as bigint; undefined if it is no JSON. */
  json: Json | undefined;
  receivedAtMs: number;
  /** The answered status; null before the answer, and forever if the connection was cut. */
  status: number | null;
  /** True if the connection had carried an earlier request. A browser may resend such a request by itself. */
  isReusedConnection: boolean;
}

export type Recorder = ReturnType<typeof createRecorder>;

export function createRecorder() {
  const requests: RecordedRequest[] = [];
  const usedSockets = new WeakSet<Socket>();
  let sequence = 0;

  return {
    requests,
    record(incoming: IncomingMessage, body: Buffer, receivedAtMs: number): RecordedRequest {
      const [path = '', ...query] = (incoming.url ?? '').split('?');
      const text = body.toString('utf8');
      sequence += 1;
      const request: RecordedRequest = {
        sequence,
        method: incoming.method ?? '',
        path,
        search: query.length > 0 ? `?${query.join('?')}` : '',
        headers: headersOf(incoming),
        body,
        text,
        json: parseJson(text),
        receivedAtMs,
        status: null,
        isReusedConnection: usedSockets.has(incoming.socket),
      };
      usedSockets.add(incoming.socket);
      requests.push(request);
      return request;
    },
    clear(): void {
      requests.length = 0;
    },
  };
}

function headersOf(incoming: IncomingMessage): Record<string, string> {
  const entries = Object.entries(incoming.headers).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(', ') : (value ?? ''),
  ]);
  return Object.fromEntries(entries);
}
