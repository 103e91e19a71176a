// The product and the idea that a form is about. They decide which lists its fields show.
import { type Field, referenceOf, textOf } from '@/lib/capture/form/field';
import type { DraftValues } from '@/lib/capture/form/values';
import type { FormPlace } from './suggestion';

/** A form without a product uses the account's default product. */
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
