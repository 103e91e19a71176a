// Owns the list of received requests, for assertions.
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { type Json, parseJson } from '../values/json.ts';

export interface RecordedRequest {
  /** 1 for the first request of the service's life. */
  sequence: number;
  method: string;
  /** The path as it was sent, without the query. */
  path: string;
  /** The query as it was sent, with its `?`; empty where there is none. */
  search: string;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  text: string;
  /** The body as JSON, ids beyond 2^53 as bigint; undefined where it is none. */
  json: Json | undefined;
  receivedAtMs: number;
  /** The status that was answered; null while there is no answer, and for good where the connection was cut instead. */
  status: number | null;
  /** True where the connection had carried another request before: a browser may send such a one again by itself. */
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
