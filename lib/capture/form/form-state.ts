// The form in progress as plain data: a draft of each kind that was shown, and how words move between kinds. Pure.
import type { Draft } from '@/lib/capture/field/draft';
import {
  type Field,
  type FieldProblem,
  type FieldRole,
  fieldOf,
  htmlOf,
  ideaNamedIn,
  textOf,
} from '@/lib/capture/field/field';
import type { Quote } from '@/lib/capture/field/quote';
import { productOf, type Suggestion, suggestionScope } from '@/lib/capture/field/suggestion';
import { type DraftValues, type FieldValue, pickValues } from '@/lib/capture/field/values';
import { kindOf } from '@/lib/capture/kinds';
import type { Kind } from '@/lib/capture/kinds/kind';
import { type Destinations, visibilityOn } from '@/lib/capture/start/destinations';
import {
  draftValues,
  type FormValues,
  type OtherValues,
  othersOf,
  type ProductPortal,
  pairedWith,
} from '@/lib/capture/start/product-portal';
import { startOf } from '@/lib/capture/start/start-of';
import { formPlace } from '@/lib/capture/suggestions/form-place';
import { passageOf } from '@/lib/capture/text/attribution';
import { asQuote, snapshotHtml, textOfHtml, textToHtml } from '@/lib/capture/text/html';
import { type Source, sourceOf } from '@/lib/capture/text/source';
import type { Snapshot } from '@/lib/page/snapshot';
import { withLocks } from './policy';
import { knownPortal, layersOf, type Setup } from './setup';
import { askedFields } from './without-account';

/** The form of one kind. `chosenForm` and `formOf` show it with its draft. */
export interface KindForm extends Omit<Draft, 'values' | 'isPassage'> {
  readonly values: FormValues;
  /** The values before the person changed anything. */
  readonly start: FormValues;
  /** The fields that the person changed. */
  readonly edited: readonly string[];
  /**
   * The edited fields whose words aren't the newest of their slot, because another draft had its own words there. These
   * words stay in their kind.
   */
  readonly own: readonly string[];
  /** The draft is from an earlier opening. */
  readonly isRestored: boolean;
  /** The text as the page's passage filled it in. '' if the text started with other words. */
  readonly passage: string;
}

export interface FormState {
  readonly accountId: string;
  /** The id of each kind's draft. It becomes the capture's id. */
  readonly draftIds: Readonly<Record<string, string>>;
  readonly snapshot: Snapshot;
  readonly setup: Setup;
  readonly destinations: Destinations;
  /** The digest of the page's site. null for a page without one. */
  readonly site: string | null;
  /** Stays from the capture before, as a start of every kind. @default nothing */
  readonly given?: DraftValues;
  readonly kindId: string;
  /** The person or their gesture chose the kind, so no site rule changes it. */
  readonly isKindChosen: boolean;
  /** The forms that were shown or restored. The others start when they are needed (`kindForm`). */
  readonly forms: Readonly<Record<string, KindForm>>;
  /** The portals that the person chose in this form, the latest first. */
  readonly portals: readonly ProductPortal[];
  /** The newest words of each slot, for every kind that has the slot. */
  readonly typed: DraftValues;
  readonly problems: readonly FieldProblem[];
}

interface FormOfKind extends Pick<KindForm, 'edited' | 'isRestored'> {
  readonly draft: Draft;
}

export function withField(state: FormState, name: string, value: FieldValue): FormState {
  const form = kindForm(state, state.kindId);
  const field = fieldsOf(state.kindId).find((candidate) => candidate.name === name);
  const values = withWhatFollows(state, form, { name, role: field?.role }, value);
  const apart = form.own.includes(name) ? withNewest(state, form, [name]) : state;
  const changed: KindForm = {
    ...kindForm(apart, state.kindId),
    edited: [...new Set([...form.edited, name])],
    values,
  };
  return {
    ...apart,
    portals: field?.role === 'portal' ? [values.productPortal, ...state.portals] : state.portals,
    forms: { ...apart.forms, [state.kindId]: changed },
    typed: field ? { ...apart.typed, [slotOf(state.kindId, field)]: value } : apart.typed,
    problems: state.problems.filter((problem) => problem.field !== name),
  };
}

