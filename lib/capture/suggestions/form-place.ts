// The product and the idea that a form is about. They decide which lists its fields show.
import { type Field, referenceOf, textOf } from '@/lib/capture/field/field';
import type { FormPlace } from '@/lib/capture/field/suggestion';
import type { DraftValues } from '@/lib/capture/field/values';

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
