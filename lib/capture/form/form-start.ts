// The start of a form: from page and defaults, then from a stored document, deferred page data, a policy, an account or an
// article. Pure.
import type { Draft } from '@/lib/capture/field/draft';
import { htmlOf, isFilled, isPortable } from '@/lib/capture/field/field';
import { type DraftValues, pickValues } from '@/lib/capture/field/values';
import { kindNamed } from '@/lib/capture/kinds';
import { draftValues, productIn } from '@/lib/capture/start/product-portal';
import { passageOf } from '@/lib/capture/text/attribution';
import { isBlankHtml, textOfHtml, unquoted } from '@/lib/capture/text/html';
import { sourceOf } from '@/lib/capture/text/source';
import type { Speaker } from '@/lib/capture/text/templates/placeholders';
import { emptySnapshot } from '@/lib/page/empty-snapshot';
import { noSnapshot, type Snapshot } from '@/lib/page/snapshot';
import { type FormConfig, ruleOf, startValues } from './form-config';
import {
  chosenKind,
  type FormContext,
  type FormState,
  isEmptyIn,
  isSameValue,
  textFieldOf,
  withField,
  withKind,
  withPair,
  withPassageNoted,
  withUntouchedRefreshed,
} from './form-state';
import { allowedKinds, lockedValues } from './policy';
import {
  fieldsOfKind,
  htmlSlot,
  ownSource,
  portableOthers,
  slotOf,
  touchedFields,
  touchedIn,
  withOthers,
} from './slots';
import { noAccount } from './without-account';

type Given = 'snapshot' | 'site' | 'carriedValues' | 'isKindChosen';

/** By default without a page, and with a kind that nobody chose. */
export interface FormStart extends FormContext, Partial<Pick<FormState, Given>> {
  readonly kindId: string;
  /** The id of the document, which becomes the capture's. */
  readonly id: string;
}

export function startForm({ accountId, kindId, id, snapshot = noSnapshot, ...from }: FormStart): FormState {
  const kind = kindNamed(offeredKind(from.config, kindId));
  const state: FormState = {
    document: { id, kind: kind.id, accountId, values: {}, touched: [], source: sourceOf(snapshot) },
    snapshot,
    ...{ site: null, carriedValues: {}, isKindChosen: false, isRestored: false, portals: [], problems: [] },
    ...from,
  };
  return withPassageNoted({ ...state, document: { ...state.document, values: startValues(kind, state) } });
}

/**
 * The page was read. Its values go into every slot that the person hasn't touched. A selection that arrives while they
 * type into its field follows their text.
 */
export function withSnapshot(before: FormState, snapshot: Snapshot, site: string | null): FormState {
  const { document } = before;
  const source = touchedIn(document).includes(ownSource) ? document.source : sourceOf(snapshot);
  const read = { ...before, snapshot, site, document: { ...document, source } };
  const followed = withUntouchedRefreshed(before, read);
  const isNewSelection = before.snapshot.selection === null && snapshot.selection !== null;
  const text = textFieldOf(document.kind);
  const isTyping = isNewSelection && touchedFields(document).includes(text);
  const ofPage = isTyping ? startValues(chosenKind(followed), followed) : {};
  const state = isTyping
    ? withField(followed, text, htmlOf(document.values, text) + htmlOf(ofPage, text))
    : followed;
  const ruleKind = ruleOf(state.config, snapshot)?.kind;
  if (state.isKindChosen || !ruleKind) return state;
  return { ...withKind(state, offeredKind(state.config, ruleKind)), isKindChosen: false };
}

/** Adds deferred page data. A reopened document keeps its source. */
export function withDeferredSnapshot(before: FormState, snapshot: Snapshot): FormState {
  if (before.isRestored) return { ...before, snapshot };
  return {
    ...withSnapshot({ ...before, isKindChosen: true }, snapshot, before.site),
    isKindChosen: before.isKindChosen,
  };
}

/** Applies a policy that arrived while the form was open. Its locks replace values, even typed ones. All other words stay. */
export function withConfig(before: FormState, config: FormConfig): FormState {
  const { document } = before;
  const locked = Object.keys(lockedValues(config.policy));
  const slots = fieldsOfKind(document.kind)
    .filter(({ name }) => locked.includes(name))
    .map((field) => slotOf(document.kind, field));
  const touched = touchedIn(document).filter((slot) => !slots.includes(slot));
  const unlocked = { ...before, document: { ...document, touched } };
  return withUntouchedRefreshed(unlocked, { ...unlocked, config });
}

/** If the form's kind is no longer allowed, shows the document as another kind. */
export function withOfferedKind(state: FormState): FormState {
  return withKind(state, offeredKind(state.config, state.document.kind));
}

/**
 * The document in another account. Words move. Person and destination come from that account. A document from before an
 * account was connected keeps what the person filled in.
 */
