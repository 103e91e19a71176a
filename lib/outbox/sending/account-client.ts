// Owns how the outbox reaches one account's service: its operations, and its optional reads.
import type { PlanningClient } from '@/lib/planning/client';
import type { Discovery } from '@/lib/planning/discovery';

export interface AccountClient {
  readonly client: PlanningClient;
  /** Remembers which optional reads the service lacks. */
  readonly discovery: Discovery;
  /** Whether the service has the reads that it lacked is found out anew. */
  readonly forgetAbsentReads: () => Promise<void>;
  /** False once the account was disconnected or reconnected: nothing more is sent through this client. */
  readonly isCurrent: () => boolean;
}
