// A portal belongs to its product. An idea in another product's portal is public where nobody looks for it.
import type { Defaults } from '@/lib/capture/defaults';
import { type Destinations, portalOfProduct } from '@/lib/capture/destinations';
import { type Field, textOf } from './field';
import { type StartingPoint, withStartingPoint } from './starting-point';
import type { DraftValues } from './values';

const hasPortal = (fields: readonly Field[]): boolean =>
  fields.some(({ control }) => control.type === 'portal');

/** The portal that is known for a product: its default, else the one used last; '' for none. */
export function knownPortal(defaults: Defaults, destinations: Destinations, product: string): string {
  const isDefault = product !== '' && product === defaults.product;
  return (isDefault && defaults.portal) || portalOfProduct(destinations, product);
}

/**
 * The values with the portal of the first source that has their product, else with the one that `portalOf` knows. A source's
 * own product and portal belong together.
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
 * The values with those of `point`, as `withStartingPoint` gives them. A point without a product gives its portal to the account's
 * default product only: no other is known to have it.
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
