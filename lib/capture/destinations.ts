// Owns where captures went last: for each kind, on each site, and the few destinations that are used most. Pure.
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
});
export type Destinations = z.infer<typeof destinationsSchema>;

export const noDestinations: Destinations = { byKind: {}, bySite: [], mostUsed: {} };

const mostSites = 200;

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
