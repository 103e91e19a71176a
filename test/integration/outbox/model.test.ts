// The outbox compared with a model: no order of events loses a saved capture, duplicates one silently, or sends one to
// another account. The model is the saved captures and the service's own ledger.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Draft } from '@/lib/capture/field/draft';
import { maxTries } from '@/lib/outbox/sending/retry-policy';
import { startPlanningService } from '../../service/index.ts';
import { createFakeNetwork, type FakeNetwork, refusedCode, resetCode } from '../../support/fake-network.ts';
import { isFullRun } from '../../support/full-run.ts';
import { committed, createOutboxWorld, type OutboxWorld } from './outbox-world.ts';

const minuteMs = 60_000;
const sequences = Number(process.env.QUICK_CAPTURE_MODEL_RUNS ?? (isFullRun ? 200 : 60));

/** What a write meets by chance. */
const writeFaults = [
  'reset-before-storing',
  'reset-after-storing',
  'timeout-after-storing',
  'cut-answer',
  'unauthorized',
  'rate-limited',
  'server-failed-before',
  'server-failed-after',
  'rejected',
  /** Nothing left the device, and the browser says so. */
  'refused',
  /** A restarting service: the browser reports only its own retry (fault F43). */
  'stored-then-refused',
  'sign-in-page',
  'proxy',
  /** The browser itself sent the request twice, and reads the second answer (fault F04). */
  'doubled',
  /** The browser itself sent the request twice, and neither answer arrives. */
  'doubled-then-reset',
  /** The browser itself sent the request twice, and the service rejects the second one as invalid (fault F57). */
  'stored-then-rejected',
  /** The same, because the name is taken (fault F91). */
  'stored-then-taken',
] as const;
/** Besides: the request goes through, or the service always fails for one capture, and works for others (fault F73). */
type Fault = (typeof writeFaults)[number] | 'none' | 'fails-for-good';

/** What the next reads meet, of recovery or of a retry. */
const faultsOfReads = ['read-failed', 'read-limited', 'read-page', 'read-missing', 'read-refused'] as const;
type ReadFault = (typeof faultsOfReads)[number];

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
  /** Rejected bodies that the person didn't resend, and those that the service got again. */
  readonly rejected: Set<string>;
  readonly resent: string[];
  /** The name of the capture for which the service always fails, and how often it failed. */
  readonly poison: { name: string | null; posts: number };
  /** The name that no listing shows yet (fault F80). */
  readonly hidden: { name: string | null };
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

/** Without a space: the address of a comment's link holds it, too. */
const nameFor = (model: Model) => `Capture-${model.saved.length}-${crypto.randomUUID()}`;

const valuesOf = (kind: Saved['kind'], name: string): Draft['values'] =>
  kind === 'idea'
    ? { product: 'PRJ', name, createdBy: 'ana@example.com' }
    : { idea: 'PRJ-I-1', body: `<p>${name}</p>`, link: `https://forum.example/${name}` };

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

/** A second window that opened the first one's draft and then changed the text. */
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

const faults = fc.constantFrom(...writeFaults).map((fault) =>
  command(fault, async (model, real) => {
    // A proxy refuses more than one request.
    real.faults.push(...(fault === 'proxy' ? [fault, fault, fault] : [fault]));
    model.met.add(fault);
  }),
);

const readFaults = fc
  .record({ fault: fc.constantFrom(...faultsOfReads), count: fc.constantFrom(1, 1, 2, 9) })
  .map(({ fault, count }) =>
    command(`${fault}, ${count} times`, async (model, real) => {
      for (let at = 0; at < count; at += 1) real.readFaults.push(fault);
      model.met.add(fault);
    }),
  );

const rejecting: readonly Fault[] = ['rejected', 'stored-then-rejected'];
/** The browser itself sends the request twice. */
const repeating: readonly Fault[] = [
  'doubled',
  'doubled-then-reset',
  'stored-then-rejected',
  'stored-then-taken',
];

interface Scene {
  readonly kind: Saved['kind'];
  /** One per changing request. */
  readonly faults: readonly Fault[];
  /** The faults of the recovery afterwards. */
  readonly readFault?: ReadFault;
  /** The person finds the record and marks the capture as sent. */
  readonly isConfirmed?: boolean;
  /** The listings lag behind when recovery reads them first. */
  readonly isHidden?: boolean;
}

