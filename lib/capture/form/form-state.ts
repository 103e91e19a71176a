// The form in progress as plain data: one document, and what its untouched slots follow. Pure.
import type { Draft, Quote } from '@/lib/capture/field/draft';
import {
  type Field,
  type FieldProblem,
  fieldOf,
  htmlOf,
  ideaNamedIn,
  textOf,
  textOfRole,
} from '@/lib/capture/field/field';
import { productOf, type Suggestion, suggestionScope } from '@/lib/capture/field/suggestion';
import { type DraftValues, type FieldValue, pickValues } from '@/lib/capture/field/values';
import { kindNamed, kindOf } from '@/lib/capture/kinds';
import type { Kind } from '@/lib/capture/kinds/kind';
import { pictureField, takesPicture } from '@/lib/capture/pictures/picture';
import { type Destinations, visibilityOn } from '@/lib/capture/start/destinations';
import {
  draftValues,
  hasPortal,
  type PairSource,
  type ProductPortal,
  pairedWith,
  productIn,
  productPortalOf,
} from '@/lib/capture/start/product-portal';
import { suggestionContext } from '@/lib/capture/suggestions/suggestion-context';
import { passageOf } from '@/lib/capture/text/attribution';
import { asQuote, snapshotHtml, textOfHtml, textToHtml } from '@/lib/capture/text/html';
import { citedAddress, type Source } from '@/lib/capture/text/source';
import { startOfText } from '@/lib/graphemes';
import type { Snapshot } from '@/lib/page/snapshot';
import { type FormConfig, knownPortal, startOf } from './form-config';
import { withLocks } from './policy';
import {
  fieldsOfKind,
  ownQuotes,
  ownSource,
  pictureSlot,
  portalSlot,
  slotOf,
  touchedFields,
  touchedIn,
  withOthers,
  withTouched,
} from './slots';
import { askedFields } from './without-account';

/** What the account, its settings and its history give to every form. */
export interface FormContext {
  readonly accountId: string;
  readonly config: FormConfig;
  readonly destinations: Destinations;
}

export interface FormState extends Omit<FormContext, 'accountId'> {
  /** What is on the screen. It is stored with each change, and becomes the capture. */
  readonly document: Draft;
  readonly snapshot: Snapshot;
  /** The digest of the page's site. null for a page without one. */
  readonly site: string | null;
  /** Stays from the capture before, as a start of every kind. */
  readonly carriedValues: DraftValues;
  /** The person or their capture request chose the kind, so no site rule changes it. */
  readonly isKindChosen: boolean;
  /** The document is from an earlier opening. */
  readonly isRestored: boolean;
  /** The portals that the person chose in this form, the latest first. */
  readonly portals: readonly ProductPortal[];
  readonly problems: readonly FieldProblem[];
}

/** The person typed or chose something. */
export const isTyped = ({ document }: FormState): boolean => touchedIn(document).length > 0;

export const chosenKind = ({ document }: FormState): Kind => kindNamed(document.kind);

export function withField(state: FormState, name: string, value: FieldValue): FormState {
  const { document } = state;
  const field = fieldsOfKind(document.kind).find((candidate) => candidate.name === name);
  if (!field) return state;
  const values = withDependents(state, field, value);
  const pair = productPortalOf(values);
  return withPassageNoted({
    ...state,
    document: withTouched(
      { ...document, values: draftValues(fieldsOfKind(document.kind), values) },
      slotOf(document.kind, field),
    ),
    portals: field.role === 'portal' && pair ? [pair, ...state.portals] : state.portals,
    problems: state.problems.filter((problem) => problem.field !== name),
  });
}

