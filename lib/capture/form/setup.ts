// How a draft starts: the account's defaults, then the values of kind, site rule and policy over them. Pure.
import type { Defaults } from '@/lib/capture/defaults';
import type { Kind } from '@/lib/capture/kind';
import { lockedValues, type Policy } from '@/lib/capture/policy';
import { ruleFor, type SiteRule } from '@/lib/capture/site-rules/site-rule';
import type { Templates } from '@/lib/capture/templates/template';
import type { Snapshot } from '@/lib/page/snapshot';
import { withStartingPoint } from './starting-point';
import type { DraftValues } from './values';

export interface Setup {
  readonly defaults: Defaults;
  /** By kind. */
  readonly templates: Readonly<Record<string, Templates>>;
  readonly siteRules: readonly SiteRule[];
  /** Whether passages lose their formatting. */
  readonly isPlainText: boolean;
  readonly policy: Policy;
  /** `YYYY-MM-DD`. */
  readonly today: string;
}

/** The site rule for the snapshot's address, if any. */
export function ruleOf({ siteRules }: Setup, { address }: Snapshot): SiteRule | null {
  return ruleFor(siteRules, address);
}

export function startValues(kind: Kind, snapshot: Snapshot, setup: Setup): DraftValues {
  const { defaults, templates, isPlainText, today } = setup;
  const rule = ruleOf(setup, snapshot);
  const begun = kind.start(snapshot, defaults, {
    templates: over(templates[kind.id], rule?.templates),
    today,
    isPlainText,
  });
  const own = withStartingPoint(kind.fields, begun, defaults.byKind[kind.id] ?? {});
  return withRules(kind, own, snapshot, setup);
}

/** A site rule and a policy win over defaults and earlier choices. */
export function withRules(
  { fields }: Kind,
  values: DraftValues,
  snapshot: Snapshot,
  setup: Setup,
): DraftValues {
  const ruled = withStartingPoint(fields, values, ruleOf(setup, snapshot)?.values ?? {});
  return withStartingPoint(fields, ruled, lockedValues(setup.policy));
}

function over(usual: Templates = {}, special: Templates = {}): Templates {
  return { name: special.name ?? usual.name, text: special.text ?? usual.text };
}

/** The person's calendar day at a moment: `YYYY-MM-DD`. */
export function dayOf(moment: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}
