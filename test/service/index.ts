// The local planning service: started on a free port, inspected, made to misbehave, closed.
import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { listen } from '../support/listen.ts';
import { createApplication } from './application.ts';
import { seedDemo } from './demo-records.ts';
import type { RateLimit } from './http/rate-limit.ts';
import { createRecorder, type RecordedRequest } from './http/recorder.ts';
import { frontDoor } from './misbehaviour/front-door.ts';
import { createMisbehaviour, type Misbehaving, type MisbehaviourRule } from './misbehaviour/rules.ts';
import { demoEmail, type Seeded, seed, seededIn } from './seed.ts';
import type { Kind } from './storage/kind.ts';
import { createStore, type StoredRecord } from './storage/store.ts';
import type { AttributesOf } from './storage/tables.ts';
import type { Comfort, World } from './world.ts';

export type { RecordedRequest } from './http/recorder.ts';
export type { MisbehaviourRule } from './misbehaviour/rules.ts';
export type { StoredRecord } from './storage/store.ts';
export type { Comfort } from './world.ts';

export interface PlanningServiceOptions {
  /** 0 uses a free port. @default 0 */
  port?: number;
  /** A prefix of all paths, such as '/tenant'. @default none */
  basePath?: string;
  /** The token of Dana Demo. @default 'demo-token' */
  token?: string;
  /** More tokens, each with its person's email address. */
  tokens?: Readonly<Record<string, string>>;
  /** A file for SQLite, created if missing. @default ':memory:' */
  data?: string;
  /** Whether a new store also has what a person tries the extension with. @default false */
  hasDemoRecords?: boolean;
  /** @default 'recorded' */
  comfort?: Comfort;
  /** The visibility of an idea without one: `public` as recorded, `vendor` as specified. @default 'public' */
  defaultVisibility?: 'public' | 'vendor';
  /** Missing optional reads, such as `/products/:id/pages`. */
  withoutReads?: readonly string[];
  /** Off by default. `{}` means a hosted account's limits: 20 a second, 300 a minute. */
  rateLimit?: RateLimit;
  /** Whether `/_test/…` controls the service over HTTP, for tests in another process. @default false */
  hasControls?: boolean;
  /** A longer body is refused with 413. @default 20 MB */
  bodyLimitBytes?: number;
  /** The time for new records. @default the clock's */
  now?: () => Date;
}

export interface PlanningService {
  /** `http://127.0.0.1:<port>` with the base path. */
  readonly url: string;
  readonly token: string;
  readonly seeded: Seeded;
  /**
   * Every request since the start or the last `clearRequests`, including faulty ones. Paths are relative to the
   * base path; other paths start with `/outside`.
   */
  readonly requests: readonly RecordedRequest[];
  clearRequests(): void;
  misbehave(rule: MisbehaviourRule): Misbehaving;
  resetMisbehaviour(): void;
  /** Replaces the valid tokens, each with its person's email address. */
  setTokens(tokens: Readonly<Record<string, string>>): void;
  /** The stored records, oldest first. */
  records<K extends Kind>(kind: K): StoredRecord<K>[];
  /** One record by its numeric id or its key. */
  record<K extends Kind>(kind: K, reference: string): StoredRecord<K> | null;
  /** Changes a record's text as on the service's own pages. Other attributes stay. */
  edit<K extends Kind>(record: StoredRecord<K>, changes: AttributesOf<K>): void;
  /** Moves a record into another product or below another record, such as a release. Its id stays. */
  move<K extends Kind>(record: StoredRecord<K>, to: { productId?: string; parentId?: string }): void;
  /** Deletes a record as on the service's own pages. */
  remove(kind: Kind, id: string): void;
  ideas(): StoredRecord<'idea'>[];
  pages(): StoredRecord<'page'>[];
  ideaComments(): StoredRecord<'idea_comment'>[];
  attachments(): StoredRecord<'attachment'>[];
  /** The bytes of an uploaded attachment; null for a link. */
  file(attachmentId: string): Uint8Array | null;
  /** Ends every connection, waiting ones included. */
  close(): Promise<void>;
}

