// Owns the form in progress as plain data: the drafts of all kinds, and how words move between them. Pure.

import { type Destinations, lastDestination } from '@/lib/capture/destinations';
import type { Draft } from '@/lib/capture/draft';
import { type Field, type FieldProblem, htmlOf, textOf } from '@/lib/capture/form/field';
import { ruleOf, type Setup, startValues, withRules } from '@/lib/capture/form/setup';
import { type DraftValues, type FieldValue, pickValues } from '@/lib/capture/form/values';
import { plainWords, textToHtml } from '@/lib/capture/html';
import type { Kind } from '@/lib/capture/kind';
import { kindOf, kinds } from '@/lib/capture/kinds';
import { allowedKinds, withLocks } from '@/lib/capture/policy';
import type { SiteRule } from '@/lib/capture/site-rules/site-rule';
import { sourceOf } from '@/lib/capture/source';
import type { Suggestion } from '@/lib/capture/suggestions/suggestion';
import type { Snapshot } from '@/lib/page/snapshot';

interface KindForm {
  readonly draft: Draft;
  /** The form as the page and the defaults made it, before a person touched it. */
  readonly start: DraftValues;
  /** Fields that a person changed. */
  readonly edited: readonly string[];
  /** Whether it was found again from an earlier opening. */
  readonly isRestored: boolean;
}

export interface FormState {
  readonly snapshot: Snapshot;
  readonly setup: Setup;
  /** Where captures went last, and the site that the page belongs to. */
  readonly places: Destinations;
  readonly site: string | null;
  readonly kindId: string;
  /** Whether a person chose the kind, or the gesture that opened the form did: then no rule chooses another. */
  readonly isKindChosen: boolean;
  readonly forms: Readonly<Record<string, KindForm>>;
  /** The newest words of each slot, for the kinds that have the same one. */
  readonly typed: DraftValues;
  readonly problems: readonly FieldProblem[];
}

export interface FormStart {
  readonly accountId: string;
  readonly setup: Setup;
  readonly snapshot: Snapshot;
  readonly kindId: string;
  /** @default false */
  readonly isKindChosen?: boolean;
  readonly places: Destinations;
  readonly site: string | null;
  /** Makes the id of a draft, which becomes the capture's. */
  readonly newId: () => string;
}

export function startForm(from: FormStart): FormState {
  const { accountId, setup, snapshot, kindId, isKindChosen = false, places, site, newId } = from;
  const forms = kinds.map((kind): [string, KindForm] => {
    const start = startOf(kind, from);
    const draft = { id: newId(), kind: kind.id, accountId, values: start, source: sourceOf(snapshot) };
    return [kind.id, { draft, start, edited: [], isRestored: false }];
  });
  return {
    snapshot,
    setup,
    places,
    site,
    kindId: offeredKind(setup, kindId),
    isKindChosen,
    forms: Object.fromEntries(forms),
    typed: {},
    problems: [],
  };
}

/** What was read from the page goes into every field that a person has not touched yet. */
export function withSnapshot(before: FormState, snapshot: Snapshot, site: string | null): FormState {
  const state = { ...before, snapshot, site };
  const forms = kinds.map((kind): [string, KindForm] => {
    const form = formOf(state, kind.id);
    const start = startOf(kind, state);
    const values = { ...start, ...pickValues(form.draft.values, form.edited) };
    return [kind.id, { ...form, start, draft: { ...form.draft, values, source: sourceOf(snapshot) } }];
  });
  const ruleKind = ruleOf(state.setup, snapshot)?.kind;
  const kindId = state.isKindChosen || !ruleKind ? state.kindId : offeredKind(state.setup, ruleKind);
  return { ...state, kindId, forms: Object.fromEntries(forms) };
}

/**
 * A whole article in the chosen form: its text under what a person wrote there, its title where they wrote none. Without an
 * article only the reason is new.
 */