export function withAccount(
  before: FormState,
  { accountId, config, destinations }: FormContext,
  site: string | null,
): FormState {
  const { document } = before;
  const kind = kindNamed(document.kind);
  const now = { config, destinations, site, carriedValues: {}, portals: [] };
  const state = { ...before, ...now, document: { ...document, accountId } };
  const start = startValues(kind, state);
  const touched = touchedFields(document);
  const isOfNone = document.accountId === noAccount;
  // An untouched text is the page's, which is the same in every account.
  const carried = kind.fields.filter(
    (field) =>
      isPortable(field) || (isOfNone && touched.includes(field.name) && isFilled(field, document.values)),
  );
  const dropped = kind.fields
    .filter((field) => !carried.includes(field))
    .map((field) => slotOf(kind.id, field));
  const moving = carried.filter(({ name }) => !isEmptyIn(document.values, name));
  const moved = {
    ...state.document,
    values: { ...start, ...pickValues(document.values, moving) },
    touched: touchedIn(document).filter((slot) => !dropped.includes(slot)),
  };
  const others = portableOthers(document.others ?? {});
  return withPassageNoted({ ...state, document: withOthers(moved, others), problems: [] });
}

/**
 * Puts a whole article into the form: the text after the person's own, the title unless they wrote one. For a page
 * without an article, only the remarks are new.
 */
export function withArticle(before: FormState, snapshot: Snapshot): FormState {
  if (!snapshot.isArticle) {
    const remarks = [...new Set([...snapshot.remarks, ...before.snapshot.remarks])];
    return { ...before, snapshot: { ...before.snapshot, remarks } };
  }
  const kind = chosenKind(before);
  const edited = touchedFields(before.document);
  const article = startValues(kind, { snapshot, config: before.config });
  const { name, text } = kind.templates;
  const own = text && edited.includes(text.field) ? htmlOf(before.document.values, text.field) : '';
  let state: FormState = { ...before, snapshot };
  if (name && !edited.includes(name.field)) state = withField(state, name.field, article[name.field] ?? '');
  if (text) state = withField(state, text.field, own + htmlOf(article, text.field));
  return { ...state, document: { ...state.document, source: sourceOf(snapshot) } };
}

/** The new values of the fields whose templates name the speaker. A field with words of the person keeps them. */
export function valuesNaming(speaker: Speaker, state: FormState): DraftValues {
  const kind = chosenKind(state);
  const { name, text } = kind.templates;
  const { document } = state;
  const edited = touchedFields(document);
  const named = startValues(kind, { ...state, speaker });
  const changed = [name, text].flatMap((templated) => templated?.field ?? []);
  return pickValues(
    named,
    changed.filter((field) => !edited.includes(field) && !isSameValue(named[field], document.values[field])),
  );
}

interface Opened extends Omit<FormContext, 'accountId'> {
  readonly site: string | null;
  /** The form says that the document was restored, and offers to start over. @default false */
  readonly isRestored?: boolean;
  /** Nobody typed into it: the form only moved to another view. @default false */
  readonly isUntouched?: boolean;
}

/**
 * A stored document, or one of a capture, as it was shown last. Its page isn't read again: what it says is in it. Only a
 * required value that had no default then is filled in.
 */
export function openDocument(
  stored: Draft,
  { config, destinations, site, isRestored = false, isUntouched = false }: Opened,
): FormState {
  const { address, title } = stored.source;
  const known = emptySnapshot({ address, title }, []);
  const text = htmlOf(stored.values, textFieldOf(stored.kind));
  const passage = stored.isPassage ? unquoted(passageOf(text).text) : '';
  const snapshot =
    passage === ''
      ? known
      : { ...known, selection: { html: passage, text: textOfHtml(passage), isCut: false } };
  const owned = touchedIn(stored);
  // Its page may be gone, so a text is the document's own, unless it is the passage alone.
  const isOwnText = !isUntouched && passage === '' && !isBlankHtml(text);
  const state: FormState = {
    document: { ...stored, touched: isOwnText ? [...new Set([...owned, htmlSlot])] : [...owned] },
    snapshot,
    ...{ config, destinations, site, carriedValues: {} },
    ...{ isKindChosen: true, isRestored, portals: [], problems: [] },
  };
  const kind = kindNamed(stored.kind);
  const start = startValues(kind, state);
  const lacking = kind.fields.filter(
    ({ name, isRequired }) =>
      isRequired && name !== kind.templates.name?.field && isEmptyIn(stored.values, name),
  );
  const filled = pickValues(start, lacking);
  // The organization's locks may be newer than the document.
  const all = withPair(state, kind.id, { ...start, ...stored.values, ...filled }, [
    ...(productIn(stored.values) === '' ? [] : [stored.values]),
    start,
  ]);
  return { ...state, document: { ...state.document, values: draftValues(kind.fields, all) } };
}

/** Whether the page's selection is new beside this document: none of its quotes or texts has these words. */
export function isNewPassage(
  { selection }: Snapshot,
  { kind, values, others = {}, quotes = [] }: Draft,
): boolean {
  if (!selection) return false;
  const wanted = lettersOf(selection.text);
  const texts = [
    htmlOf(values, textFieldOf(kind)),
    htmlOf(others, htmlSlot),
    ...quotes.map(({ html }) => html),
  ];
  return !texts.some((html) => lettersOf(textOfHtml(html)).includes(wanted));
}

const lettersOf = (text: string): string => text.replace(/\s+/g, '');

function offeredKind({ policy }: FormConfig, kindId: string): string {
  const offered = allowedKinds(policy);
  return (offered.find(({ id }) => id === kindId) ?? offered[0])?.id ?? '';
}
