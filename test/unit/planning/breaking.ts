// Builds an input that breaks one rule, with the field and the code of the refusal.
import type { OperationId } from '@/lib/planning/contract';
import { minimalInputs } from './minimal-inputs';
import type { KnownRecords } from './operation-inputs';

export interface BrokenInput {
  readonly rule: string;
  readonly id: OperationId;
  readonly input: unknown;
  readonly path: string;
  readonly code: string;
  /**
   * The local service's answer, if it is not 400: 200 if the service accepts every documented form or tolerates
   * unknown names, 404 if a path names no record.
   */
  readonly rawStatus?: 200 | 404;
}

type Part = Record<string, unknown>;

/** Ways to break valid inputs that name these records. */
export function breaking(at: KnownRecords) {
  /** A minimal input with some attributes of the record replaced; undefined removes one. */
  const withAttributes = (id: OperationId, record: string | null, changes: Part): unknown => {
    const { params, body } = minimalInputs(at)[id] as { params: unknown; body: Part };
    const attributes = { ...(record === null ? body : (body[record] as Part)), ...changes };
    return { params, body: record === null ? attributes : { ...body, [record]: attributes } };
  };
  const attribute = (
    rule: string,
    id: OperationId,
    record: string,
    changes: Part,
    field: string,
    code: string,
  ): BrokenInput => ({
    rule,
    id,
    input: withAttributes(id, record, changes),
    path: `body.${record}.${field}`,
    code,
  });
  const missingName = (id: OperationId, record: string) =>
    attribute('name is required on create', id, record, { name: undefined }, 'name', 'required');
  const progressOther = (id: OperationId, record: string, source: string) =>
    attribute(
      'progress not with a source that is not manual',
      id,
      record,
      { progress: 5, progress_source: source },
      'progress',
      'progress-needs-manual',
    );
  const badDate = (id: OperationId, record: string, field: string) =>
    attribute('a date is YYYY-MM-DD', id, record, { [field]: '2023-02-29' }, field, 'not-a-date');
  const subset = (id: OperationId, record: string, field: string, value: string) =>
    attribute('only the options of the endpoint', id, record, { [field]: value }, field, 'not-one-of');
  return { withAttributes, attribute, missingName, progressOther, badDate, subset };
}
