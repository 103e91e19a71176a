// Owns a whole outbox for tests: the real store, runner and client against the real local service on a real socket.
// Only the clock and the luck are the test's.

import { IDBFactory } from 'fake-indexeddb';
import { operationOf } from '@/lib/planning/contract';
import 'fake-indexeddb/auto';
import type { Draft } from '@/lib/capture/draft';
import type { Capture } from '@/lib/outbox/capture';
import { createOutbox } from '@/lib/outbox/outbox';
import { createRunner, type Hindrance } from '@/lib/outbox/sending/runner';
import { createOutboxConnection } from '@/lib/outbox/storage/connection';
import { createPictureStore } from '@/lib/outbox/storage/pictures';
import { createOutboxStore, type OutboxStore, type StoreResult } from '@/lib/outbox/storage/store';
import { createPlanningClient } from '@/lib/planning/client';
import { createDiscovery } from '@/lib/planning/discovery';
import { createDiscoveryMemory } from '@/lib/settings/discovery-memory';
import { createSettings } from '@/lib/settings/settings';
import { type PlanningServiceOptions, startPlanningService } from '../../service/index.ts';
import { createMemoryArea } from '../../support/memory-area.ts';

export interface WorldOptions {
  readonly service?: PlanningServiceOptions;
  readonly timeoutMs?: number;
  readonly hasNeverLeft?: boolean;
  /** @default the platform's own */
  readonly fetch?: typeof globalThis.fetch;
  /** The store as the worker finds it, such as one that takes no more. @default the real one */
  readonly workerStore?: (store: OutboxStore) => OutboxStore;
}

interface ConnectedAccount {
  serviceAddress: string;
  token: string;
  hindrance: Hindrance | null;
}

/** One life of the worker. What it does after its end goes nowhere, as in a browser. */
interface Life {
  readonly owner: string;
  isOver: boolean;
}

const createLife = (): Life => ({ owner: `worker-${crypto.randomUUID()}`, isOver: false });

const never = () => new Promise<never>(() => undefined);

function whileAlive<T extends object>(part: T, life: Life): T {
  return new Proxy(part, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => (life.isOver ? never() : Reflect.apply(value, target, args));
    },
  });
}