export function withArticle(before: FormState, snapshot: Snapshot): FormState {
  if (!snapshot.isArticle) {
    const remarks = [...new Set([...snapshot.remarks, ...before.snapshot.remarks])];
    return { ...before, snapshot: { ...before.snapshot, remarks } };
  }
  const kind = chosenKind(before);
  const { edited, draft } = chosenForm(before);
  const article = startValues(kind, snapshot, before.setup);
  const { name, text } = kind.templates;
  let state: FormState = { ...before, snapshot };
  if (name && !edited.includes(name.field)) state = withField(state, name.field, article[name.field] ?? '');
  if (text) {
    const own = edited.includes(text.field) ? htmlOf(draft.values, text.field) : '';
    state = withField(state, text.field, own + htmlOf(article, text.field));
  }
  const form = chosenForm(state);
  const changed = { ...form, draft: { ...form.draft, source: sourceOf(snapshot) } };
  return { ...state, forms: { ...state.forms, [state.kindId]: changed } };
}

/** What the page, the defaults and the rules give, going where captures like it went last. */
function startOf(
  kind: Kind,
  { snapshot, setup, places, site }: Pick<FormState, 'snapshot' | 'setup' | 'places' | 'site'>,
): DraftValues {
  const start = startValues(kind, snapshot, setup);
  const placed = { ...start, ...lastDestination(places, { kind: kind.id, site, start }) };
  return withRules(kind, placed, snapshot, setup);
}

/** The site rule that the form started with. */
export function appliedRule({ setup, snapshot }: FormState): SiteRule | null {
  return ruleOf(setup, snapshot);
}

function offeredKind({ policy }: Setup, kindId: string): string {
  const offered = allowedKinds(policy);
  return (offered.find(({ id }) => id === kindId) ?? offered[0])?.id ?? '';
}

/** Kept drafts come back, but under what was typed while they were being read. `drafts`: the newest first. */
export function withRestored(state: FormState, drafts: readonly Draft[]): FormState {
  const [newest] = drafts;
  if (!newest) return state;
  const forms = { ...state.forms };
  for (const kept of drafts) {
    const form = state.forms[kept.kind];
    if (!form) continue;
    const values = withLocks(state.setup.policy, kept.kind, {
      ...form.start,
      ...kept.values,
      ...knownSince(kept, form.start),
      ...pickValues(form.draft.values, form.edited),
    });
    const edited = Object.keys(values).filter((name) => !isSame(values[name], form.start[name]));
    forms[kept.kind] = { ...form, draft: { ...kept, values }, edited, isRestored: true };
  }
  const isTyping = Object.values(state.forms).some((form) => form.edited.length > 0);
  const keptKind = forms[newest.kind] ? offeredKind(state.setup, newest.kind) : state.kindId;
  return { ...state, forms, kindId: isTyping ? state.kindId : keptKind };
}

/** What a kept form had to lack, since nobody had said yet where captures go and from whom. */
function knownSince({ kind, values }: Draft, start: DraftValues): DraftValues {
  const nameField = kindOf(kind)?.templates.name?.field;
  const lacking = fieldsOf(kind).filter(
    ({ name, isRequired }) => isRequired && name !== nameField && values[name] === '',
  );
  return pickValues(
    start,
    lacking.map(({ name }) => name),
  );
}

/** The form with one draft as it is: of a capture taken back, or of one to be mended. */
export function withDraft(state: FormState, draft: Draft): FormState {
  const form = formOf(state, draft.kind);
  const values = withLocks(state.setup.policy, draft.kind, draft.values);
  const edited = Object.keys(draft.values);
  const opened = { ...form, draft: { ...draft, values }, edited, isRestored: false };
  return { ...state, kindId: draft.kind, forms: { ...state.forms, [draft.kind]: opened }, problems: [] };
}

export function withField(state: FormState, name: string, value: FieldValue): FormState {
  const form = formOf(state, state.kindId);
  const field = fieldsOf(state.kindId).find((candidate) => candidate.name === name);
  const changed: KindForm = {
    ...form,
    edited: [...new Set([...form.edited, name])],
    draft: { ...form.draft, values: { ...form.draft.values, [name]: value } },
  };
  return {
    ...state,
    forms: { ...state.forms, [state.kindId]: changed },
    typed: field ? { ...state.typed, [slotOf(field)]: value } : state.typed,
    problems: state.problems.filter((problem) => problem.field !== name),
  };
}

