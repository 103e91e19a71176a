// A form before an account is connected. Nothing can name a service's records yet. Pure, and small: every form loads it.
import type { Field } from '@/lib/capture/field/field';

/** The account of drafts from before an account was connected. */
export const noAccount = '';

/** The person chooses the destination once an account is connected. */
export function askedFields(fields: readonly Field[], accountId: string): readonly Field[] {
  return accountId === noAccount ? fields.filter(({ group }) => group !== 'destination') : fields;
}
