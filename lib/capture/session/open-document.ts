// The document on the screen: how it starts, and how it is stored. Pure.
import type { Outstanding, StoredDraft } from '@/lib/capture/field/stored-draft';
import {
  type FormStart,
  openDocument,
  startForm,
  withAccount,
  withConfig,
} from '@/lib/capture/form/form-start';
import { type FormState, firstField, isTyped } from '@/lib/capture/form/form-state';
import { touchedFields } from '@/lib/capture/form/slots';
import { noAccount } from '@/lib/capture/form/without-account';
import type { Effect, OpenDocument, Reduced, Session, SessionFocus, UntimedDraft, Version } from './session';

/** An id that no other session makes: most of the writer's digits are random, and the last ones count. */
export const idOf = (writer: string, count: number): string =>
  writer.slice(0, 24) + count.toString(16).padStart(12, '0');

export function freshDocument(form: FormState, page = ''): OpenDocument {
  return {
    ...{ form, n: 0, base: [], captureId: null, captureAccountId: form.document.accountId },
    ...{ savedAtMs: null, page, outstanding: [], save: null, forkOf: null },
    ...{ isShared: false, isUntouched: false },
  };
}

interface StoredFrom {
  /** The digest of its page's site, whose last product a document without one gets. null for no page. */
  readonly site: string | null;
  /** The account of the capture that it changes. @default the document's */
  readonly captureAccountId?: string;
  /** The form says that it was restored. @default false */
  readonly isRestored?: boolean;
  /** The person moves it to the session's account. @default false */
  readonly isMoved?: boolean;
}

/** A document as it is stored. One from before an account was connected becomes a form of the account. */
export function storedDocument(
  { context, writer }: Pick<Session, 'context' | 'writer'>,
  stored: StoredDraft,
  { site, captureAccountId = stored.draft.accountId, isRestored = false, isMoved = false }: StoredFrom,
): OpenDocument {
  const { draft, captureId = null, savedAtMs = null, page, isUntouched = false } = stored;
  const opened = openDocument(draft, { ...context, site, isRestored, isUntouched });
  const leaves = isMoved || draft.accountId === noAccount;
  const isOfOther = leaves && draft.accountId !== context.accountId;
  const form = isOfOther ? withAccount(opened, context, site) : opened;
  // This session counts its own writes on.
  const isOwn = stored.writer === writer;
  return {
    ...freshDocument(form, page),
    ...{ captureId, captureAccountId, savedAtMs, isUntouched },
    n: isOwn ? stored.n : 0,
    base: isOwn || stored.n < 0 ? [] : [{ writer: stored.writer, n: stored.n }],
  };
}

/**
 * Where a stored document's form starts: at the field that the service refused, else the first one. Words that a person
 * typed, saved or had before are never selected: the next key adds to them.
 */
export function storedFocus(
  { form, captureId }: OpenDocument,
  refusedField: string | null,
  { isUndone = false } = {},
): SessionFocus {
  const isOfKind = refusedField !== null && refusedField in form.document.values;
  const field = isOfKind ? refusedField : firstField(form);
  const isOwn = captureId !== null || isUndone || touchedFields(form.document).includes(field);
  return { field, selectsText: !isOwn };
}

export const atFirstField = (form: FormState, { selectsText = false } = {}): SessionFocus => ({
  field: firstField(form),
  selectsText,
});

/** What a save waits for, however long it takes. undefined for nothing, or the link to the passage alone. */
export const awaited = ({ outstanding }: OpenDocument): Outstanding | undefined =>
  outstanding.find((each) => each !== 'link');

export function untimed({ writer }: Pick<Session, 'writer'>, document: OpenDocument): UntimedDraft {
  const { form, n, page, captureId, savedAtMs, isUntouched, save } = document;
  // Should the form close now, nothing is sent, and the draft says what it waited for.
  const asked = save?.state === 'waiting' ? awaited(document) : undefined;
  return {
    ...{ draft: form.document, writer, n, page },
    ...(captureId === null ? {} : { captureId }),
    ...(savedAtMs === null ? {} : { savedAtMs }),
    ...(isUntouched && !isTyped(form) ? { isUntouched } : {}),
    ...(asked === undefined ? {} : { asked }),
  };
}

/** Every stored version that this document covers. */
export const versionsOf = (
  { writer }: Pick<Session, 'writer'>,
  { n, base }: Pick<OpenDocument, 'n' | 'base'>,
): readonly Version[] => (n === 0 ? base : [...base, { writer, n }]);

