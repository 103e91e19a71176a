// One life of a capture: typed, saved, undone, typed on, saved, edited, moved, delivered. The browser or the worker dies at
// each moment of it, and the person goes on from what the list shows. Session, stores and background are the product's.
import { unwrap } from 'idb';
import { expect, it } from 'vitest';
import { entryOf, withDrafts } from '@/components/activity/activity-entry';
import { createOutboxReader } from '@/entrypoints/popup/outbox-reader';
import { readDocument, readStart, type StartQuestion, startSession } from '@/entrypoints/popup/start';
import type { Draft } from '@/lib/capture/field/draft';
import type { FieldValue } from '@/lib/capture/field/values';
import { reduce } from '@/lib/capture/session/reduce';
import type { Effect, SaveOutcome, SessionEvent } from '@/lib/capture/session/session';
import type { Send } from '@/lib/messaging/send';
import { createOutboxConnection } from '@/lib/outbox/storage/connection';
import { openOutboxDatabase } from '@/lib/outbox/storage/database';
import { createDraftStore } from '@/lib/outbox/storage/drafts';
import { createOutboxStore } from '@/lib/outbox/storage/store';
import { mortal } from '@/test/support/moody-storage.ts';
import { type BackgroundWorld, committed, startBackground } from '@/test/support/start-background.ts';
import { dieAt } from '@/test/support/sudden-death.ts';
import { startPlanningService } from '../../service/index.ts';

type Victim = 'browser' | 'worker';

const never = () => new Promise<never>(() => undefined);
/** Large enough for rows of its own. */
const longText = `<p>${'tide '.repeat(1_000)}</p>`;

/** One context of the extension's pages. */
interface Page {
  readonly drafts: ReturnType<typeof createDraftStore>;
  readonly outbox: ReturnType<typeof createOutboxReader>;
  readonly send: Send;
  readonly background: BackgroundWorld;
}

type Form = Awaited<ReturnType<typeof openForm>>;

/** The open form without its screen. Each dispatch resolves once all that follows from the event is done. */
async function openForm({ drafts, outbox, send, background }: Page, question: Partial<StartQuestion>) {
  const { settings, now } = background;
  const start = await readStart(
    { settings, drafts, outbox },
    { draftId: null, captureId: null, accountId: null, ...question },
  );
  let session = startSession(start, 'popup', crypto.randomUUID(), now());
  session = { ...session, open: { ...session.open, outstanding: [] } };

  async function dispatch(event: SessionEvent): Promise<void> {
    const reduced = reduce(session, event);
    session = reduced.session;
    await Promise.all(reduced.effects.map(run));
  }

  async function run(effect: Effect): Promise<void> {
    const { documentId } = effect;
    switch (effect.type) {
      case 'write': {
        const written = await drafts.write({ ...effect.stored, changedAtMs: now() }, effect.base);
        return dispatch({ type: 'written', documentId, isOk: written.isOk });
      }
      case 'save':
        return dispatch({
          ...{ type: 'saveEnded', documentId, n: effect.stored.n },
          outcome: await save(effect),
        });
      case 'undo': {
        const sent = await send('capture.undo', { captureId: documentId });
        const read =
          sent.isOk && sent.value.isDone ? await readDocument({ drafts, outbox }, documentId, true) : null;
        return read ? dispatch({ type: 'documentRead', ...read }) : undefined;
      }
      case 'noteKind':
        return;
      default:
        throw new Error(`the life has no ${effect.type}`);
    }
  }

  async function save({
    draft,
    versions,
    captureId,
    isMove,
  }: Extract<Effect, { type: 'save' }>): Promise<SaveOutcome> {
    const saved = { draft, drafts: [...versions] };
    const sent =
      captureId === null
        ? await send('capture.save', saved)
        : await send(isMove ? 'capture.move' : 'capture.edit', { captureId, ...saved });
    if (!sent.isOk) return { state: 'failed', reason: 'unanswered' };
    if (sent.value.isOk) return { state: 'stored', captureId: sent.value.captureId };
    if (sent.value.reason === 'incomplete') throw new Error(JSON.stringify(sent.value.problems));
    return { state: 'failed', reason: sent.value.reason === 'storage-failed' ? 'failed' : sent.value.reason };
  }

  return { dispatch, isSaved: () => session.open.save?.state === 'saved' };
}

/** The popup over the page, that of an edit from the list, and that of a move. */
type FormName = 'popup' | 'edit' | 'move';

