// Shared by kinds that change an existing record. They use nothing from the page, and send only filled
// fields.
import {
  attributesOf,
  type Field,
  type FieldProblem,
  isFilled,
  referenceOf,
  textOf,
} from '@/lib/capture/field/field';
import type { DraftValues } from '@/lib/capture/field/values';
import type { Step } from '@/lib/capture/steps/step';
import { type ChangedRecord, createKind, type Kind } from './kind';

interface ChangeDefinition extends Pick<Kind, 'id' | 'label'>, Partial<Pick<Kind, 'start' | 'name'>> {
  readonly record: ChangedRecord['record'];
  /** The fields that name the record. The one with its key or ID is called as the record. */
  readonly destination: readonly Field[];
  /** The changed fields. */
  readonly changes: readonly Field[];
  /** Fields that are needed for sending, but change nothing. @default none */
  readonly beside?: readonly Field[];
  /** `attributes`: the filled changes, as sent. */
  steps(attributes: ReturnType<typeof attributesOf>, reference: string, values: DraftValues): Step[];
}

export function changeKind(definition: ChangeDefinition): Kind {
  const { id, label, record, destination, changes, beside = [], steps, ...own } = definition;
  const recordOf = (values: DraftValues): ChangedRecord =>
    record === 'vote'
      ? { record, reference: textOf(values, record), idea: referenceOf(values, 'idea', 'idea') }
      : { record, reference: referenceOf(values, record, record) };
  return createKind({
    id,
    isRare: true,
    label,
    group: 'plan',
    fields: [...destination, ...changes, ...beside],
    templates: {},
    ownProblems: (values) => unchangedProblems(changes, values),
    changes: recordOf,
    // The record's new name, else the person's reference to it.
    name: (values) => textOf(values, 'name') || textOf(values, record),
    steps: (values) => steps(attributesOf(changes, values), recordOf(values).reference, values),
    ...own,
  });
}

/** Reports a change without any filled field, at the first field. */
function unchangedProblems(changes: readonly Field[], values: DraftValues): FieldProblem[] {
  const [first] = changes;
  const isUnchanged = first !== undefined && !changes.some((field) => isFilled(field, values));
  return isUnchanged ? [{ field: first.name, messageKey: 'problemNothingChanged' }] : [];
}

/** Not sent, because the record implies its product. Narrows the suggestions. */
export const listedProduct: Field = {
  name: 'product',
  role: 'product',
  label: 'fieldProduct',
  control: { type: 'line' },
  group: 'destination',
  isRequired: false,
  suggests: 'products',
  hint: 'hintProductOfRecord',
};
