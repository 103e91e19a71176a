// Owns what the outbox gets to reach one account's service with: its operations, and the reads it may have.
import type { PlanningClient } from '@/lib/planning/client';
import type { Discovery } from '@/lib/planning/discovery';

export interface AccountClient {
  readonly client: PlanningClient;
  /** Remembers which reads the service turned out not to have. */
  readonly discovery: Discovery;
  /** False once the account was disconnected, or connected anew, since this was opened: nothing more is sent through it. */
  readonly isCurrent: () => boolean;
}
