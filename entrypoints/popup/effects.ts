// Runs what the session asks for. Each result comes back as an event that names its document.
import { within } from '@/lib/async';
import type { Draft } from '@/lib/capture/field/draft';
import { captureName } from '@/lib/capture/form/quotes';
import { noAccount } from '@/lib/capture/form/without-account';
import { storedDocument } from '@/lib/capture/session/open-document';
import { withPageResult } from '@/lib/capture/session/reduce';
import type { Effect, SaveOutcome, Session, SessionEvent } from '@/lib/capture/session/session';
import { noDestinations } from '@/lib/capture/start/destinations';
import { samplePageOf } from '@/lib/capture/text/templates/sample-page';
import { isDone } from '@/lib/messaging/send';
import { isOfBusyPage, type Snapshot } from '@/lib/page/snapshot';
import { pageIdentity } from '@/lib/page/source/page-identity';
import { report } from '@/lib/platform/errors';
import type { PopupDeps } from './deps';
import type { DraftWrites } from './draft-writes';
import { type DocumentContent, readCapture, readDocument, readStored, siteOf } from './start';

export interface EffectContext {
  readonly deps: PopupDeps;
  readonly writes: DraftWrites;
  readonly session: () => Session;
  readonly dispatch: (event: SessionEvent) => void;
  /** Pending deferred page data, by document. */
  readonly deferred: Map<string, Promise<void>>;
  /** The document is stored or a capture, so its request waits no longer. */
  readonly onKept: (documentId: string) => Promise<void>;
}

/** How long a save waits for the draft's last write. */
const saveWaitMs = 200;

type Run<Type extends Effect['type']> = Extract<Effect, { type: Type }>;

let loaded: typeof import('./save-draft') | null = null;

/** Loads DOMPurify and the operations' schemas. */
export async function loadSaving() {
  loaded ??= await import('./save-draft');
  return loaded;
}

/** Starts the effect. */
export function runEffect(context: EffectContext, effect: Effect): unknown {
  const { deps, writes, dispatch } = context;
  const { documentId } = effect;
  const show = async (read: DocumentContent | null) => {
    if (!read) return;
    const { address } = read.stored.draft.source;
    const site = await siteOf(deps, context.session().context.accountId, address);
    dispatch({ type: 'documentRead', ...read, site });
  };
  switch (effect.type) {
    case 'write':
      return writes.write(effect);
    case 'remove':
      // No later page brings these words back.
      writes.forget(documentId);
      return deps.drafts.remove(documentId, effect.versions, { nowMs: deps.now(), isGone: false });
    case 'readPage':
      return readAgain(context, documentId);
    case 'readDeferred':
      return readDeferred(context, effect);
    case 'readArticle':
      return deps.readArticle().then((snapshot) => dispatch({ type: 'articleRead', documentId, snapshot }));
    case 'wait':
      return setTimeout(
        () => dispatch({ type: 'waitOver', documentId, isLong: effect.isLong }),
        effect.forMs,
      );
    case 'save':
      return save(context, effect);
    case 'finishLater':
      return deps.send('draft.finish', { documentId, outstanding: effect.outstanding });
    case 'readDocument':
      return readDocument(deps, documentId).then(show);
    case 'readCapture':
      return readCapture(deps, documentId, effect).then(show);
    case 'undo':
      return undone(context, documentId).then(show);
    case 'add':
      return add(context, effect).catch((error: unknown) => {
        report('save', error);
        dispatch({ type: 'added', documentId, to: null });
      });
    case 'removeQuotes':
      return deps.drafts.removeQuotes(documentId, effect.quoteIds);
    case 'completeDraft':
      return completeDraft(context, effect);
    case 'noteKind':
      return noteKind(deps, effect.kindId);
    case 'noteSample':
      return noteSample(deps, effect.snapshot);
    default:
      return effect satisfies never;
  }
}

async function save(context: EffectContext, effect: Run<'save'>): Promise<void> {
  const { deps, writes, dispatch } = context;
  const { documentId } = effect;
  const { n } = effect.stored;
  const end = (outcome: SaveOutcome) => dispatch({ type: 'saveEnded', documentId, n, outcome });
  try {
    const saving = loaded ?? (await loadSaving());
    // Checked at once, so that an incomplete form never leaves the screen.
    const { draft, problems } = saving.checked(effect.draft);
    if (problems.length > 0) return end({ state: 'incomplete', problems });
    await within(saveWaitMs, writes.settled(documentId));
    const outcome =
      draft.accountId === noAccount
        ? await keepHere(context, effect, draft)
        : await saving.saveDraft(deps.send, effect);
    if (outcome.state === 'stored') writes.forget(documentId, n);
    end(outcome);
    if (outcome.state === 'stored') await context.onKept(documentId);
  } catch (error) {
    report('save', error);
    end({ state: 'failed', reason: 'unanswered' });
  }
  await readHistory(context);
}

/** The draft stays on this device, and waits for an account. */
async function keepHere(
  { deps, writes }: EffectContext,
  effect: Run<'save'>,
  draft: Draft,
): Promise<SaveOutcome> {
  const saved = { ...effect.stored, draft, n: effect.stored.n + 1, savedAtMs: deps.now() };
  const kept = await deps.drafts.write(writes.timed(saved), effect.versions);
  return kept.isOk ? { state: 'stored', captureId: draft.id } : { state: 'failed', reason: kept.reason };
}

