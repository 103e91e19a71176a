// Suggestions of fields, through the whole background: read from the service, cached for a day, and accepted unchanged
// by every form.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFieldAssist } from '@/components/fields/field-assist';
import { type Field, listOf } from '@/lib/capture/field/field';
import {
  type Suggestion,
  type SuggestionType,
  suggestionScope,
  suggestionSources,
} from '@/lib/capture/field/suggestion';
import { problemsOf } from '@/lib/capture/form/problems';
import { kinds } from '@/lib/capture/kinds';
import { emptyDefaults } from '@/lib/capture/start/defaults';
import { writeSettingsFile } from '@/lib/settings/settings-file';
import {
  type BackgroundOptions,
  type BackgroundWorld,
  startBackground,
} from '../../support/start-background';
import { requiredValues } from '../kinds/step-drafts';
import { send } from '../service/raw-request.ts';

let world: BackgroundWorld;
afterEach(() => world.close());

const dayMs = 24 * 60 * 60_000;

/** Besides the seeded records: one of each listed kind, with a name that no key or text form can contain. */
async function start(options: BackgroundOptions = {}): Promise<BackgroundWorld> {
  world = await startBackground(options);
  for (const [path, body] of [
    ['/products/PRJ/pages', { page: { name: 'Folder, with a comma' } }],
    ['/products/PRJ/competitors', { competitor: { name: 'Acme & Co', color: 1 } }],
    ['/ideas/PRJ-I-1/idea_comments', { idea_comment: { body: '<p>Yes,  <b>please</b></p>' } }],
  ] as const)
    await post(path, body);
  world.service.clearRequests();
  return world;
}

const post = (path: string, body: object) => send(world.service, 'POST', path, body);

const ask = (subject: SuggestionType, scope: string) =>
  world.ask(world.send('suggestion.read', { accountId: 'main', subject, scope, query: '' }));
const labels = async (subject: SuggestionType, scope: string) =>
  (await ask(subject, scope)).options.map(({ label }) => label);
const requestsTo = (path: RegExp) => world.service.requests.filter((request) => path.test(request.path));

const people = ['Dana Demo', 'Robin Reyes', 'Sam Okafor'];
const planStatuses = ['Not started', 'On track', 'At risk', 'Achieved'];
const featureStatuses = ['Under consideration', 'Not started', 'In progress', 'Ready to ship', 'Shipped'];

/** A subject, its scope, the read that lists it, and the seeded names. */
const listed: readonly (readonly [SuggestionType, string, string, readonly string[]])[] = [
  ['products', '', '/products', ['Project', 'Operations', 'Beta']],
  ['portals', 'PRJ', '/products/:id/idea_portals', ['Ideas portal', 'Partner portal']],
  ['categories', 'PRJ', '/products/:id/idea_categories', ['Usability', 'Performance', 'Integrations']],
  ['ideas', 'PRJ', '/products/:id/ideas', ['Collect what customers say']],
  ['comments', 'PRJ-I-1', '/ideas/:id/idea_comments', ['Yes, please']],
  ['pages', 'PRJ', '/products/:id/pages', ['Folder, with a comma']],
  ['releases', 'PRJ', '/products/:id/releases', ['Next release', 'Parking lot', 'Everything this year']],
  ['releases', 'Beta_x', '/products/:id/releases', ['Beta release']],
  ['features', 'PRJ', '/releases/:id/features', ['Save a page for later']],
  ['people', 'PRJ', '/products/:id/users', people],
  ['watchers', 'PRJ', '/products/:id/users', people],
  [
    'ideaStatuses',
    'PRJ',
    '/products/:id/workflows',
    ['Needs review', 'Under consideration', 'Planned', 'Will not implement', 'Shipped'],
  ],
  ['featureStatuses', 'PRJ', '/products/:id/workflows', featureStatuses],
  ['noteStatuses', 'PRJ', '/products/:id/workflows', ['Draft', 'In review', 'Approved']],
  [
    'epicStatuses',
    'PRJ',
    '/products/:id/workflows',
    ['Under consideration', 'Not started', 'In progress', 'Shipped'],
  ],
  ['releaseStatuses', 'PRJ', '/products/:id/workflows', ['Under consideration', 'In development', 'Shipped']],
  ['initiativeStatuses', 'PRJ', '/products/:id/workflows', planStatuses],
  ['goalStatuses', 'PRJ', '/products/:id/workflows', planStatuses],
  ['votes', 'PRJ-I-1', '/ideas/:id/endorsements', ['robin', 'sam']],
  ['featureTypes', 'PRJ', '/products/:id/workflows', ['New', 'Improvement', 'Bug fix']],
  ['epicTypes', 'PRJ', '/products/:id/workflows', ['New', 'Improvement']],
  ['initiatives', 'PRJ', '/products/:id/initiatives', ['Easier to begin']],
  ['goals', 'PRJ', '/products/:id/goals', ['More people return']],
  ['epics', 'PRJ', '/products/:id/epics', ['Reading list']],
  ['competitors', 'PRJ', '/products/:id/competitors', ['Acme & Co']],
];

