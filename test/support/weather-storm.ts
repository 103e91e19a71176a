// A storm without a browser: the whole background with local services on real sockets, in every weather. Time passes only to
// the extension's own timers and alarms. Afterwards the ledger of the services judges the outbox, by cause.
import { type Comfort, type PlanningService, startPlanningService } from '../service/index.ts';
import { seededRandom } from './seeded-random.ts';
import { type BackgroundWorld, committed, startBackground } from './start-background.ts';
import { deck, linkOf, pictureOf, renamed, visibilities } from './storm-kinds.ts';
import { createLedger, type Ledger, type RecordKind, type Saved, type StormFigures } from './storm-ledger.ts';
import { createNetwork, isWrite, type Send, type Storm, weathers } from './weathers.ts';

const minuteMs = 60_000;

interface StormOptions {
  /** In total, equally many per weather. */
  readonly captures: number;
  readonly comfort: Comfort;
  readonly seed: number;
  /** Colleagues edit, move and delete records meanwhile. */
  readonly hasColleagues: boolean;
}

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
    if (!isWrite(init)) return fetch(input, init);
    const sent = textSent(init?.body);
    const isText = typeof init?.body === 'string';
    const stored = weather.stores && isText ? { ...init, body: withTexts(sent, weather.stores) } : init;
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
  await Promise.all([world.service, other].map(makeLaterRelease));
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

  async function nextDraft(accountId = random() < 0.8 ? 'main' : 'other') {
    saves += 1;
    // Markers have no 0, so no marker contains a word.
    const word = `w0${saves}w`;
    const one = deck[Math.floor(random() * deck.length)];
    if (!one) throw new Error('the deck is empty');
    const { kind } = one;
    const drawn = visibilities[Math.floor(random() * visibilities.length)] ?? 'employee';
    const usual = kind === 'comment' && drawn === 'employee' ? 'employee_or_creator' : drawn;
    const visibility = one.hasVisibility ? usual : null;
    const picture = one.hasPicture ? pictureOf(word) : null;
    if (picture) committed(await world.pictures.keep(picture, world.now()));
    const link = one.hasLink ? linkOf(word) : null;
    const values = one.values({ word, visibility, link, picture: picture?.id ?? '' });
    const facts = {
      ...{ cause, word, kind, visibility },
      attached: link ?? picture?.name ?? null,
      hasText: !one.isTextless,
      hasCode: !one.isTextless && (one.codeSeenAt?.includes(comfort) ?? true),
    };
    return { draft: world.draft(kind, values, accountId), facts };
  }

  async function saveAs({ draft, facts }: Awaited<ReturnType<typeof nextDraft>>): Promise<string | null> {
    const saved = await world.ask(world.send('capture.save', { draft, drafts: [] }));
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
      const one = await nextDraft('main');
      const another = await nextDraft('main');
      await Promise.all([saveAs(one), saveAs(one), saveAs(another)]);
    },
    async saveAndUndo() {
      await world.settings.preferences.update((preferences) => ({ ...preferences, undoMs: 5_000 }));
      const id = await saveAs(await nextDraft());
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
          world.send('capture.edit', {
            captureId: id,
            draft: { ...draft, values: renamed(draft.values) },
            drafts: [],
          }),
        );
    },
    async moveWaiting() {
      for (const { id, draft, state, steps } of await rows()) {
        if (state.name !== 'queued' || steps.some(({ attempts }) => attempts.length > 0) || random() < 0.5)
          continue;
        const moved = { ...draft, accountId: draft.accountId === 'main' ? 'other' : 'main' };
        await world.ask(world.send('capture.move', { captureId: id, draft: moved, drafts: [] }));
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
      await saveAs(await nextDraft());
      await Promise.race([stored, world.live(minuteMs)]);
      send = network.passed;
      await world.restart();
    },
    async dieBeforeSending() {
      const died = world.dieAtNextRequest();
      await saveAs(await nextDraft());
      await Promise.race([died, world.live(minuteMs)]);
      await world.restart();
    },
  };

  // No text is written twice: a text as it was before an addition would say that the addition is gone, and it would be
  // made again.
  let rewrites = 0;
  function betterText(): string {
    rewrites += 1;
    return `<p>Put better by a colleague, ${rewrites}.</p>`;
  }

  /** Colleagues rewrite and move some of the newest records, and delete some that the outbox knows. */
  async function colleagues(): Promise<void> {
    const known = new Set((await rows()).flatMap(({ steps }) => steps.map(({ result }) => result?.id)));
    for (const { service, kind, id } of book.newest(12)) {
      if (random() < 0.9) continue;
      const deed = random();
      if (deed < 0.2 && known.has(id)) service.remove(kind, id);
      else if (deed < 0.5) move(service, kind, id);
      else rewrite(service, kind, id, betterText(), random() < 0.2 ? { name: `Renamed ${id}` } : {});
    }
    // Rewrites the records that captures add to.
    for (const service of [world.service, other]) {
      if (random() < 0.9) continue;
      rewrite(service, 'idea', 'PRJ-I-1', betterText(), {});
      rewrite(service, 'feature', 'PRJ-1', betterText(), {});
    }
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
      for (let at = 0; at < batch; at += 1) if (await saveAs(await nextDraft())) saved += 1;
      await world.live(random() * 30_000);
      await next.meanwhile?.(storm);
      if (hasColleagues) await colleagues();
      send = through;
      await world.live(random() * 3 * minuteMs);
    }
    // The weather clears, except for what the service does to texts.
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

function rewrite(
  service: PlanningService,
  kind: RecordKind,
  id: string,
  text: string,
  name: Readonly<Record<string, string>>,
): void {
  const find = <K extends RecordKind>(of: K) => (of === kind ? service.record(of, id) : null);
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

/** An idea goes to another product, a feature or an epic to another release of its product. */
function move(service: PlanningService, kind: RecordKind, id: string): void {
  const later = service.records('release').find(({ attributes }) => attributes.name === laterRelease);
  const product = service.record('product', 'OPS');
  const idea = kind === 'idea' ? service.record('idea', id) : null;
  const work = kind === 'feature' || kind === 'epic' ? service.record(kind, id) : null;
  if (idea && product) service.move(idea, { productId: product.id });
  if (work && later) service.move<'feature' | 'epic'>(work, { parentId: later.id });
}

const laterRelease = 'Later';

async function makeLaterRelease({ url, token }: PlanningService): Promise<void> {
  const answer = await fetch(`${url}/api/v1/products/PRJ/releases`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ release: { name: laterRelease } }),
  });
  if (!answer.ok) throw new Error(`no release: ${answer.status}`);
  await answer.arrayBuffer();
}

/** What a request says: its JSON, or the names of its files. */
function textSent(body: unknown): string {
  if (typeof body === 'string') return body;
  if (!(body instanceof FormData)) return '';
  return [...body.values()].map((part) => (typeof part === 'string' ? part : part.name)).join(' ');
}

const textNames = ['description', 'body', 'theme'];

/** The texts of a body as the service stores them. */
function withTexts(body: string, stores: (text: string) => string): string {
  return JSON.stringify(JSON.parse(body), (key, value: unknown) =>
    textNames.includes(key) && typeof value === 'string' ? stores(value) : value,
  );
}
