// Owns what there are suggestions of: where each kind of them comes from, and how many that were used are remembered.

/** What suggestions may be had of; a field with one still takes free text. */
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

export interface SuggestionSource {
  /**
   * - `account`, `product`, `idea`: the service may list those of the account, of one product, of one idea
   * - `search`: the service may find those of a product by words; the newest are a list too
   * - `device`: the service lists none; there is what was used before
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
  // Set up in the settings, where the one there is was named.
  integrations: { source: 'account', mostRemembered: 0 },
};

/** What a list of suggestions is of: a product, an idea, or '' for the whole account; null where that is not named yet. */
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
      // Portals are also listed for the whole account.
      return product === '' && subject !== 'portals' ? null : product;
    case 'idea':
      return idea === '' ? null : idea;
    default:
      return suggestionSources[subject].source satisfies never;
  }
}
