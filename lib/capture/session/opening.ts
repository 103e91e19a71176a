// What fills the form: the page in front, its drafts, and the next capture. A passage can go to the draft that collects
// instead. Pure.
import { textOf } from '@/lib/capture/field/field';
import { isNewPassage, startForm, withSnapshot } from '@/lib/capture/form/form-start';
import {
  type FormContext,
  firstField,
  isTyped,
  textFieldOf,
  withField,
  withId,
  withPassageNoted,
} from '@/lib/capture/form/form-state';
import { quotesOf, withPassageAsQuotes } from '@/lib/capture/form/quotes';
import { touchedFields } from '@/lib/capture/form/slots';
import { textToHtml } from '@/lib/capture/text/html';
import { isOfBusyPage } from '@/lib/page/snapshot';
import {
  andThen,
  atFirstField,
  freshDocument,
  idOf,
  isElsewhere,
  isSent,
  newDocument,
  plus,
  removalOf,
  storedDocument,
  storedFocus,
  unchanged,
  underPolicy,
  untimed,
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
  const form = startForm({ ...context, kindId, id });
  const unread: Session = {
    ...session,
    ...{ made: 1, outgoing: [], opening: 0, isReading: true },
    open: { ...freshDocument(form), outstanding: ['page'] },
    focus: atFirstField(form, { selectsText: true }),
    ...{ offered: null, cleared: null, adding: null, added: null, isNotAdded: false },
    ...{ isForClipboard: false, keysForPage: null, isDraftKept: true },
  };
  if (document) {
    const open = storedDocument(session, document.stored, document);
    return { ...unread, open, focus: storedFocus(open, document.refusedField), isReading: false };
  }
  if (request) {
    const open = requestedDocument(context, request, id);
    const field = request.field ?? firstField(open.form);
    return { ...unread, open, focus: { field, selectsText: true }, isReading: false };
  }
  // The effects follow once the session is open.
  return page ? pageWasRead(unread, { type: 'pageRead', documentId: id, ...page }).session : unread;
}

/** The document of a capture request, with the words that the person gave with it. */
function requestedDocument(context: FormContext, request: CaptureRequest, newId: string): OpenDocument {
  const { kind: kindId, snapshot, values, stored, site } = request;
  const id = stored?.draft.id ?? newId;
  let form = startForm({ ...context, kindId, snapshot, site, isKindChosen: true, id });
  for (const [name, value] of Object.entries(values)) form = withField(form, name, value);
  const document = freshDocument(form, stored?.page);
  return stored ? { ...document, base: [{ writer: stored.writer, n: stored.n }] } : document;
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
  const restored = isRestored ? storedDocument(session, newest, { site, isRestored }) : null;
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
      : { ...atFirstField(document.form, { selectsText: !isRestored }), unlessMoved: isFirst },
  };
  const documentId = document.form.document.id;
  return plus(
    andThen(storedAgain(after, open), (stored) => waitOn(stored, documentId)),
    { type: 'readDeferred', documentId, snapshot },
    { type: 'noteSample', documentId, snapshot },
  );
}

/** Words that were typed before belong to this page now. A restored draft replaces an empty stored form. */
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
  return plus({ session: { ...started, cleared }, effects }, ...(isStored ? [removalOf(session, open)] : []));
}

/** A new form of the same page and kind. Deferred page data goes to the new form. */
export function samePage(session: Session): Reduced {
  const { open } = session;
  const { snapshot, site, carriedValues } = open.form;
  const [made, started] = newDocument(session, { snapshot, site, carriedValues }, open.page);
  const { document: next, effects } = withRestRead(open, started);
  const opened = withOpened(made, next, atFirstField(next.form, { selectsText: true }));
  if (!session.isReading) return { session: opened, effects };
  return {
    session: { ...opened, open: { ...opened.open, outstanding: open.outstanding }, isReading: true },
    effects: [readAgain(opened)],
  };
}

const readAgain = ({ open }: Session): Effect => ({ type: 'readPage', documentId: open.form.document.id });

/** A document that left the screen comes back. Its stored versions are gone, so everything is written again. */
export function comesBack(session: Session, left: OpenDocument): Reduced {
  const { document, effects } = withRestRead(left, underPolicy(session, left));
  const back = withOpened(session, document, atFirstField(left.form));
  if (versionsOf(session, left).length === 0) return { session: back, effects };
  return plus(withWritten(back, { ...document, base: [] }), ...effects);
}

