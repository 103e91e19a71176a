// A storm without a browser: the whole background with local services on real sockets, in every weather. Time passes only to
// the extension's own timers and alarms. Afterwards the ledger of the services judges the outbox, by cause.
import type { Draft } from '@/lib/capture/field/draft';
import { type Comfort, startPlanningService } from '../service/index.ts';
import { seededRandom } from './seeded-random.ts';
import { type BackgroundWorld, committed, startBackground } from './start-background.ts';
import { createLedger, type Ledger, type Saved, type StormFigures, textOf } from './storm-ledger.ts';
import { createNetwork, isWrite, type Send, type Storm, weathers } from './weathers.ts';

const minuteMs = 60_000;

export interface StormOptions {
  /** In total, equally many per weather. */
  readonly captures: number;
  readonly comfort: Comfort;
  readonly seed: number;
  /** Colleagues edit and delete records meanwhile. */
  readonly hasColleagues: boolean;
}

type Kind = readonly [kind: string, values: (saved: Pick<Saved, 'word' | 'visibility'>) => Draft['values']];

const html = (saved: Pick<Saved, 'word'>) => `<p>${textOf(saved)}</p>`;
const linkOf = (word: string) => `https://forum.example/${word}`;
const visibilityOf = (visibility: string | null) => (visibility === null ? {} : { visibility });

const kinds: readonly Kind[] = [
  [
    'idea',
    (one) => ({
      product: 'PRJ',
      name: `Idea ${one.word}.`,
      createdBy: 'ana@example.com',
      description: html(one),
      ...visibilityOf(one.visibility),
    }),
  ],
  [
    'comment',
    (one) => ({
      idea: 'PRJ-I-1',
      body: html(one),
      link: linkOf(one.word),
      linkName: 'A thread',
      ...visibilityOf(one.visibility),
    }),
  ],
  ['note', (one) => ({ product: 'PRJ', name: `Note ${one.word}.`, description: html(one) })],
  ['feature', (one) => ({ release: 'PRJ-R-1', name: `Feature ${one.word}.`, description: html(one) })],
  ['epic', (one) => ({ product: 'PRJ', name: `Epic ${one.word}.`, description: html(one) })],
  [
    'append-idea',
    (one) => ({ idea: 'PRJ-I-1', added: html(one), createdBy: 'ana@example.com', visibility: 'public' }),
  ],
  ['competitor', (one) => ({ product: 'PRJ', competitor: `Rival ${one.word}.`, color: '#0073cf' })],
  ['requirement-comment', (one) => ({ requirement: 'PRJ-1-1', body: html(one) })],
];
/** Kinds whose records have no code lose their evidence with the answer. They are a few. */
const weights = [6, 4, 3, 2, 2, 2, 1, 1];
const deck = kinds.flatMap((kind, at) => Array.from({ length: weights[at] ?? 0 }, () => kind));
const visibilities = ['employee', 'public'] as const;

/** What differs between windows and edits. The words stay. */
const renamed = (values: Draft['values']): Draft['values'] =>
  typeof values.name === 'string' ? { ...values, name: `${values.name} Edited.` } : values;