/** Makes these words of a kind the newest of their slots. Other drafts' own words there stay in their kinds. */
export function withNewest(state: FormState, form: KindForm, names: readonly string[]): FormState {
  const words = new Map(
    fieldsOf(form.kind)
      .filter(({ name }) => names.includes(name))
      .map((field) => [slotOf(form.kind, field), draftOf(form).values[field.name] ?? '']),
  );
  const others = Object.entries(state.forms).map(([kindId, other]): [string, KindForm] => {
    const differing = fieldsOf(kindId).filter((field) => {
      const newest = words.get(slotOf(kindId, field));
      return (
        newest !== undefined &&
        other.edited.includes(field.name) &&
        !isSameValue(draftOf(other).values[field.name], newest)
      );
    });
    return [kindId, { ...other, own: [...new Set([...other.own, ...differing.map(({ name }) => name)])] }];
  });
  const newest = { ...form, own: form.own.filter((name) => !names.includes(name)) };
  return {
    ...state,
    forms: { ...Object.fromEntries(others), [form.kind]: newest },
    typed: { ...state.typed, ...Object.fromEntries(words) },
  };
}

/**
 * The values after a change of one field. A product brings its own portal, an idea its comment visibility.
 */
function withWhatFollows(
  state: FormState,
  { values, start, edited }: KindForm,
  { name, role }: { readonly name: string; readonly role: FieldRole | undefined },
  value: FieldValue,
): FormValues {
  const { others, productPortal } = values;
  if (role === 'product') return withPair(state, state.kindId, others, String(value), [productPortal]);
  const { product } = productPortal;
  const chosen = role === 'portal' ? { product, portal: String(value) } : productPortal;
  const changed = { ...others, ...othersOf({ [name]: value }) };
  const fields = fieldsOf(state.kindId);
  const audience = role === 'idea' ? fieldOf(fields, 'visibility')?.name : undefined;
  if (audience === undefined || edited.includes(audience))
    return withPair(state, state.kindId, changed, product, [chosen]);
  const visibility =
    visibilityOn(state.destinations, ideaNamedIn(fields, changed)) ?? start.others[audience] ?? '';
  return withPair(state, state.kindId, { ...changed, [audience]: visibility }, product, [chosen]);
}

/**
 * The values with this product and its portal. The first source with this product gives the portal, else the last
 * choice in this form, else the known portals.
 */
export function withPair(
  { setup, destinations, portals }: FormState,
  kindId: string,
  others: OtherValues,
  product: string,
  sources: readonly ProductPortal[],
): FormValues {
  const productPortal = pairedWith(product, [...sources, ...portals], (known) =>
    knownPortal(setup.defaults, destinations, known),
  );
  return withLocks(setup.policy, fieldsOf(kindId), { others, productPortal });
}

/** Switches to another kind's draft, with the newest words of the shared fields. */
export function withKind(state: FormState, kindId: string): FormState {
  if (!kindOf(kindId) || kindId === state.kindId) return state;
  // The text that moves is cited as in the form that it leaves.
  const left = kindForm(state, state.kindId);
  const { source, edited } = left;
  const fresh = kindForm(state, kindId);
  const form = state.forms[kindId] ?? {
    ...fresh,
    source,
    edited: edited.filter((name) => name === ownSource),
  };
  const carried = Object.fromEntries(
    fieldsOf(kindId).flatMap((field): [string, FieldValue][] => {
      const value = form.own.includes(field.name) ? undefined : state.typed[slotOf(kindId, field)];
      return value === undefined ? [] : [[field.name, value]];
    }),
  );
  const { others, productPortal } = form.values;
  const { product = productPortal.product } = carried;
  const quotes = carriedQuotes(left, form);
  const changed: KindForm = {
    ...form,
    ...quotes,
    passage: form.passage || left.passage,
    edited: [...new Set([...form.edited, ...Object.keys(carried), ...(quotes.quotes ? [ownQuotes] : [])])],
    values: withPair(state, kindId, { ...others, ...othersOf(carried) }, String(product), [productPortal]),
  };
  return {
    ...state,
    kindId,
    isKindChosen: true,
    forms: { ...state.forms, [kindId]: changed },
    problems: [],
  };
}

/** A name in `edited`: the person changed the form's quotes. */
export const ownQuotes = 'own quotes';

/** Gives every form that has started these quotes. */
export function withQuotes(state: FormState, quotes: readonly Quote[]): FormState {
  const started = { ...state.forms, [state.kindId]: kindForm(state, state.kindId) };
  const forms = Object.entries(started).map(([kindId, form]): [string, KindForm] => {
    const edited = kindId === state.kindId ? [...new Set([...form.edited, ownQuotes])] : form.edited;
    return [kindId, { ...form, quotes: [...quotes], edited }];
  });
  return { ...state, forms: Object.fromEntries(forms) };
}

/** The quotes that a form brings along to another kind. No quote of either is lost. */
function carriedQuotes(from: KindForm, to: KindForm): Pick<KindForm, 'quotes'> {
  const { quotes = [] } = from;
  const others = (to.quotes ?? []).filter(({ id }) => !quotes.some((quote) => quote.id === id));
  return quotes.length + others.length === 0 ? {} : { quotes: [...quotes, ...others] };
}

