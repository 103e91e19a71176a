// The index of ideas through the whole background: filled after connecting, behind every capture, resumed, kept fresh,
// and gone with its account.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFieldAssist } from '@/components/fields/field-assist';
import type { Suggestion } from '@/lib/capture/field/suggestion';
import { bytesOfIndex } from '@/lib/settings/idea-index';
import { ideaBatchSize } from '@/lib/settings/idea-reading';
import type { MisbehaviourRule } from '../../service/index.ts';
import {
  type BackgroundOptions,
  type BackgroundWorld,
  startBackground,
} from '../../support/start-background';
import { readIdea } from '../routes.ts';
import { send } from '../service/raw-request.ts';

let world: BackgroundWorld;
afterEach(() => world.close());

const hourMs = 60 * 60_000;
const route = '/api/v1/products/:id/ideas';

const listings = () =>
  world.service.requests.filter(
    ({ method, path, search }) =>
      method === 'GET' &&
      /^\/api\/v1\/products\/\w+\/ideas$/.test(path) &&
      // One idea is read to try its votes.
      new URLSearchParams(search).get('per_page') !== '1',
  );
const names = async () => (await world.settings.ideas.get('main'))?.ideas.map(({ name }) => name) ?? [];

async function post(name: string): Promise<void> {
  const words = { name, description: '<p>Spreadsheets &amp; exports</p>', tags: 'import,csv' };
  const idea = { ...words, created_by: 'ana@example.com', skip_portal: true };
  const { status } = await send(world.service, 'POST', '/products/PRJ/ideas', { skip_portal: true, idea });
  expect(status).toBe(200);
}

/** A person whose default product is PRJ, with ideas in the service before the device connects. */
let given: BackgroundOptions['preferences'];

async function start(ideas: readonly string[] = [], options: BackgroundOptions = {}): Promise<void> {
  given = { suggestsSimilar: true, ...options.preferences };
  world = await startBackground({
    ...options,
    // Nothing is read before the account is connected whole.
    preferences: { suggestsSimilar: false },
    isConnected: false,
  });
  for (const name of ideas) await post(name);
}

/** `disturb`: what happens to the service before the first reading. */
async function connect(disturb = () => {}): Promise<void> {
  await world.connect('main', world.service.url, world.service.token);
  await world.settings.preferences.update((preferences) => {
    const { main } = preferences.defaultsByAccount;
    if (!main) throw new Error('the account has no defaults');
    return { ...preferences, defaultsByAccount: { main: { ...main, product: 'PRJ' } } };
  });
  await vi.waitFor(async () => expect(await world.settings.supportsVotes.get()).toHaveProperty('main'));
  disturb();
  await world.settings.preferences.update((preferences) => ({ ...preferences, ...given }));
  await wake();
}

async function wake(): Promise<void> {
  await world.ask(world.send('outbox.wake', {}));
  await world.untilIdle();
}

const untilIndexed = (wanted: readonly string[]) =>
  vi.waitFor(async () => expect(await names()).toEqual(expect.arrayContaining([...wanted])), {
    timeout: 20_000,
  });

const many = Array.from({ length: ideaBatchSize + 20 }, (_, at) => `Idea number ${at}`);

async function startIndexed(options?: BackgroundOptions): Promise<void> {
  await start(['Export reports'], options);
  await connect();
  await untilIndexed(['Export reports']);
}

const error = { kind: 'status', body: { error: 'Record not found.' } } as const;

