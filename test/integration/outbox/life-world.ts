// A browser in which one capture lives: its form, its list, its worker and two services. The form's session, the stores
// and the background are the product's. Contexts die at chosen moments.
import { unwrap } from 'idb';
import { expect } from 'vitest';
import { entryOf, withDrafts } from '@/components/activity/activity-entry';
import { createOutboxReader } from '@/entrypoints/popup/outbox-reader';
import { contextOf, readDocument, readStart, type StartQuestion } from '@/entrypoints/popup/start';
import type { Draft } from '@/lib/capture/field/draft';
import { noAccount } from '@/lib/capture/form/without-account';
import { startSession } from '@/lib/capture/session/opening';
import { reduce } from '@/lib/capture/session/reduce';
import type { Effect, SaveOutcome, SessionEvent } from '@/lib/capture/session/session';
import type { Send } from '@/lib/messaging/send';
import { createOutboxConnection, openOutboxDatabase } from '@/lib/outbox/storage/connection';
import { createDraftStore } from '@/lib/outbox/storage/drafts';
import { createOutboxStore } from '@/lib/outbox/storage/store';
import { createPageDigest, type PageDigest } from '@/lib/settings/page-digest';
import { startKindOf } from '@/lib/settings/preferences';
import { mortal } from '@/test/support/moody-storage.ts';
import { type BackgroundWorld, committed, startBackground } from '@/test/support/start-background.ts';
import { type Death, dieAt } from '@/test/support/sudden-death.ts';
import { type PlanningService, startPlanningService } from '../../service/index.ts';

const never = () => new Promise<never>(() => undefined);
const immortal: Death = {
  moment: () => false,
  isDead: () => false,
  died: never(),
  where: () => '',
  end: () => undefined,
};
const unanswered = { isOk: false, reason: 'unreachable' } as const;

/** The words of a text that has rows of its own. */
export const longText = `<p>${'tide '.repeat(1_000)}</p>`;

const wordsOf = ({ accountId, values }: Draft) =>
  `${accountId}: ${values.name}${values.description === longText ? ', text' : ''}`;

/** Who dies. The pages die with the browser, and outlive the worker. */
export type Victim = 'browser' | 'worker';

interface Page extends Pick<BackgroundWorld, 'settings' | 'now'> {
  readonly drafts: ReturnType<typeof createDraftStore>;
  readonly outbox: ReturnType<typeof createOutboxReader>;
  readonly digest: PageDigest;
  readonly send: Send;
}

export type Form = Awaited<ReturnType<typeof openForm>>;

/** The open form without its screen. `dispatch` resolves once all that follows from the event is done. */
async function openForm(
  { settings, now, drafts, outbox, digest, send }: Page,
  question: Partial<StartQuestion>,
) {
  const start = await readStart(
    { settings, drafts, outbox, digest },
    { draftId: null, captureId: null, accountId: null, ...question },
  );
  const started = startSession(start, {
    ...{ view: 'popup', writer: crypto.randomUUID(), kindId: startKindOf(start.preferences) },
    context: contextOf(start, start.account?.id ?? noAccount, now()),
  });
  // No page is in front.
  let session = { ...started, open: { ...started.open, outstanding: [] } } as typeof started;

  async function dispatch(event: SessionEvent): Promise<void> {
    const reduced = reduce(session, event);
    session = reduced.session;
    await Promise.all(reduced.effects.map(run));
  }

  async function run(effect: Effect): Promise<void> {
    const { documentId } = effect;
    switch (effect.type) {
      case 'write': {
        const { isOk } = await drafts.write({ ...effect.stored, changedAtMs: now() }, effect.base);
        return dispatch({ type: 'written', documentId, isOk });
      }
      case 'save': {
        const outcome = await save(effect);
        return dispatch({ type: 'saveEnded', documentId, n: effect.stored.n, outcome });
      }
      case 'undo': {
        const sent = await send('capture.undo', { captureId: documentId });
        const isUndone = sent.isOk && sent.value.isDone;
        const read = isUndone ? await readDocument({ drafts, outbox }, documentId, true) : null;
        return read ? dispatch({ type: 'documentRead', ...read, site: null }) : undefined;
      }
      case 'noteKind':
        return;
      default:
        throw new Error(`this form has no ${effect.type}`);
    }
  }

  async function save(effect: Extract<Effect, { type: 'save' }>): Promise<SaveOutcome> {
    const { draft, captureId, isMove } = effect;
    const toSave = { draft, drafts: [...effect.versions] };
    const sent =
      captureId === null
        ? await send('capture.save', toSave)
        : await send(isMove ? 'capture.move' : 'capture.edit', { captureId, ...toSave });
    if (!sent.isOk) return { state: 'failed', reason: 'unanswered' };
    if (sent.value.isOk) return { state: 'stored', captureId: sent.value.captureId };
    const { reason } = sent.value;
    return { state: 'failed', reason: reason === 'storage-failed' ? sent.value.failure : reason };
  }

  return {
    dispatch,
    documentId: () => session.open.form.document.id,
    isSaved: () => session.open.save?.state === 'saved',
  };
}

