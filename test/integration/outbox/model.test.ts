// The outbox compared with a model: no order of events loses a saved capture, duplicates one silently, or sends one to
// another account. The model is the saved captures and the service's own ledger.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Draft } from '@/lib/capture/draft';
import { mostTries } from '@/lib/outbox/sending/retry-policy';
import { startPlanningService } from '../../service/index.ts';
import { committed, createOutboxWorld, type OutboxWorld } from './outbox-world.ts';

const minuteMs = 60_000;
const sequences = Number(process.env.QUICK_CAPTURE_MODEL_RUNS ?? 200);

type Fault =
  | 'reset-before-storing'
  | 'reset-after-storing'
  | 'timeout-after-storing'
  | 'cut-answer'
  | 'unauthorized'
  | 'rate-limited'
  | 'server-failed-before'
  | 'server-failed-after'
  | 'rejected'
  /** The request goes through. */
  | 'none'
  /** Nothing left the device, and the browser says so. */
  | 'refused'
  /** A restarting service: the browser reports only its own retry (fault F43). */
  | 'stored-then-refused'
  | 'sign-in-page'
  | 'proxy'
  /** The browser itself sent the request twice, and reads the second answer (fault F04). */
  | 'doubled'
  /** The same, but the service rejects the second request as invalid (fault F57). */
  | 'stored-then-rejected'
  /** The service fails for one capture, whatever happens to others (fault F73). */
  | 'fails-for-good';

/** The fault that the next reads meet, of recovery or of a retry. */
type ReadFault = 'read-failed' | 'read-limited' | 'read-page' | 'read-missing' | 'read-refused';

interface Saved {
  readonly id: string;
  readonly name: string;
  readonly accountId: string;
  readonly kind: 'idea' | 'comment';
  /** The window's values. A second window has the first one's id and another capture. */
  readonly draft: Draft;
}

/** The saved captures without the undone ones, and the network's pending faults. */
interface Model {
  saved: Saved[];
  /** Every fault of the history so far. */
  readonly met: Set<Fault | ReadFault>;
}

interface Real {
  readonly world: OutboxWorld;
  readonly other: Awaited<ReturnType<typeof startPlanningService>>;
  readonly faults: Fault[];
  readonly readFaults: ReadFault[];
  /** The bodies that the browser itself sent twice. */
  readonly retried: string[];
  /** Bodies that the service rejected and nobody chose to resend, and those that it got again. */
  readonly rejected: Set<string>;
  readonly resent: string[];
  /** The name that the service fails for, and how often it failed. */
  readonly poison: { name: string | null; posts: number };
  readonly fetchesUntilCrash: { count: number | null };
}

type Command = fc.AsyncCommand<Model, Real>;

const command = (
  text: string,
  run: (model: Model, real: Real) => Promise<void>,
  check: (model: Readonly<Model>) => boolean = () => true,
): Command => ({ check, run, toString: () => text });

const saves = fc
  .record({
    accountId: fc.constantFrom('main', 'other'),
    kind: fc.constantFrom<'idea' | 'comment'>('idea', 'comment'),
    undoMs: fc.constantFrom(0, 0, 5_000),
  })
  .map(({ accountId, kind, undoMs }) =>
    command(`save ${kind} for ${accountId}, held ${undoMs} ms`, async (model, { world }) => {
      const name = nameFor(model);
      const draft = world.draft(kind, valuesOf(kind, name), accountId);
      const id = await world.save(draft, undoMs);
      model.saved.push({ id, name, accountId, kind, draft });
    }),
  );

const nameFor = (model: Model) => `Capture ${model.saved.length}-${crypto.randomUUID()}`;

const valuesOf = (kind: Saved['kind'], name: string): Draft['values'] =>
  kind === 'idea'
    ? { product: 'PRJ', name, createdBy: 'ana@example.com' }
    : { idea: 'PRJ-I-1', body: `<p>${name}</p>`, link: 'https://forum.example/t/1' };

