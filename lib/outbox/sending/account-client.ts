// The outbox's access to one account's service: its operations and its optional reads.
import type { PlanningClient } from '@/lib/planning/client';
import type { Discovery } from '@/lib/planning/discovery';
import type { Author } from '@/lib/planning/records';

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
