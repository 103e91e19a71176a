// Every change of the open form, in one exhaustive, pure function. Effects are values: `entrypoints/popup` runs them.
import { htmlOf } from '@/lib/capture/field/field';
import {
  withAccount,
  withArticle,
  withConfig,
  withDeferredSnapshot,
  withOfferedKind,
  withSnapshot,
} from '@/lib/capture/form/form-start';
import {
  type FormState,
  firstField,
  isTyped,
  textFieldOf,
  withField,
  withKind,
  withPicture,
  withQuotes,
  withSource,
  withTypedSince,
  withWrittenSource,
  writtenSource,
} from '@/lib/capture/form/form-state';
import { withQuotesAdded } from '@/lib/capture/form/quotes';
import { touchedFields } from '@/lib/capture/form/slots';
import { sourceOf } from '@/lib/capture/text/source';
import { noSnapshot } from '@/lib/page/snapshot';
import {
  andThen,
  atFirstField,
  freshDocument,
  isElsewhere,
  isFree,
  isSent,
  knownDocument,
  newDocument,
  newId,
  plus,
  storedDocument,
  storedFocus,
  unchanged,
  versionsOf,
  withDocument,
  withOpen,
  withOpened,
  withWritten,
  withWrittenIfUsed,
} from './open-document';
import { add, addUndone, comesBack, nextDocument, pageWasRead, startOver, wasAdded } from './opening';
import { saveAsked, savedAsNew, savedElsewhere, savedWithout, saveEnded, waitOn, waitOver } from './saving';
import type { EventOf, OpenDocument, PageResult, Reduced, Session, SessionEvent } from './session';

type Handlers = {
  readonly [Type in SessionEvent['type']]: (session: Session, event: EventOf<Type>) => Reduced;
};

export function reduce<Type extends SessionEvent['type']>(session: Session, event: EventOf<Type>): Reduced {
  return handlers[event.type](session, event);
}

const handlers: Handlers = {
  fieldChanged: (session, { name, value }) => typed(session, (form) => withField(form, name, value)),
  sourceCited: (session, { source }) => typed(session, (form) => withSource(form, source)),
  sourceWritten: (session, { written }) =>
    typed(session, (form) => withWrittenSource(form, writtenSource(written, sourceOf(form.snapshot)))),
  quotesChanged,
  kindChosen,
  movedToIdeaKind,
  startedOver: startOver,
  restored: (session) => (session.cleared ? comesBack(session, session.cleared) : unchanged(session)),
  startedFromClipboard,
  passagePasted: (session, { selection }) =>
    typed({ ...session, isForClipboard: false }, (form) => {
      const state = withSnapshot(form, { ...noSnapshot, selection }, null);
      // The person brought these words, so they are theirs.
      const text = textFieldOf(state.document.kind);
      return withField(state, text, htmlOf(state.document.values, text));
    }),
  articleAsked: (session) => {
    const { documentId, open } = onScreen(session);
    if (open.outstanding.includes('article')) return unchanged(session);
    return {
      session: withOpen(session, { ...open, outstanding: [...open.outstanding, 'article'] }),
      effects: [{ type: 'readArticle', documentId }],
    };
  },
  pictureAsked: (session, { documentId }) =>
    unchanged(
      withDocument(session, documentId, ({ outstanding }) => ({ outstanding: [...outstanding, 'picture'] })),
    ),
  saveAsked,
  savedWithout,
  savedAsNew,
  addAsked: add,
  added: wasAdded,
  addUndone,
  nextAsked: nextDocument,
  documentAsked: (session, { documentId }) => ({ session, effects: [{ type: 'readDocument', documentId }] }),
  captureAsked: (session, { captureId: documentId, isAsComment }) => ({
    session,
    effects: [{ type: 'readCapture', documentId, isAsComment }],
  }),
  undoAsked: (session, { captureId: documentId }) => ({ session, effects: [{ type: 'undo', documentId }] }),
  focusAsked: (session) => unchanged({ ...session, focus: atFirstField(session.open.form) }),
  outcomeLeft: (session, { documentId }) =>
    unchanged({
      ...session,
      outgoing: session.outgoing.filter(({ form }) => form.document.id !== documentId),
    }),
  requestOpened: (session) => withWritten(session, session.open),
  carried: (session) =>
    isSent(session.open) || isElsewhere(session.open)
      ? unchanged(session)
      : withWritten(session, { ...session.open, isUntouched: !isTyped(session.open.form) }),
  pageRead,
  // The page is on the screen, so they only get a line.
  draftsRead: (session, event) => {
    const { documentId } = onScreen(session);
    const drafts = event.drafts.filter(({ draft }) => draft.id !== documentId);
    const [newest] = drafts;
    return event.documentId === documentId && newest
      ? unchanged({ ...session, offered: { newest, count: drafts.length } })
      : unchanged(session);
  },
  pageHidden: (session, { keys }) =>
    unchanged(isFree(session) ? { ...session, keysForPage: keys, isReading: false } : session),
  pageCompleted: pageResult,
  articleRead: pageResult,
  pictureRead: pageResult,
  waitOver,
  written: (session, { isOk }) =>
    unchanged(session.isDraftKept === isOk ? session : { ...session, isDraftKept: isOk }),
  saveEnded,
  documentRead,
  quotesSeen,
  writtenElsewhere,
  savedElsewhere,
  policyRead,
  historyRead: (session, { destinations }) =>
    unchanged({ ...session, context: { ...session.context, destinations } }),
  accountChosen,
};

