// Owns what a kind is: the one place that knows its fields, its draft from a snapshot, and its steps.
import type { Snapshot } from '@/lib/page/snapshot';
import type { Defaults } from './defaults';
import type { Field, FieldProblem } from './form/field';
import type { DraftValues } from './form/values';
import type { Source } from './source';
import type { Step } from './step';
import { fillTemplates, type TemplatedFields, type Templates } from './templates/template';
import type { WordKey } from './words';

export interface StepContext {
  readonly source: Source;
  readonly marker: string;
}

export interface Kind {
  readonly id: string;
  readonly label: WordKey;
  readonly fields: readonly Field[];
  /** The fields that are built from templates. */
  readonly templates: TemplatedFields;
  /** The form as it opens: the page's words in the fields, and what the person set as defaults. */
  start(snapshot: Snapshot, defaults: Defaults, wording?: Wording): DraftValues;
  /** What neither the fields nor the contract can know, such as two fields of which one must be filled. */
  ownProblems(values: DraftValues): FieldProblem[];
  /** One line for lists and notifications. */
  name(values: DraftValues): string;
  /** The operations to run, in order. Call only when `problemsOf` (check.ts) finds nothing. */
  steps(values: DraftValues, context: StepContext): Step[];
}

/** How a person wants the page's words put. */
export interface Wording {
  readonly templates: Templates;
  /** The day of the capture, `YYYY-MM-DD`. */
  readonly today: string;
  readonly isPlainText: boolean;
}

/** As the kinds have it themselves. */
const usualWording: Wording = { templates: {}, today: '', isPlainText: false };

export interface KindDefinition
  extends Omit<Kind, 'start' | 'ownProblems'>,
    Partial<Pick<Kind, 'ownProblems'>> {
  /** What the page and the defaults give the fields that no template fills. @default nothing */
  start?(snapshot: Snapshot, defaults: Defaults): DraftValues;
}

/** A kind from its definition: fields that `start` leaves out open empty. */
export function createKind(definition: KindDefinition): Kind {
  const { fields } = definition;
  const empty = Object.fromEntries(
    fields.map(({ name, control }) => [name, control.type === 'list' ? [] : '']),
  );
  return {
    ownProblems: () => [],
    ...definition,
    start: (snapshot, defaults, { templates, today, isPlainText } = usualWording) => ({
      ...empty,
      ...definition.start?.(snapshot, defaults),
      ...fillTemplates(definition.templates, templates, { snapshot, today, isPlainText }),
    }),
  };
}
