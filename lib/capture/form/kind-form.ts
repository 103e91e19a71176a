// The form of one kind, and how it starts. Pure.

import type { Draft } from '@/lib/capture/field/draft';
import { referenceOf } from '@/lib/capture/field/field';
import type { DraftValues } from '@/lib/capture/field/values';
import type { Kind } from '@/lib/capture/kinds/kind';
import { type Destinations, lastDestination, visibilityOn } from '@/lib/capture/start/destinations';
import { sourceOf } from '@/lib/capture/text/source';
import type { Snapshot } from '@/lib/page/snapshot';
import { withLocks } from './policy';
import { knownPortal, withPortalOf } from './portal';
import { isOfComments, type Setup, startValues, withRules } from './setup';

export interface KindForm {
  readonly draft: Draft;
  /** The values before the person changed anything. */
  readonly start: DraftValues;
  /** The fields that the person changed. */
  readonly edited: readonly string[];
  /** The draft is from an earlier opening. */
  readonly isRestored: boolean;
}

/** What the form of every kind starts from. */
export interface FormBasis {
  readonly accountId: string;
  /** The id of each kind's draft. It becomes the capture's id. */
  readonly draftIds: Readonly<Record<string, string>>;
  readonly snapshot: Snapshot;
  readonly setup: Setup;
  readonly destinations: Destinations;
  /** The digest of the page's site. null for a page without one. */
  readonly site: string | null;
  /** The portals that the person chose in this form, by product. */
  readonly portals: Readonly<Record<string, string>>;
}

export function startedForm(kind: Kind, basis: FormBasis): KindForm {
  const { accountId, draftIds, snapshot } = basis;
  const start = startOf(kind, basis);
  const values = withPortal(basis, kind, start, [start]);
  const id = draftIds[kind.id] ?? '';
  const draft = { id, kind: kind.id, accountId, values, source: sourceOf(snapshot) };
  return { draft, start, edited: [], isRestored: false };
}

/** The values from page, defaults, last destination and rules. */
export function startOf(kind: Kind, { snapshot, setup, destinations, site }: FormBasis): DraftValues {
  const portalOf = (product: string) => knownPortal(setup.defaults, destinations, product);
  const start = startValues(kind, snapshot, setup, portalOf);
  const went = { ...start, ...lastDestination(destinations, { kind: kind.id, site, start }) };
  const withLast = withPortalOf(kind.fields, went, [start], portalOf);
  const chosen = isOfComments(kind)
    ? visibilityOn(destinations, referenceOf(withLast, 'idea', 'idea'))
    : null;
  const withChosen = chosen === null ? withLast : { ...withLast, visibility: chosen };
  return withRules(kind, withChosen, snapshot, setup, portalOf);
}

/**
 * The values with their product's portal. It comes from a source with the same product, else from this form's
 * choice, else from the known ones.
 */
export function withPortal(
  { setup, destinations, portals }: FormBasis,
  { id, fields }: Kind,
  values: DraftValues,
  sources: readonly DraftValues[],
): DraftValues {
  const paired = withPortalOf(
    fields,
    values,
    sources,
    (product) => portals[product] ?? knownPortal(setup.defaults, destinations, product),
  );
  return withLocks(setup.policy, id, paired);
}