export interface Fate {
  readonly victim: Victim;
  /** The victim dies after so many moments. */
  readonly at: number;
  /** And so it does in each of its next lives. @default false */
  readonly again?: boolean;
}

export async function createLifeWorld(fate: Fate) {
  let death: Death = immortal;
  const background = await startBackground({
    preferences: { undoMs: 60_000 },
    async fetch(input, init) {
      // What the background reads behind the captures is no part of a life.
      const isMoment = init?.method === 'POST';
      if (isMoment && death.moment('a request')) return never();
      const answer = await fetch(input, init);
      return isMoment && death.moment('an answer') ? never() : answer;
    },
  });
  const { ask, send, store, settings, now } = background;
  const second = await startPlanningService({ token: 'second-token', now: background.serviceNow });
  await background.connect('other', second.url, second.token);
  await ask(send('account.use', { accountId: 'main' }));
  // So that the capture can be edited and moved.
  await ask(send('account.pause', { accountId: 'main' }));
  await background.untilIdle();

  const digest = createPageDigest(settings.digestKey, (count) =>
    crypto.getRandomValues(new Uint8Array(count)),
  );
  const reads = createOutboxConnection();
  const pageDatabases = new WeakSet<IDBDatabase>();
  let pageLife = { isOver: false };
  let page = openPage();
  const seeded = { main: background.ideaNames(), other: namesOf(second) };
  death = arm(fate);

  /** Another page of the extension, with a connection of its own. */
  function openPage(): Page {
    const connection = createOutboxConnection({
      async open(callbacks) {
        const opened = await openOutboxDatabase(callbacks);
        if (opened.isOk) pageDatabases.add(unwrap(opened.database));
        return opened;
      },
    });
    const ofLife = mortal(connection, pageLife, {});
    return {
      ...{ settings, now, digest },
      drafts: createDraftStore({ connection: ofLife, onChanged: () => undefined }),
      outbox: createOutboxReader(createOutboxStore({ connection: ofLife })),
      async send(name, request) {
        if (death.moment('a message')) return unanswered;
        const answer = await Promise.race([send(name, request), death.died.then(() => unanswered)]);
        return death.moment('the answer to a message') ? unanswered : answer;
      },
    };
  }

  function arm({ victim, at }: Fate): Death {
    return dieAt(at, {
      isOf: (database) => victim === 'browser' || !pageDatabases.has(database),
      onDeath() {
        background.die();
        if (victim === 'browser') pageLife.isOver = true;
      },
    });
  }

  return {
    openForm: (question: Partial<StartQuestion>) => openForm(page, question),
    /** The list's own button. */
    undo: async (captureId: string) => void (await page.send('capture.undo', { captureId })),
    /** Does the work until its end, or until somebody dies. Returns where, null if nobody did. */
    doing(work: () => Promise<unknown>): Promise<string | null> {
      const { died, where } = death;
      const done = work().then(() => background.untilIdle());
      return Promise.race([done.then(() => (death.isDead() ? where() : null)), died.then(where)]);
    },
    /** Time for every alarm, timer and search. */
    wait: () => background.live(30 * 60_000),
    /** What died starts again. Nothing of its former life goes on. Like `doing`. */
    async restart(): Promise<string | null> {
      for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
      death.end();
      if (pageLife.isOver) {
        pageLife = { isOver: false };
        page = openPage();
      }
      death = fate.again ? arm(fate) : immortal;
      return this.doing(background.restart);
    },
    /** The only row of the list, as it reads. null if there is none. */
    async look(): Promise<{ readonly id: string; readonly text: string } | null> {
      const captures = committed(await store.newest(2));
      const { drafts } = committed(await background.drafts.all());
      const rows = withDrafts(captures.map(entryOf), drafts, true);
      expect(rows.length, 'the number of rows').toBeLessThanOrEqual(1);
      const [row] = rows;
      if (!row) return null;
      const words = [
        ...captures.map(({ draft }) => `${row.status} of ${wordsOf(draft)}`),
        ...drafts.map(({ draft }) => `${captures.length > 0 ? 'changed' : row.status} of ${wordsOf(draft)}`),
      ];
      return { id: row.id, text: words.join('; ') };
    },
    /** The number of rows of each kind, and the names of the sent records. */
    async outcome() {
      const counts = await reads.use(async (database) => ({
        captures: await database.count('captures'),
        drafts: await database.count('drafts'),
        facts: await database.count('facts'),
        gone: await database.count('gone'),
      }));
      return {
        ...committed(counts),
        main: background.ideaNames().slice(seeded.main.length),
        other: namesOf(second).slice(seeded.other.length),
      };
    },
    async close() {
      death.end();
      pageLife.isOver = true;
      reads.close();
      await second.close();
      await background.close();
    },
  };
}

const namesOf = (service: PlanningService) => service.ideas().map(({ attributes }) => attributes.name);

export type LifeWorld = Awaited<ReturnType<typeof createLifeWorld>>;