function movedToIdeaKind(session: Session, { to, idea }: EventOf<'movedToIdeaKind'>): Reduced {
  if (session.open.captureId !== null) return unchanged(session);
  const { session: after, effects } = typed(session, (form) => withTypedSince(form, to, idea));
  // In a vote, the customer's field follows the idea's. The idea is selected, so that typing replaces it.
  const focus =
    to === 'vote' ? { field: 'idea', selectsText: true } : { field: textFieldOf(to), selectsText: false };
  return { session: { ...after, focus }, effects };
}

function startedFromClipboard(session: Session): Reduced {
  if (session.open.captureId !== null || session.open.save !== null) return unchanged(session);
  const [made, empty] = newDocument(session, {});
  const field = textFieldOf(empty.form.document.kind) || firstField(empty.form);
  return unchanged({ ...withOpened(made, empty, { field, selectsText: false }), isForClipboard: true });
}

function documentRead(session: Session, event: EventOf<'documentRead'>): Reduced {
  if (session.open.save?.state === 'saving') return unchanged(session);
  const { stored, site, captureAccountId, refusedField, isUndone } = event;
  const read = storedDocument(session, stored, { site, captureAccountId });
  const left = isUndone ? knownDocument(session, stored.draft.id) : null;
  // What this session knows of the document's page, it still offers.
  const { snapshot, portals } = (left ?? read).form;
  const open = { ...read, page: (left ?? read).page, form: { ...read.form, snapshot, portals } };
  const focus = storedFocus(open, refusedField, { isUndone });
  const { id } = stored.draft;
  const outgoing = session.outgoing.filter(({ form, save }) => {
    const captureId = save?.state === 'saved' ? save.captureId : null;
    return form.document.id !== id && captureId !== id;
  });
  return unchanged(withOpened({ ...session, outgoing }, open, focus));
}

function accountChosen(session: Session, { context, site }: EventOf<'accountChosen'>): Reduced {
  const { save } = session.open;
  // What was saved stays as it was saved. The next capture is the other account's.
  if (save !== null && save.state !== 'failed') return unchanged({ ...session, context });
  const [own, open] = ownDocument(session);
  const after = { ...own, context, opening: session.opening + 1 };
  return withWrittenIfUsed(after, { ...open, form: withAccount(open.form, context, site) });
}

function onScreen({ open }: Session): { readonly documentId: string; readonly open: OpenDocument } {
  return { documentId: open.form.document.id, open };
}

/**
 * The person changed the document. What they type after Save, or while another window writes the same document, is a
 * document of its own.
 */