interface Step {
  readonly title: string;
  readonly form: FormName;
  /** What the person does in the form, and in the list if that form is gone. */
  readonly act: (form: Form, id: string) => Promise<void>;
  /** The list's only row afterwards. */
  readonly row: string;
}

const types =
  (name: string, value: FieldValue): Step['act'] =>
  (form) =>
    form.dispatch({ type: 'fieldChanged', name, value });
const saves: Step['act'] = (form) => form.dispatch({ type: 'saveAsked' });
const undoes: Step['act'] = (form, captureId) => form.dispatch({ type: 'undoAsked', captureId });

const steps: readonly Step[] = [
  { title: 'product', form: 'popup', act: types('product', 'PRJ'), row: 'draft of main: ' },
  { title: 'name', form: 'popup', act: types('name', 'First'), row: 'draft of main: First' },
  { title: 'text', form: 'popup', act: types('description', longText), row: 'draft of main: First, text' },
  { title: 'save', form: 'popup', act: saves, row: 'undoable of main: First, text' },
  { title: 'undo', form: 'popup', act: undoes, row: 'draft of main: First, text' },
  { title: 'another name', form: 'popup', act: types('name', 'Second'), row: 'draft of main: Second, text' },
  { title: 'second save', form: 'popup', act: saves, row: 'undoable of main: Second, text' },
  {
    ...{ title: 'edit', form: 'edit', act: types('name', 'Third') },
    row: 'undoable of main: Second, text; changed of main: Third, text',
  },
  { title: 'save of the edit', form: 'edit', act: saves, row: 'sending of main: Third, text' },
  {
    ...{ title: 'other account', form: 'move', act: types('product', 'PRJ') },
    row: 'sending of main: Third, text; changed of other: Third, text',
  },
  {
    ...{ title: 'last name', form: 'move', act: types('name', 'Last') },
    row: 'sending of main: Third, text; changed of other: Last, text',
  },
  { title: 'move and delivery', form: 'move', act: saves, row: 'sent of other: Last, text' },
];
/** The rows before the last one, once the move is committed. */
const onTheWay = ['sending of other: Last, text', 'waiting of other: Last, text'];

