// The start of a form: from page and defaults, then from a stored draft, a gesture, or an article. Pure.
import type { Draft } from '@/lib/capture/field/draft';
import { htmlOf } from '@/lib/capture/field/field';
import { type DraftValues, pickValues } from '@/lib/capture/field/values';
import { kindOf, kinds } from '@/lib/capture/kinds';
import type { Kind } from '@/lib/capture/kinds/kind';
import type { Destinations } from '@/lib/capture/start/destinations';
import { draftValues, type FormValues, othersOf, productPortalOf } from '@/lib/capture/start/product-portal';
import type { SiteRule } from '@/lib/capture/start/site-rule';
import { startOf } from '@/lib/capture/start/start-of';
import { passageOf } from '@/lib/capture/text/attribution';
import { sourceOf } from '@/lib/capture/text/source';
import type { PageSource, Snapshot } from '@/lib/page/snapshot';
import {
  chosenForm,
  chosenKind,
  type FormState,
  fieldsOf,
  isSameValue,
  type KindForm,
  kindForm,
  ownQuotes,
  ownSource,
  passageIn,
  textFieldOf,
  withAllTyped,
  withField,
  withNewest,
  withPair,
} from './form-state';
import { allowedKinds, lockedValues } from './policy';
import { layersOf, ruleOf, type Setup, startValues } from './setup';

export interface FormStart {
  readonly accountId: string;
  readonly setup: Setup;
  readonly snapshot: Snapshot;
  readonly kindId: string;
  /** @default false */
  readonly isKindChosen?: boolean;
  readonly destinations: Destinations;
  readonly site: string | null;
  /** Stays from the capture before. @default nothing */
  readonly given?: DraftValues;
  /** Returns the id of a draft, which becomes the capture's id. */
  readonly newId: () => string;
}

export function startForm(from: FormStart): FormState {
  const { accountId, setup, snapshot, kindId, isKindChosen = false, destinations, site, given, newId } = from;
  return withShownForm({
    accountId,
    draftIds: Object.fromEntries(kinds.map(({ id }) => [id, newId()])),
    snapshot,
    setup,
    destinations,
    site,
    ...(given && { given }),
    kindId: offeredKind(setup, kindId),
    isKindChosen,
    forms: {},
    portals: [],
    typed: {},
    problems: [],
  });
}

/**
 * Fills the page's values into every field that the person hasn't changed. A selection that arrives while they
 * type into its field follows their text.
 */
export function withSnapshot(before: FormState, snapshot: Snapshot, site: string | null): FormState {
  const state = { ...before, snapshot, site };
  const isNewSelection = before.snapshot.selection === null && snapshot.selection !== null;
  const changed = mapForms(state, (form, kind) => {
    const start = startOf(kind, layersOf(kind, state));
    const others = { ...start.others, ...othersOf(pickValues(form.values.others, form.edited)) };
    const { text } = kind.templates;
    const whole = isNewSelection && text ? { [text.field]: ownAndPage(form, text.field, start.others) } : {};
    const pairs = [start.productPortal, form.values.productPortal];
    const { product } = form.edited.includes('product') ? form.values.productPortal : start.productPortal;
    const sources = form.edited.includes('portal') ? pairs.toReversed() : pairs;
    const values = withPair(state, kind.id, { ...others, ...othersOf(whole) }, product, sources);
    const source = form.edited.includes(ownSource) ? form.source : sourceOf(snapshot);
    const passage = form.passage || passageIn(start, kind.id, snapshot);
    return { ...form, start, values, source, passage };
  });
  const ruleKind = ruleOf(state.setup, snapshot)?.kind;
  const kindId = state.isKindChosen || !ruleKind ? state.kindId : offeredKind(state.setup, ruleKind);
  const text = textFieldOf(before.kindId);
  const follows = isNewSelection && chosenForm(before).edited.includes(text);
  // Another kind takes these words over, too.
  const typed = follows ? withField(changed, text, htmlOf(chosenForm(changed).draft.values, text)) : changed;
  return withShownForm({ ...typed, kindId });
}

/** Adds the complete source, with the link to the passage and JSON-LD. */
export function withPageSource(before: FormState, source: PageSource): FormState {
  return withLateSnapshot(before, { ...before.snapshot, source });
}

/** Fills in what a page told late. A restored draft keeps its own source. */
export function withLateSnapshot(before: FormState, snapshot: Snapshot): FormState {
  const state = withSnapshot(before, snapshot, before.site);
  const restored = Object.entries(before.forms).filter(([, form]) => form.isRestored);
  return { ...state, kindId: before.kindId, forms: { ...state.forms, ...Object.fromEntries(restored) } };
}

/**
 * Applies a setup that arrived while the form was open. Its locks replace values, even typed ones. All other
 * words stay.
 */
export function withSetup(before: FormState, setup: Setup): FormState {
  const { kindId, snapshot, site } = before;
  const locked = Object.keys(lockedValues(setup.policy));
  const unlocked = mapForms(before, (form) => ({
    ...form,
    edited: form.edited.filter((name) => !locked.includes(name)),
  }));
  const changed = mapForms(withSnapshot({ ...unlocked, setup }, snapshot, site), (form, { id }) => ({
    ...form,
    source: kindForm(before, id).source,
  }));
  return { ...changed, kindId };
}

/** If the form's kind is no longer allowed, moves all words to another kind. */
export function withOfferedKind(state: FormState): FormState {
  return withAllTyped(state, offeredKind(state.setup, state.kindId));
}