export async function createOutboxWorld(options: WorldOptions = {}) {
  globalThis.indexedDB = new IDBFactory();
  const service = await startPlanningService(options.service);
  const connection = createOutboxConnection();
  const store = createOutboxStore({ connection });
  const workerStore = options.workerStore?.(store) ?? store;
  const pictures = createPictureStore(connection);
  const readPicture = async (id: string) => committed(await pictures.get(id));
  let nowMs = Date.UTC(2026, 0, 15, 12);
  let drafts = 0;
  const { absentReads } = createSettings({ local: createMemoryArea(), session: createMemoryArea() });
  const now = () => nowMs;
  const settled: Capture[] = [];
  const accounts: Record<string, ConnectedAccount> = {
    main: { serviceAddress: service.url, token: service.token, hindrance: null },
  };
  const sendBy = options.fetch ?? globalThis.fetch;
  const createWorkerRunner = (life: Life) =>
    createRunner({
      store: whileAlive(workerStore, life),
      openAccountClient: async (accountId) => {
        const account = accounts[accountId];
        if (!account) return 'disconnected';
        if (account.hindrance) return account.hindrance;
        const client = createPlanningClient({
          operationOf,
          serviceAddress: account.serviceAddress,
          token: account.token,
          fetch: (input, init) => (life.isOver ? never() : sendBy(input, init)),
          timeoutMs: options.timeoutMs ?? 2_000,
          hasNeverLeft: () => options.hasNeverLeft ?? false,
        });
        const discovery = createDiscovery(client, createDiscoveryMemory(absentReads, accountId));
        return { client, discovery, isCurrent: () => accounts[accountId] === account };
      },
      readPicture,
      rateLimiter: { admit: async () => 0 },
      sleep: never,
      onResult: (capture) => settled.push(capture),
      isOnline: () => true,
      now,
      random: () => 0.5,
      owner: life.owner,
    });
  let life = createLife();
  let runner = createWorkerRunner(life);
  const outbox = createOutbox({
    store,
    wake: () => undefined,
    now,
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
  });

  function draft(kind: string, values: Draft['values'], accountId = 'main'): Draft {
    drafts += 1;
    return {
      id: `00000000-0000-4000-8000-${String(drafts).padStart(12, '0')}`,
      kind,
      accountId,
      values,
      source: { title: 'A thread', address: 'https://forum.example/t/1', passageAddress: null },
    };
  }

  async function save(toSave: Draft, undoMs = 0): Promise<string> {
    const saved = await outbox.save(toSave, undoMs);
    if (!saved.isOk) throw new Error(`not saved: ${JSON.stringify(saved)}`);
    return saved.captureId;
  }

  /** To the end of what is due, as the scheduler does. */
  async function run(): Promise<number | null> {
    let end = await runner.run();
    while (end.isUnfinished) end = await runner.run();
    return end.nextInMs;
  }

  /** The worker's next life: nothing but what is stored survives. */
  function restartWorker(): void {
    life.isOver = true;
    life = createLife();
    runner = createWorkerRunner(life);
  }

  return {
    service,
    store,
    pictures,
    outbox,
    accounts,
    settled,
    draft,
    save,
    saveIdea: (name: string, overrides: Draft['values'] = {}, accountId = 'main') =>
      save(draft('idea', { product: 'PRJ', name, createdBy: 'ana@example.com', ...overrides }, accountId)),
    saveComment: (idea: string, overrides: Draft['values'] = {}) =>
      save(
        draft('comment', {
          idea,
          body: '<p>Seen here too</p>',
          link: 'https://forum.example/t/1',
          ...overrides,
        }),
      ),
    run,
    restartWorker,
    /** The worker dies when it has committed that it sends the first capture that is due, and nothing after. */
    async dieBeforeSending() {
      const turn = { accountId: 'main', owner: life.owner, nowMs };
      committed(await store.take(turn));
      restartWorker();
    },
    /** What somebody else makes in the same product. */
    async makeIdeas(count: number) {
      await Promise.all(
        Array.from({ length: count }, async (_, number) => {
          const answer = await fetch(`${service.url}/api/v1/products/PRJ/ideas`, {
            method: 'POST',
            headers: { Authorization: `Bearer ${service.token}`, 'Content-Type': 'application/json' },
            body: JSON.stringify({
              skip_portal: true,
              idea: { name: `Not ours ${number}`, created_by: 'ana@example.com' },
            }),
          });
          if (!answer.ok) throw new Error(`the idea was refused with ${answer.status}`);
          await answer.arrayBuffer();
        }),
      );
    },
    /** Lets time pass, then runs what is due. */
    async runAfter(forMs: number) {
      nowMs += forMs;
      return run();
    },
    /** Until two readings, minutes apart, agree that a record is absent. */
    async runUntilMissed() {
      await this.runAfter(60_000);
      return this.runAfter(2 * 60_000);
    },
    setClock(ms: number) {
      nowMs = ms;
    },
    now,
    async capture(id: string): Promise<Capture> {
      const capture = committed(await store.get(id));
      if (!capture) throw new Error('no such capture');
      return capture;
    },
    async state(id: string) {
      return (await this.capture(id)).state.name;
    },
    ideaNames: () => service.ideas().map(({ attributes }) => attributes.name),
    async close() {
      life.isOver = true;
      store.close();
      await service.close();
    },
  };
}

export type OutboxWorld = Awaited<ReturnType<typeof createOutboxWorld>>;

export function committed<T>(result: StoreResult<T>): T {
  if (!result.isOk) throw new Error(`the store failed: ${result.reason} ${result.detail}`);
  return result.value;
}
