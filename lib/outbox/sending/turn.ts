// What a run of the outbox uses: the access to one account's service, and the account's turn.
import type { Draft } from '@/lib/capture/field/draft';
import type { Picture } from '@/lib/capture/pictures/picture';
import { type Capture, isUnsearched, type Wait } from '@/lib/outbox/capture';
import type { BlockReason, Queue } from '@/lib/outbox/queue';
import type { OutboxStore } from '@/lib/outbox/storage/store';
import type { PlanningClient } from '@/lib/planning/client';
import type { Discovery } from '@/lib/planning/discovery';
import type { Author } from '@/lib/planning/records';
import type { RateLimit } from './rate-limiter';

export interface AccountClient {
  readonly client: PlanningClient;
  /** Remembers the optional reads that the service lacks. */
  readonly discovery: Discovery;
  /** The token's person, who is the author of most records. null if the service doesn't say. */
  readonly person: Author | null;
  /** The device's clock minus the service's, by its last answer. null before an answer. */
  readonly clockAheadMs: () => number | null;
  /** Forgets which optional reads are missing, so that they are tried again. */
  readonly forgetAbsentReads: () => Promise<void>;
  /** False once the account was disconnected or reconnected. Nothing more is sent through this client. */
  readonly isCurrent: () => boolean;
}

export type Blocker =
  | 'disconnected'
  | 'person-unconfirmed'
  | 'token-missing'
  | 'permission-missing'
  | 'offline';

export interface RunDeps extends RateLimit {
  readonly store: OutboxStore;
  /** Returns the account's client, or the reason that it can't be used now. */
  readonly openAccountClient: (accountId: string) => Promise<AccountClient | Blocker>;
  /** Whether the account itself proves that the reason of its block is gone. */
  readonly isBlockOver: (accountId: string, block: NonNullable<Queue['block']>) => Promise<boolean>;
  /** Whether the organization's policy allows the draft now. */
  readonly isAllowed: (draft: Draft) => Promise<boolean>;
  /** null if it is gone. `unreadable` may be temporary. */
  readonly readPicture: (id: string) => Promise<Picture | 'unreadable' | null>;
  readonly isOnline: () => boolean;
  /** Returns a number in [0, 1). */
  readonly random: () => number;
  /** Identifies this worker instance. */
  readonly owner: string;
  /** The accounts' waits after a failed duplicate check. A worker that starts meanwhile asks at once. */
  readonly checkWaits: Map<string, Wait>;
  /** Called with every capture that was delivered or now needs attention. */
  readonly onResult: (capture: Capture) => void;
  /** Called when the service's answer blocks an account. */
  readonly onBlocked: (accountId: string, reason: BlockReason) => void;
  /** Called with an exception, which is a bug. The run continues. */
  readonly onError: (place: 'sending' | 'run', error: unknown) => void;
}

export interface Turn extends RunDeps {
  readonly accountId: string;
  readonly account: AccountClient;
  /** By then, the rows belong to another run. */
  readonly signal: AbortSignal;
  /** A read or write of the storage failed. */
  readonly hasFailed: () => boolean;
  /** Whether recovery may make one more request. New work comes first. */
  readonly mayContinue: () => boolean;
}

/** Reports a changed capture, if its change is a result. */
export function notifyResult({ onResult }: Pick<RunDeps, 'onResult'>, capture: Capture): void {
  const { state } = capture;
  const isUndecided = state.name === 'unknown' && !isUnsearched(capture);
  if (state.name === 'delivered' || state.name === 'parked' || isUndecided) onResult(capture);
}
