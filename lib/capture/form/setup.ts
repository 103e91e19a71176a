// The start of a draft: the account's defaults, overridden by kind, site rule and policy. Pure.

import { referenceOf } from '@/lib/capture/field/field';
import type { DraftValues } from '@/lib/capture/field/values';
import {
  type CommentVisibility,
  commentVisibilities,
  internalVisibility,
} from '@/lib/capture/field/visibility';
import type { Kind } from '@/lib/capture/kinds/kind';
import type { Defaults } from '@/lib/capture/start/defaults';
import { type Destinations, noDestinations, visibilityOn } from '@/lib/capture/start/destinations';
import { ruleFor, type SiteRule } from '@/lib/capture/start/site-rule';
import type { Templates } from '@/lib/capture/start/templates';
import type { Snapshot } from '@/lib/page/snapshot';
import { lockedValues, type Policy, withLocks } from './policy';
import { knownPortal, withPointAndPortal } from './portal';

export interface Setup {
  readonly defaults: Defaults;
  /** By kind. */
  readonly templates: Readonly<Record<string, Templates>>;
  readonly siteRules: readonly SiteRule[];
  /** Passages lose their formatting. */
  readonly isPlainText: boolean;
  readonly policy: Policy;
  /** The visibility of a comment without any other choice. */
  readonly commentVisibility: CommentVisibility;
  /** `YYYY-MM-DD`. */
  readonly today: string;
}

export function ruleOf({ siteRules }: Setup, { address }: Snapshot): SiteRule | null {
  return ruleFor(siteRules, address);
}

/** `portalOf` returns the known portal of a product. @default the account's, for its default product */
export function startValues(
  kind: Kind,
  snapshot: Snapshot,
  setup: Setup,
  portalOf: PortalOf = defaultPortal(setup),
): DraftValues {
  const { defaults, templates, isPlainText, commentVisibility, today } = setup;
  const rule = ruleOf(setup, snapshot);
  const started = kind.start(snapshot, defaults, {
    templates: over(templates[kind.id], rule?.templates),
    today,
    isPlainText,
  });
  const usual = isOfComments(kind) ? { ...started, visibility: commentVisibility } : started;
  const own = withPointAndPortal(kind.fields, usual, defaults.byKind[kind.id] ?? {}, { defaults, portalOf });
  return withRules(kind, own, snapshot, setup, portalOf);
}

/** Comments, and kinds that follow the visibility of a comment or an idea. */
export const isOfComments = ({ fields }: Kind): boolean =>
  fields.some(({ control }) => control.type === 'choice' && control.choices === commentVisibilities);

/** Site rules and the policy override defaults and earlier choices. */
export function withRules(
  { id, fields }: Kind,
  values: DraftValues,
  snapshot: Snapshot,
  setup: Setup,
  portalOf: PortalOf,
): DraftValues {
  const { defaults, policy } = setup;
  const known = { defaults, portalOf };
  const ruled = withPointAndPortal(fields, values, ruleOf(setup, snapshot)?.values ?? {}, known);
  const { product } = lockedValues(policy);
  const locked = product === undefined ? ruled : withPointAndPortal(fields, ruled, { product }, known);
  return withLocks(policy, id, locked);
}

type PortalOf = (product: string) => string;

const defaultPortal =
  ({ defaults }: Setup): PortalOf =>
  (product) =>
    knownPortal(defaults, noDestinations, product);

/**
 * Without a form, nobody sees the choice. So an idea's remembered choice can make a comment internal, but
 * never public.
 */
export function withoutUnseenPublic(
  destinations: Destinations = noDestinations,
  values: DraftValues,
): DraftValues {
  const isPublic = values.visibility === 'public';
  const chosen = isPublic ? visibilityOn(destinations, referenceOf(values, 'idea', 'idea')) : null;
  return chosen === internalVisibility ? { ...values, visibility: chosen } : values;
}

function over(usual: Templates = {}, special: Templates = {}): Templates {
  return { name: special.name ?? usual.name, text: special.text ?? usual.text };
}

/** The person's calendar day at a moment, as `YYYY-MM-DD`. */
export function dayOf(moment: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}