function typed(session: Session, change: (form: FormState) => FormState): Reduced {
  const { open } = session;
  const isLeft = open.save !== null && open.save.state !== 'failed' && open.captureId === null;
  const [forked, document] = isLeft ? fork(session) : ownDocument(session);
  const cleared = { ...forked, cleared: null, added: null, isNotAdded: false };
  const isFailed = document.save?.state === 'failed';
  return withWritten(cleared, {
    ...document,
    form: change(document.form),
    ...(isFailed || document.captureId !== null ? { save: null } : {}),
  });
}

/** What a change goes to: a document of its own while another window has the one on the screen. */
const ownDocument = (session: Session): readonly [Session, OpenDocument] =>
  isElsewhere(session.open) ? fork(session) : [session, session.open];

/** The words on the screen under a new id. The document that they come from is being saved, or belongs to another window. */
function fork(session: Session): readonly [Session, OpenDocument] {
  const { open } = session;
  const [made, id] = newId(session);
  const form = { ...open.form, document: { ...open.form.document, id } };
  const document: OpenDocument = {
    ...freshDocument(form, open.page),
    ...{ outstanding: [], forkOf: open.save === null ? null : open.form.document.id },
  };
  return [open.save === null ? made : { ...made, outgoing: [...made.outgoing, open] }, document];
}

/**
 * Another window goes on from this document, or ended it. If both versions are stored, this one becomes a document of its
 * own at once, so that both are listed. Otherwise it does with its next change: until then, it adds nothing.
 */
function writtenElsewhere(session: Session, { documentId, isApart }: EventOf<'writtenElsewhere'>): Reduced {
  const { open } = session;
  if (open.form.document.id !== documentId || open.save !== null) return unchanged(session);
  if (!isApart || open.captureId !== null || open.n === 0)
    return unchanged(withOpen(session, { ...open, isShared: true }));
  const [forked, document] = fork(session);
  const versions = [{ writer: session.writer, n: open.n }];
  return plus(withWritten(forked, document), { type: 'remove', documentId, versions });
}

function kindChosen(session: Session, event: EventOf<'kindChosen'>): Reduced {
  if (session.open.captureId !== null || session.open.save !== null) return unchanged(session);
  const [own, open] = ownDocument(session);
  const form = withKind(open.form, event.kindId);
  const field = event.startsAt ?? firstField(form);
  const focus = event.focuses ? { field, selectsText: !touchedFields(form.document).includes(field) } : null;
  return withWrittenIfUsed({ ...own, focus }, { ...open, form });
}

/** The person may have saved, and typed on, before the page was read. Both captures are of this page then. */
function pageRead(session: Session, event: EventOf<'pageRead'>): Reduced {
  const { documentId, open } = onScreen(session);
  if (event.documentId === documentId) return pageWasRead(session, event);
  const isOutgoing = session.outgoing.some(({ form }) => form.document.id === event.documentId);
  if (!isOutgoing) return unchanged(session);
  const { snapshot } = event;
  const done = pageResult(session, {
    ...{ type: 'pageCompleted', documentId: event.documentId, snapshot, source: null },
  });
  if (!session.isReading || open.forkOf !== event.documentId) return done;
  return andThen(done, (after) => pageWasRead(after, { ...event, documentId, drafts: [] }));
}

/** Deferred page data. It belongs to the document that asked for it, even if another one is on the screen now. */
function pageResult(session: Session, event: PageResult): Reduced {
  const { documentId } = event;
  const isOpen = session.open.form.document.id === documentId;
  const known = isOpen
    ? session.open
    : session.outgoing.find(({ form, save }) => form.document.id === documentId && save?.state !== 'failed');
  // Closed, not saved, or replaced by another document: its draft takes the result, if it is still one.
  if (!known)
    return { session, effects: isEmpty(event) ? [] : [{ type: 'completeDraft', documentId, result: event }] };
  if (isSent(known)) return ended(session, documentId, ...endsOf(event));
  const before = known.form;
  const after = withDocument(session, documentId, ({ form }) => ({ form: withPageResult(form, event) }));
  const done = ended(after, documentId, ...endsOf(event));
  const { open } = done.session;
  const isChanged = open.form.document !== before.document;
  // Another window may have saved what it has.
  if (!isOpen || !isChanged || isElsewhere(open) || open.save?.state === 'saving') return done;
  return plus(withWrittenIfUsed(done.session, open), ...done.effects);
}