describe('the index of ideas', () => {
  it('has key, name, status and address of each idea, and of its description only hashes', async () => {
    await startIndexed();
    const row = await world.settings.ideas.get('main');
    const [idea] = row?.ideas.filter(({ name }) => name === 'Export reports') ?? [];
    expect(idea?.key).toMatch(/^PRJ-I-\d+$/);
    expect(idea?.status).not.toBe('');
    expect(idea?.url).toContain(idea?.key);
    expect(idea?.words).toHaveLength(2);
    expect(JSON.stringify(row)).not.toContain('preadsheet');
  });

  it('has the tags of ideas, if the service lists them', async () => {
    await startIndexed({ service: { comfort: 'rich' } });
    const row = await world.settings.ideas.get('main');
    expect(row?.ideas.find(({ name }) => name === 'Export reports')?.tags).toEqual(['import', 'csv']);
  });

  it('F99 is resumed where a failed batch or the end of the worker left it', async () => {
    await start(many);
    const failing = { nth: 2, calls: 1, answer: { kind: 'status', status: 503 } } as const;
    await connect(() => world.service.misbehave({ method: 'GET', path: route, ...failing }));
    await vi.waitFor(() => expect(listings().length).toBeGreaterThanOrEqual(2), { timeout: 20_000 });
    await world.restart();
    const before = listings().length;
    await wake();
    expect(listings().length, 'not before five minutes passed').toBe(before);
    world.pass(5 * 60_000);
    await wake();
    await untilIndexed(many);
    const batches = listings()
      .filter(({ path }) => path.endsWith('/PRJ/ideas'))
      .map(({ search }) => new URLSearchParams(search).get('page'));
    expect(batches).toEqual(['1', '2', '2']);
  });

  it('asks at most hourly for what changed, and learns of a new idea then', async () => {
    await startIndexed();
    await post('Dark mode');
    world.service.clearRequests();
    await wake();
    expect(listings()).toEqual([]);
    world.pass(hourMs);
    await wake();
    await untilIndexed(['Dark mode']);
    expect(listings().map(({ search }) => new URLSearchParams(search).has('updated_since'))).toEqual([true]);
  });

  it.each<[string, NonNullable<MisbehaviourRule['answer']>, boolean]>([
    ['loses an idea at once that the service no longer has', { ...error, status: 404 }, false],
    [
      'keeps an idea after a 404 without JSON, from something between',
      { kind: 'status', status: 404, body: '<h1>Not here</h1>' },
      true,
    ],
    ['keeps an idea after a refusal', { ...error, status: 403 }, true],
    ['keeps an idea after a fault', { kind: 'status', status: 500 }, true],
  ])('%s', async (_title, answer, isKept) => {
    await startIndexed();
    const { ideas = [] } = (await world.settings.ideas.get('main')) ?? {};
    const reference = ideas.find(({ name }) => name === 'Export reports')?.key ?? '';
    world.service.misbehave({ ...readIdea, answer });
    const found = await world.ask(world.send('idea.find', { accountId: 'main', reference }));
    expect(found).toMatchObject({ isOk: false, ...(isKept ? { reason: 'failed' } : {}) });
    expect((await names()).includes('Export reports')).toBe(isKept);
  });

  it('T44 takes little of a hostile service, and no sign that turns the words around it', async () => {
    const hostile = `\u202E${'x\u2066\n\u0007'.repeat(250)}`;
    const words = (at: number) => Array.from({ length: 900 }, (_, word) => `w${at}x${word}`).join(' ');
    const ideas = Array.from({ length: ideaBatchSize }, (_, at) => ({
      ...{ id: `${1_000 + at}`, name: `${at}${hostile}`, url: hostile, created_at: hostile },
      ...{ reference_num: at % 2 ? hostile : `PRJ-I-${at}`, tags: [hostile, 'fine'] },
      ...{ workflow_status: { name: hostile }, description: { body: `<p>${words(at)}</p>` } },
    }));
    await start();
    await connect(() =>
      world.service.misbehave({
        method: 'GET',
        path: route,
        answer: { kind: 'status', status: 200, body: { ideas } },
      }),
    );
    await vi.waitFor(async () => expect((await names()).length).toBe(ideaBatchSize), { timeout: 20_000 });
    const row = await world.settings.ideas.get('main');
    if (!row) throw new Error('no index');
    expect(bytesOfIndex(row)).toBeLessThan(1_000 * ideaBatchSize);
    for (const { id, key, name, status, url, createdAt, tags } of row.ideas) {
      expect([id, key, name, status, url, createdAt].join('')).not.toMatch(
        /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u,
      );
      expect(key.length <= 30 && name.length <= 120 && status.length <= 30).toBe(true);
      expect(tags).toEqual(['fine']);
    }
  });

  const forbid = () => world.setPolicy({ ideaIndex: false });
  const turnOff = async () => {
    await world.settings.preferences.update((before) => ({ ...before, suggestsSimilar: false }));
    await world.background().preferencesChanged();
  };

  it.each([
    [
      'the account is disconnected',
      () => world.ask(world.send('account.disconnect', { accountId: 'main', queue: 'keep' })),
    ],
    ['the history is cleared', () => world.ask(world.send('history.forget', {}))],
    ['the person turns it off', turnOff],
    ['the organization forbids it', forbid],
    [
      'the organization forbids it while the browser is closed',
      async () => {
        world.changePolicyUnheard({ ideaIndex: false });
        await world.restart();
      },
    ],
    [
      'the worker starts after it died while the person turned it off',
      async () => {
        await world.settings.preferences.update((before) => ({ ...before, suggestsSimilar: false }));
        await world.restart();
      },
    ],
  ])('T45 is gone at once when %s, and no capture has to be sent for it', async (_when, act) => {
    await startIndexed();
    await act();
    await vi.waitFor(async () => expect(await world.settings.ideas.get('main')).toBeNull());
  });

  it.each([
    ['the person turned it off', turnOff],
    ['the organization forbade it', forbid],
  ])('T45 doesn’t come back by a batch that was being read when %s', async (_when, act) => {
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    let isAsked = false;
    await start(['Export reports'], {
      async fetch(input, init) {
        const response = await fetch(input, init);
        // One idea is read to try its votes.
        if (/\/PRJ\/ideas\?(?!.*per_page=1\b)/.test(String(input))) {
          isAsked = true;
          await answered;
        }
        return response;
      },
    });
    await connect();
    await vi.waitFor(() => expect(isAsked).toBe(true), { timeout: 20_000 });
    await act();
    answer();
    await world.untilIdle();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await world.settings.ideas.get('main')).toBeNull();
  });

  it('F99 delays no capture: one is delivered while the service is still silent about its ideas', async () => {
    await start(['Export reports']);
    await connect(() => world.service.misbehave({ method: 'GET', path: route, answer: { kind: 'hang' } }));
    await vi.waitFor(() => expect(listings()).toHaveLength(1), { timeout: 20_000 });
    const id = await world.saveIdea('Sent first');
    await world.untilIdle();
    expect(await world.state(id)).toBe('delivered');
    expect(await names()).toEqual([]);
  });
});