/** The other kind's own draft, with the newest words of the fields that it shares. */
export function withKind(state: FormState, kindId: string): FormState {
  const form = state.forms[kindId];
  if (!form || kindId === state.kindId) return state;
  const carried = fieldsOf(kindId).flatMap((field): [string, FieldValue][] => {
    const value = state.typed[slotOf(field)];
    return value === undefined ? [] : [[field.name, value]];
  });
  const changed: KindForm = {
    ...form,
    edited: [...new Set([...form.edited, ...carried.map(([name]) => name)])],
    draft: { ...form.draft, values: { ...form.draft.values, ...Object.fromEntries(carried) } },
  };
  return {
    ...state,
    kindId,
    isKindChosen: true,
    forms: { ...state.forms, [kindId]: changed },
    problems: [],
  };
}

/**
 * A comment on this idea instead of what is being written, with the words that were typed: a name that is not in the
 * text already becomes its first line.
 */
export function withCommentOn(state: FormState, idea: string): FormState {
  const { draft, edited } = chosenForm(state);
  const name = edited.includes('name') ? textOf(draft.values, 'name') : '';
  const comment = withField(withKind(state, 'comment'), 'idea', idea);
  const body = htmlOf(chosenForm(comment).draft.values, 'body');
  return name === '' || plainWords(body).includes(name)
    ? comment
    : withField(comment, 'body', textToHtml(name) + body);
}

export function withProblems(state: FormState, problems: readonly FieldProblem[]): FormState {
  return { ...state, problems };
}

export function chosenForm(state: FormState): KindForm {
  return formOf(state, state.kindId);
}

export function chosenKind(state: FormState): Kind {
  const kind = kindOf(state.kindId);
  if (!kind) throw new Error(`there is no kind ${state.kindId}`);
  return kind;
}

/** The drafts that hold words of a person, and not of the page alone. */
export function editedDrafts(state: FormState): Draft[] {
  return Object.values(state.forms)
    .filter(({ edited }) => edited.length > 0)
    .map(({ draft }) => draft);
}

export interface MostUsed {
  readonly field: Field;
  readonly options: readonly Suggestion[];
}

/** The destination field of which several are in use, with those that are used most; null where one is enough. */
export function mostUsedDestinations(state: FormState): MostUsed | null {
  for (const field of fieldsOf(state.kindId)) {
    const options = (field.suggests && state.places.mostUsed[field.suggests]) ?? [];
    if (field.group === 'destination' && field.control.type !== 'portal' && options.length > 1)
      return { field, options };
  }
  return null;
}

/** The kinds of whose edited words none is missing in the chosen draft: saving it settles them too. */
export function settledKinds(state: FormState): string[] {
  const saved = chosenForm(state).draft.values;
  const savedSlots = new Map(fieldsOf(state.kindId).map((field) => [slotOf(field), saved[field.name]]));
  return Object.entries(state.forms)
    .filter(([kindId, form]) =>
      fieldsOf(kindId)
        .filter((field) => form.edited.includes(field.name))
        .every((field) => isSame(form.draft.values[field.name], savedSlots.get(slotOf(field)))),
    )
    .map(([kindId]) => kindId);
}

/** Where a person goes first: what is missing, else the name, else the text. */
export function firstField(state: FormState): string {
  const { fields } = chosenKind(state);
  const { values } = chosenForm(state).draft;
  const missing = fields.find(
    (field) => field.isRequired && field.name !== 'name' && isEmpty(values[field.name]),
  );
  const isNewWithoutDestination = missing?.group === 'destination';
  const first =
    fields.find((field) => field.name === 'name') ?? fields.find((field) => field.group === 'main');
  return (isNewWithoutDestination ? missing?.name : first?.name) ?? '';
}

/**
 * Fields of two kinds hold the same words where they have the same slot: name and control, and for a choice its
 * values too ("public" says one thing of an idea and another of a comment). The long text is one, whatever its name.
 */
function slotOf({ name, control }: Field): string {
  if (control.type === 'html') return 'html';
  return control.type === 'choice'
    ? `choice ${name} ${control.choices.join(' ')}`
    : `${control.type} ${name}`;
}

function formOf(state: FormState, kindId: string): KindForm {
  const form = state.forms[kindId];
  if (!form) throw new Error(`there is no form of the kind ${kindId}`);
  return form;
}

function fieldsOf(kindId: string): readonly Field[] {
  return kindOf(kindId)?.fields ?? [];
}

function isEmpty(value: FieldValue | undefined): boolean {
  return value === undefined || value.length === 0;
}

function isSame(one: FieldValue | undefined, other: FieldValue | undefined): boolean {
  return JSON.stringify(one ?? '') === JSON.stringify(other ?? '');
}