describe.each(['rich', 'recorded'] as const)('a %s service', (comfort) => {
  it('fills the list of every field', async () => {
    await start({ service: { comfort } });
    for (const [subject, scope, , names] of listed) expect(await labels(subject, scope)).toEqual(names);
  });
});

it('a service without any optional read fills no list, and still takes captures', async () => {
  await start({ service: { comfort: 'bare' } });
  for (const [subject, scope] of listed) expect(await labels(subject, scope)).toEqual([]);
  const id = await world.saveIdea('Manual', { status: 'Planned', assignee: 'robin@example.com' });
  await world.untilIdle();
  expect(await world.state(id)).toBe('delivered');
});

describe('a service that lacks one read', () => {
  it.each(listed)('%s of %s: %s', async (subject, scope, route) => {
    await start({ service: { withoutReads: [route] } });
    // Connecting requested the products.
    world.pass(dayMs);
    // For people, the service still names the token's person.
    const expected = subject === 'people' || subject === 'watchers' ? ['Dana Demo'] : [];
    const pattern = new RegExp(`${route.replace(/:\w+/g, '[^/]+')}$`);
    expect(await labels(subject, scope)).toEqual(expected);
    expect(await labels(subject, scope)).toEqual(expected);
    expect(requestsTo(pattern), 'asked once').toHaveLength(1);
    world.pass(dayMs - 1);
    await labels(subject, scope);
    expect(requestsTo(pattern), 'not again on the same day').toHaveLength(1);
    world.pass(1);
    await labels(subject, scope);
    expect(requestsTo(pattern), 'again after a day (F54)').toHaveLength(2);
  });

  const releases = { method: 'GET', path: '/api/v1/products/:id/releases', calls: 1 };
  it.each([
    ['403', { kind: 'status', status: 403 }],
    ['a page of HTML', { kind: 'html' }],
  ] as const)('answers %s: the list stays empty until tomorrow (F54)', async (_, answer) => {
    await start();
    world.service.misbehave({ ...releases, answer });
    expect(await labels('releases', 'PRJ')).toEqual([]);
    expect(await labels('releases', 'PRJ')).toEqual([]);
    // Another product is another request.
    expect(await labels('releases', 'Beta_x')).toEqual(['Beta release']);
    world.pass(dayMs);
    expect(await labels('releases', 'PRJ')).toContain('Next release');
  });

  it('answers 500: the next use asks again', async () => {
    await start();
    world.service.misbehave({ ...releases, answer: { kind: 'status', status: 500 } });
    expect(await labels('releases', 'PRJ')).toEqual([]);
    expect(await labels('releases', 'PRJ')).toContain('Next release');
  });
});

const noSource = { title: '', address: '', passageAddress: null };

/** Every field with suggestions from the service, by kind. */
const fed = kinds.flatMap((kind) =>
  kind.fields.flatMap((field): [string, string, Field][] =>
    field.suggests &&
    suggestionSources[field.suggests].source !== 'device' &&
    field.suggests !== 'integrations'
      ? [[kind.id, field.name, field]]
      : [],
  ),
);

it.each(fed)(
  'the form of a %s accepts every suggestion of its field %s unchanged',
  async (kindId, name, field) => {
    await start();
    const kind = kinds.find(({ id }) => id === kindId);
    const { suggests, control } = field;
    if (!kind || !suggests) throw new Error('no such field');
    const scopesOf: Readonly<Record<string, readonly string[]>> = {
      idea: ['PRJ-I-1'],
      customer: ['northwind.example'],
    };
    const scopes = scopesOf[suggestionSources[suggests].source] ?? ['PRJ', 'Beta_x'];
    const options = (await Promise.all(scopes.map((scope) => ask(suggests, scope)))).flatMap(
      (each) => each.options,
    );
    expect(options).not.toEqual([]);
    for (const { value } of options) {
      const values = {
        ...kind.start(world.browser.snapshot, emptyDefaults),
        ...requiredValues(kindId),
        address: '',
      };
      const taken = { ...values, [name]: control.type === 'list' ? [value] : value };
      expect(problemsOf(kind, taken), value).toEqual([]);
      if (control.type === 'list') expect(listOf(taken, name)).toEqual([value]);
      const sent = JSON.stringify(kind.steps(taken, { source: noSource, marker: '', keptLinks: [] }));
      if (field.attribute) expect(sent).toContain(JSON.stringify(value));
    }
  },
);