/** The values after a change of one field. A product brings its own portal, an idea its comment visibility. */
function withDependents(state: FormState, { name, role }: Field, value: FieldValue): DraftValues {
  const { kind, values } = state.document;
  const fields = fieldsOfKind(kind);
  const changed = { ...values, [name]: value };
  if (role === 'product') return withPair(state, kind, changed, [values]);
  const audience = role === 'idea' ? fieldOf(fields, 'visibility')?.name : undefined;
  if (audience === undefined || touchedFields(state.document).includes(audience))
    return withPair(state, kind, changed, [changed]);
  const start = startOf(kindNamed(kind), state)[audience];
  const visibility = visibilityOn(state.destinations, ideaNamedIn(fields, changed)) ?? start ?? '';
  return withPair(state, kind, { ...changed, [audience]: visibility }, [changed]);
}

/**
 * The values with the portal of their product: the first source with this product has it, else the last choice in this form,
 * else the known portals.
 */
export function withPair(
  { config, destinations, portals }: Pick<FormState, 'config' | 'destinations' | 'portals'>,
  kindId: string,
  values: DraftValues,
  sources: readonly PairSource[],
): DraftValues {
  const pair = pairedWith(productIn(values), [...sources, ...portals], (known) =>
    knownPortal(config.defaults, destinations, known),
  );
  return withLocks(config.policy, fieldsOfKind(kindId), { ...values, ...pair });
}

/**
 * The form after something that its untouched slots depend on: a page that was read late, a policy, an account. An
 * untouched slot changes only if its start did, so that a reopened document keeps what it shows.
 */
export function withUntouchedRefreshed(before: FormState, after: FormState): FormState {
  const { document } = after;
  const kind = kindNamed(document.kind);
  const was = startOf(kind, before);
  const now = startOf(kind, after);
  const edited = touchedFields(document);
  const shown = document.values;
  const follows = (name: string) => !edited.includes(name) && !isSameValue(was[name], now[name]);
  const changed = kind.fields.filter(({ name }) => follows(name));
  const isPortalNew = (follows('product') || follows('portal')) && !edited.includes('portal');
  const sources = isPortalNew ? [now, shown] : [shown, now];
  const values = withPair(after, kind.id, { ...shown, ...pickValues(now, changed) }, sources);
  return withPassageNoted({ ...after, document: { ...document, values: draftValues(kind.fields, values) } });
}

/**
 * Shows the document as another kind. Touched slots move along. Those that the kind lacks stay in the document, and come
 * back with a kind that has them. The other slots are reset where the kinds start differently.
 */
export function withKind(state: FormState, kindId: string): FormState {
  const { document } = state;
  const to = kindOf(kindId);
  if (!to || kindId === document.kind) return state;
  const from = kindNamed(document.kind);
  const touched = touchedIn(document);
  const shown = bySlot(from, document.values);
  const held = new Map([
    ...Object.entries(document.others ?? {}),
    // A picture that came with the page is stored, too, and nothing brings it back.
    ...[...shown].filter(([slot, value]) => touched.includes(slot) || (slot === pictureSlot && value !== '')),
  ]);
  const startFrom = bySlot(from, startOf(from, state));
  const start = startOf(to, state);
  const values = Object.fromEntries(
    to.fields.map((field): [string, FieldValue] => {
      const slot = slotOf(to.id, field);
      const usual = start[field.name] ?? '';
      const isShared = shown.has(slot) && isSameValue(startFrom.get(slot), usual);
      return [field.name, held.get(slot) ?? (isShared ? (shown.get(slot) ?? usual) : usual)];
    }),
  );
  const pair = pairHeld(state, held);
  const all = fieldOf(to.fields, 'product') ? values : { ...values, product: productIn(start) };
  const kept = new Map(held);
  for (const field of to.fields) kept.delete(slotOf(to.id, field));
  // A portal stays with the product that it belongs to.
  if (pair && !hasPortal(to.fields)) kept.set(portalSlot, [pair.product, pair.portal]);
  const moved = {
    ...document,
    kind: kindId,
    values: draftValues(to.fields, withPair(state, kindId, all, pair ? [pair, start] : [start])),
    touched: [...touched],
  };
  return withPassageNoted({
    ...state,
    document: withOthers(moved, Object.fromEntries(kept)),
    isKindChosen: true,
    problems: [],
  });
}

