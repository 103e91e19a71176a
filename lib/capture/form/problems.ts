// Turns a draft into the steps that send it, or finds everything that prevents saving: empty and malformed fields, and input
// that the contract rejects.
import type { Draft } from '@/lib/capture/field/draft';
import {
  type Field,
  type FieldProblem,
  isPortable,
  listOf,
  pairsOf,
  textOf,
} from '@/lib/capture/field/field';
import { problemMessage } from '@/lib/capture/field/problem-messages';
import type { DraftValues } from '@/lib/capture/field/values';
import { kindOf } from '@/lib/capture/kinds';
import type { Kind, StepContext } from '@/lib/capture/kinds/kind';
import { resolveInput, type Step } from '@/lib/capture/steps/step';
import type { MessageKey } from '@/lib/capture/text/messages';
import { noSource } from '@/lib/capture/text/source';
import { operationOf } from '@/lib/planning/contract';
import { emailShape } from '@/lib/planning/contract/fields';
import type { Problem } from '@/lib/planning/contract/problem-code';
import { parseReference } from '@/lib/planning/record-key';
import type { ReferableRecord } from '@/lib/planning/records';
import { planRequest } from '@/lib/planning/request';
import { uniqueBy } from '@/lib/unique-by';
import { captureName, withQuotesWritten } from './quotes';

type PrepareResult =
  | { readonly isOk: true; readonly value: { name: string; steps: readonly Step[] } }
  | { readonly isOk: false; readonly problems: readonly FieldProblem[] };

/** The steps that send a draft, in order, or the fields that need attention. */
export function prepareCapture(
  draft: Draft,
  context: Pick<StepContext, 'marker' | 'keptLinks'>,
): PrepareResult {
  const kind = kindOf(draft.kind);
  if (!kind) return { isOk: false, problems: [{ field: 'kind', messageKey: 'problemKind' }] };
  const { values, source } = withQuotesWritten(draft);
  const problems = problemsOf(kind, values);
  if (problems.length > 0) return { isOk: false, problems };
  const steps = kind.steps(values, { source, ...context });
  return { isOk: true, value: { name: captureName(draft), steps } };
}

const noContext: StepContext = { source: noSource, marker: '', keptLinks: [] };

/** Empty if the fields are filled correctly and the contract accepts every step. */
export function problemsOf(kind: Kind, values: DraftValues): FieldProblem[] {
  const { fields } = kind;
  const found = [
    ...missingFields(fields, values),
    ...malformedFields(fields, values),
    ...kind.ownProblems(values),
  ];
  return found.length > 0 ? found : contractProblems(fields, kind.steps(values, noContext));
}

/** The problems before an account is connected: only the person's own words count. Sending checks the rest. */
export function problemsWithoutAccount({ fields }: Kind, values: DraftValues): FieldProblem[] {
  const own = fields.filter(isPortable);
  return [...missingFields(own, values), ...malformedFields(own, values)];
}

/** Represents every record that doesn't exist yet. */
const anyRecord = { id: '1', key: null, name: null, url: null };
const anyCurrent = {
  ...{ record: anyRecord, text: '', creator: 'someone@service.invalid', tags: [] },
  ...{ visibility: null, portal: null },
};
const anyFile = () => new File([], 'picture.png', { type: 'image/png' });

/**
 * The contract's problems with the steps, including rules between fields. Each problem is at the field of its
 * attribute, else at the form's first field.
 */
function contractProblems(fields: readonly Field[], steps: readonly Step[]): FieldProblem[] {
  const found = steps.flatMap(({ operation, input }) => {
    const results = steps.map(() => anyRecord);
    const resolved = resolveInput(input, results, anyCurrent, anyFile);
    const planned = planRequest(operationOf(operation), resolved);
    return planned.isOk ? [] : planned.problems;
  });
  const problems = found.map((problem) => ({
    field: fieldOf(fields, problem)?.name ?? fields[0]?.name ?? '',
    messageKey: problemMessage(problem.code),
  }));
  return uniqueBy(problems, ({ field }) => field);
}

function fieldOf(fields: readonly Field[], { path }: Problem): Field | undefined {
  // A path starts with a part of the request. Its innermost name is the most specific.
  const names = path.split('.').slice(1).toReversed();
  return names
    .map((name) => fields.find(({ attribute }) => attribute === name))
    .find((field) => field !== undefined);
}

function missingFields(fields: readonly Field[], values: DraftValues): FieldProblem[] {
  return fields
    .filter((field) => field.isRequired && textOf(values, field.name) === '')
    .map((field) => ({ field: field.name, messageKey: 'problemRequired' }));
}

export function malformedFields(fields: readonly Field[], values: DraftValues): FieldProblem[] {
  return fields.flatMap((field): FieldProblem[] => {
    const messageKey = malformedMessage(field, values);
    return messageKey === null ? [] : [{ field: field.name, messageKey }];
  });
}

function malformedMessage({ name, control }: Field, values: DraftValues): MessageKey | null {
  const text = textOf(values, name);
  switch (control.type) {
    case 'list':
      return !control.isArray && listOf(values, name).some((entry) => entry.includes(','))
        ? 'problemComma'
        : null;
    case 'pairs':
      return arePairsWhole(pairsOf(values, name)) ? null : 'problemCustomField';
    case 'email':
      return text === '' || emailShape.test(text) ? null : 'problemEmail';
    case 'address':
      return text === '' || URL.canParse(text) ? null : 'problemAddress';
    case 'choice':
      // A file or a stored draft can have another one.
      return text === '' || control.choices.includes(text) ? null : 'problemChoice';
    case 'number':
      return Number.isFinite(Number(text)) ? null : 'problemNumber';
    case 'idea':
      return referenceProblem(text, 'idea');
    case 'record':
      return referenceProblem(text, control.record);
    default:
      return null;
  }
}

/** Keys are unique, and each has a value: the specification shows no way to clear a custom field. */
function arePairsWhole(pairs: ReturnType<typeof pairsOf>): boolean {
  const areFilled = pairs.every(({ key, value }) => key !== '' && value !== '');
  return areFilled && new Set(pairs.map(({ key }) => key)).size === pairs.length;
}

function referenceProblem(text: string, record: ReferableRecord): MessageKey | null {
  if (text === '' || parseReference(text, record).isOk) return null;
  return record === 'idea' ? 'problemIdeaReference' : 'problemReference';
}
