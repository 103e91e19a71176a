// A product and its portal, as one value. In another product's portal, an idea is public and nobody expects
// it there. So a form keeps the two apart from its other values, and nothing changes one of them alone.
import { type Field, fieldOf, textOf } from '@/lib/capture/field/field';
import type { DraftValues } from '@/lib/capture/field/values';

export interface ProductPortal {
  readonly product: string;
  /** The id of a portal of this product. '' for none. */
  readonly portal: string;
}

/** The values of a form's other fields. Setting a product or a portal among them doesn't compile. */
export type OtherValues = DraftValues & { readonly product?: never; readonly portal?: never };

/** The values of a form. `draftValues` makes the values of its draft. */
export interface FormValues {
  readonly others: OtherValues;
  readonly productPortal: ProductPortal;
}

export const noProductPortal: ProductPortal = { product: '', portal: '' };

/** The values of all fields, as a draft stores them. */
export function draftValues(fields: readonly Field[], { others, productPortal }: FormValues): DraftValues {
  const { product, portal } = productPortal;
  return {
    ...others,
    ...(fieldOf(fields, 'product') ? { product } : {}),
    ...(hasPortal(fields) ? { portal } : {}),
  };
}

export function formValues(values: DraftValues): FormValues {
  return { others: othersOf(values), productPortal: productPortalOf(values) ?? noProductPortal };
}

export function othersOf({ product: _product, portal: _portal, ...others }: DraftValues): OtherValues {
  // TypeScript doesn't see that the rest of a record lacks two names.
  return others as OtherValues;
}

/** null if the values lack a product. A portal alone belongs to no product. */
export function productPortalOf(values: DraftValues): ProductPortal | null {
  if (typeof values.product !== 'string') return null;
  return { product: values.product, portal: textOf(values, 'portal') };
}

/** The product with the portal of the first source of the same product, else with the one that is known. */
export function pairedWith(
  product: string,
  sources: readonly ProductPortal[],
  knownPortal: (product: string) => string,
): ProductPortal {
  const source = sources.find((one) => one.product.trim() === product.trim());
  return { product, portal: source?.portal ?? knownPortal(product.trim()) };
}

export const hasPortal = (fields: readonly Field[]): boolean => fieldOf(fields, 'portal') !== undefined;