/** Important combinations that are rare by chance: faults, faults of the recovery, and an edit by the person. */
const scenes = fc
  .constantFrom<Scene>(
    { kind: 'idea', faults: ['reset-after-storing'], readFault: 'read-missing' },
    { kind: 'idea', faults: ['reset-after-storing'], readFault: 'read-missing', isConfirmed: true },
    { kind: 'idea', faults: ['stored-then-refused'], readFault: 'read-failed' },
    { kind: 'idea', faults: ['doubled'] },
    { kind: 'idea', faults: ['doubled'], readFault: 'read-missing' },
    { kind: 'idea', faults: ['stored-then-rejected'] },
    { kind: 'idea', faults: ['stored-then-taken'] },
    { kind: 'comment', faults: ['none', 'stored-then-taken'] },
    { kind: 'idea', faults: ['stored-then-rejected', 'rejected'] },
    { kind: 'idea', faults: ['stored-then-rejected', 'reset-before-storing'] },
    { kind: 'idea', faults: ['reset-after-storing'], isHidden: true },
    { kind: 'comment', faults: ['doubled-then-reset'] },
    { kind: 'comment', faults: ['none', 'doubled'] },
    { kind: 'comment', faults: ['none', 'doubled-then-reset'] },
    { kind: 'comment', faults: ['none', 'rejected'] },
    { kind: 'comment', faults: ['none', 'reset-after-storing'] },
  )
  .map(({ kind, faults: planned, readFault, isConfirmed = false, isHidden = false }) => {
    const then = isConfirmed ? 'the person' : 'a clear view';
    return command(
      `scene: ${planned.join(', ')}, ${readFault ?? (isHidden ? 'hidden' : 'nothing')}, then ${then}`,
      async (model, real) => {
        const { world } = real;
        await goOn(world);
        real.faults.length = 0;
        const saved = await saveFor(model, world, kind);
        for (const fault of planned) model.met.add(fault);
        real.faults.push(...planned);
        if (isHidden) real.hidden.name = saved.name;
        await world.runAfter(0);
        if (readFault) miss(model, real, readFault);
        await world.runAfter(minuteMs);
        // A second reading this soon doesn't count.
        if (isHidden) await world.runAfter(minuteMs);
        real.hidden.name = null;
        const { state, draft, duplicates } = await world.capture(saved.id);
        // Before the duplicate check.
        const isDoubled =
          planned.includes('doubled-then-reset') && real.retried.some((body) => body.includes(saved.name));
        const isNoticed = state.name === 'delivered' && isDoubled;
        const noticed = `what recovery found beside ${saved.name}`;
        if (isNoticed) {
          expect(duplicates, noticed).toHaveLength(1);
          // The duplicate check finds nothing more.
          miss(model, real, 'read-missing');
        }
        for (const fault of planned) {
          if (!rejecting.includes(fault) || (await world.state(saved.id)) !== 'parked') continue;
          await move(model, world, saved);
          expect(await sendNow(world, saved.id), `${saved.name} was rejected`).toBe(false);
          expect(await world.outbox.edit(saved.id, draft)).toMatchObject({ isOk: true });
          await world.runAfter(0);
        }
        if (isConfirmed && state.name === 'unknown' && state.search !== 'unsearched') {
          real.readFaults.length = 0;
          const reference =
            world.service.ideas().find(({ attributes }) => attributes.name === saved.name)?.id ?? '';
          const answer = await world.ask(world.send('capture.confirm', { captureId: saved.id, reference }));
          expect(answer, `${saved.name} is marked as sent`).toMatchObject({ isOk: true });
          expect(await world.state(saved.id)).toBe('delivered');
        }
        await world.runAfter(minuteMs);
        if (isNoticed) expect((await world.capture(saved.id)).duplicates, noticed).toHaveLength(1);
      },
    );
  });

function miss(model: Model, { readFaults: inStore }: Real, fault: ReadFault): void {
  model.met.add(fault);
  inStore.push(...Array.from({ length: 12 }, () => fault));
}

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
      expect(poison.posts, `tries of ${name}`).toBe(maxTries);
      // A person who sends again gets several tries.
      expect(await world.outbox.retry(id)).toBe(true);
      for (let rounds = 0; rounds < 12 && poison.posts < maxTries + 2; rounds += 1) {
        await goOn(world);
        await world.runAfter(16 * minuteMs);
      }
      expect(poison.posts, `tries of ${name}`).toBe(maxTries + 2);
      poison.name = null;
    },
  ),
);

/** Rare, because these scenes take long. */
const seldom = fc.oneof({ arbitrary: proxied, weight: 5 }, { arbitrary: poisoned, weight: 1 });

/** The person moves a capture to the other account. */
const moves = fc.nat({ max: 3 }).map((back) =>
  command(
    `move number ${back} from the last to the other account`,
    async (model, { world }) => {
      await move(model, world, earlier(model, back));
    },
    (model) => model.saved.length > 0,
  ),
);