/** A double click, or a window without an answer, in any state of the capture. */
const savesAgain = fc
  .record({ back: fc.nat({ max: 3 }), undoMs: fc.constantFrom(0, 5_000) })
  .map(({ back, undoMs }) =>
    command(
      `save number ${back} from the last again, twice at once`,
      async (model, { world }) => {
        const saved = earlier(model, back);
        const ids = await Promise.all([world.save(saved.draft, undoMs), world.save(saved.draft, undoMs)]);
        expect(ids, `${saved.name} saved again`).toEqual([saved.id, saved.id]);
      },
      (model) => model.saved.length > 0,
    ),
  );

/** A second window that found the first one's draft, and has other text by now. */
const savesOtherWords = fc
  .record({ back: fc.nat({ max: 3 }), undoMs: fc.constantFrom(0, 0, 5_000) })
  .map(({ back, undoMs }) =>
    command(
      `save number ${back} from the last with other words, held ${undoMs} ms`,
      async (model, { world }) => {
        const first = earlier(model, back);
        const name = nameFor(model);
        const draft = { ...first.draft, values: valuesOf(first.kind, name) };
        const [id] = await Promise.all([world.save(draft, undoMs), world.save(first.draft, undoMs)]);
        model.saved.push({ ...first, id, name, draft });
      },
      (model) => model.saved.length > 0,
    ),
  );

function earlier({ saved }: Model, back: number): Saved {
  const found = saved.at(-1 - back) ?? saved[0];
  if (!found) throw new Error('nothing was saved');
  return found;
}

const undoes = fc.constant(
  command(
    'undo the last one',
    async (model, { world }) => {
      const last = model.saved.at(-1);
      if (last && (await world.outbox.undo(last.id))) model.saved.pop();
    },
    (model) => model.saved.length > 0,
  ),
);

const faults = fc
  .constantFrom<Fault>(
    'reset-before-storing',
    'reset-after-storing',
    'timeout-after-storing',
    'cut-answer',
    'unauthorized',
    'rate-limited',
    'server-failed-before',
    'server-failed-after',
    'rejected',
    'refused',
    'stored-then-refused',
    'sign-in-page',
    'proxy',
    'doubled',
    'stored-then-rejected',
  )
  .map((fault) =>
    command(fault, async (model, real) => {
      // A proxy refuses more than one request.
      real.faults.push(...(fault === 'proxy' ? [fault, fault, fault] : [fault]));
      model.met.add(fault);
    }),
  );

const readFaults = fc
  .record({
    fault: fc.constantFrom<ReadFault>(
      'read-failed',
      'read-limited',
      'read-page',
      'read-missing',
      'read-refused',
    ),
    count: fc.constantFrom(1, 1, 2, 9),
  })
  .map(({ fault, count }) =>
    command(`${fault}, ${count} times`, async (model, real) => {
      for (let at = 0; at < count; at += 1) real.readFaults.push(fault);
      model.met.add(fault);
    }),
  );

interface Scene {
  readonly kind: Saved['kind'];
  /** One per changing request. */
  readonly faults: readonly Fault[];
  /** The faults of the recovery afterwards. */
  readonly readFault?: ReadFault;
  /** The person finds the record and marks the capture as sent. */
  readonly isConfirmed?: boolean;
}

