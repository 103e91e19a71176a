// The stored records: one row per record, with its attributes as JSON parsed by the table of its kind.
import * as z from 'zod';
import { parseAttributes } from '../fields/field.ts';
import { textOfHtml } from '../values/clean-html.ts';
import { isJsonObject, type Json, type JsonObject, memberOf, parseJson, printJson } from '../values/json.ts';
import { nextNumber, openDatabase } from './database.ts';
import type { Kind } from './kind.ts';
import { type AttributesOf, tables } from './tables.ts';

export interface StoredRecord<K extends Kind> {
  kind: K;
  /** A numeric id that a double can't represent. */
  id: string;
  key: string | null;
  productId: string | null;
  parentId: string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  updatedAt: string;
  attributes: AttributesOf<K>;
  /** The attributes as last sent, including unknown ones. */
  sent: JsonObject;
}

interface NewRecord<K extends Kind> {
  productId?: string | null;
  parentId?: string | null;
  key?: string | null;
  createdAt?: string;
  attributes: AttributesOf<K>;
  sent?: JsonObject;
}

export interface Listing {
  productId?: string;
  parentId?: string;
  /** Words that the name must contain, in any case. */
  name?: string;
  /** Words that the name, the text or the key must contain. */
  words?: string;
  createdSince?: string;
  updatedSince?: string;
  /** Whether the listing includes spam, leaves it out, or contains nothing else. @default 'with' */
  spam?: 'with' | 'without' | 'only';
  /** @default 'oldest' */
  order?: 'oldest' | 'recent';
  limit?: number;
  offset?: number;
}

export type Store = ReturnType<typeof createStore>;

const rowSchema = z.object({
  id: z.string(),
  key: z.string().nullable(),
  product_id: z.string().nullable(),
  parent_id: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  attributes: z.string(),
  sent: z.string(),
});
const rowsSchema = z.array(rowSchema);
const totalSchema = z.object({ total: z.number() });
const fileSchema = z.object({ bytes: z.instanceof(Uint8Array) });

// Odd numbers beyond 2^62, which no JavaScript number can represent.
const firstId = 6_776_881_149_498_133_193n;

/** @param now gives the time of creation and of change */
export function createStore(file: string, now: () => Date) {
  const connection = openDatabase(file);

  function insert<K extends Kind>(kind: K, record: NewRecord<K>): StoredRecord<K> {
    const position = nextNumber(connection, 'records');
    const id = String(firstId + BigInt(position) * 1010n);
    const time = now().toISOString();
    const attributes = jsonOf(record.attributes);
    connection
      .prepare(
        'INSERT INTO records (id, position, kind, key, product_id, parent_id, name, words, created_at, updated_at, attributes, sent) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
      )
      .run(
        ...[id, position, kind, record.key ?? null, record.productId ?? null, record.parentId ?? null],
        ...[nameOf(attributes), wordsOf(attributes), record.createdAt ?? time, time],
        ...[printJson(attributes), printJson(record.sent ?? {})],
      );
    return existing(kind, id);
  }

  /**
   * Lays changes over what is stored; an attribute that they leave out stays.
   * @param place moves the record into another product, below another record, such as a feature into another release, or
   * in time
   */
  function update<K extends Kind>(
    record: StoredRecord<K>,
    changes: AttributesOf<K>,
    sent: JsonObject,
    place: { productId?: string | null; parentId?: string | null; createdAt?: string } = {},
  ): StoredRecord<K> {
    const attributes = { ...jsonOf(record.attributes), ...jsonOf(changes) };
    const { productId = record.productId, parentId = record.parentId, createdAt = record.createdAt } = place;
    connection
      .prepare(
        'UPDATE records SET product_id = ?, parent_id = ?, created_at = ?, name = ?, words = ?, updated_at = ?, attributes = ?, sent = ? WHERE id = ?',
      )
      .run(
        ...[productId, parentId, createdAt, nameOf(attributes), wordsOf(attributes), now().toISOString()],
        ...[printJson(attributes), printJson(sent), record.id],
      );
    return existing(record.kind, record.id);
  }

  function remove(kind: Kind, id: string): void {
    connection.prepare('DELETE FROM records WHERE kind = ? AND id = ?').run(kind, id);
  }

  function byId<K extends Kind>(kind: K, id: string): StoredRecord<K> | null {
    const row = connection.prepare('SELECT * FROM records WHERE kind = ? AND id = ?').get(kind, id);
    return row === undefined ? null : recordOf(kind, rowSchema.parse(row));
  }

  /** A record by its numeric id or its key. */
  function byReference<K extends Kind>(kind: K, reference: string): StoredRecord<K> | null {
    const row = connection
      .prepare('SELECT * FROM records WHERE kind = ? AND (id = ? OR key = ?)')
      .get(kind, reference, reference);
    return row === undefined ? null : recordOf(kind, rowSchema.parse(row));
  }

  function list<K extends Kind>(kind: K, listing: Listing = {}): StoredRecord<K>[] {
    const { where, values } = conditionsOf(kind, listing);
    const order = listing.order === 'recent' ? 'created_at DESC, position DESC' : 'position';
    const rows = connection
      .prepare(`SELECT * FROM records WHERE ${where} ORDER BY ${order} LIMIT ? OFFSET ?`)
      .all(...values, listing.limit ?? -1, listing.offset ?? 0);
    return rowsSchema.parse(rows).map((row) => recordOf(kind, row));
  }

  function count(kind: Kind, listing: Listing = {}): number {
    const { where, values } = conditionsOf(kind, listing);
    return totalSchema.parse(
      connection.prepare(`SELECT count(*) AS total FROM records WHERE ${where}`).get(...values),
    ).total;
  }

  function existing<K extends Kind>(kind: K, id: string): StoredRecord<K> {
    const record = byId(kind, id);
    if (record === null) throw new Error(`The ${kind} ${id} was stored a moment ago and is gone.`);
    return record;
  }

  return {
    insert,
    update,
    remove,
    byId,
    byReference,
    list,
    count,
    /** The next number of a key's counter, such as `PRJ-I-`. */
    nextKeyNumber: (prefix: string): number => nextNumber(connection, `key ${prefix}`),
    saveFile(id: string, bytes: Uint8Array): void {
      connection.prepare('INSERT INTO files (id, bytes) VALUES (?, ?)').run(id, Buffer.from(bytes));
    },
    file(id: string): Uint8Array | null {
      const row = connection.prepare('SELECT bytes FROM files WHERE id = ?').get(id);
      return row === undefined ? null : fileSchema.parse(row).bytes;
    },
    inTransaction: connection.inTransaction,
    close: connection.close,
  };
}

