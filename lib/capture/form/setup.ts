// The start of a draft: the account's defaults, overridden by kind, site rule and policy. Pure.

import { type Field, fieldOf, ideaNamedIn } from '@/lib/capture/field/field';
import { type DraftValues, pickValues } from '@/lib/capture/field/values';
import {
  type CommentVisibility,
  commentVisibilities,
  internalVisibility,
} from '@/lib/capture/field/visibility';
import type { Kind } from '@/lib/capture/kinds/kind';
import type { Defaults } from '@/lib/capture/start/defaults';
import {
  type Destinations,
  lastDestination,
  noDestinations,
  portalOfProduct,
  visibilityOn,
} from '@/lib/capture/start/destinations';
import { draftValues, pairedWith, productIn, productPortalOf } from '@/lib/capture/start/product-portal';
import { ruleFor, type SiteRule } from '@/lib/capture/start/site-rule';
import { offeredValues, type StartingPoint } from '@/lib/capture/start/starting-point';
import type { Templates } from '@/lib/capture/start/templates';
import type { Speaker } from '@/lib/capture/text/templates/placeholders';
import type { Snapshot } from '@/lib/page/snapshot';
import { lockedValues, type Policy, withLocks } from './policy';

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

/** One source of a form's first values, with those of the layers before it. */
type StartLayer = (before: DraftValues, fields: readonly Field[]) => DraftValues;

/** The one rule for how a form starts: layers in order, each over the ones before it. */
export function startOf({ fields }: Kind, layers: readonly StartLayer[]): DraftValues {
  let values: DraftValues = { product: '', portal: '' };
  for (const layer of layers) values = { ...values, ...layer(values, fields) };
  return values;
}

type KnownPortal = (product: string) => string;

/**
 * The layer of a kind's own values or a site rule. A product without a portal brings the known one. A portal
 * without a product is one of the account's default product, and no other product gets it.
 */
function pointLayer(
  point: StartingPoint,
  { defaultProduct, knownPortal }: { readonly defaultProduct: string; readonly knownPortal: KnownPortal },
): StartLayer {
  return (before, fields) => {
    const offered = offeredValues(fields, point);
    const product = productIn({ ...before, ...offered });
    const { portal } = point;
    // None is a portal of every product.
    const own = portal === '' ? product : defaultProduct;
    const sources = portal === undefined ? [before] : [{ product: point.product ?? own, portal }, before];
    return { ...offered, ...pairedWith(product, sources, knownPortal) };
  };
}

/** Everything that a form starts from. Without a form, nobody sees destinations, so they don't count. */
interface StartFrom {
  readonly snapshot: Snapshot;
  readonly setup: Setup;
  /** @default none */
  readonly destinations?: Destinations;
  /** The digest of the page's site. null for a page without one. @default null */
  readonly site?: string | null;
  /** Values of a capture request, or carried over from the capture before. A kind takes those that it has. @default none */
  readonly carriedValues?: DraftValues;
  /** Who said the selection. @default nobody was chosen */
  readonly speaker?: Speaker | null;
}

/** The first values of a kind's draft. */
export function startValues(kind: Kind, from: StartFrom): DraftValues {
  return draftValues(kind.fields, startOf(kind, layersOf(kind, from)));
}

/** Where a form's first values come from, in order. Each overrides the ones before it. */
export function layersOf(
  kind: Kind,
  {
    snapshot,
    setup,
    destinations = noDestinations,
    site = null,
    carriedValues = {},
    speaker = null,
  }: StartFrom,
): StartLayer[] {
  const { defaults, templates, isPlainText, commentVisibility, policy, today } = setup;
  const rule = ruleOf(setup, snapshot);
  const places = {
    defaultProduct: defaults.product,
    knownPortal: (product: string) => knownPortal(defaults, destinations, product),
  };
  const written = over(templates[kind.id], rule?.templates);
  const { product } = lockedValues(policy);
  return [
    () => kind.start(snapshot, defaults, { templates: written, today, isPlainText, speaker }),
    () => (isOfComments(kind) ? { visibility: commentVisibility } : {}),
    pointLayer(defaults.byKind[kind.id] ?? {}, places),
    lastDestinationLayer,
    ideaVisibilityLayer,
    pointLayer(rule?.values ?? {}, places),
    (before, fields) => ({
      ...pickValues(
        carriedValues,
        fields.map(({ name }) => name),
      ),
      ...(productPortalOf(carriedValues) ?? productPortalOf(before)),
    }),
    // The locked product brings its portal, which the policy may lock, too.
    pointLayer(product === undefined ? {} : { product }, places),
    (before, fields) => withLocks(policy, fields, before),
  ];

  function lastDestinationLayer(before: DraftValues, fields: readonly Field[]) {
    const start = draftValues(fields, before);
    const last = lastDestination(destinations, { kind: kind.id, site, start });
    return { ...last, ...pairedWith(productIn({ ...before, ...last }), [before], places.knownPortal) };
  }

  /** Only `carriedValues` names an idea: a capture request, or the capture before. */
  function ideaVisibilityLayer(): DraftValues {
    const chosen = isOfComments(kind)
      ? visibilityOn(destinations, ideaNamedIn(kind.fields, carriedValues))
      : null;
    return chosen === null ? {} : { visibility: chosen };
  }
}

/** The known portal of a product: its default, else the last used one, else ''. */
export function knownPortal(defaults: Defaults, destinations: Destinations, product: string): string {
  const isDefault = product !== '' && product === defaults.product;
  return (isDefault && defaults.portal) || portalOfProduct(destinations, product);
}

/** Comments, and kinds that follow the visibility of a comment or an idea. */
const isOfComments = ({ fields }: Kind): boolean =>
  fields.some(({ control }) => control.type === 'choice' && control.choices === commentVisibilities);

/**
 * Without a form, nobody sees the choice. So an idea's remembered choice can make a comment internal, but
 * never public.
 */
export function withoutUnseenPublic(
  destinations: Destinations = noDestinations,
  fields: readonly Field[],
  values: DraftValues,
): DraftValues {
  const audience = fieldOf(fields, 'visibility')?.name ?? '';
  const isPublic = values[audience] === 'public';
  const chosen = isPublic ? visibilityOn(destinations, ideaNamedIn(fields, values)) : null;
  return chosen === internalVisibility ? { ...values, [audience]: chosen } : values;
}

function over(usual: Templates = {}, special: Templates = {}): Templates {
  return { name: special.name ?? usual.name, text: special.text ?? usual.text };
}

/** The person's calendar day at a moment, as `YYYY-MM-DD`. */
export function dayOf(moment: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}
