// The outbox's part of a bug report: states, counts, times and kinds of errors. No captured text, address, name
// or token. Every string comes from this file or from a closed list.
import { kindOf } from '@/lib/capture/kinds';
import { factsOf } from '@/lib/capture/steps/operations';
import type { AttemptError, Capture, StateName } from './capture';
import type { Queue } from './queue';
import type { Ledger } from './storage/ledger';

/** An event of a capture. Numbers replace the ids of captures and accounts. */
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

interface OutboxDiagnostics {
  /** The reason that the storage couldn't be read, or null. */
  readonly problem: string | null;
  readonly unreadableRows: number;
  readonly accounts: readonly {
    readonly account: number;
    readonly isConnected: boolean;
    readonly block: string | null;
    readonly waitsMs: number | null;
    readonly states: Partial<Readonly<Record<StateName, number>>>;
  }[];
  readonly events: readonly DiagnosticEvent[];
}

const mostEvents = 200;
const chunkSize = 60;

/**
 * Reads all rows in chunks and keeps the newest events. `accountIds` are the connected accounts, in order.
 */
export async function readDiagnostics(
  ledger: Ledger,
  accountIds: readonly string[],
): Promise<OutboxDiagnostics> {
  const numbers = new Map(accountIds.map((id, index) => [id, index + 1]));
  const numberOf = (accountId: string) => {
    const known = numbers.get(accountId) ?? numbers.size + 1;
    numbers.set(accountId, known);
    return known;
  };
  const queues = await ledger.queues();
  const states = new Map<number, Partial<Record<StateName, number>>>();
  let problem: string | null = queues.isOk ? null : queues.reason;
  let unreadableRows = 0;
  let events: DiagnosticEvent[] = [];
  let before: number | null = null;
  do {
    const chunk: Awaited<ReturnType<Ledger['chunk']>> = await ledger.chunk(before, chunkSize);
    if (!chunk.isOk) {
      problem = chunk.reason;
      break;
    }
    for (const capture of chunk.value.captures) {
      const account = numberOf(capture.accountId);
      const counted = states.get(account) ?? {};
      states.set(account, { ...counted, [capture.state.name]: (counted[capture.state.name] ?? 0) + 1 });
      events.push(...eventsOf(capture, account));
    }
    events = newest(events);
    unreadableRows += chunk.value.unreadableCount;
    before = chunk.value.before;
  } while (before !== null);
  const queueOf = new Map(queues.isOk ? queues.value.map((queue) => [numberOf(queue.accountId), queue]) : []);
  const accounts = [...numbers].map(([id, account]) => ({
    account,
    isConnected: accountIds.includes(id),
    ...stoppedBy(queueOf.get(account)),
    states: states.get(account) ?? {},
  }));
  return { problem, unreadableRows, accounts, events };
}

function stoppedBy(queue: Queue | undefined): {
  readonly block: string | null;
  readonly waitsMs: number | null;
} {
  return { block: queue?.block?.reason ?? null, waitsMs: queue?.wait?.forMs ?? null };
}

function newest(events: readonly DiagnosticEvent[]): DiagnosticEvent[] {
  return events.toSorted((one, other) => (one.at < other.at ? -1 : 1)).slice(-mostEvents);
}

function eventsOf(capture: Capture, account: number): DiagnosticEvent[] {
  const of = { account, capture: capture.sequence, kind: kindOf(capture.kind)?.id ?? 'other' };
  const { state } = capture;
  return [
    { at: timeOf(capture.savedAtMs), ...of, event: 'saved' as const },
    ...capture.steps.flatMap(({ operation, attempts }) =>
      attempts.map(({ startedAtMs, endedAtMs, error }) => ({
        at: timeOf(startedAtMs),
        ...of,
        event: 'request' as const,
        operation: factsOf(operation) ? operation : 'other',
        ...(endedAtMs === null ? {} : { tookMs: endedAtMs - startedAtMs }),
        ...(error === null ? {} : errorOf(error)),
      })),
    ),
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