it('a capture reaches the service with the suggested values, including IDs too large for a number', async () => {
  await start();
  const value = async (subject: SuggestionType, label: string) =>
    (await ask(subject, 'PRJ')).options.find((option) => option.label === label)?.value ?? '';
  const chosen = {
    release: await value('releases', 'Everything this year'),
    status: await value('featureStatuses', 'Ready to ship'),
    workflow_kind: await value('featureTypes', 'Bug fix'),
    assignee: await value('people', 'Robin Reyes'),
    initiative: await value('initiatives', 'Easier to begin'),
    epic: await value('epics', 'Reading list'),
  };
  const id = await world.save(world.draft('feature', { product: 'PRJ', name: 'Offered', ...chosen }));
  await world.untilIdle();
  expect(await world.state(id)).toBe('delivered');
  const feature = world.service.records('feature').at(-1);
  expect(feature?.parentId).toBe(world.service.record('release', 'PRJ-MR-1')?.id);
  expect(feature?.attributes).toMatchObject({
    workflow_status: 'Ready to ship',
    workflow_kind: 'Bug fix',
    assigned_to_user: 'robin@example.com',
    initiative: world.service.record('initiative', 'PRJ-S-1')?.id,
    epic: world.service.record('epic', 'PRJ-E-1')?.id,
  });
  // The names of the values follow.
  const used = async () => (await world.facts.ofAccount('main'))[0]?.used.initiatives;
  await expect.poll(used).toEqual([[chosen.initiative, 'Easier to begin']]);
});

describe('a list from the service', () => {
  beforeEach(async () => {
    await start();
  });

  /** The suggestions that a page's field shows, one list after the other. */
  async function shown(wanted: 'recall' | 'list'): Promise<string[][]> {
    const answers: Promise<unknown>[] = [];
    const send: typeof world.send = (name, request) => {
      const answer = world.send(name, request);
      answers.push(answer);
      return answer;
    };
    const { settings, facts, now } = world;
    const assist = createFieldAssist({ send, settings, facts, accountId: 'main', now });
    const lists: (readonly Suggestion[])[] = [];
    const stop = assist[wanted]({ subject: 'releases', scope: 'PRJ' }, (options) => lists.push(options));
    await vi.waitFor(() => expect(lists).not.toEqual([]));
    await new Promise(setImmediate);
    await Promise.all(answers);
    await new Promise(setImmediate);
    stop();
    return lists.map((options) => options.map(({ label }) => label));
  }
  const before = ['Next release', 'Parking lot', 'Everything this year'];
  const addRelease = () => post('/products/PRJ/releases', { release: { name: 'Brand new' } });

  it('is shown at once for a day without asking, and after that until the fresh one arrives', async () => {
    expect(await shown('list')).toEqual([before]);
    await addRelease();
    world.service.clearRequests();
    world.pass(dayMs - 1);
    expect(await shown('list')).toEqual([before]);
    expect(world.service.requests).toEqual([]);
    world.pass(1);
    expect(await shown('list')).toEqual([before, [...before, 'Brand new']]);
    expect(await shown('list')).toEqual([[...before, 'Brand new']]);
  });

  it('names the value of a field without asking, however old it is', async () => {
    await shown('list');
    world.pass(20 * dayMs);
    world.service.clearRequests();
    expect(await shown('recall')).toEqual([before]);
    expect(world.service.requests).toEqual([]);
  });

  it('stays while the service does not answer, or answers with HTML', async () => {
    await shown('list');
    world.pass(dayMs);
    const path = '/api/v1/products/:id/releases';
    for (const answer of [{ kind: 'status', status: 503 }, { kind: 'html' }] as const) {
      world.service.misbehave({ path, calls: 1, answer });
      expect(await shown('list')).toEqual([before]);
    }
    expect(await shown('recall')).toEqual([before]);
  });

  it('is requested once, however many fields need it', async () => {
    await Promise.all([ask('people', 'PRJ'), ask('people', 'PRJ'), ask('people', 'PRJ')]);
    expect(requestsTo(/users$/)).toHaveLength(1);
  });

  it('is deleted with its account, even while it is being read (T22)', async () => {
    await shown('list');
    world.service.misbehave({ path: '/api/v1/products/:id/users', delayMs: 50 });
    const late = ask('people', 'PRJ');
    await vi.waitFor(() => expect(requestsTo(/users$/)).toHaveLength(1));
    await world.ask(world.send('account.disconnect', { accountId: 'main', queue: 'discard' }));
    await late;
    const stored = Object.keys(await world.areas.local.get(null));
    expect(stored.filter((key) => key.includes('main'))).toEqual([]);
    const list = { accountId: 'main', subject: 'people', scope: 'PRJ' } as const;
    expect(await world.settings.lists.get(list)).toBeNull();
  });

  it('is read again after the account was connected again', async () => {
    await shown('list');
    await addRelease();
    await world.connect('main', world.service.url, world.service.token);
    expect(await shown('list')).toEqual([[...before, 'Brand new']]);
  });
});