/** What `before` still waited for is read for this document. An article or a picture isn't asked for again. */
function withRestRead(before: OpenDocument, document: OpenDocument) {
  const { snapshot } = before.form;
  const isBusy = isOfBusyPage(snapshot);
  const isDeferred = isBusy || before.outstanding.includes('link');
  const outstanding = isBusy ? (['page', 'link'] as const) : isDeferred ? (['link'] as const) : [];
  const { id: documentId } = document.form.document;
  const effects: readonly Effect[] = isDeferred ? [{ type: 'readDeferred', documentId, snapshot }] : [];
  return { document: { ...document, outstanding }, effects };
}

/** The next capture: of the same page in the popup, of the page in front in the panel. */
export function nextDocument(session: Session): Reduced {
  const { open, view } = session;
  const isDone = open.save?.state === 'saved' || open.captureId !== null;
  // What the person typed stays on the screen, and so does what they saved until it is a capture.
  if (!isDone && (isTyped(open.form) || open.save !== null)) return unchanged(session);
  if (view !== 'panel') return samePage(session);
  // An untouched passage stays until another page is read.
  if (!isDone) return { session, effects: [readAgain(session)] };
  const { carriedValues } = open.form;
  const [made, next] = newDocument(session, { carriedValues });
  const opened = withOpened(made, next, atFirstField(next.form, { selectsText: true }));
  return { session: opened, effects: [readAgain(opened)] };
}

/** The passage on the screen goes to the draft that collects. The popup stays the popup. */
export function add(session: Session, event: EventOf<'addAsked'>): Reduced {
  const { open } = session;
  const { form } = open;
  const takesQuotes = open.captureId === null && textFieldOf(form.document.kind) !== '';
  // The form may collect itself, maybe only since the key was pressed.
  const isFree = open.save === null && form.document.quotes === undefined;
  // A second press while the first one is on its way adds nothing twice.
  if (!takesQuotes || !isFree || session.adding !== null) return unchanged(session);
  let { made } = session;
  const nextId = () => {
    made += 1;
    return idOf(session.writer, made);
  };
  const { quotes, own } = quotesOf(form, nextId, event.said);
  const typed = touchedFields(form.document).includes('name')
    ? textToHtml(textOf(form.document.values, 'name'))
    : '';
  const comment = typed + own;
  // Without a draft that collects, the passage starts one, with the form's name and the person's words.
  const started = freshDocument(withId(withPassageAsQuotes(form, { quotes, own }), nextId()), open.page);
  const start = untimed(session, { ...started, n: 1 });
  const effect: Effect = {
    ...{ type: 'add', documentId: form.document.id, start, saves: event.saves, to: event.to },
    quotes: quotes.map((quote, at) => (at === 0 && comment !== '' ? { ...quote, comment } : quote)),
  };
  const adding = { documentId: form.document.id, n: open.n };
  return { session: { ...session, made, adding, isNotAdded: false }, effects: [effect] };
}

/** The words are in the other draft now, so the form starts over from its page. What was typed or saved since stays. */
export function wasAdded(session: Session, { documentId, to }: EventOf<'added'>): Reduced {
  const { open, adding } = session;
  const ended = { ...session, adding: null };
  if (to === null) return unchanged({ ...ended, isNotAdded: true });
  const isAsAdded =
    documentId === open.form.document.id && adding?.documentId === documentId && adding.n === open.n;
  if (!isAsAdded || open.save !== null) return unchanged({ ...ended, added: { ...to, before: null } });
  const { session: next, effects } = samePage(ended);
  const isStored = versionsOf(session, open).length > 0;
  return plus(
    { session: { ...next, added: { ...to, before: open } }, effects },
    ...(isStored ? [removalOf(session, open)] : []),
  );
}

/** Takes the passage out of the draft again, and shows the form as it was. */
export function addUndone(session: Session): Reduced {
  const { added } = session;
  if (!added || added.save === 'saved') return unchanged(session);
  const { documentId, quoteIds, started, before } = added;
  const taken: Effect = started
    ? { type: 'remove', documentId, versions: started }
    : { type: 'removeQuotes', documentId, quoteIds };
  if (!before) return { session: { ...session, added: null }, effects: [taken] };
  // The words are stored here before they leave the other draft.
  return plus(comesBack(session, before), taken);
}