function recordOf<K extends Kind>(kind: K, row: z.infer<typeof rowSchema>): StoredRecord<K> {
  const table: (typeof tables)[K] = tables[kind];
  return {
    kind,
    id: row.id,
    key: row.key,
    productId: row.product_id,
    parentId: row.parent_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    attributes: parseAttributes(table, objectOf(row.attributes)),
    sent: objectOf(row.sent),
  };
}

const isSpam = "coalesce(json_extract(attributes, '$.spam'), 'false')";

function conditionsOf(kind: Kind, listing: Listing): { where: string; values: string[] } {
  const conditions: [string, string | undefined][] = [
    ['kind = ?', kind],
    ['product_id = ?', listing.productId],
    ['parent_id = ?', listing.parentId],
    ['instr(name, ?) > 0', listing.name?.toLowerCase()],
    ["instr(name || ' ' || words || ' ' || lower(coalesce(key, '')), ?) > 0", listing.words?.toLowerCase()],
    ['created_at >= ?', listing.createdSince],
    ['updated_at >= ?', listing.updatedSince],
    [`${isSpam} <> ?`, listing.spam === 'without' ? 'true' : undefined],
    [`${isSpam} = ?`, listing.spam === 'only' ? 'true' : undefined],
  ];
  const used = conditions.filter((condition): condition is [string, string] => condition[1] !== undefined);
  return {
    where: used.map(([condition]) => condition).join(' AND '),
    values: used.map(([, value]) => value),
  };
}

function jsonOf(attributes: Readonly<Record<string, Json | undefined>>): JsonObject {
  const entries = Object.entries(attributes).filter(
    (entry): entry is [string, Json] => entry[1] !== undefined,
  );
  return Object.fromEntries(entries);
}

function objectOf(text: string): JsonObject {
  const value = parseJson(text);
  return isJsonObject(value) ? value : {};
}

function nameOf(attributes: JsonObject): string {
  const name = memberOf(attributes, 'name');
  return typeof name === 'string' ? searchable(name) : '';
}

function wordsOf(attributes: JsonObject): string {
  const html = ['description', 'description_attributes', 'body', 'theme']
    .map((name) => memberOf(attributes, name))
    .filter((value) => typeof value === 'string');
  return searchable(html.map(textOfHtml).join(' '));
}

/** Lower case by Unicode's rules, which SQLite's `lower` doesn't know, and without NUL, which ends SQLite texts. */
function searchable(text: string): string {
  return text.toLowerCase().replaceAll('\0', '');
}
