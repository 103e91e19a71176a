// What fills the form: the page in front, its drafts, and the next capture. Pure.
import { isNewPassage, withSnapshot } from '@/lib/capture/form/form-start';
import { firstField, isTyped, withPassageNoted } from '@/lib/capture/form/form-state';
import { isOfBusyPage } from '@/lib/page/snapshot';
import {
  formOf,
  freshDocument,
  idOf,
  isElsewhere,
  isSent,
  newId,
  removalOf,
  requestedDocument,
  storedDocument,
  storedFocus,
  unchanged,
  underPolicy,
  versionsOf,
  withOpened,
  withWritten,
} from './open-document';
import { waitOn } from './saving';
import type { CaptureRequest, Effect, EventOf, OpenDocument, Reduced, Session } from './session';

type DocumentRead = EventOf<'documentRead'>;
type PageRead = EventOf<'pageRead'>;

/** What a form shows first: at most one of them. */
export interface FirstShown {
  /** `isMoved`: the person moves it to the form's account. */
  readonly document: (Omit<DocumentRead, 'type'> & { readonly isMoved: boolean }) | null;
  readonly request: CaptureRequest | null;
  /** null while the page is being read. */
  readonly page: Omit<PageRead, 'type' | 'documentId'> | null;
}

/** The session as it is drawn first. `kindId`: the kind of a page without a rule. */
export function startSession(
  { document, request, page }: FirstShown,
  of: Pick<Session, 'view' | 'writer' | 'context'> & { readonly kindId: string },
): Session {
  const { kindId, ...session } = of;
  const { context, writer } = session;
  const id = idOf(writer, 1);
  const form = formOf(context, { kindId, id });
  const unread: Session = {
    ...session,
    ...{ made: 1, outgoing: [], opening: 0, isReading: true },
    open: { ...freshDocument(form), outstanding: ['page'] },
    focus: { field: firstField(form), selectsText: true },
    ...{ offered: null, cleared: null, adding: null, added: null, isNotAdded: false },
    ...{ isForClipboard: false, keysForPage: null, isDraftKept: true },
  };
  if (document) {
    const open = storedDocument(context, document.stored, { writer, ...document });
    return { ...unread, open, focus: storedFocus(open, document.refusedField), isReading: false };
  }
  if (request) {
    const open = requestedDocument(context, request, id);
    const focus = { field: request.field ?? firstField(open.form), selectsText: true };
    return { ...unread, open, focus, isReading: false };
  }
  // The effects follow once the session is open.
  return page ? pageWasRead(unread, { type: 'pageRead', documentId: id, ...page }).session : unread;
}

/**
 * The page was read. Its newest draft is the form again, if the page is surely the same and nothing new is selected.
 * Otherwise the page is the form, and its drafts are offered in one line.
 */
export function pageWasRead(session: Session, event: PageRead): Reduced {
  const { snapshot, site, drafts, page } = event;
  const { open } = session;
  if (event.documentId !== open.form.document.id) return unchanged(session);
  // Saved without the page. What is sent stays as it was shown, and no write makes it a draft again.
  if (isSent(open)) return unchanged({ ...session, isReading: false });
  const wasTyped = isTyped(open.form);
  const isFirst = session.isReading;
  const [newest, next] = drafts;
  const isRestored =
    newest !== undefined && !wasTyped && event.isPageSure && !isNewPassage(snapshot, newest.draft);
  const restored = isRestored
    ? storedDocument(session.context, newest, { writer: session.writer, site, isRestored })
    : null;
  const filled: OpenDocument = restored
    ? // A save that waited for the page must not send words that nobody has seen.
      { ...restored, form: withPassageNoted({ ...restored.form, snapshot }) }
    : { ...open, form: withSnapshot(open.form, snapshot, site), page };
  const others = isRestored ? drafts.length - 1 : drafts.length;
  const first = isRestored ? next : newest;
  const isBusy = isOfBusyPage(snapshot);
  const document: OpenDocument = {
    ...filled,
    outstanding: [
      ...(isRestored ? [] : open.outstanding.filter((each) => each !== 'page')),
      ...(isBusy ? (['page'] as const) : []),
      ...(snapshot.address === '' || isRestored ? [] : (['link'] as const)),
    ],
  };
  const after: Session = {
    ...session,
    open: document,
    // The panel reads another page into the form that is on the screen.
    opening: isFirst ? session.opening : session.opening + 1,
    ...{ isReading: false, keysForPage: null },
    offered: first ? { newest: first, count: others } : null,
    focus: wasTyped
      ? session.focus
      : { field: firstField(document.form), selectsText: !isRestored, unlessMoved: isFirst },
  };
  const documentId = document.form.document.id;
  const { session: stored, effects: writes } = storedAgain(after, open);
  const going = waitOn(stored, documentId);
  const effects: readonly Effect[] = [
    { type: 'readDeferred', documentId, snapshot },
    { type: 'noteSample', documentId, snapshot },
  ];
  return { session: going.session, effects: [...writes, ...going.effects, ...effects] };
}