async function createLife(dies: { readonly at: number; readonly victim: Victim }) {
  let isDead = (_moment: string) => false;
  const background = await startBackground({
    preferences: { undoMs: 60_000 },
    async fetch(input, init) {
      // What the background reads behind the captures is no part of this life.
      const isWrite = init?.method === 'POST';
      if (isWrite && isDead('a request')) return never();
      const answer = await fetch(input, init);
      return isWrite && isDead('an answer') ? never() : answer;
    },
  });
  const { ask, send, store } = background;
  const second = await startPlanningService({ token: 'second-token', now: background.serviceNow });
  await background.connect('other', second.url, second.token);
  await ask(send('account.use', { accountId: 'main' }));
  // So that the capture can be edited and moved.
  await ask(send('account.pause', { accountId: 'main' }));
  await background.untilIdle();
  for (const service of [background.service, second]) service.clearRequests();

  const pageDatabases = new WeakSet<IDBDatabase>();
  /** Another page of the extension, on a connection of its own. */
  function openPage(life: { readonly isOver: boolean }): Page {
    const connection = createOutboxConnection({
      async open(callbacks) {
        const opened = await openOutboxDatabase(callbacks);
        if (opened.isOk) pageDatabases.add(unwrap(opened.database));
        return opened;
      },
    });
    const ofLife = mortal(connection, life, {});
    return {
      drafts: createDraftStore({ connection: ofLife, onChanged: () => undefined }),
      outbox: createOutboxReader(createOutboxStore({ connection: ofLife }), () => () => undefined),
      send: (name, request) =>
        Promise.race([
          send(name, request),
          dying.then(() => ({ isOk: false, reason: 'unreachable' }) as const),
        ]),
      background,
    };
  }

  let pageLife = { isOver: false };
  let form: { readonly name: FormName; readonly open: Form } | null = null;

  const death = dieAt(dies.at, {
    isOf: (database) => dies.victim === 'browser' || !pageDatabases.has(database),
    onDeath() {
      background.die();
      if (dies.victim === 'browser') pageLife.isOver = true;
    },
  });
  isDead = death.moment;
  let dying: Promise<unknown> = death.died;
  let page = openPage(pageLife);

  /** The only row of the list, with its id. */
  async function look(): Promise<{ readonly id: string; readonly row: string } | null> {
    const captures = committed(await store.newest(10));
    const { drafts } = committed(await background.drafts.all());
    const rows = withDrafts(captures.map(entryOf), drafts, true);
    expect(rows.length, 'rows of the list').toBeLessThanOrEqual(1);
    const [row] = rows;
    if (!row) return null;
    const capture = captures.find(({ id }) => id === row.id);
    const changes = drafts.find(({ draft }) => draft.id === row.id);
    const shown = [
      ...(capture ? [`${row.status} of ${wordsOf(capture.draft)}`] : []),
      ...(changes ? [`${capture ? 'changed' : row.status} of ${wordsOf(changes.draft)}`] : []),
    ];
    return { id: row.id, row: shown.join('; ') };
  }

  async function formFor({ form: name, act }: Step): Promise<Form> {
    const found = await look();
    const isSaved = form?.open.isSaved() ?? false;
    if (form?.name === name && isSaved === (act === undoes)) return form.open;
    const question =
      name === 'popup'
        ? { draftId: found?.id ?? null }
        : { captureId: found?.id ?? null, accountId: name === 'move' ? 'other' : null };
    form = { name, open: await openForm(page, question) };
    return form.open;
  }

  return {
    look,
    background,
    second,
    death,
    async act(step: Step) {
      const id = (await look())?.id ?? '';
      // With its card gone, the list has the button.
      if (step.act === undoes && form === null) await page.send('capture.undo', { captureId: id });
      else await step.act(await formFor(step), id);
      await background.untilIdle();
      if (step === steps.at(-1)) await background.live(30 * 60_000);
    },
    /** Whether the form is still open and got no answer. The person presses again. */
    waitsForAnswer: ({ act }: Step) =>
      form !== null && (act === saves || act === undoes) && form.open.isSaved() === (act === undoes),
    /** Resolves once the worker is dead, and with it the browser if that dies. */
    died: () => dying,
    /** The browser or the worker starts again. */
    async restart() {
      for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
      death.end();
      dying = never();
      if (pageLife.isOver) {
        pageLife = { isOver: false };
        page = openPage(pageLife);
        form = null;
      }
      await background.restart();
      await background.untilIdle();
    },
    async close() {
      death.end();
      pageLife.isOver = true;
      await second.close();
      await background.close();
    },
  };
}

const wordsOf = ({ accountId, values }: Draft) =>
  `${accountId}: ${values.name ?? ''}${values.description === longText ? ', text' : ''}`;

/** The life until its end. Returns where somebody died, null if nobody did. */
async function live(
  at: number,
  victim: Victim,
): Promise<{ readonly step: string; readonly where: string } | null> {
  const life = await createLife({ at, victim });
  let found: { step: string; where: string } | null = null;
  let before = '';
  for (const step of steps) {
    const hasDied = await Promise.race([life.act(step).then(() => false), life.died().then(() => true)]);
    if (hasDied) {
      found = { step: step.title, where: life.death.where() };
      await life.restart();
      const row = (await life.look())?.row ?? '';
      expect([before, step.row, ...(step === steps.at(-1) ? onTheWay : [])], JSON.stringify(found)).toContain(
        row,
      );
      if (row === before || life.waitsForAnswer(step)) await life.act(step);
      else if (step === steps.at(-1)) await life.background.live(30 * 60_000);
    }
    before = step.row;
  }
  const sent = life.second
    .ideas()
    .filter(({ attributes }) => /First|Second|Third|Last/.test(String(attributes.name)));
  expect(
    sent.map(({ attributes }) => attributes.name),
    JSON.stringify(found),
  ).toEqual(['Last']);
  expect(life.background.service.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  await life.close();
  return found;
}

it.each<[Victim, number]>([
  ['browser', 60],
  ['worker', 30],
])(
  'F01 F02 F03 F05 whenever the %s dies, the words are in one row, and one record is sent',
  async (victim, most) => {
    const deaths: string[] = [];
    const stepsOf = new Set<string>();
    for (let at = 1; ; at += 1) {
      const found = await live(at, victim);
      if (!found) break;
      deaths.push(`${found.step}: ${found.where}`);
      stepsOf.add(found.step);
    }
    console.log(deaths.join('\n'));
    expect(deaths.length).toBeGreaterThan(most);
  },
);