/** The next capture has the same destination. */
async function readHistory({ deps, session, dispatch }: EffectContext): Promise<void> {
  const byAccount = await deps.settings.lastDestination.get().catch(() => null);
  const { accountId } = session().context;
  if (byAccount) dispatch({ type: 'historyRead', destinations: byAccount[accountId] ?? noDestinations });
}

function readDeferred({ deps, dispatch, deferred }: EffectContext, effect: Run<'readDeferred'>): void {
  const { documentId, snapshot: of } = effect;
  const complete = (found: Partial<Extract<SessionEvent, { type: 'pageCompleted' }>>) =>
    dispatch({ type: 'pageCompleted', documentId, snapshot: null, source: null, ...found });

  async function read(): Promise<void> {
    const snapshot = isOfBusyPage(of) ? await deps.readBusyPage() : of;
    if (snapshot !== of) {
      const isSame = pageIdentity(snapshot.address, null).key === pageIdentity(of.address, null).key;
      if (!isSame) return complete({});
      complete({ snapshot });
      noteSample(deps, snapshot);
    }
    complete({ source: await deps.readSource(snapshot) });
  }

  const reading = read().catch((error: unknown) => {
    report('page', error);
    complete({});
  });
  deferred.set(documentId, reading);
}

/** The panel stays open while the person goes to other pages. */
async function readAgain({ deps, session, dispatch }: EffectContext, documentId: string): Promise<void> {
  const snapshot = await deps.readPageAgain();
  if (snapshot.address === '')
    return dispatch({ type: 'pageHidden', documentId, keys: await deps.openingKeys() });
  const site = await siteOf(deps, session().context.accountId, snapshot.source.address);
  const { key: page, isSure: isPageSure } = pageIdentity(snapshot.address, null);
  dispatch({ type: 'pageRead', documentId, snapshot, site, page, isPageSure, drafts: [] });
}

async function undone({ deps }: EffectContext, captureId: string): Promise<DocumentContent | null> {
  const isUndone = await isDone(deps.send('capture.undo', { captureId }));
  return isUndone ? readDocument(deps, captureId, true) : null;
}

async function add({ deps, writes, session, dispatch }: EffectContext, effect: Run<'add'>): Promise<void> {
  const { settings, drafts } = deps;
  const { documentId, quotes, start: started } = effect;
  const { accountId } = session().context;
  const shownInPanel = await deps.panelDraft();
  const lastCollecting = await settings.collectingDraft.get();
  // By default, the draft that collects.
  const found =
    effect.to === null
      ? await drafts.toAddTo({ accountId, shownInPanel, lastCollecting })
      : await drafts.find(effect.to);
  const target = found.isOk && found.value?.draft.id !== documentId ? found.value : null;
  const isDone = target
    ? await drafts.addQuotes(target.draft.id, quotes, deps.now())
    : await drafts.write(writes.timed(started));
  if (!isDone.isOk || isDone.value === 'gone' || isDone.value === 'full')
    return dispatch({ type: 'added', documentId, to: null });
  const { draft } = target ?? started;
  // An empty form in the panel is stored nowhere, so it gives its place to the draft.
  const isPanelEmpty = shownInPanel !== null && (await readStored(deps, shownInPanel)) === null;
  if (!target && isPanelEmpty) await deps.showInPanel(draft.id);
  // Optional: without it, the next passage goes to the panel's draft, or starts one.
  await settings.collectingDraft.set(draft.id).catch(() => undefined);
  dispatch({
    type: 'added',
    documentId,
    to: {
      ...{ documentId: draft.id, name: captureName(draft), quoteIds: quotes.map(({ id }) => id) },
      started: target ? null : [{ writer: started.writer, n: started.n }],
      save: effect.saves ? await saveStored(deps, draft.id) : null,
    },
  });
}

/** Saves a draft that isn't on this screen, as it is stored. */
async function saveStored(deps: PopupDeps, documentId: string): Promise<'saved' | 'failed'> {
  const stored = await readStored(deps, documentId);
  if (!stored) return 'failed';
  const { saveStoredDraft } = await loadSaving();
  return (await saveStoredDraft(deps.send, stored)).state === 'stored' ? 'saved' : 'failed';
}

/** Deferred page data of a document that left the screen. Ignored once the document is a capture. */
async function completeDraft({ deps, session }: EffectContext, effect: Run<'completeDraft'>): Promise<void> {
  const stored = await readStored(deps, effect.documentId);
  if (!stored) return;
  const { writer } = session();
  const document = storedDocument(session(), stored, { site: null });
  const { document: draft } = withPageResult(document.form, effect.result);
  const n = document.n + 1;
  await deps.drafts.write({ ...stored, draft, writer, n, changedAtMs: deps.now() }, document.base);
}

/** A kind that acts on a record is never the first one. Optional: the capture is safe without it. */
async function noteKind({ settings }: PopupDeps, kindId: string): Promise<void> {
  if (kindId !== 'idea' && kindId !== 'note') return;
  await settings.preferences
    .update((preferences) => ({ ...preferences, lastKind: kindId }))
    .catch(() => undefined);
}

/** Optional: the settings try templates on this sample. A full storage keeps the last one. */
export function noteSample({ settings }: PopupDeps, snapshot: Snapshot): void {
  void settings.samplePage.set(samplePageOf(snapshot)).catch(() => undefined);
}
