// Owns where captures went last: for each kind, on each site, and the few places that are used most. Pure.
import type { DraftValues } from '@/lib/capture/values';
import type { Place, Places } from './places-schema';

export type { Place, Places } from './places-schema';

export const noPlaces: Places = { byKind: {}, bySite: [], mostUsed: {} };

const mostSites = 200;

export interface PlaceUsed {
  readonly kind: string;
  /** null where the page has none. */
  readonly site: string | null;
  readonly place: Place;
}

export function withPlace(places: Places, { kind, site, place }: PlaceUsed): Places {
  const byKind = { ...places.byKind, [kind]: place };
  if (site === null) return { ...places, byKind };
  const known = places.bySite.find((entry) => entry.site === site);
  const others = places.bySite.filter((entry) => entry !== known);
  const entry = { site, byKind: { ...known?.byKind, [kind]: place } };
  return { ...places, byKind, bySite: [entry, ...others].slice(0, mostSites) };
}

/** The destination that was used last on this site, else anywhere, as far as the form would still start as it did then. */
export function lastPlace(
  places: Places,
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
