// A product and its portal. In another product's portal, an idea is public and nobody expects it there. So a form's values are
// computed with both, whatever its kind has, and a product is only set together with a portal of it (`pairedWith`).
import { type Field, fieldOf } from '@/lib/capture/field/field';
import type { DraftValues, FieldValue } from '@/lib/capture/field/values';

export interface ProductPortal {
  readonly product: string;
  /** The id of a portal of this product. '' for none. */
  readonly portal: string;
}

/** Values that may have both. */
export type PairSource = { readonly [Name in keyof ProductPortal]?: FieldValue };

/** The values of all fields, as a draft stores them. */
export function draftValues(
  fields: readonly Field[],
  { product = '', portal = '', ...others }: DraftValues,
): DraftValues {
  return {
    ...others,
    ...(fieldOf(fields, 'product') ? { product } : {}),
    ...(hasPortal(fields) ? { portal } : {}),
  };
}

/** null if the values lack a product. A portal alone belongs to no product. */
export function productPortalOf({ product, portal }: PairSource): ProductPortal | null {
  if (typeof product !== 'string') return null;
  return { product, portal: typeof portal === 'string' ? portal.trim() : '' };
}

export const productIn = (values: PairSource): string => productPortalOf(values)?.product ?? '';

/** The product with the portal of the first source of the same product, else with the one that is known. */
export function pairedWith(
  product: string,
  sources: readonly PairSource[],
  knownPortal: (product: string) => string,
): ProductPortal {
  const source = sources.map(productPortalOf).find((one) => one?.product.trim() === product.trim());
  return { product, portal: source?.portal ?? knownPortal(product.trim()) };
}

export const hasPortal = (fields: readonly Field[]): boolean => fieldOf(fields, 'portal') !== undefined;