const isEmpty = (event: PageResult): boolean => event.type === 'pictureRead' && event.pictureId === null;

/** What is read now. */
function endsOf(event: PageResult): readonly string[] {
  if (event.type === 'articleRead') return ['article'];
  if (event.type === 'pictureRead') return ['picture'];
  return event.snapshot ? ['page'] : ['page', 'link'];
}

export function withPageResult(form: FormState, event: PageResult): FormState {
  if (event.type === 'pictureRead')
    return event.pictureId === null ? form : withPicture(form, event.pictureId);
  if (event.type === 'articleRead') return withArticle(form, event.snapshot);
  const read = event.snapshot ? withDeferredSnapshot(form, event.snapshot) : form;
  // The complete source, with the link to the passage and JSON-LD.
  return event.source ? withDeferredSnapshot(read, { ...read.snapshot, source: event.source }) : read;
}

/** These are read now, or won't be. A save that waited for them goes on. */
function ended(session: Session, documentId: string, ...ends: readonly string[]): Reduced {
  const after = withDocument(session, documentId, ({ outstanding }) => ({
    outstanding: outstanding.filter((each) => !ends.includes(each)),
  }));
  return waitOn(after, documentId);
}

/** A quote that another context added may be in no write of this form, so the removal is a separate effect. */
function quotesChanged(session: Session, { quotes }: EventOf<'quotesChanged'>): Reduced {
  const before = session.open.form.document.quotes ?? [];
  const removed = before.filter(({ id }) => !quotes.some((quote) => quote.id === id));
  const changed = typed(session, (form) => withQuotes(form, quotes));
  if (removed.length === 0) return changed;
  const { documentId } = onScreen(changed.session);
  return plus(changed, { type: 'removeQuotes', documentId, quoteIds: removed.map(({ id }) => id) });
}

/**
 * Another context added quotes to this document, or took some out again. One that the person removed has a tombstone, so
 * it doesn't come back.
 */
function quotesSeen(session: Session, event: EventOf<'quotesSeen'>): Reduced {
  const { documentId, open } = onScreen(session);
  if (event.documentId !== documentId || open.save !== null) return unchanged(session);
  const known = open.form.document.quotes ?? [];
  // The first quote of a passage is this form's own text, which the person may have changed.
  const added = event.quotes.filter(({ id }) => id !== documentId && !known.some((quote) => quote.id === id));
  // If the stored version is ours, a quote missing from it was removed elsewhere. An older version lacks our later ones.
  const newest = versionsOf(session, open).at(-1);
  const isAsShown = newest?.writer === event.of.writer && newest.n === event.of.n;
  const kept = isAsShown ? known.filter(({ id }) => event.quotes.some((quote) => quote.id === id)) : known;
  if (added.length === 0 && kept.length === known.length) return unchanged(session);
  const form = kept.length < known.length ? withQuotes(open.form, kept) : open.form;
  // They are stored already. A write now could follow a save of the document by another window.
  return unchanged(
    withOpen(session, { ...open, form: added.length > 0 ? withQuotesAdded(form, added) : form }),
  );
}

function policyRead(session: Session, { config }: EventOf<'policyRead'>): Reduced {
  const { open } = session;
  if (JSON.stringify(config.policy) === JSON.stringify(open.form.config.policy)) return unchanged(session);
  const context = { ...session.context, config };
  const locked = withConfig(open.form, config);
  // An existing capture keeps its kind. Saving reports what the policy forbids.
  const form = open.captureId === null ? withOfferedKind(locked) : locked;
  const isOfOtherKind = form.document.kind !== locked.document.kind;
  const focus = isOfOtherKind ? atFirstField(form) : session.focus;
  const after = { ...session, context, focus };
  const changed = { ...open, form };
  return versionsOf(session, open).length === 0 || open.save !== null || isElsewhere(open)
    ? unchanged(withOpen(after, changed))
    : withWritten(after, changed);
}
