// The open form: its session, changed by events alone. Uses no React.
import type { Form } from '@/components/form/open-form';
import { within } from '@/lib/async';
import { noAccount } from '@/lib/capture/form/without-account';
import { startSession } from '@/lib/capture/session/opening';
import { reduce } from '@/lib/capture/session/reduce';
import type { Effect, SessionEvent } from '@/lib/capture/session/session';
import { isOfBusyPage } from '@/lib/page/snapshot';
import { withoutTaken } from '@/lib/settings/pending-request';
import { startKindOf } from '@/lib/settings/preferences';
import type { PopupDeps } from './deps';
import { createDraftWrites } from './draft-writes';
import { type EffectContext, noteSample, runEffect } from './effects';
import { contextOf, type PageContent, readPageContent, readStored, type Start } from './start';

/** How long a passage for a draft waits for deferred page data. */
const deferredWaitMs = 600;

export type SessionStore = ReturnType<typeof createSessionStore>;

export function createSessionStore(deps: PopupDeps, start: Start) {
  const listeners = new Set<() => void>();
  let session = startSession(start, {
    ...{ view: deps.view, writer: deps.newId(), kindId: startKindOf(start.preferences) },
    context: contextOf(start, start.account?.id ?? noAccount, deps.now()),
  });
  /** The document of the capture request that opened the form, until it is stored or a capture. */
  let requestedId = start.request && session.open.form.document.id;
  const writes = createDraftWrites({
    ...deps,
    onWritten(documentId, isOk) {
      dispatch({ type: 'written', documentId, isOk });
      if (isOk) void takeRequest(documentId);
    },
  });
  const context: EffectContext = {
    ...{ deps, writes, dispatch, deferred: new Map() },
    session: () => session,
    onKept: takeRequest,
  };
  const run = (effect: Effect) => void runEffect(context, effect);

  function dispatch(event: SessionEvent): void {
    const reduced = reduce(session, event);
    session = reduced.session;
    form = { ...form, session, state: session.open.form };
    for (const listener of listeners) listener();
    for (const effect of reduced.effects) run(effect);
  }

  /** Its capture request waits no longer. A later one opens its own form. */
  async function takeRequest(documentId: string): Promise<void> {
    const { pending } = start;
    if (!pending || documentId !== requestedId) return;
    requestedId = null;
    await deps.settings.pendingRequest.update((latest) => withoutTaken(latest, pending));
  }

  function subscribe(onChange: () => void): () => void {
    listeners.add(onChange);
    return () => listeners.delete(onChange);
  }

  let form: Form = {
    ...{ session, state: session.open.form, dispatch },
    addToDraft: createAddToDraft(context, subscribe),
    beginPicture() {
      const documentId = session.open.form.document.id;
      const attach = (pictureId: string | null) => dispatch({ type: 'pictureRead', documentId, pictureId });
      dispatch({ type: 'pictureAsked', documentId });
      return { attach, end: () => attach(null) };
    },
    carry() {
      const documentId = session.open.form.document.id;
      dispatch({ type: 'carried' });
      const isKept = writes.settled(documentId).then(() => session.isDraftKept);
      return { draftId: documentId, isKept };
    },
  };

  return {
    current: () => form,
    subscribe,
    /** Reads what the first drawing didn't have. Call once. Returns a function that ends the form's life. */
    open: () => openForm(context, start, run),
  };
}

/** A second press while the first one waits adds nothing twice. */
function createAddToDraft(
  { session, dispatch, deferred }: EffectContext,
  subscribe: (onChange: () => void) => () => void,
): Form['addToDraft'] {
  let isWaiting = false;
  const pageRead = () =>
    new Promise<void>((resolve) => {
      const stop = subscribe(() => {
        if (session().isReading) return;
        stop();
        resolve();
      });
    });
  return async (readAttribution, { saves = false, to = null } = {}) => {
    if (isWaiting) return;
    isWaiting = true;
    try {
      if (session().isReading) await pageRead();
      const pageData = deferred.get(session().open.form.document.id) ?? Promise.resolve();
      const [said] = await Promise.all([
        within(deferredWaitMs, readAttribution()),
        within(deferredWaitMs, pageData),
      ]);
      dispatch({ type: 'addAsked', said, saves, to });
    } finally {
      isWaiting = false;
    }
  };
}

function openForm(context: EffectContext, start: Start, run: (effect: Effect) => void): () => void {
  const { deps, session, dispatch, writes } = context;
  const { form } = session().open;
  const documentId = form.document.id;
  const offerDeferred = ({ deferredDrafts }: PageContent) =>
    void deferredDrafts?.then((drafts) => dispatch({ type: 'draftsRead', documentId, drafts }));
  if (start.page) {
    run({ type: 'readDeferred', documentId, snapshot: start.page.snapshot });
    noteSample(deps, start.page.snapshot);
    offerDeferred(start.page);
  } else if (start.request) openRequest(context, run);
  else if (!start.document)
    void readPageContent(deps, form.document.accountId).then((page) => {
      dispatch({ type: 'pageRead', documentId, ...page });
      offerDeferred(page);
    });

  const obeyPolicy = async () => {
    const { policy } = await deps.settings.policy.get();
    const { accountId } = session().context;
    const preferences = await deps.settings.preferences.get();
    const { config } = contextOf({ preferences, destinations: {}, policy }, accountId, deps.now());
    dispatch({ type: 'policyRead', config });
  };
  const stopWatching = deps.watch((ids) => void follow(context, ids));
  const stopPolicy = deps.watchSetting(deps.settings.cachedPolicy.key, () => void obeyPolicy());
  // The policy may have changed between the start's read and the watch.
  void obeyPolicy();
  const keepLeft = () => deps.keepUncommitted(writes.left());
  window.addEventListener('pagehide', keepLeft);
  return () => {
    stopWatching();
    stopPolicy();
    window.removeEventListener('pagehide', keepLeft);
  };
}

/** The background stored the request's document. If that failed, the form tries. */
function openRequest({ session, dispatch, onKept }: EffectContext, run: (effect: Effect) => void): void {
  const { form, base } = session().open;
  const documentId = form.document.id;
  if (base.length === 0) dispatch({ type: 'requestOpened' });
  else void onKept(documentId);
  if (isOfBusyPage(form.snapshot)) run({ type: 'readDeferred', documentId, snapshot: form.snapshot });
}

/** Another context changed drafts or captures. */
async function follow(
  { deps: { drafts, ...deps }, session, dispatch }: EffectContext,
  ids: readonly string[] | null,
): Promise<void> {
  const { open, writer: own } = session();
  const documentId = open.form.document.id;
  if (open.save !== null || open.n + open.base.length === 0) return;
  if (ids !== null && !ids.includes(documentId)) return;
  const versions = await drafts.versions(documentId);
  if (!versions.isOk) return;
  const ours = [own, ...open.base.map(({ writer }) => writer)];
  const isStored = versions.value.some(({ writer }) => ours.includes(writer));
  const isElsewhere = !isStored || versions.value.some(({ writer }) => !ours.includes(writer));
  if (!isStored && (await deps.outbox.view(documentId)) !== null)
    return dispatch({ type: 'savedElsewhere', documentId, n: open.n });
  if (isElsewhere) return dispatch({ type: 'writtenElsewhere', documentId, isApart: isStored });
  const stored = await readStored({ ...deps, drafts }, documentId);
  if (!stored) return;
  const { draft, writer, n } = stored;
  dispatch({ type: 'quotesSeen', documentId, quotes: draft.quotes ?? [], of: { writer, n } });
}
