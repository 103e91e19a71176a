// The open form: its session, and the effects that the session asks for. Uses no React.
import type { StoredDraft } from '@/lib/capture/field/stored-draft';
import type { FormState } from '@/lib/capture/form/form-state';
import type { Policy } from '@/lib/capture/form/policy';
import { captureName } from '@/lib/capture/form/quotes';
import type { SaidPassage } from '@/lib/capture/form/said-passage';
import { dayOf } from '@/lib/capture/form/setup';
import { noAccount } from '@/lib/capture/form/without-account';
import { isFree, storedDocument } from '@/lib/capture/session/open-document';
import { reduce, withPageResult } from '@/lib/capture/session/reduce';
import type { Effect, SaveOutcome, Session, SessionEvent, UntimedDraft } from '@/lib/capture/session/session';
import { noDestinations } from '@/lib/capture/start/destinations';
import { samplePageOf } from '@/lib/capture/text/templates/sample-page';
import { isOfBusyPage, type Snapshot } from '@/lib/page/snapshot';
import { pageIdentity } from '@/lib/page/source/page-identity';
import { report } from '@/lib/platform/errors';
import { within } from '@/lib/platform/page-reader';
import { withoutTaken } from '@/lib/settings/pending-gesture';
import { setupFor } from '@/lib/settings/preferences';
import type { CarriedDraft, PopupDeps } from './deps';
import {
  contextOf,
  type DocumentContent,
  readCapture,
  readDocument,
  readPageContent,
  readStored,
  type Start,
  siteOf,
  startSession,
} from './start';

/** Who said the form's passage. null in every doubt. */
export type ReadSaid = () => Promise<SaidPassage | null>;

/** How long a passage for a draft waits for what its page tells late. */
const lateWaitMs = 600;
/** How long a save waits for the draft's last write. */
const writeWaitMs = 200;

let loaded: typeof import('./save-draft') | null = null;

/** Loads DOMPurify and the operations' schemas. */
export async function loadSaving() {
  loaded ??= await import('./save-draft');
  return loaded;
}

/** The form as the components use it. Its functions stay the same values. */
export interface Form {
  readonly session: Session;
  readonly state: FormState;
  readonly dispatch: (event: SessionEvent) => void;
  readonly isFree: () => boolean;
  /** Adds the passage to the draft that collects, or to a given one. */
  readonly addToDraft: (
    readSaid: ReadSaid,
    options?: { readonly saves?: boolean; readonly to?: string },
  ) => void;
  /** Reads the page's whole article into the document. Returns whether the page has one. */
  readonly readArticle: () => Promise<boolean>;
  /** Stores the draft, so that the side panel or a tab can open it. */
  readonly carry: () => CarriedDraft;
  /** Moves the form to another account. */
  readonly moveTo: (accountId: string) => Promise<void>;
}