export async function runWeatherStorm({
  captures,
  comfort,
  seed,
  hasColleagues,
}: StormOptions): Promise<Record<string, StormFigures>> {
  const random = seededRandom(seed);
  let weather = weathers.calm ?? {};
  let started: BackgroundWorld | null = null;
  const serviceNow = () => started?.serviceNow() ?? new Date(0);
  const other = await startPlanningService({ token: 'other-token', comfort, now: serviceNow });
  let ledger: Ledger | null = null;
  const pass: Send = async (input, init) => {
    const sent = init?.body;
    if (!isWrite(init) || typeof sent !== 'string') return fetch(input, init);
    const stored = weather.stores ? { ...init, body: withTexts(sent, weather.stores) } : init;
    const answer = await fetch(input, stored);
    const { origin, pathname } = new URL(input instanceof Request ? input.url : input);
    const service = [started?.service, other].find((one) => one && new URL(one.url).origin === origin);
    if (answer.ok && service)
      ledger?.note(service, init?.method ?? '', pathname, sent, await answer.clone().json());
    return answer;
  };
  const network = createNetwork(random, pass);
  let send: Send = network.passed;
  const world = await startBackground({
    service: { comfort },
    fetch: (input, init) => send(input, init),
    environment: { observeNetwork: network.observeNetwork, random },
    isStorageFull: () => random() < (weather.fullDisk ?? 0),
    isStorageFailing: () => random() < (weather.failingStorage ?? 0),
    timeoutMs: 20_000,
  });
  started = world;
  await world.connect('other', other.url, other.token);
  const book = createLedger(
    new Map([
      ['main', world.service],
      ['other', other],
    ]),
  );
  ledger = book;

  const savedOnes: Saved[] = [];
  let cause = '';
  let saves = 0;

  function nextDraft(accountId = random() < 0.8 ? 'main' : 'other') {
    saves += 1;
    const word = `w${saves}w`;
    const [kind, values] = deck[Math.floor(random() * deck.length)] ?? ['', () => ({})];
    const hasVisibility = kind === 'idea' || kind === 'comment';
    const visibility = hasVisibility
      ? (visibilities[Math.floor(random() * visibilities.length)] ?? null)
      : null;
    const usual = kind === 'comment' && visibility === 'employee' ? 'employee_or_creator' : visibility;
    const facts = { cause, word, kind, visibility: usual, link: kind === 'comment' ? linkOf(word) : null };
    return { draft: world.draft(kind, values({ word, visibility: usual }), accountId), facts };
  }

  async function saveAs({ draft, facts }: ReturnType<typeof nextDraft>): Promise<string | null> {
    const saved = await world.ask(world.send('capture.save', { draft }));
    if (!saved.isOk) return null;
    if (!savedOnes.some(({ id }) => id === saved.captureId))
      savedOnes.push({ ...facts, id: saved.captureId });
    return saved.captureId;
  }

  const rows = async () => committed(await world.store.newest(Number.MAX_SAFE_INTEGER));

  const storm: Storm = {
    world,
    random,
    async saveInWindows() {
      const one = nextDraft('main');
      const another = nextDraft('main');
      await Promise.all([saveAs(one), saveAs(one), saveAs(another)]);
    },
    async saveAndUndo() {
      await world.settings.preferences.update((preferences) => ({ ...preferences, undoMs: 5_000 }));
      const id = await saveAs(nextDraft());
      await world.settings.preferences.update((preferences) => ({ ...preferences, undoMs: 0 }));
      await world.live(random() * 10_000);
      const undone = id !== null && (await world.ask(world.send('capture.undo', { captureId: id }))).isDone;
      if (undone)
        savedOnes.splice(
          savedOnes.findIndex((saved) => saved.id === id),
          1,
        );
    },
    async editParked() {
      for (const { id, draft } of committed(await world.store.inState('parked')))
        await world.ask(
          world.send('capture.edit', { captureId: id, draft: { ...draft, values: renamed(draft.values) } }),
        );
    },
    async moveWaiting() {
      for (const { id, draft, state, steps } of await rows()) {
        if (state.name !== 'queued' || steps.some(({ attempts }) => attempts.length > 0) || random() < 0.5)
          continue;
        const moved = { ...draft, accountId: draft.accountId === 'main' ? 'other' : 'main' };
        await world.ask(world.send('capture.move', { captureId: id, draft: moved }));
      }
    },
    async reconnect() {
      send = network.passed;
      await world.ask(world.send('account.disconnect', { accountId: 'main', queue: 'keep' }));
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
      await saveAs(nextDraft());
      await Promise.race([stored, world.live(minuteMs)]);
      send = network.passed;
      await world.restart();
    },
    async dieBeforeSending() {
      const died = world.dieAtNextRequest();
      await saveAs(nextDraft());
      await Promise.race([died, world.live(minuteMs)]);
      await world.restart();
    },
  };

  /** Colleagues rewrite some of the newest records, and delete some that the outbox knows. */
  async function colleagues(): Promise<void> {
    const known = new Set((await rows()).flatMap(({ steps }) => steps.map(({ result }) => result?.id)));
    for (const { service, kind, id } of book.newest(12)) {
      if (random() < 0.9) continue;
      if (random() < 0.2 && known.has(id)) service.remove(kind, id);
      else rewrite(service, kind, id);
    }
  }

  function rewrite(service: typeof other, kind: Parameters<typeof other.remove>[0], id: string): void {
    const text = '<p>Put better by a colleague.</p>';
    const name = random() < 0.2 ? { name: `Renamed ${id}` } : {};
    const find = <K extends typeof kind>(of: K) => (of === kind ? service.record(of, id) : null);
    const [idea, note, feature, epic, comment] = [
      find('idea'),
      find('page'),
      find('feature'),
      find('epic'),
      find('idea_comment'),
    ];
    if (idea) service.edit(idea, { description: text, ...name });
    if (note) service.edit(note, { description_attributes: text, ...name });
    if (feature) service.edit(feature, { description: text, ...name });
    if (epic) service.edit(epic, { description: text, ...name });
    if (comment) service.edit(comment, { body: text });
  }

  /** The person ends blocks, and time passes. */
  async function settle(): Promise<void> {
    for (const accountId of ['main', 'other']) {
      const queue = await world.store.queue(accountId);
      if (queue.isOk && queue.value.block) await world.ask(world.send('account.resume', { accountId }));
    }
    await world.live(40 * minuteMs);
  }

  const figures: Record<string, StormFigures> = {};
  const each = Math.ceil(captures / Object.keys(weathers).length);
  for (const [name, next] of Object.entries(weathers)) {
    cause = name;
    const clear = weathers.calm ?? {};
    const through = next.send?.(network) ?? network.passed;
    for (let saved = 0; saved < each; ) {
      weather = next;
      send = through;
      const batch = Math.min(1 + Math.floor(random() * 8), each - saved);
      for (let at = 0; at < batch; at += 1) if (await saveAs(nextDraft())) saved += 1;
      await world.live(random() * 30_000);
      await next.meanwhile?.(storm);
      if (hasColleagues) await colleagues();
      send = through;
      await world.live(random() * 3 * minuteMs);
    }
    // What the service stores stays as it is.
    weather = { ...clear, ...(next.stores ? { stores: next.stores } : {}) };
    send = network.passed;
    for (let rounds = 0; rounds < 6; rounds += 1) await settle();
    await storm.editParked();
    await settle();
    figures[name] = book.figuresOf(
      savedOnes.filter((saved) => saved.cause === name),
      new Map((await rows()).map((row) => [row.id, row])),
    );
  }
  await world.close();
  await other.close();
  return figures;
}

const textNames = ['description', 'body', 'theme'];

/** The texts of a body as the service stores them. */
function withTexts(body: string, stores: (text: string) => string): string {
  return JSON.stringify(JSON.parse(body), (key, value: unknown) =>
    textNames.includes(key) && typeof value === 'string' ? stores(value) : value,
  );
}