/** A name in `edited`: the person wrote the form's source. The page doesn't change it later. */
export const ownSource = 'own source';

/** Cites another address in every form that has started. `isOwn`: the person wrote it. @default false */
export function withSource(state: FormState, source: Source, { isOwn = false } = {}): FormState {
  const forms = Object.entries(state.forms).map(([kindId, form]): [string, KindForm] => {
    const edited = isOwn ? [...new Set([...form.edited, ownSource])] : form.edited;
    return [kindId, { ...form, source, edited }];
  });
  return { ...state, forms: Object.fromEntries(forms) };
}

/**
 * Moves all words of the form to another kind. If that kind's draft has a text of its own, the text comes after them.
 */
export function withAllTyped(state: FormState, kindId: string): FormState {
  if (kindId === state.kindId) return state;
  const form = kindForm(state, state.kindId);
  const text = textFieldOf(kindId);
  const left = withNewest(state, form, form.edited);
  const { own } = kindForm(left, kindId);
  const there = withKind(left, kindId);
  const moved = htmlOf(left.typed, htmlSlot);
  return own.includes(text)
    ? withField(there, text, moved + htmlOf(chosenForm(there).draft.values, text))
    : there;
}

/** The kinds that take a form's words to an idea. */
export type OnIdeaKind = 'comment' | 'append-idea' | 'vote';

/**
 * Turns the form into a comment on this idea, an addition to it or a vote for it, with the person's text. A
 * name that the text lacks becomes its first line.
 */
export function withTypedOn(state: FormState, kindId: OnIdeaKind, idea: string): FormState {
  const { draft, edited } = chosenForm(state);
  const title = fieldOf(fieldsOf(state.kindId), 'title');
  const name = title && edited.includes(title.name) ? textOf(draft.values, title.name) : '';
  const changed = withField(withAllTyped(state, kindId), fieldOf(fieldsOf(kindId), 'idea')?.name ?? '', idea);
  const text = textFieldOf(kindId);
  const written = htmlOf(chosenForm(changed).draft.values, text);
  return name === '' || textOfHtml(written).includes(name)
    ? changed
    : withField(changed, text, textToHtml(name) + written);
}

/** The field of a kind's long text. '' for a kind without one. */
export const textFieldOf = (kindId: string): string => kindOf(kindId)?.templates.text?.field ?? '';

/** Gives the chosen draft the id under which it is already stored. */
export function withDraftId(state: FormState, id: string): FormState {
  const form = kindForm(state, state.kindId);
  return { ...state, forms: { ...state.forms, [state.kindId]: { ...form, id } } };
}

/** Gives these kinds' drafts new ids: the old ones belong to a capture or to another window. */
export function withNewIds(state: FormState, kindIds: readonly string[], newId: () => string): FormState {
  const forms = { ...state.forms };
  const draftIds = { ...state.draftIds };
  for (const kindId of kindIds) {
    const form = forms[kindId];
    if (!form) continue;
    const id = newId();
    forms[kindId] = { ...form, id };
    draftIds[kindId] = id;
  }
  return { ...state, forms, draftIds };
}

export function withProblems(state: FormState, problems: readonly FieldProblem[]): FormState {
  return { ...state, problems };
}

export function chosenForm(state: FormState): FormOfKind {
  return formOf(state, state.kindId);
}

export function chosenKind(state: FormState): Kind {
  return kindNamed(state.kindId);
}

function kindNamed(kindId: string): Kind {
  const kind = kindOf(kindId);
  if (!kind) throw new Error(`there is no kind ${kindId}`);
  return kind;
}

export function editedDrafts(state: FormState): Draft[] {
  return Object.values(state.forms)
    .filter(({ edited }) => edited.length > 0)
    .map(draftOf);
}

interface MostUsed {
  readonly field: Field;
  readonly options: readonly Suggestion[];
}

/**
 * The destination field with several used values, and the most used ones. null if every field has at most
 * one.
 */
export function mostUsedDestinations(state: FormState): MostUsed | null {
  const fields = fieldsOf(state.kindId);
  const place = formPlace(fields, chosenForm(state).draft.values, state.setup.defaults);
  for (const field of fields) {
    const { suggests: subject } = field;
    if (!subject) continue;
    const wanted = productOf({ subject, scope: suggestionScope(subject, place) });
    const all = state.destinations.mostUsed[subject] ?? [];
    const options = all.filter(({ product = '' }) => product === wanted);
    if (field.group === 'destination' && field.role !== 'portal' && options.length > 1)
      return { field, options };
  }
  return null;
}