/** Important combinations that are rare by chance: faults, faults of the recovery, and an edit by the person. */
const scenes = fc
  .constantFrom<Scene>(
    { kind: 'idea', faults: ['reset-after-storing'], readFault: 'read-missing' },
    { kind: 'idea', faults: ['reset-after-storing'], readFault: 'read-missing', isConfirmed: true },
    { kind: 'idea', faults: ['stored-then-refused'], readFault: 'read-failed' },
    { kind: 'idea', faults: ['doubled'] },
    { kind: 'idea', faults: ['stored-then-rejected'] },
    { kind: 'comment', faults: ['none', 'rejected'] },
    { kind: 'comment', faults: ['none', 'reset-after-storing'] },
  )
  .map(({ kind, faults: planned, readFault, isConfirmed = false }) => {
    const then = isConfirmed ? 'the person' : 'a clear view';
    return command(
      `scene: ${planned.join(', ')}, ${readFault ?? 'nothing'}, then ${then}`,
      async (model, real) => {
        const { world } = real;
        await goOn(world);
        real.faults.length = 0;
        const saved = await saveFor(model, world, kind);
        for (const fault of planned) model.met.add(fault);
        real.faults.push(...planned);
        await world.runAfter(0);
        if (readFault) {
          model.met.add(readFault);
          real.readFaults.push(...Array.from({ length: 12 }, () => readFault));
        }
        await world.runAfter(minuteMs);
        const { state, draft } = await world.capture(saved.id);
        if (state.name === 'parked')
          expect(await world.outbox.edit(saved.id, draft)).toMatchObject({ isOk: true });
        if (isConfirmed && state.name === 'unknown' && state.search !== 'unsearched') {
          real.readFaults.length = 0;
          const reference =
            world.service.ideas().find(({ attributes }) => attributes.name === saved.name)?.id ?? '';
          const answer = await world.ask(world.send('capture.confirm', { captureId: saved.id, reference }));
          expect(answer, `${saved.name} is marked as sent`).toMatchObject({ isOk: true });
          expect(await world.state(saved.id)).toBe('delivered');
        }
        await world.runAfter(minuteMs);
      },
    );
  });

/** A proxy refuses three at once. If that blocks the account, none is left to the person. */
const proxied = fc.constant(
  command('scene: a proxy refuses three', async (model, real) => {
    const { world } = real;
    const saved: Saved[] = [];
    for (let at = 0; at < 3; at += 1) saved.push(await saveFor(model, world, 'idea'));
    model.met.add('proxy');
    real.faults.unshift('proxy', 'proxy', 'proxy');
    await world.runAfter(0);
    const { block } = committed(await world.store.queue('main'));
    if (block?.reason !== 'refusing') return;
    for (const { id, name } of saved) expect(await world.state(id), name).not.toBe('parked');
  }),
);

/** The service fails for one capture, which is retried some times and then left to the person. */
const poisoned = fc.constantFrom<Saved['kind']>('idea', 'comment').map((kind) =>
  command(
    `scene: the service fails at one ${kind} for good`,
    async (model, { world, poison, ...inStore }) => {
      // A service without listings gives no evidence for sending again.
      if (model.met.has('read-missing')) return;
      await goOn(world);
      inStore.faults.length = 0;
      inStore.readFaults.length = 0;
      const { id, name } = await saveFor(model, world, kind);
      model.met.add('fails-for-good');
      Object.assign(poison, { name, posts: 0 });
      for (let rounds = 0; rounds < 60 && (await world.state(id)) !== 'parked'; rounds += 1) {
        await goOn(world);
        await world.runAfter(16 * minuteMs);
      }
      expect(await world.state(id), `${name} is left to the person`).toBe('parked');
      expect(poison.posts, `tries of ${name}`).toBe(mostTries);
      // A person who sends again gets several tries.
      expect(await world.outbox.retry(id)).toBe(true);
      for (let rounds = 0; rounds < 12 && poison.posts < mostTries + 2; rounds += 1) {
        await goOn(world);
        await world.runAfter(16 * minuteMs);
      }
      expect(poison.posts, `tries of ${name}`).toBe(mostTries + 2);
      poison.name = null;
    },
  ),
);

/** They take long. */
const seldom = fc.oneof({ arbitrary: proxied, weight: 5 }, { arbitrary: poisoned, weight: 1 });

/** The person moves a capture to the other account before its first attempt. */
const moves = fc.nat({ max: 3 }).map((back) =>
  command(
    `move number ${back} from the last to the other account`,
    async (model, { world }) => {
      const saved = earlier(model, back);
      const { state, steps, draft } = await world.capture(saved.id);
      const isUntried = steps.every(({ attempts }) => attempts.length === 0);
      if (!isUntried || (state.name !== 'queued' && state.name !== 'undoable')) return;
      const moved = { ...draft, accountId: saved.accountId === 'main' ? 'other' : 'main' };
      const answer = await world.ask(world.send('capture.move', { captureId: saved.id, draft: moved }));
      expect(answer, `${saved.name} is moved`).toMatchObject({ isOk: true });
      const at = model.saved.findIndex(({ id }) => id === saved.id);
      model.saved[at] = { ...saved, draft: moved, accountId: moved.accountId };
    },
    (model) => model.saved.length > 0,
  ),
);