/** The portal that the person chose, with its product. null if they chose none. */
function pairHeld({ document }: FormState, held: ReadonlyMap<string, FieldValue>): ProductPortal | null {
  const value = held.get(portalSlot);
  if (Array.isArray(value)) return { product: value[0] ?? '', portal: value[1] ?? '' };
  return value === undefined ? null : productPortalOf(document.values);
}

const bySlot = (kind: Kind, values: DraftValues): ReadonlyMap<string, FieldValue> =>
  new Map(kind.fields.map((field) => [slotOf(kind.id, field), values[field.name] ?? '']));

/** A kind that takes no picture keeps it for one that does. */
export function withPicture(state: FormState, pictureId: string): FormState {
  const { document } = state;
  if (takesPicture(chosenKind(state))) return withField(state, pictureField.name, pictureId);
  const others = { ...document.others, [pictureSlot]: pictureId };
  return { ...state, document: withTouched({ ...document, others }, pictureSlot) };
}

export function withQuotes(state: FormState, quotes: readonly Quote[]): FormState {
  const { quotes: _before, ...document } = state.document;
  return withPassageNoted({
    ...state,
    document: withTouched({ ...document, ...(quotes.length > 0 ? { quotes: [...quotes] } : {}) }, ownQuotes),
  });
}

/** Cites another address. `isOwn`: the person wrote it, so the page doesn't change it later. @default false */
export function withSource(state: FormState, source: Source, { isOwn = false } = {}): FormState {
  const document = { ...state.document, source };
  return { ...state, document: isOwn ? withTouched(document, ownSource) : document };
}

const longest = 8_000;

/** The page's own address keeps its title. Words that are no link are cited as they are. */
export function writtenSource(written: string, before: Source): Source {
  const text = startOfText(written.trim(), longest);
  if (text === before.address || text === before.passageAddress) return before;
  const isLink = /^https?:\/\//i.test(text) && URL.canParse(text);
  return { title: text, address: isLink ? new URL(text).href : '', passageAddress: null };
}

/** Cites this source. A field with the link follows, unless the person wrote another one. */
export function withWrittenSource(state: FormState, source: Source): FormState {
  const { kind, values, source: before } = state.document;
  const link = fieldOf(fieldsOfKind(kind), 'link');
  const cited = withSource(state, source, { isOwn: true });
  const follows = link !== undefined && textOf(values, link.name) === citedAddress(before);
  return follows ? withField(cited, link.name, citedAddress(source)) : cited;
}

/** The kinds that take a form's words to an idea. */
export type OnIdeaKind = 'comment' | 'append-idea' | 'vote';

/**
 * Turns the form into a comment on this idea, an addition to it or a vote for it, with the person's text. A
 * name that the text lacks becomes its first line.
 */
export function withTypedSince(state: FormState, kindId: OnIdeaKind, idea: string): FormState {
  const { document } = state;
  const title = fieldOf(fieldsOfKind(document.kind), 'title');
  const isOwn = title && touchedFields(document).includes(title.name);
  const name = isOwn ? textOf(document.values, title.name) : '';
  const changed = withField(withKind(state, kindId), fieldOf(fieldsOfKind(kindId), 'idea')?.name ?? '', idea);
  const text = textFieldOf(kindId);
  const written = htmlOf(changed.document.values, text);
  return name === '' || textOfHtml(written).includes(name)
    ? changed
    : withField(changed, text, textToHtml(name) + written);
}

/** The field of a kind's long text. '' for a kind without one. */
export const textFieldOf = (kindId: string): string => kindOf(kindId)?.templates.text?.field ?? '';

/** The document under another id: the old one belongs to a capture, or to another window. */
export const withId = (state: FormState, id: string): FormState => ({
  ...state,
  document: { ...state.document, id },
});

