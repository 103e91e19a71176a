// A kind is what a person captures into. It has fields, starting values and steps.
import * as z from 'zod/mini';
import { holdsList } from '@/lib/capture/field/control';
import type { Field, FieldProblem, FieldRole } from '@/lib/capture/field/field';
import type { DraftValues, FieldValue } from '@/lib/capture/field/values';
import type { Defaults } from '@/lib/capture/start/defaults';
import { fillTemplates, type TemplatedFields, type Templates } from '@/lib/capture/start/templates';
import type { Step } from '@/lib/capture/steps/step';
import type { MessageKey } from '@/lib/capture/text/messages';
import type { Source } from '@/lib/capture/text/source';
import type { PlaceholderContext } from '@/lib/capture/text/templates/placeholders';
import type { Snapshot } from '@/lib/page/snapshot';

export interface StepContext {
  readonly source: Source;
  readonly marker: string;
  /** Types of records whose links keep the marker. Their texts don't need it. */
  readonly keptLinks: readonly string[];
}

/** `capture`: a new record of a page. `add`: an addition to a record. `plan`: a change of plans, without a page. */
type KindGroup = 'capture' | 'add' | 'plan';

/** The record that a form changes, as the person named it. */
export const changedRecordSchema = z.strictObject({
  record: z.enum(['idea', 'feature', 'initiative', 'goal', 'vote']),
  /** Key or ID. '' before the person named one. */
  reference: z.string(),
  /** The idea of a vote. */
  idea: z.optional(z.string()),
});
export type ChangedRecord = z.infer<typeof changedRecordSchema>;

export interface Kind {
  readonly id: string;
  readonly label: MessageKey;
  readonly group: KindGroup;
  /** Few people need it, so a form offers it only once it is switched on in the settings. @default false */
  readonly isOptIn?: true;
  readonly fields: readonly Field[];
  /** The fields that templates fill. */
  readonly templates: TemplatedFields;
  /** The values of a new form, from the page and the defaults. */
  start(snapshot: Snapshot, defaults: Defaults, wording?: Wording): DraftValues;
  /** Rules that neither the fields nor the contract have, such as "one of these two". */
  ownProblems(values: DraftValues): FieldProblem[];
  /** The record that it changes, to show its current values. Absent for other kinds. */
  changes?(values: DraftValues): ChangedRecord;
  /** One line for lists and notifications. */
  name(values: DraftValues): string;
  /** What it adds to a record, and to which: the title of a capture that waits. Absent for kinds that create a record. */
  addsTo?(values: DraftValues): { readonly title: MessageKey; readonly reference: string };
  /** The operations to run, in order. Call only if `problemsOf` (form/problems.ts) is empty. */
  steps(values: DraftValues, context: StepContext): Step[];
}

/** How the page's words are written. */
interface Wording extends Omit<PlaceholderContext, 'snapshot'> {
  readonly templates: Templates;
}

const defaultWording: Wording = { templates: {}, today: '', isPlainText: false };

/** A kind before it is created. Optional members have defaults. */
export interface KindDefinition
  extends Omit<Kind, 'start' | 'ownProblems' | 'templates'>,
    Partial<Pick<Kind, 'ownProblems' | 'templates'>> {
  /** Values for the fields without a template, over those of the account's defaults. @default none */
  start?(snapshot: Snapshot, defaults: Defaults): DraftValues;
}

/** The default of a field that means the same in every kind, or an empty value. A change of a record takes no default. */
function startOf({ control, role, isChange }: Field, defaults: Defaults): FieldValue {
  const { product, tags, integration } = defaults;
  const usual: Partial<Record<FieldRole, FieldValue>> = { product, tags, integration: integration?.id ?? '' };
  const own = role && !isChange ? usual[role] : undefined;
  return own ?? (holdsList(control) ? [] : '');
}

export function createKind(definition: KindDefinition): Kind {
  const { fields, templates = {} } = definition;
  return {
    ownProblems: () => [],
    ...definition,
    templates,
    start: (snapshot, defaults, { templates: written, ...wording } = defaultWording) => ({
      ...Object.fromEntries(fields.map((field) => [field.name, startOf(field, defaults)])),
      ...definition.start?.(snapshot, defaults),
      ...fillTemplates(templates, written, { snapshot, ...wording }),
    }),
  };
}
