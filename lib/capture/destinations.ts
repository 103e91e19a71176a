// Owns where captures went last: for each kind, on each site, the few destinations that are used most, the portal of each product,
// and who could see what was written about each idea. Pure.
import * as z from 'zod/mini';
import { type DraftValues, draftValuesSchema } from '@/lib/capture/form/values';

const destinationSchema = z.object({
  values: draftValuesSchema,
  /** The values that the form started with then. Where a start has changed since, the newer wish wins. */
  start: draftValuesSchema,
});
export type Destination = z.infer<typeof destinationSchema>;

const optionSchema = z.object({ value: z.string(), label: z.string(), detail: z.string() });

/** Of one account. */
export const destinationsSchema = z.object({
  byKind: z.record(z.string(), destinationSchema),
  /** By the digest of a site, the last used first. */
  bySite: z.array(z.object({ site: z.string(), byKind: z.record(z.string(), destinationSchema) })),
  /** By subject, such as products: the most used first. */
  mostUsed: z.record(z.string(), z.array(optionSchema)),
  /** The portal that each product's ideas went to, '' for none; the last used first. Older versions stored none. */
  portals: z._default(z.array(z.object({ product: z.string(), portal: z.string() })), []),
  /** Who may see comments on each idea, as chosen last; the last used first. Older versions stored none. */
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

export function withPortal(before: Destinations, product: string, portal: string): Destinations {
  const others = before.portals.filter((entry) => entry.product !== product);
  return { ...before, portals: [{ product, portal }, ...others].slice(0, mostProducts) };
}

export function portalOfProduct({ portals }: Destinations, product: string): string {
  return portals.find((entry) => entry.product === product)?.portal ?? '';
}

export function withVisibilityOn(before: Destinations, idea: string, visibility: string): Destinations {
  const others = before.visibilities.filter((entry) => entry.idea !== idea);
  return { ...before, visibilities: [{ idea, visibility }, ...others].slice(0, mostIdeas) };
}

/** As chosen last for this idea; null where nobody chose yet. */
export function visibilityOn({ visibilities }: Destinations, idea: string): string | null {
  return visibilities.find((entry) => entry.idea === idea)?.visibility ?? null;
}

/** The destination used last on this site, else anywhere. A value counts only while the form would still start as it did then. */
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