/** The destination field with several used values, and the most used ones. null if every field has at most one. */
export function maxUsedDestinations({
  document,
  config,
  destinations,
}: FormState): { readonly field: Field; readonly options: readonly Suggestion[] } | null {
  const fields = fieldsOfKind(document.kind);
  const context = suggestionContext(fields, document.values, config.defaults);
  for (const field of fields) {
    const { suggests: subject, group, role } = field;
    if (!subject || group !== 'destination' || role === 'portal') continue;
    const wanted = productOf({ subject, scope: suggestionScope(subject, context) });
    const options = (destinations.mostUsed[subject] ?? []).filter(({ product = '' }) => product === wanted);
    if (options.length > 1) return { field, options };
  }
  return null;
}

/** What stays for the next capture after this one: its tags, and its destination with the audience chosen for an idea. */
export function stayingValues({ document }: FormState): DraftValues {
  const fields = fieldsOfKind(document.kind);
  const hasIdea = fieldOf(fields, 'idea') !== undefined;
  const staying = fields.filter(
    ({ group, role, isChange }) =>
      !isChange && (group === 'destination' || role === 'tags' || (hasIdea && role === 'visibility')),
  );
  return pickValues(document.values, staying);
}

/** The field to focus first: a missing destination, else the name, else the text. */
export function firstField({ document }: FormState): string {
  const fields = askedFields(fieldsOfKind(document.kind), document.accountId);
  const missing = fields.find(
    ({ name, role, isRequired }) => isRequired && role !== 'title' && isEmptyIn(document.values, name),
  );
  const first = fieldOf(fields, 'title') ?? fields.find((field) => field.group === 'main');
  return (missing?.group === 'destination' ? missing : first)?.name ?? '';
}

/** Notes whether the document's text is the page's passage alone. A further passage then makes it the first quote. */
export function withPassageNoted(state: FormState): FormState {
  const { isPassage: _before, ...document } = state.document;
  const passage = snapshotHtml(state.snapshot);
  const { text } = passageOf(htmlOf(document.values, textFieldOf(document.kind)));
  const isOfPage = passage !== '' && !state.snapshot.isArticle && [passage, asQuote(passage)].includes(text);
  const isPassage = isOfPage && (document.quotes ?? []).length === 0;
  return { ...state, document: isPassage ? { ...document, isPassage } : document };
}

export const isEmptyIn = (values: DraftValues, name: string): boolean => (values[name] ?? '').length === 0;

export function isSameValue(one: FieldValue | undefined, other: FieldValue | undefined): boolean {
  return JSON.stringify(one ?? '') === JSON.stringify(other ?? '');
}

/** The matcher reads the start of a passage. Markup is longer than its text. */
const passageCharacters = 4_000;

export interface IdeaQuestion {
  /** Only a new idea may be one already. In a comment or a vote, the idea is a field. */
  readonly isShown: boolean;
  /** The form's words are compared with ideas. Otherwise only earlier captures of the page are found. */
  readonly isMatched: boolean;
  /** Of the page. */
  readonly address: string;
  readonly name: string;
  readonly passage: string;
  readonly product: string;
  /** Each key asks for other words. */
  readonly isTyping: boolean;
}

export function ideaQuestion(state: FormState, suggestsSimilar: boolean): IdeaQuestion {
  const { kind, values } = state.document;
  const { fields } = chosenKind(state);
  const isShown = kind === 'idea';
  const isMatched = isShown && suggestsSimilar && state.config.policy.ideaIndex !== false;
  const text = htmlOf(values, textFieldOf(kind)).slice(0, passageCharacters);
  return {
    isShown,
    isMatched,
    address: state.snapshot.source.address,
    name: isShown ? textOfRole(fields, values, 'title') : '',
    passage: isMatched ? textOfHtml(text) : '',
    product: textOfRole(fields, values, 'product'),
    isTyping: touchedFields(state.document).length > 0,
  };
}
