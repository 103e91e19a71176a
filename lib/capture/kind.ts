// Owns what a kind is: the one place that knows its fields, its draft from a snapshot, and its steps.
import type { Snapshot } from '@/lib/page/snapshot';
import type { Defaults } from './defaults';
import type { Field, FieldProblem } from './field';
import { contractProblems, malformedFields, missingFields } from './problems';
import type { Source } from './source';
import type { Step } from './step';
import type { DraftValues } from './values';
import type { WordKey } from './words';

export interface StepContext {
  readonly source: Source;
  readonly marker: string;
}

export interface Kind {
  readonly id: string;
  readonly label: WordKey;
  readonly fields: readonly Field[];
  /** The form as it opens: the page's words in the fields, and what the person set as defaults. */
  start(snapshot: Snapshot, defaults: Defaults): DraftValues;
  /** What keeps the draft from being saved; empty when it can be. */
  problems(values: DraftValues): FieldProblem[];
  /** One line for lists and notifications. */
  name(values: DraftValues): string;
  /** The operations to run, in order. Call only when `problems` is empty. */
  steps(values: DraftValues, context: StepContext): Step[];
}

export interface KindDefinition extends Omit<Kind, 'problems'> {
  /** What neither the fields nor the contract can know, such as two fields of which one must be filled. @default none */
  problems?(values: DraftValues): FieldProblem[];
}

/** Where nothing was captured: enough to check steps before there is anything to send. */
const noContext: StepContext = { source: { title: '', address: '', passageAddress: null }, marker: '' };

/**
 * A kind from its definition: fields that `start` leaves out open empty, and a draft can be saved once its fields are
 * well filled and the contract accepts every step, its rules between fields included.
 */
export function createKind(definition: KindDefinition): Kind {
  const { fields } = definition;
  const empty = Object.fromEntries(
    fields.map(({ name, control }) => [name, control.type === 'list' ? [] : '']),
  );
  return {
    ...definition,
    start: (snapshot, defaults) => ({ ...empty, ...definition.start(snapshot, defaults) }),
    problems(values) {
      const found = [
        ...missingFields(fields, values),
        ...malformedFields(fields, values),
        ...(definition.problems?.(values) ?? []),
      ];
      return found.length > 0 ? found : contractProblems(fields, definition.steps(values, noContext));
    },
  };
}