async function saveFor(model: Model, world: OutboxWorld, kind: Saved['kind']): Promise<Saved> {
  const name = nameFor(model);
  const draft = world.draft(kind, valuesOf(kind, name), 'main');
  const saved = { id: await world.save(draft, 0), name, accountId: 'main', kind, draft };
  model.saved.push(saved);
  return saved;
}

const runs = fc.constantFrom(0, 6_000, minuteMs, 20 * minuteMs).map((afterMs) =>
  command(`run after ${afterMs} ms`, async (_model, { world }) => {
    await world.runAfter(afterMs);
  }),
);

/** The worker dies during its next request, before or after the service has it. */
const crashes = fc.nat({ max: 3 }).map((fetches) =>
  command(`crash at request ${fetches}`, async (_model, { world, fetchesUntilCrash }) => {
    fetchesUntilCrash.count = fetches;
    const running = world.run();
    await Promise.race([running, crashed(fetchesUntilCrash)]);
    fetchesUntilCrash.count = null;
    await world.restartWorker();
  }),
);

const decisions = fc.constantFrom('retry', 'edit', 'go on', 'retry whatever is known').map((decision) =>
  command(decision, async (model, { world, rejected }) => {
    if (decision.startsWith('retry')) rejected.clear();
    if (decision === 'go on') await goOn(world);
    if (decision === 'retry whatever is known')
      for (const { id, state } of committed(await world.store.newest(Number.MAX_SAFE_INTEGER)))
        if (state.name !== 'unknown') await world.outbox.retry(id);
    const parked = committed(await world.store.inState('parked'));
    for (const capture of parked) {
      if (decision === 'retry') expect(await world.outbox.retry(capture.id)).toBe(true);
      if (decision === 'edit' && model.saved.some(({ id }) => id === capture.id))
        expect(await world.outbox.edit(capture.id, capture.draft)).toMatchObject({ isOk: true });
    }
  }),
);

/** A person ends every block of an account. */
async function goOn(world: OutboxWorld): Promise<void> {
  for (const accountId of ['main', 'other']) await world.ask(world.send('account.resume', { accountId }));
}

const clockJumps = fc.constantFrom(-400, 400).map((days) =>
  command(`clock jumps ${days} days`, async (_model, { world }) => {
    world.setClock(world.now() + days * 24 * 60 * minuteMs);
  }),
);

async function crashed(fetchesUntilCrash: { count: number | null }): Promise<void> {
  while (fetchesUntilCrash.count !== null && fetchesUntilCrash.count >= 0) await new Promise(setImmediate);
}

const refusals: Partial<Record<Fault, () => Response>> = {
  unauthorized: () => new Response('<html>Sign in</html>', { status: 401 }),
  'rate-limited': () => new Response('{}', { status: 429, headers: { 'Retry-After': '2' } }),
  rejected: () => Response.json({ error: 'Validation failed', errors: { message: 'No.' } }, { status: 400 }),
  'server-failed-before': () => new Response('', { status: 500 }),
  'sign-in-page': () => new Response('<!doctype html><title>Sign in</title>', { status: 200 }),
  proxy: () => new Response('<h1>Access denied</h1>', { status: 403 }),
};

const readRefusals: Record<Exclude<ReadFault, 'read-refused'>, () => Response> = {
  'read-failed': () => new Response('', { status: 500 }),
  'read-limited': () => new Response('{}', { status: 429, headers: { 'Retry-After': '2' } }),
  'read-page': () => new Response('<!doctype html><title>Sign in</title>', { status: 200 }),
  'read-missing': () => new Response('<h1>Not here</h1>', { status: 404 }),
};