/** Words that were typed before belong to this page now. An empty form that was saved before gives way to a draft. */
function storedAgain(session: Session, before: OpenDocument): Reduced {
  if (before.n === 0 || isElsewhere(before)) return unchanged(session);
  return before.form.document.id === session.open.form.document.id
    ? withWritten(session, session.open)
    : { session, effects: [removalOf(session, before)] };
}

/** A new form from the page and the defaults. A draft that waits for an account stays stored. */
export function startOver(session: Session): Reduced {
  const { open } = session;
  if (open.captureId !== null || (open.save !== null && open.save.state !== 'failed'))
    return unchanged(session);
  const isStored = versionsOf(session, open).length > 0 && open.savedAtMs === null;
  const cleared = isTyped(open.form) && open.savedAtMs === null ? open : null;
  const { session: started, effects } = samePage(session);
  return {
    session: { ...started, cleared },
    effects: isStored ? [...effects, removalOf(session, open)] : effects,
  };
}

/** A new form of the same page and kind. What the page hasn't told yet, it tells this form. */
export function samePage(session: Session): Reduced {
  const { open } = session;
  const [made, id] = newId(session);
  const { document, snapshot, site, carriedValues } = open.form;
  const form = formOf(session.context, {
    ...{ kindId: document.kind, snapshot, site, carriedValues, isKindChosen: true, id },
  });
  const focus = { field: firstField(form), selectsText: true };
  const { document: next, effects } = withRestRead(open, freshDocument(form, open.page));
  const opened = withOpened(made, next, focus);
  if (!session.isReading) return { session: opened, effects };
  const { outstanding } = open;
  return {
    session: { ...opened, open: { ...opened.open, outstanding }, isReading: true },
    effects: [{ type: 'readPage', documentId: id, isAgain: true }],
  };
}

/** A document that left the screen comes back. Its stored versions are gone, so everything is written again. */
export function comesBack(session: Session, left: OpenDocument): Reduced {
  const focus = { field: firstField(left.form), selectsText: false };
  const { document, effects } = withRestRead(left, underPolicy(session, left));
  const back = withOpened(session, document, focus);
  if (versionsOf(session, left).length === 0) return { session: back, effects };
  const written = withWritten(back, { ...document, base: [] });
  return { session: written.session, effects: [...written.effects, ...effects] };
}

/** What `before` still waited for is read for this document. An article or a picture isn't asked for again. */
function withRestRead(before: OpenDocument, document: OpenDocument) {
  const { snapshot } = before.form;
  const isBusy = isOfBusyPage(snapshot);
  const isLate = isBusy || before.outstanding.includes('link');
  const outstanding = isBusy ? (['page', 'link'] as const) : isLate ? (['link'] as const) : [];
  const { id: documentId } = document.form.document;
  const effects: readonly Effect[] = isLate ? [{ type: 'readDeferred', documentId, snapshot }] : [];
  return { document: { ...document, outstanding }, effects };
}

/** The next capture: of the same page in the popup, of the page in front in the panel. */
export function nextDocument(session: Session): Reduced {
  const { open, view } = session;
  const isDone = open.save?.state === 'saved' || open.captureId !== null;
  // What the person typed stays on the screen, and so does what they saved until it is a capture.
  if (!isDone && (isTyped(open.form) || open.save !== null)) return unchanged(session);
  // An untouched passage stays until another page is read.
  if (!isDone && view === 'panel')
    return {
      session,
      effects: [{ type: 'readPage', documentId: open.form.document.id, isAgain: true }],
    };
  if (view !== 'panel') return samePage(session);
  const [made, id] = newId(session);
  const { document, carriedValues } = open.form;
  const form = formOf(session.context, { kindId: document.kind, carriedValues, isKindChosen: true, id });
  const focus = { field: firstField(form), selectsText: true };
  return {
    session: withOpened(made, freshDocument(form), focus),
    effects: [{ type: 'readPage', documentId: id, isAgain: true }],
  };
}
