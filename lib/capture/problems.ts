// Owns what keeps a form from being saved: what is empty or malformed, and what the contract would refuse of its steps.
import { operationOf } from '@/lib/planning/contract';
import type { Problem, ProblemCode } from '@/lib/planning/contract/problem-code';
import { parseReference, type ReferableRecord } from '@/lib/planning/record-key';
import { planRequest } from '@/lib/planning/request';
import { type Field, type FieldProblem, listOf, textOf } from './field';
import { resolveInput, type Step } from './step';
import type { DraftValues } from './values';
import type { WordKey } from './words';

/** A problem for each required field that is empty. */
export function missingFields(fields: readonly Field[], values: DraftValues): FieldProblem[] {
  return fields
    .filter((field) => field.isRequired && textOf(values, field.name) === '')
    .map((field) => ({ field: field.name, words: 'problemRequired' }));
}

const emailPattern = /^[^\s@]+@[^\s@]+$/;

/** Problems that any form can have: an email without an @, a list entry with a comma, a key that names nothing. */
export function malformedFields(fields: readonly Field[], values: DraftValues): FieldProblem[] {
  return fields.flatMap((field): FieldProblem[] => {
    const words = malformedWords(field, values);
    return words === null ? [] : [{ field: field.name, words }];
  });
}

function malformedWords({ name, control }: Field, values: DraftValues): WordKey | null {
  const text = textOf(values, name);
  switch (control.type) {
    case 'list':
      return listOf(values, name).some((entry) => entry.includes(',')) ? 'problemComma' : null;
    case 'email':
      return text === '' || emailPattern.test(text) ? null : 'problemEmail';
    case 'address':
      return text === '' || URL.canParse(text) ? null : 'problemAddress';
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

function referenceProblem(text: string, record: ReferableRecord): WordKey | null {
  if (text === '' || parseReference(text, record).isOk) return null;
  return record === 'idea' ? 'problemIdeaReference' : 'problemReference';
}

/** The key or id that a field names a record by, ready to be sent; what was typed where it names none. */
export function referenceOf(values: DraftValues, name: string, record: ReferableRecord): string {
  const text = textOf(values, name);
  const reference = parseReference(text, record);
  return reference.isOk ? reference.value : text;
}

/** Stands for every record that does not exist yet while steps are checked. */
const anyRecord = { id: '1', key: null, name: null, url: null };
const anyCurrent = { record: anyRecord, text: '', creator: 'someone@service.invalid' };

/**
 * What the contract would refuse of the steps, its rules between fields included, each at the field that a person would
 * change: the one whose attribute the contract names, or the first of the form.
 */
export function contractProblems(fields: readonly Field[], steps: readonly Step[]): FieldProblem[] {
  const found = steps.flatMap(({ operation, input }) => {
    const resolved = resolveInput(
      input,
      steps.map(() => anyRecord),
      anyCurrent,
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

/** The sentence for each thing that the contract finds wrong. */
export const problemWords: Readonly<Record<ProblemCode, WordKey>> = {
  required: 'problemRequired',
  empty: 'problemRequired',
  'wrong-type': 'problemRefused',
  'unknown-field': 'problemRefused',
  'not-one-of': 'problemChoice',
  'no-form-fits': 'problemRefused',
  'too-long': 'problemRefused',
  'not-a-numeric-id': 'problemNumericId',
  'not-a-reference': 'problemReference',
  'not-a-date': 'problemDate',
  'not-a-utc-time': 'problemDate',
  'not-an-email': 'problemEmail',
  'not-an-email-or-id': 'problemEmail',
  'not-an-id-list': 'problemIdList',
  'not-an-estimate': 'problemEstimate',
  'not-a-field-list': 'problemRefused',
  'not-an-idea-field': 'problemRefused',
  'not-an-address': 'problemAddress',
  'not-a-color': 'problemColor',
  'out-of-range': 'problemRefused',
  'progress-needs-manual': 'problemProgress',
  'resolution-needs-date': 'problemRefused',
  'reply-takes-parents-visibility': 'problemReplyVisibility',
  'portal-or-none': 'problemRefused',
  'skip-portal-in-one-place': 'problemRefused',
  'product-line-needs-type': 'problemRefused',
  'not-a-token': 'problemRefused',
  'not-a-base-address': 'problemRefused',
  'record-missing': 'refusedNotFound',
  'record-unreadable': 'refusedUnreadable',
  invalid: 'problemRefused',
};
