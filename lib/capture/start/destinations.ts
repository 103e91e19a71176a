// The latest destinations: per kind, per site, the most used ones, each product's portal, and each idea's
// comment visibility. Pure.
import * as z from 'zod/mini';
import { suggestionSchema } from '@/lib/capture/field/suggestion';
import { type DraftValues, draftValuesSchema } from '@/lib/capture/field/values';
import type { ProductPortal } from './product-portal';

const destinationSchema = z.object({
  values: draftValuesSchema,
  /** The starting values of the form at that time. If a start has changed since, the new start wins. */
  start: draftValuesSchema,
});
export type Destination = z.infer<typeof destinationSchema>;

/** For one account. */
export const destinationsSchema = z.object({
  byKind: z.record(z.string(), destinationSchema),
  /** By the digest of a site. Last used first. */
  bySite: z.array(z.object({ site: z.string(), byKind: z.record(z.string(), destinationSchema) })),
  /** By subject, such as products. Most used first. A value that belongs to a product has that product. */
  mostUsed: z.record(z.string(), z.array(z.extend(suggestionSchema, { product: z.optional(z.string()) }))),
  /** The last portal of each product's ideas, '' for none. Last used first. Older versions stored none. */
  portals: z._default(z.array(z.object({ product: z.string(), portal: z.string() })), []),
  /** The last chosen comment visibility of each idea. Last used first. Older versions stored none. */
  visibilities: z._default(z.array(z.object({ idea: z.string(), visibility: z.string() })), []),
});
export type Destinations = z.infer<typeof destinationsSchema>;

export const noDestinations: Destinations = {
  byKind: {},
  bySite: [],
  mostUsed: {},
  portals: [],
  visibilities: [],
};

const mostSites = 200;
const mostProducts = 100;
const mostIdeas = 500;

interface DestinationUsed {
  readonly kind: string;
  /** null for a page without a site. */
  readonly site: string | null;
  readonly destination: Destination;
}

export function withDestination(
  before: Destinations,
  { kind, site, destination }: DestinationUsed,
): Destinations {
  const byKind = { ...before.byKind, [kind]: destination };
  if (site === null) return { ...before, byKind };
  const known = before.bySite.find((entry) => entry.site === site);
  const others = before.bySite.filter((entry) => entry !== known);
  const entry = { site, byKind: { ...known?.byKind, [kind]: destination } };
  return { ...before, byKind, bySite: [entry, ...others].slice(0, mostSites) };
}

export function withPortal(before: Destinations, used: ProductPortal): Destinations {
  const others = before.portals.filter(({ product }) => product !== used.product);
  return { ...before, portals: [used, ...others].slice(0, mostProducts) };
}

export function portalOfProduct({ portals }: Destinations, product: string): string {
  return portals.find((entry) => entry.product === product)?.portal ?? '';
}

export function withVisibilityOn(before: Destinations, idea: string, visibility: string): Destinations {
  const others = before.visibilities.filter((entry) => entry.idea !== idea);
  return { ...before, visibilities: [{ idea, visibility }, ...others].slice(0, mostIdeas) };
}

/** The last choice for this idea. null if nobody has chosen yet. */
export function visibilityOn({ visibilities }: Destinations, idea: string): string | null {
  return visibilities.find((entry) => entry.idea === idea)?.visibility ?? null;
}

/**
 * The last destination on this site, else anywhere. A value counts only while the form's start is the same as
 * then.
 */
export function lastDestination(
  { byKind, bySite }: Destinations,
  { kind, site, start }: { readonly kind: string; readonly site: string | null; readonly start: DraftValues },
): DraftValues {
  const onSite = bySite.find((entry) => entry.site === site)?.byKind[kind];
  const destination = onSite ?? byKind[kind];
  if (!destination) return {};
  return Object.fromEntries(
    Object.entries(destination.values).filter(
      ([name]) => JSON.stringify(start[name] ?? '') === JSON.stringify(destination.start[name] ?? ''),
    ),
  );
}
