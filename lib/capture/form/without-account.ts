// A form before an account is connected. Nothing can name a service's records yet. Pure, and small: every form loads it.
import { type Field, isPortable } from '@/lib/capture/field/field';

/** The account of drafts from before an account was connected. */
export const noAccount = '';

/** By the fields of a kind, so that a form that is drawn again gets the same fields. */
const askedWithoutAccount = new WeakMap<readonly Field[], readonly Field[]>();

/** The person chooses the destination, and what else names something of a service, once an account is connected. */
export function askedFields(fields: readonly Field[], accountId: string): readonly Field[] {
  if (accountId !== noAccount) return fields;
  const known = askedWithoutAccount.get(fields);
  if (known) return known;
  const asked = fields
    .filter(({ group }) => group !== 'destination')
    .map((field) => (field.isRequired && !isPortable(field) ? { ...field, isRequired: false } : field));
  askedWithoutAccount.set(fields, asked);
  return asked;
}