export function createSessionStore(deps: PopupDeps, start: Start) {
  const { settings, drafts } = deps;
  const listeners = new Set<() => void>();
  let session = startSession(start, deps.view, deps.newId(), deps.now());
  /** Writes under way, by document. */
  const writing = new Map<string, Set<Promise<unknown>>>();
  /** The newest write of each document that isn't committed yet. */
  const uncommitted = new Map<string, Extract<Effect, { type: 'write' }>>();
  /** What each document's page tells late. */
  const deferred = new Map<string, Promise<void>>();
  let articleRead: Promise<boolean> | null = null;

  const timed = (stored: UntimedDraft): StoredDraft => ({ ...stored, changedAtMs: deps.now() });

  function dispatch(event: SessionEvent): void {
    const reduced = reduce(session, event);
    if (reduced.session !== session) {
      session = reduced.session;
      form = { ...form, session, state: session.open.form };
      for (const listener of listeners) listener();
    }
    for (const effect of reduced.effects) run(effect);
  }

  /** Starts the effect. What it leads to comes back as an event. */
  function run(effect: Effect): unknown {
    const { documentId } = effect;
    switch (effect.type) {
      case 'write':
        return write(effect);
      case 'remove':
        // No later page brings these words back.
        uncommitted.delete(documentId);
        return drafts.remove(documentId, effect.versions, { nowMs: deps.now(), isGone: effect.isGone });
      case 'readPage':
        return readAgain(documentId);
      case 'readDeferred':
        return readDeferred(documentId, effect.snapshot);
      case 'readArticle':
        return readArticle(documentId);
      case 'wait':
        return setTimeout(
          () => dispatch({ type: 'waitOver', documentId, isLong: effect.isLong }),
          effect.forMs,
        );
      case 'save':
        return save(effect);
      case 'finishLater':
        return deps.send('draft.finish', { documentId, outstanding: effect.outstanding });
      case 'readDocument':
        return readDocument(deps, documentId).then(show);
      case 'readCapture':
        return readCapture(deps, documentId, effect).then(show);
      case 'undo':
        return undo(documentId);
      case 'add':
        return add(effect);
      case 'removeQuotes':
        return drafts.removeQuotes(documentId, effect.quoteIds);
      case 'completeDraft':
        return completeDraft(effect);
      case 'noteKind':
        return noteKind(effect.kindId);
      case 'noteSample':
        return noteSample(effect.snapshot);
      default:
        return effect satisfies never;
    }
  }

  const show = (read: DocumentContent | null) => read && dispatch({ type: 'documentRead', ...read });

  /** In the task of the key: the page may be gone in the next one. */
  function write(effect: Extract<Effect, { type: 'write' }>): void {
    const { documentId, stored, base } = effect;
    uncommitted.set(documentId, effect);
    const written = drafts.write(timed(stored), base).then(({ isOk }) => {
      if (isOk && uncommitted.get(documentId) === effect) uncommitted.delete(documentId);
      dispatch({ type: 'written', documentId, isOk });
    });
    const ofDocument = writing.get(documentId) ?? new Set();
    writing.set(documentId, ofDocument.add(written));
    void written.finally(() => ofDocument.delete(written));
  }

  /** The words that no database has yet, for the next page that opens. */
  function keepUncommitted(): void {
    deps.keepUncommitted(
      [...uncommitted.values()].map(({ stored, base }) => ({ stored: timed(stored), base })),
    );
  }

  async function save(effect: Extract<Effect, { type: 'save' }>): Promise<void> {
    const { documentId, draft } = effect;
    const end = (outcome: SaveOutcome) => dispatch({ type: 'saveEnded', documentId, outcome });
    try {
      const saving = loaded ?? (await loadSaving());
      // Checked at once, so that an incomplete form never leaves the screen.
      const problems = saving.problemsOfDraft(draft);
      if (problems.length > 0) return end({ state: 'incomplete', problems });
      const pending = writing.get(documentId);
      if (pending && pending.size > 0) await within(writeWaitMs, Promise.all(pending));
      if (draft.accountId === noAccount) {
        const stored = { ...effect.stored, n: effect.stored.n + 1, savedAtMs: deps.now() };
        const keep = async (clean: typeof draft) => {
          const kept = await drafts.write(timed({ ...stored, draft: clean }), effect.versions);
          return kept.isOk ? null : kept.reason;
        };
        return end(await saving.saveHere(draft, keep));
      }
      const outcome = await saving.saveDraft(deps.send, effect);
      end(outcome);
      if (outcome.state !== 'stored') return;
      uncommitted.delete(documentId);
      await takeRequest();
    } catch (error) {
      report('save', error);
      end({ state: 'failed', reason: 'unanswered' });
    }
    await readHistory();
  }

  /** The next capture has the same destination. */
  async function readHistory(): Promise<void> {
    const byAccount = await settings.destinations.get().catch(() => null);
    const { accountId } = session.context;
    if (byAccount) dispatch({ type: 'historyRead', destinations: byAccount[accountId] ?? noDestinations });
  }

  function readDeferred(documentId: string, of: Snapshot): void {
    const reading = (async () => {
      let snapshot = of;
      if (isOfBusyPage(of)) {
        snapshot = await deps.readBusyPage();
        const isSame = pageIdentity(snapshot.address, null).key === pageIdentity(of.address, null).key;
        if (!isSame) return dispatch({ type: 'pageCompleted', documentId, snapshot: null, source: null });
        dispatch({ type: 'pageCompleted', documentId, snapshot, source: null });
        noteSample(snapshot);
      }
      const source = await deps.readSource(snapshot);
      dispatch({ type: 'pageCompleted', documentId, snapshot: null, source });
    })().catch((error: unknown) => {
      report('page', error);
      dispatch({ type: 'pageCompleted', documentId, snapshot: null, source: null });
    });
    deferred.set(documentId, reading);
  }

  function readArticle(documentId: string): void {
    articleRead = deps.readArticle().then((snapshot) => {
      dispatch({ type: 'articleRead', documentId, snapshot });
      return snapshot.isArticle === true;
    });
  }

  /** The panel stays open while the person goes to other pages. */
  async function readAgain(documentId: string): Promise<void> {
    const snapshot = await deps.readPageAgain();
    if (snapshot.address === '')
      return dispatch({ type: 'pageHidden', documentId, keys: await deps.openingKeys() });
    const site = await siteOf(deps, session.context.accountId, snapshot.source.address);
    const { key: page, isSure: isPageSure } = pageIdentity(snapshot.address, null);
    dispatch({ type: 'pageRead', documentId, snapshot, site, page, isPageSure, drafts: [] });
  }

  async function undo(captureId: string): Promise<void> {
    const sent = await deps.send('capture.undo', { captureId });
    show(sent.isOk && sent.value.isDone ? await readDocument(deps, captureId, true) : null);
  }

  async function add(effect: Extract<Effect, { type: 'add' }>): Promise<void> {
    const { documentId, quotes, start: started } = effect;
    const quoteIds = quotes.map(({ id }) => id);
    const none = { type: 'added', documentId, to: null } as const;
    const [shownInPanel, lastFed] = await Promise.all([deps.panelDraft(), settings.fedDraft.get()]);
    const { accountId } = session.context;
    const found =
      effect.to === null
        ? await drafts.toAddTo({ accountId, shownInPanel, lastFed })
        : await drafts.find(effect.to);
    const target = found.isOk && found.value?.draft.id !== documentId ? found.value : null;
    const version = { writer: started.writer, n: started.n };
    const isDone = target
      ? await drafts.addQuotes(target.draft.id, quotes, deps.now())
      : await drafts.write(timed(started));
    if (!isDone.isOk || isDone.value === 'gone' || isDone.value === 'full') return dispatch(none);
    const { draft } = target ?? started;
    // Optional: without it, the next passage goes to the panel's draft, or starts one.
    await settings.fedDraft.set(draft.id).catch(() => undefined);
    const isSaved = effect.saves && (await saveStored(draft.id));
    dispatch({
      type: 'added',
      documentId,
      to: {
        ...{ documentId: draft.id, name: captureName(draft), quoteIds, isSaved },
        started: target ? null : [version],
      },
    });
  }

  /** Saves a draft that isn't on this screen, as it is stored. */
  async function saveStored(documentId: string): Promise<boolean> {
    const stored = await readStored(deps, documentId);
    if (!stored) return false;
    const { saveDraft } = await loadSaving();
    const { draft, writer, n } = stored;
    const outcome = await saveDraft(deps.send, {
      draft,
      versions: [{ writer, n }],
      captureId: null,
      isMove: false,
    });
    return outcome.state === 'stored';
  }

  /** A page's late answer for a document that left the screen. Once it is a capture, the answer is too late. */
  async function completeDraft({
    documentId,
    result,
  }: Extract<Effect, { type: 'completeDraft' }>): Promise<void> {
    const stored = await readStored(deps, documentId);
    if (!stored) return;
    const document = storedDocument(session.context, stored);
    const { draft } = { draft: withPageResult(document.form, result).document };
    const { writer } = session;
    const n = stored.writer === writer ? stored.n + 1 : 1;
    const { asked: _waited, ...rest } = stored;
    await drafts.write({ ...rest, draft, writer, n, changedAtMs: deps.now() }, document.base);
  }

  /** A later capture request opens its own form. */
  async function takeRequest(): Promise<void> {
    const { request } = start;
    if (request) await settings.pendingGesture.update((latest) => withoutTaken(latest, request.pending));
  }

  /** A kind that acts on a record is never the first one. Optional: the capture is safe without it. */
  async function noteKind(kindId: string): Promise<void> {
    if (kindId !== 'idea' && kindId !== 'note') return;
    await settings.preferences
      .update((preferences) => ({ ...preferences, lastKind: kindId }))
      .catch(() => undefined);
  }

  /** Optional: the settings try templates on this sample. A full storage keeps the last one. */
  function noteSample(snapshot: Snapshot): void {
    void settings.samplePage.set(samplePageOf(snapshot)).catch(() => undefined);
  }

  /** Another context changed drafts or captures. */
  async function follow(ids: readonly string[] | null): Promise<void> {
    const { open } = session;
    const documentId = open.form.document.id;
    if (open.save !== null || open.n + open.base.length === 0) return;
    if (ids !== null && !ids.includes(documentId)) return;
    const versions = await drafts.versions(documentId);
    if (!versions.isOk) return;
    const ours = [session.writer, ...open.base.map(({ writer }) => writer)];
    const isStored = versions.value.some(({ writer }) => ours.includes(writer));
    const isElsewhere = !isStored || versions.value.some(({ writer }) => !ours.includes(writer));
    if (isElsewhere) return dispatch({ type: 'writtenElsewhere', documentId, isApart: isStored });
    const stored = await readStored(deps, documentId);
    if (stored) dispatch({ type: 'quotesSeen', documentId, quotes: stored.draft.quotes ?? [] });
  }

  const setupUnder = (policy: Policy) =>
    setupFor(start.preferences, session.context.accountId, { policy, today: dayOf(new Date(deps.now())) });

  let adding: Promise<void> | null = null;

  let form: Form = {
    session,
    state: session.open.form,
    dispatch,
    isFree: () => isFree(session),
    addToDraft(readSaid, { saves = false, to } = {}) {
      const of = session.open.form.document.id;
      // A second press while the first one waits adds nothing twice.
      if (adding) return;
      adding = Promise.all([
        within(lateWaitMs, readSaid()),
        within(lateWaitMs, deferred.get(of) ?? Promise.resolve()),
      ])
        .then(([said]) => dispatch({ type: 'addAsked', said, saves, to: to ?? null }))
        .finally(() => {
          adding = null;
        });
    },
    readArticle() {
      dispatch({ type: 'articleAsked' });
      return articleRead ?? Promise.resolve(false);
    },
    carry() {
      const { open, writer } = session;
      const isTouched = (open.form.document.touched ?? []).length > 0;
      const n = open.n + 1;
      const { page, captureId, savedAtMs } = open;
      session = { ...session, open: { ...open, n } };
      const kept = drafts.write(
        timed({
          ...{ draft: open.form.document, writer, n, page },
          ...(captureId === null ? {} : { captureId }),
          ...(savedAtMs === null ? {} : { savedAtMs }),
          ...(isTouched ? {} : { isUntouched: true }),
        }),
        open.base,
      );
      return { draftId: open.form.document.id, isKept: kept.then(({ isOk }) => isOk) };
    },
    async moveTo(accountId) {
      const [preferences, destinations] = await Promise.all([
        settings.preferences.get(),
        settings.destinations.get(),
      ]);
      const { policy } = session.open.form.setup;
      const context = contextOf({ preferences, destinations, policy }, accountId, deps.now());
      const site = await siteOf(deps, accountId, session.open.form.snapshot.source.address);
      dispatch({ type: 'accountChosen', context, site });
    },
  };

  async function obeyPolicy(): Promise<void> {
    const { policy } = await settings.policy.get();
    dispatch({ type: 'policyRead', setup: setupUnder(policy) });
  }

  return {
    current: () => form,
    subscribe(onChange: () => void): () => void {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    /** Reads what the first drawing didn't have. Call once. Returns a function that ends the form's life. */
    open(): () => void {
      const { open } = session;
      const documentId = open.form.document.id;
      if (start.page) {
        run({ type: 'readDeferred', documentId, snapshot: start.page.snapshot });
        noteSample(start.page.snapshot);
      } else if (start.request) openRequest();
      else if (!start.document)
        void readPageContent(deps, session.context.accountId).then((page) =>
          dispatch({ type: 'pageRead', documentId, ...page }),
        );
      const stopWatching = deps.watchDrafts((ids) => void follow(ids));
      const stopPolicy = deps.watchSetting(settings.policyMirror.key, () => void obeyPolicy());
      // The policy may have changed between the start's read and the watch.
      void obeyPolicy();
      window.addEventListener('pagehide', keepUncommitted);
      return () => {
        stopWatching();
        stopPolicy();
        window.removeEventListener('pagehide', keepUncommitted);
      };
    },
  };

  function openRequest(): void {
    const { open } = session;
    const documentId = open.form.document.id;
    // The background stored the request's document. If that failed, the form tries.
    if (open.base.length === 0) dispatch({ type: 'requestOpened' });
    if (isOfBusyPage(open.form.snapshot))
      run({ type: 'readDeferred', documentId, snapshot: open.form.snapshot });
    void Promise.all(writing.get(documentId) ?? []).then(() =>
      session.isDraftKept ? takeRequest() : undefined,
    );
  }
}