/** The product allows this before any record exists. The model only before any request, to prevent two records. */
async function move(model: Model, world: OutboxWorld, saved: Saved): Promise<void> {
  const { state, steps, draft } = await world.capture(saved.id);
  const isUntried = steps.every(({ attempts }) => attempts.length === 0);
  const isMade = steps.some(({ operation, result }) => operation !== 'readIdea' && result !== null);
  if (!isUntried && !isMade) return;
  const moved = { ...draft, accountId: saved.accountId === 'main' ? 'other' : 'main' };
  const answer = await world.ask(
    world.send('capture.move', { captureId: saved.id, draft: moved, drafts: [] }),
  );
  expect(answer, `${saved.name} is moved from ${state.name}`).toMatchObject({ isOk: !isMade });
  if (isMade) return;
  const at = model.saved.findIndex(({ id }) => id === saved.id);
  model.saved[at] = { ...saved, draft: moved, accountId: moved.accountId };
}

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

/** A person's actions on any capture. Its state may be newer than the one on the page. */
const decisions = fc
  .constantFrom('retry', 'edit', 'send now', 'go on', 'retry whatever is known')
  .map((decision) =>
    command(decision, async (_model, { world, rejected }) => {
      if (decision.startsWith('retry')) rejected.clear();
      if (decision === 'go on') return goOn(world);
      for (const { id, name, draft, state } of committed(await world.store.newest(Number.MAX_SAFE_INTEGER))) {
        const asked = `${decision}: ${name}, ${state.name}`;
        if (decision === 'send now') {
          expect(await sendNow(world, id), asked).toBe(state.name === 'undoable');
        } else if (decision === 'edit')
          expect(await world.outbox.edit(id, draft), asked).toMatchObject({
            isOk: ['parked', 'queued', 'undoable'].includes(state.name),
          });
        else if (decision === 'retry' ? state.name === 'parked' : state.name !== 'unknown')
          expect(await world.outbox.retry(id), asked).toBe(
            state.name === 'parked' || state.name === 'queued',
          );
      }
    }),
  );

async function sendNow(world: OutboxWorld, captureId: string): Promise<boolean> {
  return (await world.ask(world.send('capture.sendNow', { captureId }))).isDone;
}

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

/** Far more than any history needs. An outbox that sends requests endlessly fails the test. */
const maxRequests = 1_500;
/** An outbox that runs for longer than this without a request fails the test, too. */
const longestHistoryMs = 60_000;

/** The answer without the record of this name, as if the listings lagged behind. */
async function without(name: string | null, answer: Response): Promise<Response> {
  if (name === null) return answer;
  const text = await answer.text();
  const parsed: unknown = JSON.parse(text, (_key, value: unknown) =>
    Array.isArray(value) ? value.filter((item) => !JSON.stringify(item).includes(name)) : value,
  );
  return Response.json(parsed, { status: answer.status });
}

/** The real service behind a network with the pending faults, one per request. */
function createFaultyFetch(
  {
    faults: inStore,
    readFaults: readsInStore,
    retried,
    rejected,
    resent,
    poison,
    hidden,
    fetchesUntilCrash: untilCrash,
  }: Omit<Real, 'world' | 'other'>,
  network: FakeNetwork,
  end: (reason: Error) => void,
): typeof fetch {
  let requests = 0;

  async function answer(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    requests += 1;
    if (requests > maxRequests) {
      end(new Error(`more than ${maxRequests} requests`));
      return new Promise<Response>(() => undefined);
    }
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
      if (readFault === undefined) return without(hidden.name, await fetch(input, init));
      return readFault === 'read-refused' ? network.failed(input, refusedCode) : readRefusals[readFault]();
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
    if (fault === 'reset-before-storing') return network.failed(input, resetCode);
    if (fault === 'refused') return network.failed(input, refusedCode);
    const stored = await fetch(input, init);
    const text = await stored.text();
    if (repeating.includes(fault)) retried.push(body);
    switch (fault) {
      case 'doubled-then-reset':
        await fetch(input, init);
        return network.failed(input, resetCode);
      case 'doubled':
        return fetch(input, init);
      case 'stored-then-rejected':
        return Response.json({ error: 'Name is odd.' }, { status: 400 });
      case 'stored-then-taken':
        return Response.json({ error: 'Name is taken.' }, { status: 400 });
      case 'server-failed-after':
        return new Response('', { status: 502 });
      case 'cut-answer':
        return new Response(text.slice(0, text.length / 2), { status: 200 });
      case 'stored-then-refused':
        // An open connection: it answered before.
        network.answered(input);
        return network.failed(input, refusedCode);
      default:
        return network.failed(input, resetCode);
    }
  }

  return async (input, init) => {
    const answered = await answer(input, init);
    network.answered(input);
    return answered;
  };
}

