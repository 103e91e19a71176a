import type { DraftValues } from './values-schema';

export type { DraftValues, FieldValue } from './values-schema';

export function pickValues(values: DraftValues, names: readonly string[]): DraftValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
}
