// The outbox's part of a bug report: states, counts, times and kinds of errors. No captured text, address, name
// or token. Every string comes from this file or from a closed list.
import { kindOf } from '@/lib/capture/kinds';
import { operationFacts } from '@/lib/capture/steps/operations';
import type { AttemptError, Capture, StateName } from '@/lib/outbox/capture';
import type { Ledger } from './ledger';

/** Numbers replace the ids of captures and accounts. */
interface DiagnosticEvent {
  readonly at: string;
  readonly account: number;
  readonly capture: number;
  readonly kind: string;
  readonly event: 'saved' | 'request' | 'delivered';
  readonly operation?: string;
  readonly tookMs?: number;
  /** Absent for a successful request. */
  readonly error?: string;
  readonly status?: number;
}

const maxEvents = 200;
const chunkSize = 60;

/**
 * Reads all rows in chunks and keeps the newest events. `accountIds` are the connected accounts, in order. `problem`: why
 * the storage couldn't be read.
 */
export async function readDiagnostics(ledger: Ledger, accountIds: readonly string[]) {
  const queues = await ledger.queues();
  const ids = [...accountIds, ...(queues.isOk ? queues.value.map(({ accountId }) => accountId) : [])];
  const states = new Map<string, Partial<Record<StateName, number>>>(ids.map((id) => [id, {}]));
  let problem: string | null = queues.isOk ? null : queues.reason;
  let unreadableRows = 0;
  let events: DiagnosticEvent[] = [];
  for (let before: number | null = null, isFirst = true; isFirst || before !== null; isFirst = false) {
    const chunk: Awaited<ReturnType<Ledger['chunk']>> = await ledger.chunk(before, chunkSize);
    if (!chunk.isOk) {
      problem = chunk.reason;
      break;
    }
    for (const capture of chunk.value.captures) {
      const { accountId, state } = capture;
      const counted = states.get(accountId) ?? {};
      states.set(accountId, { ...counted, [state.name]: (counted[state.name] ?? 0) + 1 });
      events.push(...eventsOf(capture, [...states.keys()].indexOf(accountId) + 1));
    }
    events = events.toSorted((one, other) => (one.at < other.at ? -1 : 1)).slice(-maxEvents);
    unreadableRows += chunk.value.rows.length - chunk.value.captures.length;
    before = chunk.value.before;
  }
  const accounts = [...states].map(([id, counted], index) => {
    const queue = queues.isOk ? queues.value.find(({ accountId }) => accountId === id) : undefined;
    const isConnected = accountIds.includes(id);
    const [block, waitsMs] = [queue?.block?.reason ?? null, queue?.wait?.forMs ?? null];
    return { account: index + 1, isConnected, block, waitsMs, states: counted };
  });
  return { problem, unreadableRows, accounts, events };
}

function eventsOf({ sequence, kind, savedAtMs, steps, state }: Capture, account: number): DiagnosticEvent[] {
  const of = { account, capture: sequence, kind: kindOf(kind)?.id ?? 'other' };
  const requests = steps.flatMap(({ operation, attempts }) =>
    attempts.map(({ startedAtMs, endedAtMs, error }) => ({
      at: timeOf(startedAtMs),
      ...of,
      event: 'request' as const,
      operation: operationFacts(operation) ? operation : 'other',
      ...(endedAtMs === null ? {} : { tookMs: endedAtMs - startedAtMs }),
      ...(error === null ? {} : errorOf(error)),
    })),
  );
  return [
    { at: timeOf(savedAtMs), ...of, event: 'saved' },
    ...requests,
    ...(state.name === 'delivered' ? [{ at: timeOf(state.atMs), ...of, event: 'delivered' as const }] : []),
  ];
}

/** A service's error text can contain captured text, so only kind and status stay. */
function errorOf(error: AttemptError): { readonly error: string; readonly status?: number } {
  const status = 'status' in error ? error.status : null;
  return { error: error.kind, ...(status === null ? {} : { status }) };
}

/** A broken clock can produce a time outside the range of dates. */
function timeOf(atMs: number): string {
  return Math.abs(atMs) <= 8.64e15 ? new Date(atMs).toISOString() : 'no time';
}
