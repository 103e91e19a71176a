// Owns what a kind is: the one place that knows its fields, its draft from a snapshot, and its steps.
import type { Snapshot } from '@/lib/page/snapshot';
import type { Defaults } from './defaults';
import type { Field, FieldProblem } from './field';
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
