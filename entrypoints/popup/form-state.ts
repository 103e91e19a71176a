// Owns the form in progress as plain data: the drafts of all kinds, and how words move between them. Pure.
import type { Defaults } from '@/lib/capture/defaults';
import type { Draft } from '@/lib/capture/draft';
import type { Field, FieldProblem } from '@/lib/capture/field';
import type { Kind } from '@/lib/capture/kind';
import { kindOf, kinds } from '@/lib/capture/kinds';
import { sourceOf } from '@/lib/capture/source';
import type { DraftValues, FieldValue } from '@/lib/capture/values';
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
  readonly defaults: Defaults;
  readonly kindId: string;
  readonly forms: Readonly<Record<string, KindForm>>;
  /** The newest words of each slot, for the kinds that have the same one. */
  readonly typed: DraftValues;
  readonly problems: readonly FieldProblem[];
}

export interface FormStart {
  readonly accountId: string;
  readonly defaults: Defaults;
  readonly snapshot: Snapshot;
  readonly kindId: string;
  /** Makes the id of a draft, which becomes the capture's. */
  readonly newId: () => string;
}

export function startForm({ accountId, defaults, snapshot, kindId, newId }: FormStart): FormState {
  const forms = kinds.map((kind): [string, KindForm] => {
    const start = kind.start(snapshot, defaults);
    const draft = { id: newId(), kind: kind.id, accountId, values: start, source: sourceOf(snapshot) };
    return [kind.id, { draft, start, edited: [], isRestored: false }];
  });
  return {
    snapshot,
    defaults,
    kindId: kindOf(kindId) ? kindId : (kinds[0]?.id ?? ''),
    forms: Object.fromEntries(forms),
    typed: {},
    problems: [],
  };
}

/** What was read from the page goes into every field that a person has not touched yet. */
export function withSnapshot(state: FormState, snapshot: Snapshot): FormState {
  const forms = kinds.map((kind): [string, KindForm] => {
    const form = formOf(state, kind.id);
    const start = kind.start(snapshot, state.defaults);
    const values = { ...start, ...pick(form.draft.values, form.edited) };
    return [kind.id, { ...form, start, draft: { ...form.draft, values, source: sourceOf(snapshot) } }];
  });
  return { ...state, snapshot, forms: Object.fromEntries(forms) };
}

/** Kept drafts come back, but under what was typed while they were being read. `drafts`: the newest first. */
export function withRestored(state: FormState, drafts: readonly Draft[]): FormState {
  const [newest] = drafts;
  if (!newest) return state;
  const forms = { ...state.forms };
  for (const kept of drafts) {
    const form = state.forms[kept.kind];
    if (!form) continue;
    const values = { ...form.start, ...kept.values, ...pick(form.draft.values, form.edited) };
    const edited = Object.keys(values).filter((name) => !isSame(values[name], form.start[name]));
    forms[kept.kind] = { ...form, draft: { ...kept, values }, edited, isRestored: true };
  }
  const isTyping = Object.values(state.forms).some((form) => form.edited.length > 0);
  return { ...state, forms, kindId: isTyping || !forms[newest.kind] ? state.kindId : newest.kind };
}

/** The form with one draft as it is: of a capture taken back, or of one to be mended. */
export function withDraft(state: FormState, draft: Draft): FormState {
  const form = formOf(state, draft.kind);
  const opened = { ...form, draft, edited: Object.keys(draft.values), isRestored: false };
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
  return { ...state, kindId, forms: { ...state.forms, [kindId]: changed }, problems: [] };
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

function pick(values: DraftValues, names: readonly string[]): DraftValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
}

function isEmpty(value: FieldValue | undefined): boolean {
  return value === undefined || value.length === 0;
}

function isSame(one: FieldValue | undefined, other: FieldValue | undefined): boolean {
  return JSON.stringify(one ?? '') === JSON.stringify(other ?? '');
}
