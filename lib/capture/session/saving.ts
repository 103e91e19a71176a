// Save: what it waits for, what it sends, and what becomes of the document afterwards. Pure.
import { firstField, isTyped, stayingValues, withId } from '@/lib/capture/form/form-state';
import { noAccount } from '@/lib/capture/form/without-account';
import {
  andThen,
  atFirstField,
  awaited,
  freshDocument,
  knownDocument,
  newDocument,
  newId,
  plus,
  removalOf,
  unchanged,
  underPolicy,
  untimed,
  versionsOf,
  withDocument,
  withOpen,
  withOpened,
  withWritten,
} from './open-document';
import type { Effect, EventOf, OpenDocument, Reduced, Session } from './session';

/** How long a save waits for the link to the passage. The address is known without it. */
const linkWaitMs = 300;
/** After this time, the form offers to save without what is still being read. */
const longWaitMs = 2_000;

const linkWait = (documentId: string): Effect => ({
  ...{ type: 'wait', documentId, forMs: linkWaitMs, isLong: false },
});

export function saveAsked(session: Session): Reduced {
  const { open } = session;
  if (open.save !== null && open.save.state !== 'failed') return unchanged(session);
  const documentId = open.form.document.id;
  if (open.outstanding.length === 0) return startSave(session, open);
  const waitsFor = awaited(open);
  const waiting: OpenDocument = { ...open, save: { state: 'waiting', isLong: false }, isUntouched: false };
  // The form may close meanwhile, also over words that nobody typed.
  const isWritten = waitsFor !== undefined || versionsOf(session, open).length === 0;
  const asked = isWritten ? withWritten(session, waiting) : unchanged(withOpen(session, waiting));
  if (waitsFor === undefined) return plus(asked, linkWait(documentId));
  return plus(
    asked,
    { type: 'finishLater', documentId, outstanding: waitsFor },
    { type: 'wait', documentId, forMs: longWaitMs, isLong: true },
  );
}

export function waitOver(session: Session, { documentId, isLong }: EventOf<'waitOver'>): Reduced {
  const document = knownDocument(session, documentId);
  if (document?.save?.state !== 'waiting') return unchanged(session);
  if (isLong)
    return unchanged(withDocument(session, documentId, () => ({ save: { state: 'waiting', isLong } })));
  return awaited(document) === undefined ? startSave(session, document) : unchanged(session);
}

/** Something was read. A save that waited for it goes on, or waits for what is left. */
export function waitOn(session: Session, documentId: string): Reduced {
  const document = knownDocument(session, documentId);
  if (document?.save?.state !== 'waiting') return unchanged(session);
  if (document.outstanding.length === 0) return startSave(session, document);
  return { session, effects: awaited(document) === undefined ? [linkWait(documentId)] : [] };
}

/** The person doesn't wait any longer. */
export function savedWithout(session: Session, { documentId }: EventOf<'savedWithout'>): Reduced {
  const document = knownDocument(session, documentId);
  return document?.save?.state === 'waiting'
    ? startSave(session, { ...document, outstanding: [] })
    : unchanged(session);
}

/** The capture was sent meanwhile. The person chose to send their words as a new one. */
export function savedAsNew(session: Session): Reduced {
  const { open } = session;
  if (open.captureId === null) return unchanged(session);
  const [made, id] = newId(session);
  const copy = { ...freshDocument(withId(open.form, id), open.page), outstanding: open.outstanding };
  return andThen(plus(withWritten(withOpen(made, copy), copy), removalOf(session, open)), saveAsked);
}

