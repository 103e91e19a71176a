// Where captures went: on each site, the most used destinations, each product's portal, and each idea's comment
// visibility. `history/history.ts` answers it from facts. Pure.
import * as z from 'zod/mini';
import { suggestionSchema } from '@/lib/capture/field/suggestion';
import { type DraftValues, draftValuesSchema } from '@/lib/capture/field/values';

const destinationSchema = z.object({
  /** The product and the release. */
  values: draftValuesSchema,
  /** The starting values of the form at that time. If a start has changed since, the new start wins. */
  start: draftValuesSchema,
});
export type Destination = z.infer<typeof destinationSchema>;

/** For one account. */
export const destinationsSchema = z.object({
  /** The last one of each kind with a release. */
  byKind: z.record(z.string(), destinationSchema),
  /** By the digest of a site: where the person chose another product than the form's own. */
  bySite: z.array(z.object({ site: z.string(), byKind: z.record(z.string(), destinationSchema) })),
  /** By suggestion type, such as products. Most used first. A value that belongs to a product has that product. */
  mostUsed: z.record(z.string(), z.array(z.extend(suggestionSchema, { product: z.optional(z.string()) }))),
  /** The last portal of each product, '' for none. */
  portals: z.array(z.object({ product: z.string(), portal: z.string() })),
  /** The last chosen comment visibility of each idea. */
  visibilities: z.array(z.object({ idea: z.string(), visibility: z.string() })),
});
export type Destinations = z.infer<typeof destinationsSchema>;

export const noDestinations: Destinations = {
  byKind: {},
  bySite: [],
  mostUsed: {},
  portals: [],
  visibilities: [],
};

/** The last choice for this idea. null if nobody has chosen yet. */
export function visibilityOn({ visibilities }: Destinations, idea: string): string | null {
  return visibilities.find((entry) => entry.idea === idea)?.visibility ?? null;
}

/**
 * The product that the person chose last on this site, and the last release of the product that the form then has. A
 * value counts only while the form's start is the same as then.
 */
export function lastDestination(
  { byKind, bySite }: Destinations,
  { kind, site, start }: { readonly kind: string; readonly site: string | null; readonly start: DraftValues },
): DraftValues {
  const counting = (destination: Destination | undefined): DraftValues =>
    Object.fromEntries(
      Object.entries(destination?.values ?? {}).filter(
        ([name]) => (start[name] ?? '') === (destination?.start[name] ?? ''),
      ),
    );
  const { product = start.product, ...onSite } = counting(
    bySite.find((entry) => entry.site === site)?.byKind[kind],
  );
  const { product: _product, ...elsewhere } =
    byKind[kind]?.values.product === product ? counting(byKind[kind]) : {};
  return product === start.product ? elsewhere : { ...elsewhere, ...onSite, product: product ?? '' };
}
