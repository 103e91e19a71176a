// The SQLite file: its schema, and the counters for ids and keys.
import Database from 'libsql';
import * as z from 'zod';

export interface Connection {
  /** Prepares a statement once and keeps it. */
  prepare(sql: string): Database.Statement;
  /** Stores everything or nothing. */
  inTransaction<T>(work: () => T): T;
  close(): void;
}

const schema = `
  CREATE TABLE IF NOT EXISTS records (
    id TEXT PRIMARY KEY,
    position INTEGER NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    key TEXT,
    product_id TEXT,
    parent_id TEXT,
    name TEXT NOT NULL,
    words TEXT NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    attributes TEXT NOT NULL,
    sent TEXT NOT NULL
  );
  CREATE UNIQUE INDEX IF NOT EXISTS records_by_key ON records (kind, key) WHERE key IS NOT NULL;
  CREATE INDEX IF NOT EXISTS records_by_product ON records (kind, product_id, position);
  CREATE INDEX IF NOT EXISTS records_by_parent ON records (kind, parent_id, position);
  CREATE TABLE IF NOT EXISTS files (id TEXT PRIMARY KEY, bytes BLOB NOT NULL);
  CREATE TABLE IF NOT EXISTS counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL);
`;

const countSchema = z.object({ value: z.number() });

/** Opens a file, or `:memory:`, and creates a missing schema. */
export function openDatabase(file: string): Connection {
  const database = new Database(file);
  database.exec('PRAGMA journal_mode = WAL');
  database.exec('PRAGMA synchronous = NORMAL');
  database.exec('PRAGMA busy_timeout = 5000');
  database.exec(schema);
  const statements = new Map<string, Database.Statement>();
  return {
    prepare(sql) {
      const known = statements.get(sql) ?? database.prepare(sql);
      statements.set(sql, known);
      return known;
    },
    inTransaction: (work) => database.transaction(work)(),
    close: () => {
      database.close();
    },
  };
}

/** The next number of a counter, from 1, which survives a restart. */
export function nextNumber(connection: Connection, name: string): number {
  const row = connection
    .prepare(
      'INSERT INTO counters (name, value) VALUES (?, 1) ON CONFLICT (name) DO UPDATE SET value = value + 1 RETURNING value',
    )
    .get(name);
  return countSchema.parse(row).value;
}
