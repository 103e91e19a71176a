// Owns the SQLite file: its schema, and the counters that give ids and keys their numbers.
import Database from 'libsql';
import * as z from 'zod';

export type Connection = Database.Database;

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

/** Opens a file, or `:memory:`, and lays the schema where it is missing. */
export function openDatabase(file: string): Connection {
  const connection = new Database(file);
  connection.exec('PRAGMA journal_mode = WAL');
  connection.exec('PRAGMA synchronous = NORMAL');
  connection.exec('PRAGMA busy_timeout = 5000');
  connection.exec(schema);
  return connection;
}

/** The next number of a counter, from 1; it outlives a restart. */
export function nextNumber(connection: Connection, name: string): number {
  const row = connection
    .prepare(
      'INSERT INTO counters (name, value) VALUES (?, 1) ON CONFLICT (name) DO UPDATE SET value = value + 1 RETURNING value',
    )
    .get(name);
  return countSchema.parse(row).value;
}
