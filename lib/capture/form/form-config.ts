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
import { offeredValues, type Preset } from '@/lib/capture/start/defaults';
import {
  type Destinations,
  lastDestination,
  noDestinations,
  visibilityOn,
} from '@/lib/capture/start/destinations';
import { draftValues, pairedWith, productIn, productPortalOf } from '@/lib/capture/start/product-portal';
import { ruleFor, type SiteRule } from '@/lib/capture/start/site-rule';
import type { Templates } from '@/lib/capture/start/templates';
import type { Speaker } from '@/lib/capture/text/templates/placeholders';
import type { Snapshot } from '@/lib/page/snapshot';
import { lockedValues, type Policy, withLocks } from './policy';

export interface FormConfig {
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

export function ruleOf({ siteRules }: FormConfig, { address }: Snapshot): SiteRule | null {
  return ruleFor(siteRules, address);
}

/** Everything that a form starts from. Without a form, nobody sees destinations, so they don't count. */
interface StartFrom {
  readonly snapshot: Snapshot;
  readonly config: FormConfig;
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
  return draftValues(kind.fields, startOf(kind, from));
}

/** The one rule for how a form starts: layers in order, each over the ones before it. */
export function startOf(kind: Kind, from: StartFrom): DraftValues {
  const {
    snapshot,
    config,
    destinations = noDestinations,
    site = null,
    carriedValues = {},
    speaker = null,
  } = from;
  const { defaults, templates, isPlainText, commentVisibility, policy, today } = config;
  const { fields } = kind;
  const rule = ruleOf(config, snapshot);
  const known = (product: string) => knownPortal(defaults, destinations, product);
  const [own, ofRule] = [templates[kind.id], rule?.templates];
  const written = { name: ofRule?.name ?? own?.name, text: ofRule?.text ?? own?.text };
  const { product: locked } = lockedValues(policy);
  const layers: readonly ((before: DraftValues) => DraftValues)[] = [
    () => kind.start(snapshot, defaults, { templates: written, today, isPlainText, speaker }),
    () => (isOfComments(kind) ? { visibility: commentVisibility } : {}),
    (before) => ofPreset(defaults.byKind[kind.id] ?? {}, before),
    (before) => {
      const last = lastDestination(destinations, { kind: kind.id, site, start: draftValues(fields, before) });
      return { ...last, ...pairedWith(productIn({ ...before, ...last }), [before], known) };
    },
    () => {
      // Only `carriedValues` names an idea: a capture request, or the capture before.
      const idea = ideaNamedIn(fields, carriedValues);
      const visibility = isOfComments(kind) ? visibilityOn(destinations, idea) : null;
      return visibility === null ? {} : { visibility };
    },
    (before) => ofPreset(rule?.values ?? {}, before),
    (before) => ({
      ...pickValues(carriedValues, fields),
      ...(productPortalOf(carriedValues) ?? productPortalOf(before)),
    }),
    // The locked product brings its portal, which the policy may lock, too.
    (before) => ofPreset(locked === undefined ? {} : { product: locked }, before),
    (before) => withLocks(policy, fields, before),
  ];
  let values: DraftValues = { product: '', portal: '' };
  for (const layer of layers) values = { ...values, ...layer(values) };
  return values;

  /**
   * A kind's own values or those of a site rule. A product without a portal brings the known one. A portal without a
   * product is one of the account's default product, and no other product gets it.
   */
  function ofPreset(preset: Preset, before: DraftValues): DraftValues {
    const offered = offeredValues(fields, preset);
    const product = productIn({ ...before, ...offered });
    const { portal } = preset;
    // None is a portal of every product.
    const of = preset.product ?? (portal === '' ? product : defaults.product);
    const sources = portal === undefined ? [before] : [{ product: of, portal }, before];
    return { ...offered, ...pairedWith(product, sources, known) };
  }
}

/** The known portal of a product: its default, else the last used one, else ''. */
export function knownPortal(defaults: Defaults, destinations: Destinations, product: string): string {
  const isDefault = product !== '' && product === defaults.product;
  const last = destinations.portals.find((entry) => entry.product === product);
  return (isDefault && defaults.portal) || (last?.portal ?? '');
}

/** Comments, and kinds that follow the visibility of a comment or an idea. */
const isOfComments = ({ fields }: Kind): boolean =>
  fields.some(({ control }) => control.type === 'choice' && control.choices === commentVisibilities);

/** Without a form, nobody sees the choice. An idea's last choice can then make a comment internal, but never public. */
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
