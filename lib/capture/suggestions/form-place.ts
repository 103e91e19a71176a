// The product, the idea and the customer that a form is about. They decide which lists its fields show.
import { type Field, fieldOf, ideaNamedIn, listOf, textOfRole } from '@/lib/capture/field/field';
import type { FormPlace } from '@/lib/capture/field/suggestion';
import type { DraftValues } from '@/lib/capture/field/values';
import { customerDomain } from './customer-domain';

/** A form without a product uses the account's default product. */
export function formPlace(
  fields: readonly Field[],
  values: DraftValues,
  { product }: { readonly product: string },
): FormPlace {
  const contacts = fieldOf(fields, 'contacts');
  return {
    product: fieldOf(fields, 'product') ? textOfRole(fields, values, 'product') : product,
    idea: ideaNamedIn(fields, values),
    ...(contacts ? { domain: customerDomain(listOf(values, contacts.name)) } : {}),
  };
}
