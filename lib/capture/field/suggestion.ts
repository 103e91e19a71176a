// Suggestions, their subjects, and the source of each subject. `listings.ts` has the service's reads, and
// only the background loads it.
import * as z from 'zod/mini';
import type { MessageKey } from '@/lib/capture/text/messages';
import { dayMs } from '@/lib/time';

/** A suggestion as it is stored and sent. */
export const suggestionSchema = z.object({
  value: z.string(),
  label: z.string(),
  detail: z.string(),
  /** The votes of an organization. Absent if the service doesn't say. */
  votes: z.optional(z.number()),
});

export interface Suggestion extends Readonly<z.infer<typeof suggestionSchema>> {
  /** The person used it before. @default false */
  readonly isUsed?: boolean;
  /** The captured page names it. @default false */
  readonly isOnPage?: boolean;
}

interface SuggestionSource {
  /**
   * - `account`, `product`, `idea`: the service may list them for the account, one product, or one idea
   * - `customer`: the service may find them by the domain of a customer's address. A value used for one
   * customer is never offered for another one
   * - `device`: the service lists none; this device remembers used ones
   */
  readonly source: 'account' | 'product' | 'idea' | 'customer' | 'device';
  readonly maxRemembered: number;
  /**
   * A value belongs to its product, so a value used in one product is never offered in another one.
   * @default false: it means the same in every product
   */
  readonly isProductScoped?: boolean;
  /** The values are ids, so a field shows the name instead. @default false */
  readonly isById?: boolean;
  /** People know it by its value, as a product by its key. They know other records by name. @default false */
  readonly isKnownByValue?: boolean;
  /** The values are addresses of people, so a chip shows the name where one is known. @default false */
  readonly isPerson?: boolean;
  /** Without a product, the service lists them for the account. @default false */
  readonly isAlsoOfAccount?: boolean;
  /** Shown for a value that the service already lists: the field creates a new one. @default none */
  readonly warning?: MessageKey;
  /** When the typed words are searched in the service. @default never */
  readonly isSearched?: 'while-typing' | 'on-request';
}

/** One line per subject. A field with a subject still accepts free text. */
const sources = {
  products: { source: 'account', maxRemembered: 50, isKnownByValue: true },
  portals: {
    source: 'product',
    maxRemembered: 20,
    isById: true,
    isAlsoOfAccount: true,
    isProductScoped: true,
  },
  categories: { source: 'product', maxRemembered: 50, isProductScoped: true },
  ideas: { source: 'product', maxRemembered: 50, isAlsoOfAccount: true, isSearched: 'on-request' },
  comments: { source: 'idea', maxRemembered: 0, isById: true },
  pages: { source: 'product', maxRemembered: 30, isById: true, isProductScoped: true },
  releases: { source: 'product', maxRemembered: 30 },
  features: { source: 'product', maxRemembered: 30 },
  requirements: { source: 'device', maxRemembered: 30 },
  // Without a product, only the token's person.
  people: { source: 'product', maxRemembered: 100, isAlsoOfAccount: true, isPerson: true },
  watchers: { source: 'product', maxRemembered: 100, isById: true, isAlsoOfAccount: true },
  tags: { source: 'device', maxRemembered: 500 },
  ideaStatuses: { source: 'product', maxRemembered: 30, isProductScoped: true },
  featureStatuses: { source: 'product', maxRemembered: 30, isProductScoped: true },
  epicStatuses: { source: 'product', maxRemembered: 30, isProductScoped: true },
  noteStatuses: { source: 'product', maxRemembered: 30, isProductScoped: true },
  releaseStatuses: { source: 'product', maxRemembered: 30, isProductScoped: true },
  initiativeStatuses: { source: 'product', maxRemembered: 30, isProductScoped: true },
  goalStatuses: { source: 'product', maxRemembered: 30, isProductScoped: true },
  featureTypes: { source: 'product', maxRemembered: 30, isProductScoped: true },
  epicTypes: { source: 'product', maxRemembered: 30, isProductScoped: true },
  initiatives: { source: 'product', maxRemembered: 30, isById: true, isProductScoped: true },
  goals: { source: 'product', maxRemembered: 30, isById: true, isProductScoped: true },
  epics: { source: 'product', maxRemembered: 30, isById: true, isProductScoped: true },
  votes: { source: 'idea', maxRemembered: 0, isById: true },
  organizations: { source: 'customer', maxRemembered: 100, isById: true, isSearched: 'while-typing' },
  contacts: { source: 'device', maxRemembered: 100, isPerson: true },
  competitors: { source: 'product', maxRemembered: 0, warning: 'competitorExists' },
  // The only integration is the one in the settings.
  integrations: { source: 'account', maxRemembered: 0, isById: true },
} as const satisfies Readonly<Record<string, SuggestionSource>>;

export type SuggestionType = keyof typeof sources;
export const suggestionSources: Readonly<Record<SuggestionType, SuggestionSource>> = sources;

const isSubject = (name: string): name is SuggestionType => Object.hasOwn(sources, name);
export const suggestionSubjects = Object.keys(sources).filter(isSubject);

/** One list of suggestions. `scope`: its product, idea or domain, '' for the whole account, null before a form names it. */
export interface SuggestionList {
  readonly subject: SuggestionType;
  readonly scope: string | null;
}

export interface SuggestionQuestion extends SuggestionList {
  readonly accountId: string;
  readonly scope: string;
}

/** The product and the idea that a form is about. '' for none. */
export interface SuggestionContext {
  readonly product: string;
  readonly idea: string;
  /** The domain of the customer's address. @default none */
  readonly domain?: string;
}

export const nowhere: SuggestionContext = { product: '', idea: '' };

/** The scope of a subject. null before the form names the product or the idea. */
export function suggestionScope(
  subject: SuggestionType,
  { product, idea, domain = '' }: SuggestionContext,
): string | null {
  const { source, isAlsoOfAccount = false } = suggestionSources[subject];
  switch (source) {
    case 'account':
    case 'device':
      return '';
    case 'product':
      return product === '' && !isAlsoOfAccount ? null : product;
    case 'idea':
      return idea === '' ? null : idea;
    case 'customer':
      return domain;
    default:
      return source satisfies never;
  }
}

/** The product or domain whose values a list has. '' if its values belong to none, or before a form names it. */
export function productOf({ subject, scope }: SuggestionList): string {
  const { isProductScoped = false, source } = suggestionSources[subject];
  return isProductScoped || source === 'customer' ? (scope ?? '') : '';
}

/** A younger list isn't read again. A time in the future, from a clock that was set back, doesn't count. */
export const isOfToday = (atMs: number, nowMs: number): boolean => atMs <= nowMs && nowMs - atMs < dayMs;
