// How forms show the attributes of the contract. A kind lists its attributes with their groups, and what differs from the
// usual layout.
import * as z from 'zod/mini';
import { type Control, controlOf } from '@/lib/capture/field/control';
import type { Field } from '@/lib/capture/field/field';
import type { SuggestionType } from '@/lib/capture/field/suggestion';
import type { MessageKey } from '@/lib/capture/text/messages';
import type { ReferableRecord } from '@/lib/planning/records';

/** How a form shows an attribute of the contract. */
interface Layout
  extends Pick<
    Field,
    'role' | 'label' | 'group' | 'suggests' | 'isOfAccount' | 'isAdvanced' | 'hint' | 'placeholder'
  > {
  /** Kinds share the text typed into fields of the same name. @default the attribute's name */
  readonly name?: string;
  /** @default whether the contract requires it */
  readonly isRequired?: boolean;
  /** @default the control for the attribute's schema */
  readonly control?: Control;
}

/** By the attribute's name: the group alone, or a layout that goes over the usual one. Its group is `more` by default. */
export type Layouts = Readonly<Record<string, Field['group'] | Partial<Layout>>>;

/** Attributes with their usual layouts in this group. */
export const main = (...names: readonly string[]) => inGroup('main', names);
export const more = (...names: readonly string[]) => inGroup('more', names);

const inGroup = (group: Field['group'], names: readonly string[]): Layouts =>
  Object.fromEntries(names.map((name) => [name, group]));

/** The layouts of attributes that several kinds have. */
const usual: Readonly<Record<string, Partial<Layout>>> = {
  // In paths
  product_id: { name: 'product', role: 'product', label: 'fieldProduct', suggests: 'products' },
  release_id: { ...referenceLayout('release', 'fieldRelease', 'releases'), role: 'release' },
  initiative_id: {
    ...referenceLayout('initiative', 'fieldInitiative', 'initiatives'),
    hint: 'hintReference',
  },
  requirement_id: {
    ...referenceLayout('requirement', 'fieldRequirement', 'requirements'),
    role: 'requirement',
    hint: 'hintReference',
  },
  // Texts
  name: { label: 'fieldName', role: 'title' },
  description: { label: 'fieldDescription', role: 'text' },
  // The contract wraps the HTML of a note in an object.
  description_attributes: {
    name: 'description',
    label: 'fieldDescription',
    role: 'text',
    control: { type: 'html' },
  },
  tags: { label: 'fieldTags', role: 'tags', suggests: 'tags' },
  body: { label: 'fieldComment', role: 'text', isRequired: false, placeholder: 'writeComment' },
  custom_fields: { label: 'fieldCustomFields', hint: 'hintCustomFields' },
  // People
  created_by: { name: 'createdBy', role: 'creator', label: 'fieldCreatedBy', suggests: 'people' },
  assigned_to_user: { name: 'assignee', label: 'fieldAssignee', suggests: 'people' },
  watchers: { label: 'fieldWatchers', suggests: 'watchers', hint: 'hintWatchers' },
  // State
  workflow_status: { name: 'status', label: 'fieldStatus' },
  workflow_kind: { label: 'fieldWorkflowKind' },
  progress_source: { label: 'fieldProgressSource' },
  progress: { label: 'fieldProgress' },
  // Time
  start_date: { label: 'fieldStartDate' },
  end_date: { label: 'fieldEndDate' },
  due_date: { label: 'fieldDueDate' },
  duration_source: { label: 'fieldDurationSource' },
  time_frame: { label: 'fieldTimeFrame', isOfAccount: true, hint: 'hintNameOrId' },
  created_at: { label: 'fieldCreatedAt', hint: 'hintUtc', isAdvanced: true },
  // Amounts
  effort: { label: 'fieldEffort' },
  value: { label: 'fieldValue' },
  initial_votes: { label: 'fieldInitialVotes', isAdvanced: true },
  initial_estimate_text: { label: 'fieldEstimate', hint: 'hintEstimate' },
  detailed_estimate_text: { label: 'fieldDetailedEstimate', hint: 'hintEstimate' },
  remaining_estimate_text: { label: 'fieldRemainingEstimate', hint: 'hintEstimate' },
  initial_estimate: { label: 'fieldEstimateNumber', hint: 'hintEstimateNumber' },
  detailed_estimate: { label: 'fieldDetailedEstimateNumber', hint: 'hintEstimateNumber' },
  remaining_estimate: { label: 'fieldRemainingEstimateNumber', hint: 'hintEstimateNumber' },
  // Other records
  categories: { label: 'fieldCategories', suggests: 'categories' },
  initiative: { label: 'fieldInitiative', suggests: 'initiatives', hint: 'hintNameOrId' },
  initiatives: { label: 'fieldInitiatives', suggests: 'initiatives' },
  goals: { label: 'fieldGoals', suggests: 'goals' },
  epic: { label: 'fieldEpic', suggests: 'epics', hint: 'hintNameOrId' },
  team: { label: 'fieldTeam', isOfAccount: true, hint: 'hintKeyOrId' },
  team_workflow_status: { label: 'fieldTeamStatus' },
  iteration: { label: 'fieldIteration', isOfAccount: true, hint: 'hintNumericId' },
  program_increment: { label: 'fieldIncrement', isOfAccount: true, hint: 'hintKeyOrId' },
  release_phase: { label: 'fieldReleasePhase', isOfAccount: true, hint: 'hintNameOrId' },
};