/** What stays for the next capture after this one: its tags, and its destination with the audience chosen for an idea. */
export function stayingValues(state: FormState): DraftValues {
  const { fields } = chosenKind(state);
  const hasIdea = fieldOf(fields, 'idea') !== undefined;
  const staying = fields.filter(
    ({ group, role, isChange }) =>
      !isChange && (group === 'destination' || role === 'tags' || (hasIdea && role === 'visibility')),
  );
  return pickValues(
    chosenForm(state).draft.values,
    staying.map(({ name }) => name),
  );
}

/** The kinds whose edited words are all in the saved draft. */
export function coveredKinds(state: FormState, { kind, values, quotes: saved = [] }: Draft): string[] {
  // A kind without a text sends no quotes.
  const savedQuotes = textFieldOf(kind) === '' ? [] : saved;
  const savedSlots = new Map(fieldsOf(kind).map((field) => [slotOf(kind, field), values[field.name]]));
  return Object.keys(state.forms).filter((kindId) => {
    const { draft, edited } = formOf(state, kindId);
    const hasOthers = draft.quotes?.some(({ id }) => !savedQuotes.some((quote) => quote.id === id)) === true;
    if (hasOthers && edited.includes(ownQuotes)) return false;
    return fieldsOf(kindId)
      .filter((field) => edited.includes(field.name))
      .every((field) => isSameValue(draft.values[field.name], savedSlots.get(slotOf(kindId, field))));
  });
}

/** The field to focus first: a missing destination, else the name, else the text. */
export function firstField(state: FormState): string {
  const fields = askedFields(chosenKind(state).fields, state.accountId);
  const { values } = chosenForm(state).draft;
  const missing = fields.find(
    (field) => field.isRequired && field.role !== 'title' && isEmpty(values[field.name]),
  );
  const lacksDestination = missing?.group === 'destination';
  const first = fieldOf(fields, 'title') ?? fields.find((field) => field.group === 'main');
  return (lacksDestination ? missing?.name : first?.name) ?? '';
}

const htmlSlot = 'html';

/**
 * Fields of two kinds share their words if they have the same slot, which is name and control. A choice needs
 * the same values, too: "public" differs between ideas and comments. The long text is one slot under any
 * name. Words that change a record stay in their kind: they aren't meant for another record.
 */
function slotOf(kindId: string, { name, control, isChange }: Field): string {
  if (isChange) return `change ${kindId} ${name}`;
  if (control.type === 'html') return htmlSlot;
  return control.type === 'choice'
    ? `choice ${name} ${control.choices.join(' ')}`
    : `${control.type} ${name}`;
}

export function formOf(state: FormState, kindId: string): FormOfKind {
  const form = kindForm(state, kindId);
  const { edited, isRestored } = form;
  return { draft: draftOf(form), edited, isRestored };
}

export function kindForm(state: FormState, kindId: string): KindForm {
  return state.forms[kindId] ?? startedForm(state, kindNamed(kindId));
}

function startedForm(state: FormState, kind: Kind): KindForm {
  const { accountId, draftIds, snapshot } = state;
  const start = startOf(kind, layersOf(kind, state));
  const { others, productPortal } = start;
  const values = withPair(state, kind.id, others, productPortal.product, [productPortal]);
  const id = draftIds[kind.id] ?? '';
  return {
    ...{ id, kind: kind.id, accountId, source: sourceOf(snapshot) },
    ...{
      values,
      start,
      edited: [],
      own: [],
      isRestored: false,
      passage: passageIn(start, kind.id, snapshot),
    },
  };
}

/** The text of a form's start, if it is the page's passage alone. */
export function passageIn({ others }: FormValues, kindId: string, snapshot: Snapshot): string {
  const text = htmlOf(others, textFieldOf(kindId));
  const passage = snapshotHtml(snapshot);
  return passage !== '' && snapshot.isArticle !== true && [passage, asQuote(passage)].includes(text)
    ? text
    : '';
}

function draftOf({ id, kind, accountId, source, quotes, values, passage }: KindForm): Draft {
  const head = { id, kind, accountId, values: draftValues(fieldsOf(kind), values), source };
  if (quotes && quotes.length > 0) return { ...head, quotes };
  const isPassage = passage !== '' && passageOf(htmlOf(head.values, textFieldOf(kind))).text === passage;
  return isPassage ? { ...head, isPassage } : head;
}

export function fieldsOf(kindId: string): readonly Field[] {
  return kindOf(kindId)?.fields ?? [];
}

function isEmpty(value: FieldValue | undefined): boolean {
  return value === undefined || value.length === 0;
}

export function isSameValue(one: FieldValue | undefined, other: FieldValue | undefined): boolean {
  return JSON.stringify(one ?? '') === JSON.stringify(other ?? '');
}
