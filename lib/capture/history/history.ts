// The questions to the history. The facts come newest first. Pure.
import {
  productOf,
  type Suggestion,
  type SuggestionList,
  type SuggestionType,
  suggestionSources,
} from '@/lib/capture/field/suggestion';
import type { EarlierCapture } from '@/lib/capture/similar/offered-ideas';
import type { Destination, Destinations } from '@/lib/capture/start/destinations';
import { dayMs } from '@/lib/time';
import { uniqueBy } from '@/lib/unique-by';
import { type Fact, listOfFact } from './fact';

type Facts = readonly Fact[];

const fortnightMs = 14 * dayMs;
const maxUsedCount = 3;
const maxRecentIdeas = 5;
const maxOfPage = 5;
const maxCreators = 3;

/** The suggestion types of destinations. */
const destinationSubjects = [
  ...(['products', 'portals', 'ideas', 'releases', 'features', 'requirements'] as const),
  ...(['initiatives', 'goals'] as const),
] satisfies SuggestionType[];

/** Where captures went. A site counts only if the person chose another product there than the form's own. */
export function destinationsOf(facts: Facts, nowMs: number): Destinations {
  const portals = facts.flatMap(({ product, portal }) => (portal === undefined ? [] : [{ product, portal }]));
  const visibilities = facts.flatMap(({ audience }) => audience ?? []);
  const mostUsed = destinationSubjects.map((subject) => [subject, maxUsedOf(facts, subject, nowMs)] as const);
  return {
    byKind: byKind(facts.filter(({ values }) => values.release)),
    bySite: sitesOf(facts),
    mostUsed: Object.fromEntries(mostUsed.filter(([, options]) => options.length > 0)),
    portals: uniqueBy(portals, ({ product }) => product),
    visibilities: uniqueBy(visibilities, ({ idea }) => idea),
  };
}

function sitesOf(facts: Facts): Destinations['bySite'] {
  const latest = uniqueBy(facts, ({ kind, site }) => `${kind} ${site}`);
  const chosen = latest.filter(({ values, start }) => (values.product ?? '') !== (start.product ?? ''));
  const sites = new Set(chosen.flatMap(({ site }) => site ?? []));
  return [...sites].map((site) => ({ site, byKind: byKind(chosen.filter((fact) => fact.site === site)) }));
}

/** The latest destination of each kind. */
function byKind(facts: Facts): Readonly<Record<string, Destination>> {
  return Object.fromEntries(facts.map(({ kind, values, start }) => [kind, { values, start }]).toReversed());
}

function maxUsedOf(facts: Facts, subject: SuggestionType, nowMs: number) {
  const using = facts.filter((fact) => valuesOf(fact, subject).length > 0);
  const products = new Set(using.map((fact) => productOf(listOfFact(fact, subject))));
  return [...products].flatMap((product) =>
    recentSuggestions(using, { subject, scope: product }, nowMs)
      .slice(0, maxUsedCount)
      .map((option) => (product === '' ? option : { ...option, product })),
  );
}

interface Use {
  readonly name: string;
  readonly count: number;
  readonly atMs: number;
}

/** The values used in a list before as suggestions, the most used recently first. */
export function recentSuggestions(facts: Facts, list: SuggestionList, nowMs: number): Suggestion[] {
  const { subject } = list;
  const { maxRemembered, isById = false } = suggestionSources[subject];
  const uses = new Map<string, Use>();
  for (const fact of facts) {
    if (productOf(listOfFact(fact, subject)) !== productOf(list)) continue;
    for (const [value, name] of valuesOf(fact, subject)) {
      const later = uses.get(value);
      uses.set(value, {
        name: later?.name || name,
        count: (later?.count ?? 0) + 1,
        atMs: later?.atMs ?? fact.atMs,
      });
    }
  }
  // A use counts half after a fortnight and a third after two, so that old habits fade.
  const weight = ({ count, atMs }: Use) => count / (1 + Math.max(0, nowMs - atMs) / fortnightMs);
  return [...uses]
    .slice(0, maxRemembered)
    .toSorted(([, one], [, other]) => weight(other) - weight(one) || other.atMs - one.atMs)
    .map(([value, { name }]) => ({
      value,
      label: name || value,
      detail: name === '' || isById ? '' : value,
      isUsed: true,
    }));
}

/** The values of a fact with their names. */
function valuesOf({ used, idea, name }: Fact, subject: SuggestionType): readonly [string, string][] {
  if (subject === 'ideas') return idea === null ? [] : [[idea, name]];
  return used[subject] ?? [];
}

/** The creators that the person chose on the facts' site, the last one first. Case doesn't count. */
export function creatorsOn(ofSite: Facts): string[] {
  const creators = ofSite.flatMap(({ creator }) => creator || []);
  return uniqueBy(creators, (creator) => creator.toLowerCase()).slice(0, maxCreators);
}

/** The last captures of the facts' page. */
export function capturedOn(ofPage: Facts): EarlierCapture[] {
  return ofPage.slice(0, maxOfPage).map(({ idea, record, name, atMs }) => ({
    ...{ idea, name, atMs },
    key: record?.key ?? null,
    url: record?.url ?? null,
  }));
}

export interface RecentIdea {
  readonly reference: string;
  readonly name: string;
}

/** The ideas that were captured, added to or commented on last. */
export function recentIdeas(facts: Facts): RecentIdea[] {
  const ideas = facts.flatMap(({ idea, name }) => (idea ? [{ reference: idea, name }] : []));
  return uniqueBy(ideas, ({ reference }) => reference).slice(0, maxRecentIdeas);
}

/**
 * The last of these ideas, for a comment without a form. null if it belongs to another product than the account's:
 * nobody would see where the comment goes (F126).
 */
export function lastIdea([last]: readonly RecentIdea[], product: string): RecentIdea | null {
  // A product that is named by its ID has no keys to compare.
  const isProductScoped =
    product === '' || /^\d+$/.test(product) || last?.reference.startsWith(`${product}-`);
  return last && isProductScoped ? last : null;
}