/** The browser's reports about failed requests: the codes since the last answer, latest first. */
function createNetwork() {
  let codes: string[] = [];
  return {
    answered() {
      codes = [];
    },
    failed(code: string): never {
      codes = [code, ...codes];
      throw new TypeError('Failed to fetch');
    },
    observeNetwork: () => ({
      observe: (address: string) => {
        const earlier = codes;
        return {
          address,
          failure: async () => ({ code: codes[0] ?? reset, earlier }),
          redirectHost: async () => null,
        };
      },
    }),
  };
}

const reset = 'net::ERR_CONNECTION_RESET';
const refusedCode = 'net::ERR_CONNECTION_REFUSED';

/** The real service behind a network with the pending faults, one per request. */
function createFaultyFetch(
  {
    faults: inStore,
    readFaults: readsInStore,
    retried,
    rejected,
    resent,
    poison,
    fetchesUntilCrash: untilCrash,
  }: Omit<Real, 'world' | 'other'>,
  network: ReturnType<typeof createNetwork>,
): typeof fetch {
  async function answer(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    if (untilCrash.count !== null) {
      untilCrash.count -= 1;
      if (untilCrash.count < 0) {
        // The worker dies during the request: the service gets it, and nobody reads the answer.
        await fetch(input, { ...init, signal: null });
        return new Promise<Response>(() => undefined);
      }
    }
    if (init?.method === 'GET') {
      const readFault = readsInStore.shift();
      if (readFault === undefined) return fetch(input, init);
      return readFault === 'read-refused' ? network.failed(refusedCode) : readRefusals[readFault]();
    }
    if (poison.name !== null && String(init?.body).includes(poison.name)) {
      poison.posts += 1;
      return new Response('', { status: 500 });
    }
    const body = String(init?.body);
    if (init?.method === 'POST' && rejected.has(body)) resent.push(body);
    const fault = init?.method === 'POST' ? inStore.shift() : undefined;
    // A marker makes every body unique.
    if (fault === 'rejected' && /qc-[a-z2-9]{10}/.test(body)) rejected.add(body);
    if (fault === undefined || fault === 'none') return fetch(input, init);
    const refusal = refusals[fault];
    if (refusal) return refusal();
    if (fault === 'reset-before-storing') return network.failed(reset);
    if (fault === 'refused') return network.failed(refusedCode);
    const stored = await fetch(input, init);
    const text = await stored.text();
    if (fault === 'doubled' || fault === 'stored-then-rejected') retried.push(String(init?.body));
    switch (fault) {
      case 'doubled':
        return fetch(input, init);
      case 'stored-then-rejected':
        return Response.json({ error: 'Name is taken.' }, { status: 400 });
      case 'server-failed-after':
        return new Response('', { status: 502 });
      case 'cut-answer':
        return new Response(text.slice(0, text.length / 2), { status: 200 });
      case 'stored-then-refused':
        // An open connection, because it answered before.
        network.answered();
        return network.failed(refusedCode);
      default:
        return network.failed(reset);
    }
  }

  return async (input, init) => {
    const answered = await answer(input, init);
    network.answered();
    return answered;
  };
}

async function settle({ world, faults: inStore, readFaults: readsInStore }: Real): Promise<void> {
  inStore.length = 0;
  readsInStore.length = 0;
  for (let round = 0; round < 8; round += 1) {
    await goOn(world);
    await world.runAfter(40 * minuteMs);
  }
}

type Ledger = Pick<OutboxWorld['service'], 'ideas' | 'ideaComments' | 'attachments'>;

function timesStored(ledger: Ledger, { name, kind }: Saved): number {
  const stored =
    kind === 'idea'
      ? ledger.ideas().filter(({ attributes }) => attributes.name === name)
      : ledger.ideaComments().filter(({ attributes }) => String(attributes.body).includes(name));
  return stored.length;
}

