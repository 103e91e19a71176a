// Owns how the outbox reaches one account's service: its operations, and its optional reads.
import type { PlanningClient } from '@/lib/planning/client';
import type { Discovery } from '@/lib/planning/discovery';

export interface AccountClient {
  readonly client: PlanningClient;
  /** Remembers which optional reads the service lacks. */
  readonly discovery: Discovery;
  /** False once the account was disconnected or connected anew: nothing more is sent through this client. */
  readonly isCurrent: () => boolean;
}