/** Ends all faults. The person ends every block and resends every rejected capture. Then a day passes. */
async function settle(model: Model, real: Real): Promise<void> {
  const { world } = real;
  real.faults.length = 0;
  real.readFaults.length = 0;
  for (let round = 0; round < 4; round += 1) {
    await goOn(world);
    await world.runAfter(40 * minuteMs);
  }
  // A bad network alone leaves nothing to the person.
  for (const { id, name } of committed(await world.store.inState('parked'))) {
    expect(
      parkedFor.some((fault) => model.met.has(fault)),
      `${name} is left to the person`,
    ).toBe(true);
    real.rejected.clear();
    await world.outbox.retry(id);
  }
  for (const afterMs of [0, 24 * 60 * minuteMs, minuteMs, 5 * minuteMs, minuteMs])
    await world.runAfter(afterMs);
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
    const links = saved.kind === 'comment' ? attachmentsOf(own, saved) : 0;
    const { state, duplicates, areDuplicatesUnchecked, steps } = await world.capture(saved.id);
    const candidates = state.name === 'unknown' ? (state.candidates ?? []) : [];
    const shown = areDuplicatesUnchecked ? 2 : Math.max(duplicates.length, candidates.length - 1);
    // Without retries by the browser, the outbox itself caused any duplicate, even a reported one.
    const isRetried = retried.some((body) => body.includes(saved.name));
    const doubles = Math.max(0, stored - 1) + Math.max(0, links - 1);
    expect(doubles, `${saved.name} doubled`).toBeLessThanOrEqual(isRetried ? shown : 0);
    for (const { attempts, result } of steps)
      for (const [at, { endedAtMs, error }] of attempts.entries()) {
        expect(endedAtMs, `end of an attempt at ${saved.name}`).not.toBeNull();
        const isApplied = result !== null && at === attempts.length - 1;
        if (!isApplied) expect(error, `reason of a failed attempt at ${saved.name}`).not.toBeNull();
      }
    if (state.name === 'unknown') {
      // The person is asked only without evidence, and the question lists the candidates.
      expect(model.met.has('stored-then-rejected'), `${saved.name} is asked about`).toBe(true);
      expect(candidates, `records that could be ${saved.name}`).not.toEqual([]);
      continue;
    }
    expect(state.name, saved.name).toBe('delivered');
    expect(stored, `${saved.name} claimed but lost`).toBeGreaterThanOrEqual(1);
    expect(
      steps.every(({ result }) => result !== null),
      `${saved.name} is whole`,
    ).toBe(true);
    if (saved.kind === 'comment') expect(links, `${saved.name}'s link`).toBeGreaterThan(0);
  }
}

const parkedFor = [
  'rejected',
  'stored-then-rejected',
  'stored-then-taken',
  'proxy',
  'read-missing',
  'fails-for-good',
] as const;

function attachmentsOf({ ideaComments, attachments }: Ledger, { name }: Saved): number {
  const comments = ideaComments().filter(({ attributes }) => String(attributes.body).includes(name));
  return attachments().filter(({ parentId }) => comments.some(({ id }) => id === parentId)).length;
}

function createEnd() {
  let end: (reason: Error) => void = () => undefined;
  const ended = new Promise<never>((_resolve, reject) => {
    end = reject;
  });
  return { ended, end };
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
        ...{ poison: { name: null, posts: 0 }, hidden: { name: null }, fetchesUntilCrash: { count: null } },
      };
      const network = createFakeNetwork();
      const { ended, end } = createEnd();
      const timer = setTimeout(() => end(new Error('a history without end')), longestHistoryMs);
      const other = await startPlanningService({ token: 'other-token' });
      const world = await createOutboxWorld({
        fetch: createFaultyFetch(mood, network, end),
        environment: { observeNetwork: network.observeNetwork },
      });
      await world.connect('other', other.url, other.token);
      const model: Model = { saved: [], met: new Set() };
      const real: Real = { world, other, ...mood };
      const play = async () => {
        await fc.asyncModelRun(() => ({ model, real }), history);
        await settle(model, real);
        await expectTruth(model, real);
      };
      try {
        await Promise.race([play(), ended]);
      } finally {
        clearTimeout(timer);
        await world.close();
        await other.close();
      }
    }),
    { numRuns: sequences },
  );
}, 600_000);
