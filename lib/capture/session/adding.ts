// The passage on the screen goes to the draft that collects. The popup stays the popup. Pure.
import { textOf } from '@/lib/capture/field/field';
import { firstField, withId } from '@/lib/capture/form/form-state';
import { quotesOf, withPassageAsQuotes } from '@/lib/capture/form/passage-as-quote';
import { quoteFieldOf } from '@/lib/capture/form/quotes';
import { touchedFields } from '@/lib/capture/form/slots';
import { textToHtml } from '@/lib/capture/text/html';
import {
  formOf,
  freshDocument,
  idOf,
  newId,
  unchanged,
  untimed,
  versionsOf,
  withOpened,
  withWritten,
} from './open-document';
import type { Effect, Reduced, Session, SessionEvent } from './session';

export function add(session: Session, event: Extract<SessionEvent, { type: 'addAsked' }>): Reduced {
  const { open } = session;
  const { form } = open;
  if (open.save !== null || open.captureId !== null || quoteFieldOf(form.document.kind) === null)
    return unchanged(session);
  let { made } = session;
  const nextId = () => {
    made += 1;
    return idOf(session.writer, made);
  };
  const { quotes, own } = quotesOf(form, nextId, event.said);
  const typed = touchedFields(form.document).includes('name')
    ? textToHtml(textOf(form.document.values, 'name'))
    : '';
  const remark = typed + own;
  // Without a draft that collects, the passage starts one, with the form's name and the person's words.
  const started = freshDocument(withId(withPassageAsQuotes(form, { quotes, own }), nextId()), open.page);
  const start = untimed(session, { ...started, n: 1 });
  const effect: Effect = {
    ...{ type: 'add', documentId: form.document.id, start, saves: event.saves, to: event.to },
    quotes: quotes.map((quote, at) => (at === 0 && remark !== '' ? { ...quote, remark } : quote)),
  };
  return { session: { ...session, made, isNotAdded: false }, effects: [effect] };
}

/** The words are in the other draft now, so the form starts over from its page. */
export function wasAdded(
  session: Session,
  { documentId, to }: Extract<SessionEvent, { type: 'added' }>,
): Reduced {
  const { open } = session;
  if (documentId !== open.form.document.id) return unchanged(session);
  if (to === null) return unchanged({ ...session, isNotAdded: true });
  const [made, id] = newId(session);
  const { document, snapshot, site, given } = open.form;
  const form = formOf(session.context, {
    ...{ kindId: document.kind, snapshot, site, given, isKindChosen: true, id },
  });
  const focus = { field: firstField(form), selectsText: true };
  const next = { ...freshDocument(form, open.page), outstanding: open.outstanding };
  const versions = versionsOf(session, open);
  return {
    session: { ...withOpened(made, next, focus), added: { ...to, before: open } },
    effects: versions.length > 0 ? [{ type: 'remove', documentId, versions, isGone: false }] : [],
  };
}

/** Takes the passage out of the draft again, and shows the form as it was. */
export function addUndone(session: Session): Reduced {
  const { added } = session;
  if (!added || added.isSaved) return unchanged(session);
  const { documentId, quoteIds, started, before } = added;
  const taken: Effect = started
    ? { type: 'remove', documentId, versions: started, isGone: false }
    : { type: 'removeQuotes', documentId, quoteIds };
  const focus = { field: firstField(before.form), selectsText: false };
  const back = withOpened(session, before, focus);
  if (versionsOf(session, before).length === 0) return { session: back, effects: [taken] };
  const { session: written, effects } = withWritten(back, { ...before, base: [] });
  return { session: written, effects: [taken, ...effects] };
}