function startSave(session: Session, saved: OpenDocument): Reduced {
  const document = { ...saved, isUntouched: false };
  const { form, captureId, captureAccountId } = document;
  const { accountId, id: documentId } = form.document;
  const isOpen = session.open.form.document.id === documentId;
  // The panel's form is empty at once. So its words are stored before they leave the screen.
  const leaves = isOpen && session.view === 'panel' && captureId === null && accountId !== noAccount;
  const isUnwritten = leaves && (document.n === 0 || (saved.isUntouched && !isTyped(form)));
  const stored = isUnwritten ? withWritten(session, document) : unchanged(session);
  const written = isUnwritten ? stored.session.open : document;
  const left: OpenDocument = { ...written, save: { state: 'saving', n: written.n } };
  const save: Effect = {
    ...{ type: 'save', documentId, draft: form.document, captureId },
    versions: versionsOf(session, left),
    isMove: captureId !== null && accountId !== captureAccountId,
    stored: untimed(session, left),
  };
  const after = leaves ? withEmpty(stored.session, left) : withDocument(session, documentId, () => left);
  return plus({ session: after, effects: stored.effects }, save);
}

/** An empty form for the capture after this one. It cites no page, since the person saw none. Kind, destination and tags stay. */
function withEmpty(session: Session, left: OpenDocument): Session {
  const [made, empty] = newDocument(session, { carriedValues: stayingValues(left.form) });
  const outgoing = [...made.outgoing, left];
  return withOpened({ ...made, outgoing }, empty, atFirstField(empty.form, { selectsText: true }));
}

/** The panel is ready for the next capture, as after its own Save. In another view, the words stay on the screen. */
export function savedElsewhere(session: Session, { documentId, n }: EventOf<'savedElsewhere'>): Reduced {
  const { open, view } = session;
  if (open.form.document.id !== documentId || open.save !== null) return unchanged(session);
  if (view !== 'panel' || open.captureId !== null || open.n !== n)
    return unchanged(withOpen(session, { ...open, isShared: true }));
  return unchanged(withEmpty(session, { ...open, save: { state: 'saved', captureId: documentId } }));
}

export function saveEnded(session: Session, event: EventOf<'saveEnded'>): Reduced {
  const { documentId, n, outcome } = event;
  const document = knownDocument(session, documentId);
  // A change of a capture that went on meanwhile: what was typed since is a draft of that capture, or being saved, too.
  if (document?.save?.state !== 'saving' || document.save.n !== n) return unchanged(session);
  if (outcome.state === 'stored') {
    const { captureId } = outcome;
    const after = withDocument(session, documentId, () => ({ save: { state: 'saved', captureId } }));
    const kindId = document.form.document.kind;
    const effects: Effect[] = document.captureId === null ? [{ type: 'noteKind', documentId, kindId }] : [];
    return { session: after, effects };
  }
  const failed: OpenDocument =
    outcome.state === 'incomplete'
      ? { ...document, save: null, form: { ...document.form, problems: outcome.problems } }
      : { ...document, save: { state: 'failed', reason: outcome.reason } };
  const field = (outcome.state === 'incomplete' && outcome.problems[0]?.field) || firstField(failed.form);
  return restored(session, failed, field);
}

/** Nothing was saved. The words stay or come back, unless they would replace others. */
function restored(session: Session, failed: OpenDocument, field: string): Reduced {
  const { open } = session;
  const { id } = failed.form.document;
  const focus = { field, selectsText: false };
  if (open.form.document.id === id)
    return unchanged({ ...withOpen(session, failed), focus: failed.save === null ? focus : session.focus });
  const outgoing = session.outgoing.filter(({ form }) => form.document.id !== id);
  const isSent = open.save !== null && open.save.state !== 'failed';
  if (open.forkOf === id && !isSent) {
    // The document on the screen has all words of the one that failed, and goes on under its id.
    const form = { ...withId(open.form, id), problems: failed.form.problems };
    const joined = { ...open, form, n: failed.n, base: failed.base, save: failed.save, forkOf: null };
    return plus(withWritten({ ...session, outgoing, focus }, joined), removalOf(session, open));
  }
  const isReplaceable = !isTyped(open.form) && open.form.snapshot.address === '';
  if (isReplaceable)
    return unchanged(withOpened({ ...session, outgoing }, underPolicy(session, failed), focus));
  const save = failed.save ?? ({ state: 'failed', reason: 'incomplete' } as const);
  return unchanged(withDocument(session, id, () => ({ ...failed, save })));
}
