// The passage on the screen goes to the draft that collects. The popup stays the popup. Pure.
import { textOf } from '@/lib/capture/field/field';
import { withId } from '@/lib/capture/form/form-state';
import { quoteFieldOf, quotesOf, withPassageAsQuotes } from '@/lib/capture/form/quotes';
import { touchedFields } from '@/lib/capture/form/slots';
import { textToHtml } from '@/lib/capture/text/html';
import { freshDocument, idOf, removalOf, unchanged, untimed, versionsOf } from './open-document';
import { comesBack, samePage } from './opening';
import type { Effect, EventOf, Reduced, Session } from './session';

export function add(session: Session, event: EventOf<'addAsked'>): Reduced {
  const { open } = session;
  const { form } = open;
  if (open.save !== null || open.captureId !== null || quoteFieldOf(form.document.kind) === null)
    return unchanged(session);
  // The form collects itself, maybe only since the key was pressed.
  if (form.document.quotes !== undefined) return unchanged(session);
  // A second press while the first one is on its way adds nothing twice.
  if (session.adding !== null) return unchanged(session);
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
  return {
    session: { ...next, added: { ...to, before: open } },
    effects: isStored ? [...effects, removalOf(session, open)] : effects,
  };
}

/** Takes the passage out of the draft again, and shows the form as it was. */
export function addUndone(session: Session): Reduced {
  const { added } = session;
  if (!added || added.save === 'saved') return unchanged(session);
  const { documentId, quoteIds, started, before } = added;
  const taken: Effect = started
    ? { type: 'remove', documentId, versions: started, isGone: false }
    : { type: 'removeQuotes', documentId, quoteIds };
  if (!before) return { session: { ...session, added: null }, effects: [taken] };
  const { session: back, effects } = comesBack(session, before);
  // The words are stored here before they leave the other draft.
  return { session: back, effects: [...effects, taken] };
}
