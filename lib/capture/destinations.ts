// Owns where captures went last: for each kind, on each site, and the few places that are used most. Pure.
import * as z from 'zod/mini';
import type { DraftValues } from '@/lib/capture/form/values';
import { draftValuesSchema } from '@/lib/capture/form/values';

const destinationSchema = z.object({
  values: draftValuesSchema,
  /** What the form would have started with: where that has changed since, the newer wish wins. */
  start: draftValuesSchema,
});
export type Place = z.infer<typeof destinationSchema>;

const optionSchema = z.object({ value: z.string(), label: z.string(), detail: z.string() });

export const destinationsSchema = z.object({
  byKind: z.record(z.string(), destinationSchema),
  /** By the digest of a site, the one used last first. */
  bySite: z.array(z.object({ site: z.string(), byKind: z.record(z.string(), destinationSchema) })),
  /** By what they are of, such as products: the most used first. */
  mostUsed: z.record(z.string(), z.array(optionSchema)),
});
export type Destinations = z.infer<typeof destinationsSchema>;

export const noDestinations: Destinations = { byKind: {}, bySite: [], mostUsed: {} };

const mostSites = 200;

export interface DestinationUsed {
  readonly kind: string;
  /** null where the page has none. */
  readonly site: string | null;
  readonly place: Place;
}

export function withDestination(places: Destinations, { kind, site, place }: DestinationUsed): Destinations {
  const byKind = { ...places.byKind, [kind]: place };
  if (site === null) return { ...places, byKind };
  const known = places.bySite.find((entry) => entry.site === site);
  const others = places.bySite.filter((entry) => entry !== known);
  const entry = { site, byKind: { ...known?.byKind, [kind]: place } };
  return { ...places, byKind, bySite: [entry, ...others].slice(0, mostSites) };
}

/** The destination that was used last on this site, else anywhere, as far as the form would still start as it did then. */
export function lastDestination(
  places: Destinations,
  { kind, site, start }: { readonly kind: string; readonly site: string | null; readonly start: DraftValues },
): DraftValues {
  const onSite = places.bySite.find((entry) => entry.site === site)?.byKind[kind];
  const place = onSite ?? places.byKind[kind];
  if (!place) return {};
  return Object.fromEntries(
    Object.entries(place.values).filter(
      ([name]) => JSON.stringify(start[name] ?? '') === JSON.stringify(place.start[name] ?? ''),
    ),
  );
}
