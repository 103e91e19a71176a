// What a suggestion is, the subjects that have some, and where those of each subject come from.

export interface Suggestion {
  readonly value: string;
  readonly label: string;
  readonly detail: string;
  /** Whether a person used it before. @default false */
  readonly isUsed?: boolean;
}

/** A field with a subject still takes free text. */
export const suggestionSubjects = [
  'products',
  'portals',
  'categories',
  'ideas',
  'comments',
  'pages',
  'releases',
  'features',
  'requirements',
  'people',
  'tags',
  'statuses',
  'initiatives',
  'epics',
  'integrations',
] as const;
export type SuggestionSubject = (typeof suggestionSubjects)[number];

interface SuggestionSource {
  /**
   * - `account`, `product`, `idea`: the service may list them for the account, one product, or one idea
   * - `search`: the service may search a product for them by words, and list the newest
   * - `device`: the service lists none; this device remembers those used before
   */
  readonly source: 'account' | 'product' | 'idea' | 'search' | 'device';
  readonly mostRemembered: number;
}

export const suggestionSources: Readonly<Record<SuggestionSubject, SuggestionSource>> = {
  products: { source: 'account', mostRemembered: 50 },
  portals: { source: 'product', mostRemembered: 20 },
  categories: { source: 'product', mostRemembered: 50 },
  ideas: { source: 'search', mostRemembered: 50 },
  comments: { source: 'idea', mostRemembered: 0 },
  pages: { source: 'product', mostRemembered: 30 },
  releases: { source: 'product', mostRemembered: 30 },
  features: { source: 'device', mostRemembered: 30 },
  requirements: { source: 'device', mostRemembered: 30 },
  people: { source: 'account', mostRemembered: 100 },
  tags: { source: 'device', mostRemembered: 500 },
  statuses: { source: 'device', mostRemembered: 30 },
  initiatives: { source: 'device', mostRemembered: 30 },
  epics: { source: 'device', mostRemembered: 30 },
  // The settings hold the only one.
  integrations: { source: 'account', mostRemembered: 0 },
};

/** One list of suggestions. `scope` is the product or the idea that they belong to; '' for the whole account. */
export interface SuggestionQuestion {
  readonly accountId: string;
  readonly subject: SuggestionSubject;
  readonly scope: string;
}

/** The scope of a subject; null before the form names the product or the idea. */
export function suggestionScope(
  subject: SuggestionSubject,
  { product, idea }: { readonly product: string; readonly idea: string },
): string | null {
  switch (suggestionSources[subject].source) {
    case 'account':
    case 'device':
      return '';
    case 'search':
      return product;
    case 'product':
      // A service also lists portals for the whole account.
      return product === '' && subject !== 'portals' ? null : product;
    case 'idea':
      return idea === '' ? null : idea;
    default:
      return suggestionSources[subject].source satisfies never;
  }
}