async function expectTruth(model: Model, { world, other, retried, resent }: Real): Promise<void> {
  expect(resent, 'sent again after the service rejected it').toEqual([]);
  const ids = committed(await world.store.newest(Number.MAX_SAFE_INTEGER)).map(({ id }) => id);
  expect(ids.toSorted(), 'what is kept is what was saved').toEqual(
    model.saved.map(({ id }) => id).toSorted(),
  );
  for (const saved of model.saved) {
    const [own, foreign] = saved.accountId === 'main' ? [world.service, other] : [other, world.service];
    expect(timesStored(foreign, saved), `${saved.name} in the wrong account`).toBe(0);
    const stored = timesStored(own, saved);
    const { state, duplicates, areDuplicatesUnchecked, steps } = await world.capture(saved.id);
    const candidates = state.name === 'unknown' ? (state.candidates ?? []) : [];
    // Without the browser's own retries, any duplicate would be the outbox's fault, shown or not.
    const shown = areDuplicatesUnchecked ? 2 : Math.max(1, 1 + duplicates.length, candidates.length);
    const isRetried = retried.some((body) => body.includes(saved.name));
    expect(stored, `${saved.name} doubled`).toBeLessThanOrEqual(isRetried ? shown : 1);
    if (state.name === 'delivered') {
      expect(stored, `${saved.name} claimed but lost`).toBeGreaterThanOrEqual(1);
      expect(
        steps.every(({ result }) => result !== null),
        `${saved.name} is whole`,
      ).toBe(true);
      if (saved.kind === 'comment')
        expect(attachmentsOf(own, saved), `${saved.name}'s link`).toBeGreaterThan(0);
    }
    // Every undelivered capture is listed as needing attention, with its complete draft.
    else expect(['parked', 'unknown']).toContain(state.name);
    // The person gets no question that evidence answers, and no capture that only met a bad network.
    if (state.name === 'unknown')
      expect(
        askedFor.some((fault) => model.met.has(fault)),
        saved.name,
      ).toBe(true);
    if (state.name === 'parked')
      expect(
        parkedFor.some((fault) => model.met.has(fault)),
        saved.name,
      ).toBe(true);
  }
}

/**
 * Faults that can leave a question: the listing was missing, failed too often, or contains a record with former
 * text.
 */
const askedFor = ['read-missing', 'read-failed', 'read-page', 'stored-then-rejected'] as const;
const parkedFor = ['rejected', 'stored-then-rejected', 'proxy', 'read-missing', 'fails-for-good'] as const;

function attachmentsOf({ ideaComments, attachments }: Ledger, { name }: Saved): number {
  const comments = ideaComments().filter(({ attributes }) => String(attributes.body).includes(name));
  return attachments().filter(({ parentId }) => comments.some(({ id }) => id === parentId)).length;
}

it(`the outbox loses nothing, duplicates nothing silently and sends nothing to the wrong place in ${sequences} random histories`, async () => {
  const commands = fc.commands(
    [
      saves,
      saves,
      saves,
      savesAgain,
      savesOtherWords,
      undoes,
      faults,
      faults,
      readFaults,
      scenes,
      moves,
      seldom,
      runs,
      runs,
      crashes,
      decisions,
      clockJumps,
    ],
    {
      maxCommands: 24,
    },
  );
  await fc.assert(
    fc.asyncProperty(commands, async (history) => {
      const mood = {
        ...{ faults: [], readFaults: [], retried: [], rejected: new Set<string>(), resent: [] },
        ...{ poison: { name: null, posts: 0 }, fetchesUntilCrash: { count: null } },
      };
      const network = createNetwork();
      const other = await startPlanningService({ token: 'other-token' });
      const world = await createOutboxWorld({
        fetch: createFaultyFetch(mood, network),
        environment: { observeNetwork: network.observeNetwork },
      });
      await world.connect('other', other.url, other.token);
      const model: Model = { saved: [], met: new Set() };
      const real: Real = { world, other, ...mood };
      try {
        await fc.asyncModelRun(() => ({ model, real }), history);
        await settle(real);
        await expectTruth(model, real);
      } finally {
        await world.close();
        await other.close();
      }
    }),
    { numRuns: sequences },
  );
}, 600_000);