/** Removes every stored version that this document covers. */
export const removalOf = (session: Pick<Session, 'writer'>, document: OpenDocument): Effect => ({
  type: 'remove',
  documentId: document.form.document.id,
  versions: versionsOf(session, document),
});

/** The session with this document on the screen, and the write that stores it. */
export function withWritten(session: Session, document: OpenDocument): Reduced {
  const open = { ...document, n: document.n + 1 };
  const effect: Effect = {
    type: 'write',
    documentId: open.form.document.id,
    stored: untimed(session, open),
    base: document.base,
  };
  return { session: { ...session, open }, effects: [effect] };
}

/** Writes a document that somebody typed into, or that is stored already. Another one is stored nowhere. */
export const withWrittenIfUsed = (session: Session, document: OpenDocument): Reduced =>
  isTyped(document.form) || versionsOf(session, document).length > 0
    ? withWritten(session, document)
    : unchanged({ ...session, open: document });

/** Another document replaces the one on the screen, with fresh controls. A save that is under way goes on. */
export function withOpened(session: Session, open: OpenDocument, focus: SessionFocus): Session {
  const { id } = open.form.document;
  const isOffered = session.offered?.newest.draft.id === id;
  const { save, form: left } = session.open;
  const isUnderWay = save?.state === 'waiting' || save?.state === 'saving';
  const others = [open, ...session.outgoing].map(({ form }) => form.document.id);
  const goesOn = isUnderWay && !others.includes(left.document.id);
  return {
    ...session,
    outgoing: goesOn ? [...session.outgoing, session.open] : session.outgoing,
    ...{ open, focus, opening: session.opening + 1, isReading: false },
    offered: isOffered ? null : session.offered,
    ...{ cleared: null, added: null, isNotAdded: false, isForClipboard: false, keysForPage: null },
  };
}

/** Nobody typed into the document, and nothing of it is stored. Another one may replace it. */
export const isFree = ({ open, isReading }: Session): boolean =>
  !isReading && open.captureId === null && open.save === null && !isTyped(open.form);

/** The words are on their way, or a capture. */
export const isSent = ({ save }: OpenDocument): boolean =>
  save?.state === 'saving' || save?.state === 'saved';

/** Another window goes on from this document, or ended it. A write would bring back what it saved. */
export const isElsewhere = ({ isShared, captureId }: OpenDocument): boolean => isShared && captureId === null;

export const unchanged = (session: Session): Reduced => ({ session, effects: [] });

/** These effects follow. */
export const plus = ({ session, effects }: Reduced, ...more: readonly Effect[]): Reduced => ({
  session,
  effects: [...effects, ...more],
});

/** The next change follows. */
export function andThen({ session, effects }: Reduced, next: (session: Session) => Reduced): Reduced {
  const after = next(session);
  return { session: after.session, effects: [...effects, ...after.effects] };
}

/** A document that was off the screen, under the policy of now. */
export const underPolicy = ({ context }: Session, document: OpenDocument): OpenDocument => {
  const { form } = document;
  const { policy } = context.config;
  return { ...document, form: withConfig(form, { ...form.config, policy }) };
};

/** The session with one more id made. */
export function newId(session: Session): readonly [Session, string] {
  const made = session.made + 1;
  return [{ ...session, made }, idOf(session.writer, made)];
}

/** A new document of the same kind, and the session that made its id. */
export function newDocument(
  session: Session,
  from: Pick<FormStart, 'snapshot' | 'site' | 'carriedValues'>,
  page = '',
): readonly [Session, OpenDocument] {
  const [made, id] = newId(session);
  const { kind: kindId } = session.open.form.document;
  const form = startForm({ ...session.context, ...from, kindId, isKindChosen: true, id });
  return [made, freshDocument(form, page)];
}

export const withOpen = (session: Session, open: OpenDocument): Session => ({ ...session, open });

/** The document of this id, on the screen or on its way. */
export const knownDocument = ({ open, outgoing }: Session, documentId: string): OpenDocument | null =>
  [open, ...outgoing].find(({ form }) => form.document.id === documentId) ?? null;

/** The document of this id, with these members. */
export function withDocument(
  session: Session,
  documentId: string,
  change: (document: OpenDocument) => Partial<OpenDocument>,
): Session {
  const changed = (one: OpenDocument) =>
    one.form.document.id === documentId ? { ...one, ...change(one) } : one;
  return { ...session, open: changed(session.open), outgoing: session.outgoing.map(changed) };
}
