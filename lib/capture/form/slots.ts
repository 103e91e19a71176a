// The content of a document: its slots, its texts and its digest. A kind is a view on slots: kinds share the value of a slot
// that both have.
import type { Draft, Quote } from '@/lib/capture/field/draft';
import { type Field, isFilled, isPortable } from '@/lib/capture/field/field';
import { type DraftValues, pickValues } from '@/lib/capture/field/values';
import { kindOf, kinds } from '@/lib/capture/kinds';
import type { MessageKey } from '@/lib/capture/text/messages';
import { digestOf } from '@/lib/digest';

export const htmlSlot = 'html';
/** Of every kind that takes a picture. */
export const pictureSlot = 'picture picture';
/** A pair in `Draft.others`: a portal together with its product. */
export const portalSlot = 'portal portal';

/** In `Draft.touched`: the person changed the quotes, or wrote the source. */
export const ownQuotes = 'own quotes';
export const ownSource = 'own source';

/**
 * The slot of a field: its name and control. A choice needs the same values, too: "public" differs between ideas and
 * comments. The long text is one slot under any name. A field that changes a record has a slot of its own: its words
 * aren't meant for another record.
 */
export function slotOf(kindId: string, { name, control, isChange }: Field): string {
  if (isChange) return `change ${kindId} ${name}`;
  if (control.type === 'html') return htmlSlot;
  return control.type === 'choice'
    ? `choice ${name} ${control.choices.join(' ')}`
    : `${control.type} ${name}`;
}

export function fieldsOfKind(kindId: string): readonly Field[] {
  return kindOf(kindId)?.fields ?? [];
}

/** The touched slots. A draft that doesn't say has touched everything that is filled. */
export function touchedIn({ kind, values, touched, quotes = [] }: Draft): readonly string[] {
  if (touched) return touched;
  const filled = fieldsOfKind(kind).filter((field) => isFilled(field, values));
  return [...filled.map((field) => slotOf(kind, field)), ...(quotes.length > 0 ? [ownQuotes] : [])];
}

/** The names of the kind's fields whose value the person owns. */
export function touchedFields(draft: Draft): string[] {
  const touched = touchedIn(draft);
  return fieldsOfKind(draft.kind)
    .filter((field) => touched.includes(slotOf(draft.kind, field)))
    .map(({ name }) => name);
}

export const withTouched = (draft: Draft, ...slots: readonly string[]): Draft => ({
  ...draft,
  touched: [...new Set([...touchedIn(draft), ...slots])],
});

export function withOthers({ others: _before, ...draft }: Draft, others: DraftValues): Draft {
  return { ...draft, ...(Object.keys(others).length > 0 ? { others } : {}) };
}

/** The labels of what waits in the document for another kind, each once. */
export function keptLabels({ others = {} }: Draft): readonly MessageKey[] {
  const fields = kinds.flatMap(({ id, fields: ofKind }) =>
    ofKind.map((field) => [slotOf(id, field), field] as const),
  );
  // Named as in the first kind that has it.
  const bySlot = new Map(fields.toReversed());
  const labels = Object.entries(others).flatMap(([slot, value]) => {
    const field = bySlot.get(slot);
    const shown = slot === portalSlot ? value[1] : value;
    return field && isFilled(field, { [field.name]: shown ?? '' }) ? [field.label] : [];
  });
  return [...new Set(labels)];
}

/** The values of other kinds that mean the same in every account. */
export function portableOthers(others: DraftValues): DraftValues {
  const portable = new Set(
    kinds.flatMap(({ id, fields }) => fields.filter(isPortable).map((field) => slotOf(id, field))),
  );
  return Object.fromEntries(Object.entries(others).filter(([slot]) => portable.has(slot)));
}

/** The draft with each of its formatted texts changed, in quotes and in the comments on them, too. */
export function withHtml(draft: Draft, change: (html: string) => string): Draft {
  const values = { ...draft.values };
  for (const { name, control } of fieldsOfKind(draft.kind)) {
    const value = values[name];
    if (control.type === 'html' && typeof value === 'string') values[name] = change(value);
  }
  const { quotes } = draft;
  return {
    ...draft,
    values,
    ...(quotes && { quotes: quotes.map((quote) => quoteWithHtml(quote, change)) }),
  };
}

const quoteWithHtml = ({ comment, ...quote }: Quote, change: (html: string) => string): Quote => ({
  ...{ ...quote, html: change(quote.html) },
  ...(comment !== undefined && { comment: change(comment) }),
});

/**
 * A vote becomes a comment on the same idea, with the same words and link. Its organization, contacts and value have no place
 * in a comment, so the person reviews the form before it is sent.
 */
export const asComment = (vote: Draft): Draft => ({
  ...vote,
  kind: 'comment',
  values: { ...pickValues(vote.values, ['idea', 'body', 'link']), linkName: vote.source.title },
});

/** True for equal content, in any order of members. */
export function isSameDraft(one: Draft, other: Draft): boolean {
  // Usually both are the same object. That saves serializing a long article twice.
  return one === other || canonicalText(one) === canonicalText(other);
}

/**
 * The draft with an id made from its content, so that saving it twice makes one capture. The id is a UUID of
 * version 8 (RFC 9562, section 5.8) from its SHA-256.
 */
export async function withIdOfItsOwn(draft: Draft): Promise<Draft> {
  const digest = await digestOf(canonicalText(draft));
  const id = digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
  return { ...draft, id };
}

const canonicalText = (draft: Draft): string =>
  JSON.stringify(draft, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