/** A change replaces these as a whole. */
const replaced: Readonly<Record<string, Pick<Layout, 'hint'>>> = {
  description: { hint: 'hintReplacedText' },
  tags: { hint: 'hintReplaced' },
  categories: { hint: 'hintReplaced' },
  goals: { hint: 'hintReplaced' },
  watchers: { hint: 'hintReplaced' },
};

/** A field that names a record by its key, ID or link. */
export function referenceLayout(record: ReferableRecord, label: MessageKey, suggests: SuggestionType) {
  const control: Control = { type: 'record', record };
  return { name: record, label, group: 'destination', suggests, control } as const;
}

export const ideaLayout = {
  name: 'idea',
  role: 'idea',
  label: 'fieldIdea',
  group: 'destination',
  suggests: 'ideas',
  hint: 'hintIdea',
  control: { type: 'idea' },
} as const;

export const featureLayout = {
  ...referenceLayout('feature', 'fieldFeature', 'features'),
  role: 'feature',
  hint: 'hintReference',
} as const;

export const parentLayout = (name: string, label: MessageKey, hint: MessageKey = 'hintKeyOrId') => ({
  name,
  label,
  hint,
  isOfAccount: true as const,
});

/**
 * The fields of a form for some attributes of a schema, in the order of `layouts`. Throws if the schema lacks one of them,
 * or if neither it nor the layout says how a form shows it. Each is a bug in a kind.
 */
export function buildFields(schema: unknown, layouts: Layouts): Field[] {
  return Object.entries(layouts).map(([attribute, given]) => {
    const own = typeof given === 'string' ? { group: given } : given;
    const layout = { group: 'more' as const, ...usual[attribute], ...own };
    const value = shapeOf(schema)[attribute];
    const control = layout.control ?? controlOf(value);
    const { label } = layout;
    if (!value || !control || !label) throw new Error(`no form can show ${attribute}`);
    const isRequired = !(value instanceof z.ZodMiniOptional);
    return { name: attribute, isRequired, ...layout, label, control, attribute };
  });
}

/** The schemas of an object's members, by name. */
export function shapeOf(schema: unknown): Readonly<Record<string, unknown>> {
  if (!(schema instanceof z.ZodMiniObject)) throw new Error('not the schema of an object');
  return schema.shape;
}

/** The fields for attributes of an existing record. Empty ones stay unchanged. */
export function changesOf(schema: unknown, layouts: Layouts): Field[] {
  return buildFields(schema, layouts).map((field) => ({
    ...field,
    ...replaced[field.attribute ?? ''],
    isRequired: false,
    isChange: true,
  }));
}
