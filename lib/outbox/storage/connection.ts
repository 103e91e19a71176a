// The connection to the outbox's database.
import { type Connection, createConnection } from '@/lib/database/connection';
import type { OpenCallbacks, OpenResult } from '@/lib/database/open-database';
import { type OutboxSchema, openOutboxDatabase } from './database';

export type { StorageFailure, StoreResult } from '@/lib/database/connection';
export type OutboxConnection = Connection<OutboxSchema>;

interface OutboxConnectionDeps {
  /** Called when the database was created. @default does nothing */
  readonly onCreated?: () => void;
  /** @default openOutboxDatabase */
  readonly open?: (callbacks: OpenCallbacks) => Promise<OpenResult<OutboxSchema>>;
}

export function createOutboxConnection(deps: OutboxConnectionDeps = {}): OutboxConnection {
  const { onCreated = () => undefined, open = openOutboxDatabase } = deps;
  return createConnection((onClosed) => open({ onClosed, onCreated }));
}
