// How forms show the attributes of the contract. A kind lists its attributes with their groups, and what differs from the
// usual layout.
import * as z from 'zod/mini';
import { type Control, controlOf } from '@/lib/capture/field/control';
import type { Field } from '@/lib/capture/field/field';

/** How a form shows an attribute of the contract. */
interface Layout
  extends Pick<
    Field,
    'role' | 'label' | 'group' | 'suggests' | 'isOfAccount' | 'isSeldom' | 'hint' | 'placeholder'
  > {
  /** Kinds share the text typed into fields of the same name. @default the attribute's name */
  readonly name?: string;
  /** @default whether the contract requires it */
  readonly isRequired?: boolean;
  /** @default the control for the attribute's schema */
  readonly control?: Control;
}

/** The group alone, or a layout that goes over the usual one. */
type GivenLayout = Field['group'] | (Partial<Layout> & Pick<Layout, 'group'>);
type Layouts<Attributes> = { readonly [Attribute in keyof Attributes]?: GivenLayout };
interface Shape<Attributes> {
  readonly shape: Attributes;
}

/** The layouts of attributes that several kinds have. */
const usual: Readonly<Record<string, Omit<Layout, 'group'>>> = {
  // In paths
  product_id: { name: 'product', role: 'product', label: 'fieldProduct', suggests: 'products' },
  release_id: {
    name: 'release',
    role: 'release',
    label: 'fieldRelease',
    suggests: 'releases',
    control: { type: 'record', record: 'release' },
  },
  // Texts
  name: { label: 'fieldName', role: 'title' },
  description: { label: 'fieldDescription', role: 'text' },
  tags: { label: 'fieldTags', role: 'tags', suggests: 'tags' },
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
  created_at: { label: 'fieldCreatedAt', hint: 'hintUtc', isSeldom: true },
  // Amounts
  effort: { label: 'fieldEffort' },
  value: { label: 'fieldValue' },
  initial_votes: { label: 'fieldInitialVotes', isSeldom: true },
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

/**
 * The fields of a form for some attributes of `record`, in the order of `layouts`. Throws if an attribute has no label, or
 * if neither its schema nor its layout gives a control. Each is a bug in a kind.
 */
export function fieldsOf<Attributes extends Readonly<Record<string, unknown>>>(
  record: Shape<Attributes>,
  layouts: Layouts<Attributes>,
): Field[] {
  return Object.entries<GivenLayout | undefined>(layouts).flatMap(([attribute, given]) => {
    if (given === undefined) return [];
    const layout = { ...usual[attribute], ...(typeof given === 'string' ? { group: given } : given) };
    const schema = record.shape[attribute];
    const control = layout.control ?? controlOf(schema);
    const { label } = layout;
    if (!control || !label) throw new Error(`no form can show ${attribute}`);
    const isRequired = !(schema instanceof z.ZodMiniOptional);
    return [{ name: attribute, isRequired, ...layout, label, control, attribute }];
  });
}

/** The fields for attributes of an existing record. Empty ones stay unchanged. */
export function changesOf<Attributes extends Readonly<Record<string, unknown>>>(
  record: Shape<Attributes>,
  layouts: Layouts<Attributes>,
): Field[] {
  return fieldsOf(record, layouts).map((field) => ({
    ...field,
    ...replaced[field.attribute ?? ''],
    isRequired: false,
    isChange: true,
  }));
}
