// The one rule for how a form starts: layers in order, each over the ones before it.
import type { Field } from '@/lib/capture/field/field';
import {
  type FormValues,
  noProductPortal,
  type OtherValues,
  othersOf,
  type ProductPortal,
  pairedWith,
} from './product-portal';
import { offeredValues, type StartingPoint } from './starting-point';

interface LayerValues {
  /** @default none */
  readonly others?: OtherValues;
  /** @default the one of the layers before */
  readonly productPortal?: ProductPortal;
}

/** One source of a form's first values. It sees the values of the layers before it. */
export type StartLayer = (before: FormValues, fields: readonly Field[]) => LayerValues;

export function startOf(
  { fields }: { readonly fields: readonly Field[] },
  layers: readonly StartLayer[],
): FormValues {
  return layers.reduce(
    (before: FormValues, layer) => {
      const { others, productPortal = before.productPortal } = layer(before, fields);
      return { others: { ...before.others, ...others }, productPortal };
    },
    { others: {}, productPortal: noProductPortal },
  );
}

type KnownPortal = (product: string) => string;

/**
 * The layer of a kind's own values or a site rule. A product without a portal brings the known one. A portal
 * without a product is one of the account's default product, and no other product gets it.
 */
export function pointLayer(
  point: StartingPoint,
  { defaultProduct, knownPortal }: { readonly defaultProduct: string; readonly knownPortal: KnownPortal },
): StartLayer {
  return ({ productPortal: before }, fields) => {
    const offered = offeredValues(fields, point);
    const product = typeof offered.product === 'string' ? offered.product : before.product;
    const sources = [before];
    if (point.portal !== undefined)
      sources.unshift({
        // None is a portal of every product.
        product: point.product ?? (point.portal === '' ? product : defaultProduct),
        portal: point.portal,
      });
    return { others: othersOf(offered), productPortal: pairedWith(product, sources, knownPortal) };
  };
}
