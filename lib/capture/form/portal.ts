// A portal belongs to its product. In another product's portal, an idea is public and nobody expects it
// there.

import { type Field, textOf } from '@/lib/capture/field/field';
import type { DraftValues } from '@/lib/capture/field/values';
import type { Defaults } from '@/lib/capture/start/defaults';
import { type Destinations, portalOfProduct } from '@/lib/capture/start/destinations';
import { type StartingPoint, withStartingPoint } from '@/lib/capture/start/starting-point';

const hasPortal = (fields: readonly Field[]): boolean =>
  fields.some(({ control }) => control.type === 'portal');

/** The known portal of a product: its default, else the last used one, else ''. */
export function knownPortal(defaults: Defaults, destinations: Destinations, product: string): string {
  const isDefault = product !== '' && product === defaults.product;
  return (isDefault && defaults.portal) || portalOfProduct(destinations, product);
}

/**
 * The values with the portal of the first source with the same product, else from `portalOf`. A source's own
 * product and portal belong together.
 */
export function withPortalOf(
  fields: readonly Field[],
  values: DraftValues,
  sources: readonly DraftValues[],
  portalOf: (product: string) => string,
): DraftValues {
  if (!hasPortal(fields)) return values;
  const product = textOf(values, 'product');
  const source = sources.find((one) => textOf(one, 'product') === product);
  return { ...values, portal: source ? textOf(source, 'portal') : portalOf(product) };
}

/**
 * Applies `point` like `withStartingPoint`. A point without a product gives its portal only to the account's
 * default product. No other product is known to have it.
 */
export function withPointAndPortal(
  fields: readonly Field[],
  values: DraftValues,
  point: StartingPoint,
  { defaults, portalOf }: { readonly defaults: Defaults; readonly portalOf: (product: string) => string },
): DraftValues {
  const changed = withStartingPoint(fields, values, point);
  const isOwn =
    point.portal !== undefined &&
    (point.portal === '' || point.product !== undefined || changed.product === defaults.product);
  return isOwn ? changed : withPortalOf(fields, changed, [values], portalOf);
}
