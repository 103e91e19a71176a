// Owns which product and which idea a form is about: the lists of its fields are theirs.
import { type Field, referenceOf, textOf } from '@/lib/capture/form/field';
import type { DraftValues } from '@/lib/capture/form/values';
import type { FormPlace } from './suggestion';

/** A form that names no product is taken for one about the account's usual product. */
export function formPlace(
  fields: readonly Field[],
  values: DraftValues,
  { product }: { readonly product: string },
): FormPlace {
  const namesProduct = fields.some(({ name }) => name === 'product');
  return {
    product: namesProduct ? textOf(values, 'product') : product,
    idea: referenceOf(values, 'idea', 'idea'),
  };
}
