// A storm without a browser: the whole background with local services on real sockets, in every weather of a network
// and a clock. Afterwards the outbox is compared with the services' own ledgers, by cause.
import { createOutboxWorld, type OutboxWorld } from '../integration/outbox/outbox-world.ts';
import { type Comfort, startPlanningService } from '../service/index.ts';
import { createFakeNetwork, refusedCode, resetCode } from './fake-network.ts';
import { committed } from './start-background.ts';

export interface WeatherFigures {
  readonly saved: number;
  readonly delivered: number;
  /** Records beyond the first that no row reports. */
  readonly silentDuplicates: number;
  /** Captures without a row, and delivered captures without a record. */
  readonly lost: number;
  /** The person has to say whether it arrived. */
  readonly asked: number;
  readonly parked: number;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

type Send = typeof globalThis.fetch;
type Init = Parameters<Send>[1];

const isWrite = (init: Init) => init?.method === 'POST' || init?.method === 'PUT';
const page = () => new Response('<!doctype html><title>Sign in</title>', { status: 200 });

/** The network's effect on a request, and further events during a drain. */
interface Weather {
  readonly send?: (network: Network) => Send;
  /** Called between two runs. */
  readonly meanwhile?: (storm: Storm) => Promise<void> | void;
  /** How often the disk refuses a write of the outbox. */
  readonly fullDisk?: number;
}

interface Storm {
  readonly world: OutboxWorld;
  readonly random: () => number;
  /** Null if the form reported the save as failed. */
  readonly save: () => Promise<string | null>;
  /** The same form in two windows, and a third one with another text. */
  readonly saveInWindows: () => Promise<void>;
  readonly reconnect: () => Promise<void>;
  /** The worker ends right after the service got its next write, and nobody reads the answer. */
  readonly dieAfterStoring: () => Promise<void>;
}

type Network = ReturnType<typeof createNetwork>;

function createNetwork(random: () => number) {
  const { answered, failed, observeNetwork } = createFakeNetwork();
  const passed: Send = async (input, init) => {
    const answer = await fetch(input, init);
    answered(input);
    return answer;
  };
  return { random, passed, failed, observeNetwork };
}

/** Stores every write, and loses some of the answers. */
const losing =
  (share: number, code: string) =>
  ({ random, passed, failed }: Network): Send =>
  async (input, init) => {
    const answer = await passed(input, init);
    return isWrite(init) && random() < share ? failed(input, code) : answer;
  };

/** A gateway that restarts: it stores, resets, and refuses the next requests for a while. */
function restarting({ random, passed, failed }: Network): Send {
  let refusals = 0;
  return async (input, init) => {
    if (refusals > 0) {
      refusals -= 1;
      return failed(input, refusedCode);
    }
    const answer = await passed(input, init);
    if (!isWrite(init) || random() > 0.2) return answer;
    refusals = 4;
    return failed(input, refusedCode);
  };
}

/** Now and then, the next requests get this answer and have no effect. */
const inFront =
  (share: number, requests: number, answer: () => Response) =>
  ({ random, passed }: Network): Send => {
    let left = 0;
    return async (input, init) => {
      if (left === 0 && random() < share) left = requests;
      if (left === 0) return passed(input, init);
      left -= 1;
      return answer();
    };
  };

/** Some answers are lost, and half of the reads for recovery fail. */
function failingListings(network: Network): Send {
  const answers = [
    () => new Response('', { status: 500 }),
    () => Response.json({ error: 'No.' }, { status: 400 }),
    () => new Response('{}', { status: 429, headers: { 'Retry-After': '20' } }),
    page,
  ];
  const losingSome = losing(0.3, resetCode)(network);
  return async (input, init) => {
    const answer = answers[Math.floor(network.random() * 2 * answers.length)];
    return init?.method === 'GET' && answer ? answer() : losingSome(input, init);
  };
}

/** The person moves the waiting captures to the other account, and continues in that one. */
async function switchAccounts({ world, random }: Storm): Promise<void> {
  const { activeAccountId } = await world.settings.preferences.get();
  await world.settings.preferences.update((preferences) => ({
    ...preferences,
    activeAccountId: activeAccountId === 'main' ? 'other' : 'main',
  }));
  for (const { id, draft, state, steps } of committed(await world.store.newest(Number.MAX_SAFE_INTEGER))) {
    if (state.name !== 'queued' || steps.some(({ attempts }) => attempts.length > 0) || random() < 0.5)
      continue;
    const moved = { ...draft, accountId: draft.accountId === 'main' ? 'other' : 'main' };
    await world.ask(world.send('capture.move', { captureId: id, draft: moved }));
  }
}

/** The person renames a rejected capture to a valid name. */
async function editParked({ world }: Pick<Storm, 'world'>): Promise<void> {
  for (const { id, name, draft } of committed(await world.store.inState('parked'))) {
    const values = { ...draft.values, name: `${wordsOf(name)}${editedMark}${crypto.randomUUID()}` };
    await world.outbox.edit(id, { ...draft, values });
  }
}

const editedMark = ' / edited ';
/** The capture's name at the time of saving. */
const wordsOf = (name: string) => name.split(editedMark)[0] ?? name;
const invalid = () =>
  Response.json({ error: 'Validation failed', errors: { message: 'No.' } }, { status: 400 });
const jumpsMs = [-400 * dayMs, 400 * dayMs, -10_000, 10_000, -3_600_000];

const weathers: Readonly<Record<string, Weather>> = {
  calm: {},
  'lost answers': { send: losing(0.3, resetCode) },
  'restarts under load': { send: restarting },
  'captive portals': { send: inFront(0.1, 5, page) },
  'failing service': { send: inFront(0.1, 4, () => new Response('', { status: 502 })) },
  'proxy refusals': { send: inFront(0.05, 6, () => new Response('<h1>Denied</h1>', { status: 403 })) },
  'failing listings': { send: failingListings },
  'clock jumps': {
    send: losing(0.3, resetCode),
    meanwhile({ world, random }) {
      world.setClock(world.now() + (jumpsMs[Math.floor(random() * jumpsMs.length)] ?? 0));
    },
  },
  'disconnects in mid-drain': {
    send: losing(0.2, resetCode),
    meanwhile: ({ reconnect, random }) => (random() < 0.5 ? reconnect() : undefined),
  },
  'account switches': { send: losing(0.2, resetCode), meanwhile: switchAccounts },
  'edits of parked captures': { send: inFront(0.2, 2, invalid), meanwhile: editParked },
  'two windows': { send: losing(0.2, resetCode), meanwhile: ({ saveInWindows }) => saveInWindows() },
  'full disk': { send: losing(0.1, resetCode), fullDisk: 0.2 },
  updates: {
    async meanwhile({ world, save, dieAfterStoring }) {
      await save();
      await dieAfterStoring();
      await world.background().installed(false);
    },
  },
  'worker deaths': {
    async meanwhile({ world, save, random }) {
      if (random() < 0.5) return world.restartWorker();
      // A worker without captures to send would not die.
      await save();
      await world.dieBeforeSending();
    },
  },
};

/** Saves `captures` in total, equally many per weather, and returns the figures by weather. */
export async function runWeatherStorm(
  captures: number,
  comfort: Comfort,
  random: () => number = Math.random,
): Promise<Record<string, WeatherFigures>> {
  const network = createNetwork(random);
  let send: Send = network.passed;
  let fullDisk = 0;
  const other = await startPlanningService({ token: 'other-token', comfort });
  const world = await createOutboxWorld({
    service: { comfort },
    fetch: (input, init) => send(input, init),
    environment: { observeNetwork: network.observeNetwork },
    isStorageFull: () => random() < fullDisk,
    timeoutMs: 20_000,
  });
  await world.connect('other', other.url, other.token);
  const causes = new Map<string, string>();
  let cause = '';
  let saves = 0;
  async function save(): Promise<string | null> {
    const saved = await world.outbox.save(nextDraft(), 0);
    if (!saved.isOk) return null;
    causes.set(saved.captureId, cause);
    return saved.captureId;
  }
  function nextDraft() {
    saves += 1;
    const values = { product: 'PRJ', name: `${cause} ${saves}.`, createdBy: 'ana@example.com' };
    return world.draft('idea', values, random() < 0.8 ? 'main' : 'other');
  }
  const storm: Storm = {
    world,
    random,
    save,
    async saveInWindows() {
      const draft = nextDraft();
      const otherWords = { ...draft, values: nextDraft().values };
      const saved = await Promise.all([draft, otherWords, draft].map((one) => world.outbox.save(one, 0)));
      for (const answer of saved) if (answer.isOk) causes.set(answer.captureId, cause);
    },
    async reconnect() {
      send = network.passed;
      await world.disconnect('main');
      await world.connect('main', world.service.url, world.service.token);
      // With a service that names no person, the extension asks (fault F47).
      await world.ask(world.send('account.decide', { accountId: 'main', isSamePerson: true }));
    },
    async dieAfterStoring() {
      const stored = new Promise<void>((resolve) => {
        send = async (input, init) => {
          const answer = await network.passed(input, init);
          if (!isWrite(init)) return answer;
          resolve();
          return new Promise<never>(() => undefined);
        };
      });
      // Without captures to send, the run ends and gets its lock back before another worker requests it.
      await Promise.race([stored, world.run()]);
      send = network.passed;
      await world.restartWorker();
    },
  };
  const each = Math.ceil(captures / Object.keys(weathers).length);
  for (const [name, weather] of Object.entries(weathers)) {
    cause = name;
    const through = weather.send?.(network) ?? network.passed;
    fullDisk = weather.fullDisk ?? 0;
    for (let saved = 0; saved < each; ) {
      const batch = Math.min(1 + Math.floor(random() * 8), each - saved);
      for (let at = 0; at < batch; at += 1) if (await save()) saved += 1;
      send = through;
      await world.runAfter(random() * 30_000);
      await weather.meanwhile?.(storm);
      send = through;
      await world.runAfter(random() * 3 * minuteMs);
    }
    send = network.passed;
    fullDisk = 0;
    for (let rounds = 0; rounds < 6; rounds += 1) await settle(world);
    if (weather.meanwhile === editParked) await editParked(storm);
  }
  await settle(world);
  const figures = await judge(world, [world.service, other], causes);
  await world.close();
  await other.close();
  return figures;
}

/** Ends all faults and blocks, and lets time pass. */
async function settle(world: OutboxWorld): Promise<void> {
  for (const accountId of ['main', 'other']) await world.ask(world.send('account.resume', { accountId }));
  await world.runAfter(40 * minuteMs);
}

async function judge(
  world: OutboxWorld,
  services: readonly Pick<OutboxWorld['service'], 'ideas'>[],
  causes: ReadonlyMap<string, string>,
): Promise<Record<string, WeatherFigures>> {
  const stored = new Map<string, number>();
  for (const { attributes } of services.flatMap((service) => service.ideas())) {
    const name = wordsOf(String(attributes.name));
    stored.set(name, (stored.get(name) ?? 0) + 1);
  }
  const rows = new Map(
    committed(await world.store.newest(Number.MAX_SAFE_INTEGER)).map((row) => [row.id, row]),
  );
  const figures: Record<string, WeatherFigures> = {};
  for (const cause of Object.keys(weathers)) {
    const own = [...causes].filter(([, other]) => other === cause).map(([id]) => rows.get(id) ?? null);
    const count = (is: (row: NonNullable<(typeof own)[number]>) => boolean) =>
      own.filter((row) => row !== null && is(row)).length;
    const times = (name: string) => stored.get(wordsOf(name)) ?? 0;
    figures[cause] = {
      saved: own.length,
      delivered: count(({ state }) => state.name === 'delivered'),
      silentDuplicates: count(({ name, duplicates }) => times(name) > 1 + duplicates.length),
      lost:
        own.filter((row) => row === null).length +
        count(({ name, state }) => state.name === 'delivered' && times(name) === 0),
      asked: count(({ state }) => state.name === 'unknown'),
      parked: count(({ state }) => state.name === 'parked'),
    };
  }
  return figures;
}