/** Changes the forms that have started. */
function mapForms(state: FormState, change: (form: KindForm, kind: Kind) => KindForm): FormState {
  const forms = kinds.flatMap((kind): [string, KindForm][] => {
    const form = state.forms[kind.id];
    return form ? [[kind.id, change(form, kind)]] : [];
  });
  return { ...state, forms: Object.fromEntries(forms) };
}

/** Starts the form of the chosen kind, unless it has started. */
function withShownForm(state: FormState): FormState {
  return { ...state, forms: { ...state.forms, [state.kindId]: kindForm(state, state.kindId) } };
}

/**
 * Puts a whole article into the chosen form: the text after the person's own, the title unless they wrote
 * one. For a page without an article, only the remarks are new.
 */
export function withArticle(before: FormState, snapshot: Snapshot): FormState {
  if (!snapshot.isArticle) {
    const remarks = [...new Set([...snapshot.remarks, ...before.snapshot.remarks])];
    return { ...before, snapshot: { ...before.snapshot, remarks } };
  }
  const kind = chosenKind(before);
  const own = kindForm(before, kind.id);
  const article = startValues(kind, { snapshot, setup: before.setup });
  const { name, text } = kind.templates;
  let state: FormState = { ...before, snapshot };
  if (name && !own.edited.includes(name.field))
    state = withField(state, name.field, article[name.field] ?? '');
  if (text) state = withField(state, text.field, ownAndPage(own, text.field, article));
  const changed = { ...kindForm(state, kind.id), source: sourceOf(snapshot) };
  return { ...state, forms: { ...state.forms, [kind.id]: changed } };
}

/** The person's own text in a field, then the page's. */
function ownAndPage({ edited, values }: KindForm, field: string, page: DraftValues): string {
  return (edited.includes(field) ? htmlOf(values.others, field) : '') + htmlOf(page, field);
}

/** Restores stored drafts, newest first. Words typed during the read win. */
export function withRestored(state: FormState, drafts: readonly Draft[]): FormState {
  const [newest] = drafts;
  if (!newest) return state;
  let restored = state;
  for (const kept of drafts.toReversed()) {
    const kind = kindOf(kept.kind);
    if (!kind) continue;
    const form = kindForm(state, kind.id);
    const values = withKept(state, form, kept);
    const [now, start] = [values, form.start].map((one) => draftValues(kind.fields, one));
    const edited = Object.keys(now ?? {}).filter((name) => !isSameValue(now?.[name], start?.[name]));
    const opened = {
      ...form,
      ...headOf(kept),
      values,
      edited: [...edited, ...marksOf(kept)],
      isRestored: true,
    };
    restored = withNewest(restored, opened, edited);
  }
  const isTyping = Object.values(state.forms).some((form) => form.edited.length > 0);
  const keptKind = kindOf(newest.kind) ? offeredKind(state.setup, newest.kind) : state.kindId;
  const shown = withShownForm({ ...restored, kindId: isTyping ? state.kindId : keptKind });
  const { edited } = kindForm(state, state.kindId);
  return isTyping ? withNewest(shown, kindForm(shown, state.kindId), edited) : shown;
}

/**
 * The form with this draft, of an undone or parked capture, or a stored one. Missing values come from the
 * form's start.
 */
export function withDraft(state: FormState, draft: Draft, isRestored = false): FormState {
  const form = kindForm(state, draft.kind);
  const edited = [...Object.keys(draft.values), ...marksOf(draft)];
  const values = withKept(state, { ...form, edited: [] }, draft);
  const opened: KindForm = { ...form, ...headOf(draft), values, edited, isRestored };
  return { ...withNewest(state, opened, edited), kindId: draft.kind, problems: [] };
}

/** A stored draft's values over the form's start, and under the words typed since. */
function withKept(state: FormState, { values: shown, start, edited }: KindForm, kept: Draft): FormValues {
  const since = knownSince(kept, start);
  const others = {
    ...start.others,
    ...othersOf({ ...kept.values, ...since }),
    ...othersOf(pickValues(shown.others, edited)),
  };
  const stored = productPortalOf(kept.values);
  const keeps = since.product === undefined ? (stored ?? start.productPortal) : start.productPortal;
  const { product } = edited.includes('product') ? shown.productPortal : keeps;
  const sources = [...(stored ? [stored] : []), start.productPortal, shown.productPortal];
  if (edited.includes('portal')) sources.unshift(shown.productPortal);
  return withPair(state, kept.kind, others, product, sources);
}

/** The quotes of a stored draft are the person's. */
const marksOf = ({ quotes }: Draft): string[] => (quotes ? [ownQuotes] : []);

/** A draft without its values. */
function headOf({ values, isPassage, ...head }: Draft) {
  return { ...head, passage: isPassage ? passageOf(htmlOf(values, textFieldOf(head.kind))).text : '' };
}

/** The site rule that the form started with, if any. */
export function appliedRule({ setup, snapshot }: FormState): SiteRule | null {
  return ruleOf(setup, snapshot);
}

function offeredKind({ policy }: Setup, kindId: string): string {
  const offered = allowedKinds(policy);
  return (offered.find(({ id }) => id === kindId) ?? offered[0])?.id ?? '';
}

/** Required values that were empty in a stored draft, because they had no default then. */
function knownSince({ kind, values }: Draft, start: FormValues): DraftValues {
  const nameField = kindOf(kind)?.templates.name?.field;
  const lacking = fieldsOf(kind).filter(
    ({ name, isRequired }) => isRequired && name !== nameField && values[name] === '',
  );
  return pickValues(
    draftValues(lacking, start),
    lacking.map(({ name }) => name),
  );
}