const defaultBodyLimitBytes = 20 * 1024 * 1024;
// Longer than any test. A connection that the service closes while idle would race with the next request on it.
const keepAliveMs = 120_000;

/** What a new service has is older than every capture. Else recovery would take it for a capture's record. */
const seedAgeMs = 30 * 24 * 60 * 60_000;

export async function startPlanningService(options: PlanningServiceOptions = {}): Promise<PlanningService> {
  const {
    token = 'demo-token',
    port = 0,
    basePath = '',
    data = ':memory:',
    now = () => new Date(),
  } = options;
  let isSeeded = false;
  const store = createStore(data, () => (isSeeded ? now() : new Date(now().getTime() - seedAgeMs)));
  const isNew = store.count('product') === 0;
  seed(store);
  if (isNew && options.hasDemoRecords) seedDemo(store);
  isSeeded = true;
  const tokens = new Map([[token, demoEmail], ...Object.entries(options.tokens ?? {})]);
  const recorder = createRecorder();
  const misbehaviour = createMisbehaviour();
  let origin = '';
  const world: World = {
    store,
    comfort: options.comfort ?? 'recorded',
    defaultVisibility: options.defaultVisibility ?? 'public',
    origin: () => origin,
    now,
  };
  const application = createApplication({
    world,
    tokens,
    withoutReads: options.withoutReads ?? [],
    rateLimit: options.rateLimit ?? null,
    controls: options.hasControls ? { world, misbehaviour, recorder } : null,
  });
  const closing = new AbortController();
  const handle = frontDoor({
    closing: closing.signal,
    recorder,
    misbehaviour,
    application: (request, bindings) => application.fetch(request, bindings),
    bodyLimitBytes: options.bodyLimitBytes ?? defaultBodyLimitBytes,
    comfort: world.comfort,
    now,
  });
  const server = serverOf(handle, basePath);
  let closed: Promise<void> | null = null;
  origin = `http://127.0.0.1:${await listen(server, port)}${basePath}`;

  return {
    url: origin,
    token,
    seeded: seededIn(store),
    requests: recorder.requests,
    clearRequests: recorder.clear,
    misbehave: misbehaviour.add,
    resetMisbehaviour: misbehaviour.reset,
    setTokens(replacements) {
      tokens.clear();
      for (const [good, email] of Object.entries(replacements)) tokens.set(good, email);
    },
    records: (kind) => store.list(kind),
    record: (kind, reference) => store.byReference(kind, reference),
    edit: (record, changes) => void store.update(record, changes, record.sent),
    move: (record, to) => void store.update(record, {}, record.sent, to),
    remove: store.remove,
    ideas: () => store.list('idea'),
    pages: () => store.list('page'),
    ideaComments: () => store.list('idea_comment'),
    attachments: () => store.list('attachment'),
    file: store.file,
    close() {
      closed ??= new Promise((resolve) => {
        closing.abort();
        server.close(() => {
          store.close();
          resolve();
        });
        server.closeAllConnections();
      });
      return closed;
    },
  };
}

function serverOf(handle: ReturnType<typeof frontDoor>, basePath: string): Server {
  const listener = getRequestListener(
    (request, { incoming, outgoing }) => {
      if (!(incoming instanceof IncomingMessage && outgoing instanceof ServerResponse)) {
        throw new Error('The service speaks HTTP/1.1 only.');
      }
      return handle(request, { incoming, outgoing });
    },
    // The adapter would otherwise replace Request and Response in the whole process.
    { overrideGlobalObjects: false },
  );
  return createServer({ keepAliveTimeout: keepAliveMs }, (incoming, outgoing) => {
    const { url = '/' } = incoming;
    incoming.url = url.startsWith(`${basePath}/`) ? url.slice(basePath.length) : `/outside${url}`;
    void listener(incoming, outgoing);
  });
}