describe('an idea that a person names', () => {
  const find = (reference: string, accountId = 'main') =>
    world.ask(world.send('idea.find', { accountId, reference }));

  it('is found by its key, its ID and its address', async () => {
    await start(['Export reports']);
    await connect();
    const { id, key } = world.service.ideas().at(-1) ?? { id: '', key: null };
    for (const reference of [key ?? '', id, `${world.service.url}/ideas/ideas/${key}`])
      expect(await find(reference)).toMatchObject({ isOk: true, idea: { id, key, name: 'Export reports' } });
  });

  it('is not asked for if it can not be one, or is of another service or account', async () => {
    await start();
    await connect();
    world.service.clearRequests();
    expect(await find('no key at all')).toEqual({ isOk: false, reason: 'reference-malformed' });
    expect(await find('PRJ-I-1', 'nobody')).toEqual({ isOk: false, reason: 'no-account' });
    expect(await find('https://other.example/ideas/ideas/PRJ-I-1')).toEqual({
      isOk: false,
      reason: 'other-service',
      service: 'other.example',
    });
    expect(world.service.requests.filter(({ path }) => path.includes('PRJ-I-1'))).toEqual([]);
  });
});

describe('the field of an idea', () => {
  it('offers the indexed ideas of its product at once and offline, with their states', async () => {
    await startIndexed();
    const send = async () => ({ isOk: false, reason: 'unreachable' }) as const;
    const { settings, facts, now } = world;
    const assist = createFieldAssist({ send, settings, facts, accountId: 'main', now });
    const offered = (scope: string) =>
      new Promise<readonly Suggestion[]>((resolve) => {
        assist.list({ subject: 'ideas', scope }, resolve);
      });
    const [ofProduct, ofAccount] = [await offered('PRJ'), await offered('')];
    const [option] = ofProduct.filter(({ label }) => label === 'Export reports');
    expect(option?.detail).toBe(`${option?.value} · Needs review`);
    expect(ofProduct.every(({ value }) => value.startsWith('PRJ-I-'))).toBe(true);
    expect(ofAccount.length).toBeGreaterThanOrEqual(ofProduct.length);
  });
});