describe('values used before', () => {
  /** The values that a field without a connection offers in a form of this product. */
  async function offline(subject: SuggestionType, product: string): Promise<string[]> {
    const send = async () => ({ isOk: false, reason: 'unreachable' }) as const;
    const { settings, facts, now } = world;
    const ofAccount = vi.fn(facts.ofAccount);
    const assist = createFieldAssist({ send, settings, facts: { ofAccount }, accountId: 'main', now });
    const shown = vi.fn<(options: readonly Suggestion[]) => void>();
    const scope = suggestionScope(subject, { product, idea: '' });
    const stop = assist.list({ subject, scope }, shown);
    await vi.waitFor(() => expect(ofAccount).toHaveBeenCalled());
    await Promise.all(ofAccount.mock.results.map(({ value }) => value));
    await new Promise((resolve) => setTimeout(resolve, 0));
    stop();
    return shown.mock.lastCall?.[0].map(({ value }) => value) ?? [];
  }

  it('are offered only in their own product: no idea goes to the portal of another one', async () => {
    await start();
    const [portal = ''] = (await ask('portals', 'PRJ')).options.map(({ value }) => value);
    await world.saveIdea('In the portal', { portal, status: 'Planned', categories: ['Usability'] });
    await world.untilIdle();
    await world.settings.lists.forget('main');
    // The values are remembered after the capture was sent.
    await expect.poll(() => offline('portals', 'PRJ')).toEqual([portal]);
    expect(await offline('ideaStatuses', 'PRJ')).toEqual(['Planned']);
    for (const subject of ['portals', 'ideaStatuses', 'categories'] as const) {
      expect(await offline(subject, 'OPS')).toEqual([]);
      expect(await offline(subject, '')).toEqual([]);
    }
  });

  it('are offered everywhere if they mean the same in every product', async () => {
    await start();
    await world.saveIdea('By a customer', { createdBy: 'robin@example.com', tags: ['import'] });
    await world.untilIdle();
    // The values are remembered after the capture was sent.
    await expect.poll(() => offline('people', 'OPS')).toEqual(['robin@example.com']);
    await expect.poll(() => offline('tags', 'OPS')).toEqual(['import']);
    await expect.poll(async () => (await offline('products', 'OPS'))[0]).toBe('PRJ');
  });
});

it('a list with far too long names is cut, each name and the whole list', async () => {
  await start();
  const long = 'x'.repeat(100_000);
  await post('/products/PRJ/releases', { release: { name: `<b onmouseover=1>${long}` } });
  const option = (await ask('releases', 'PRJ')).options.at(-1);
  expect(option?.label).toHaveLength(101);
  expect(option?.label.startsWith('<b onmouseover=1>xxx')).toBe(true);
});

it('a list of the service never appears in the settings file (T29)', async () => {
  await start();
  for (const [subject, scope] of listed) await ask(subject, scope);
  const { preferences, accounts } = world.settings;
  const exported = writeSettingsFile(await preferences.get(), await accounts.get());
  // The person's own name comes from the account.
  const names = listed.flatMap(([, , , told]) => told).filter((name) => name !== 'Dana Demo');
  for (const name of names) expect(exported).not.toContain(JSON.stringify(name));
});
