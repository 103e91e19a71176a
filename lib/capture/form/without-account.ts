// A form before an account is connected. Nothing can name a service's records yet. Pure, and small: every form loads it.
import { type Field, isPortable } from '@/lib/capture/field/field';

/** The account of drafts from before an account was connected. */
export const noAccount = '';

/** The person chooses the destination, and what else names something of a service, once an account is connected. */
export function askedFields(fields: readonly Field[], accountId: string): readonly Field[] {
  if (accountId !== noAccount) return fields;
  return fields
    .filter(({ group }) => group !== 'destination')
    .map((field) => (field.isRequired && !isPortable(field) ? { ...field, isRequired: false } : field));
}
