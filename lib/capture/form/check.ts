// Owns what keeps a draft from being saved, the contract's own rules included. It brings the contract of every operation
// along: the popup loads it after it is ready.

import type { Kind, StepContext } from '@/lib/capture/kind';
import { operationOf } from '@/lib/capture/operations';
import { resolveInput, type Step } from '@/lib/capture/step';
import type { Problem } from '@/lib/planning/contract/problem-code';
import { planRequest } from '@/lib/planning/request';
import type { Field, FieldProblem } from './field';
import { problemWords } from './problem-words';
import { malformedFields, missingFields } from './problems';
import type { DraftValues } from './values';

/** Where nothing was captured: enough to check steps before there is anything to send. */
const noContext: StepContext = { source: { title: '', address: '', passageAddress: null }, marker: '' };

/** What keeps the draft from being saved; empty when its fields are well filled and the contract accepts every step. */
export function problemsOf(kind: Kind, values: DraftValues): FieldProblem[] {
  const { fields } = kind;
  const found = [
    ...missingFields(fields, values),
    ...malformedFields(fields, values),
    ...kind.ownProblems(values),
  ];
  return found.length > 0 ? found : contractProblems(fields, kind.steps(values, noContext));
}

/** Stands for every record that does not exist yet while steps are checked. */
const anyRecord = { id: '1', key: null, name: null, url: null };
const anyCurrent = { record: anyRecord, text: '', creator: 'someone@service.invalid' };
const anyFile = () => new File([], 'picture.png', { type: 'image/png' });

/**
 * What the contract would refuse of the steps, its rules between fields included, each at the field that a person would
 * change: the one whose attribute the contract names, or the first of the form.
 */
function contractProblems(fields: readonly Field[], steps: readonly Step[]): FieldProblem[] {
  const found = steps.flatMap(({ operation, input }) => {
    const resolved = resolveInput(
      input,
      steps.map(() => anyRecord),
      anyCurrent,
      anyFile,
    );
    const planned = planRequest(operationOf(operation), resolved);
    return planned.isOk ? [] : planned.problems;
  });
  const problems = found.map((problem) => ({
    field: fieldOf(fields, problem)?.name ?? fields[0]?.name ?? '',
    words: problemWords[problem.code],
  }));
  return problems.filter(({ field }, at) => problems.findIndex((other) => other.field === field) === at);
}

function fieldOf(fields: readonly Field[], { path }: Problem): Field | undefined {
  // The innermost name first, and never the part of the request that the path begins with.
  const names = path.split('.').slice(1).toReversed();
  const name = names.find((candidate) => fields.some(({ attribute }) => attribute === candidate));
  return fields.find(({ attribute }) => name !== undefined && attribute === name);
}
