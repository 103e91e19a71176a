// Owns reading suggestions for the form's fields from the service.
import { plainWords } from '@/lib/capture/html';
import { type SuggestionSubject, suggestionSources } from '@/lib/capture/suggestions/suggestion';
import type { Request, SuggestionResult } from '@/lib/messaging/protocol';
import type { Discovery, DiscoveryResult, Listed, PageRange, ReadOptions } from '@/lib/planning/discovery';
import { offeredReference } from '@/lib/planning/record-key';
import type { SuggestionCache } from '@/lib/settings/suggestion-cache';

type Option = SuggestionResult['options'][number];

const unavailable: SuggestionResult = { isAvailable: false, options: [] };
const perPage = 200;
/** 5,000 of anything: more than anybody looks through. */
const mostPages = 25;
const mostFound = 20;
const longestLabel = 100;

/** For the subjects that the service knows; the others are known here. */
export type SuggestionRequest = Request<'suggestion.read'> & {
  readonly subject: Exclude<SuggestionSubject, 'integrations'>;
};

interface SuggestionDeps {
  readonly discovery: Discovery;
  readonly cache: SuggestionCache;
  readonly now: () => number;
}

/** Reads the options of one subject, and caches lists. A service without the read gives none. */
export async function readSuggestions(
  deps: SuggestionDeps,
  request: SuggestionRequest,
): Promise<SuggestionResult> {
  const { accountId, subject, scope, query } = request;
  const result = await askFor(deps.discovery, request);
  if (result.isAvailable && query === '' && suggestionSources[subject].source !== 'device')
    await deps.cache.set({ accountId, subject, scope }, result.options, deps.now());
  return result;
}

async function askFor(
  discovery: Discovery,
  { subject, scope, query }: SuggestionRequest,
): Promise<SuggestionResult> {
  switch (subject) {
    case 'products':
      return optionsOf(
        await readAll((range) => discovery.listProducts(range)),
        ({ id, reference_prefix, name }) =>
          named(offeredReference('product', reference_prefix, id), name, reference_prefix),
        // A product line groups products; nothing is captured into it.
        ({ product_line }) => product_line !== true,
      );
    case 'portals':
      return optionsOf(
        await discovery.listIdeaPortals(scope === '' ? {} : { productId: scope }),
        ({ id, title, name }) => named(id, title ?? name, null),
      );
    case 'categories':
      return optionsOf(
        await discovery.listIdeaCategories({ productId: scope }),
        ({ name }) => named(name, name, null),
        // Categories travel as one comma-separated string of names: one with a comma cannot be named.
        ({ name }) => !name.includes(','),
      );
    case 'pages':
      return optionsOf(
        await readAll((range) => discovery.listPages({ productId: scope, ...range })),
        ({ id, name, reference_num }) => named(id, name, reference_num),
      );
    case 'releases':
      return optionsOf(
        await readAll((range) => discovery.listReleases({ productId: scope, ...range })),
        ({ id, name, reference_num }) =>
          named(offeredReference('release', reference_num, id), name, reference_num),
      );
    case 'ideas':
      return findIdeas(discovery, { product: scope, words: query });
    case 'comments':
      return optionsOf(
        await readAll((range) => discovery.listIdeaComments({ ideaId: scope, ...range })),
        ({ id, body }) => named(id, firstWords(body ?? ''), null),
      );
    case 'people':
      return whoAmI(discovery);
    case 'features':
    case 'requirements':
    case 'tags':
    case 'statuses':
    case 'initiatives':
    case 'epics':
      return unavailable;
    default:
      return subject satisfies never;
  }
}

/** Ideas of a product, or of the whole account where none is named, by words; without words the newest. */
async function findIdeas(
  discovery: Discovery,
  { product, words }: { readonly product: string; readonly words: string },
  options?: ReadOptions,
): Promise<SuggestionResult> {
  if (product === '' && words === '') return unavailable;
  const found =
    product === ''
      ? await discovery.searchRelatedIdeas({ q: words }, options)
      : await discovery.searchIdeas(
          { productId: product, ...(words === '' ? {} : { q: words }), sort: 'recent', perPage: mostFound },
          options,
        );
  return optionsOf(found, ({ id, name, reference_num }) =>
    named(offeredReference('idea', reference_num, id), name, reference_num),
  );
}

export type SimilarIdeas = (
  discovery: Discovery,
  question: Request<'ideas.similar'>,
) => Promise<SuggestionResult>;

/** Gives the function that finds ideas like a name in typing: a newer question ends the one before. */
export function createSimilarIdeas(): SimilarIdeas {
  let latest: AbortController | undefined;
  return async (discovery, { product, words }) => {
    latest?.abort();
    latest = undefined;
    if (words.trim() === '') return unavailable;
    latest = new AbortController();
    const { signal } = latest;
    const found = await findIdeas(discovery, { product, words }, { signal });
    // Services differ in what they search: some match names of one product only, some everything of the account.
    const hasFound = found.isAvailable && found.options.length > 0;
    return hasFound || signal.aborted || product === ''
      ? found
      : findIdeas(discovery, { product: '', words }, { signal });
  };
}

/** The token's owner: the only person that the service names. */
async function whoAmI(discovery: Discovery): Promise<SuggestionResult> {
  const me = await discovery.readMe();
  if (me.state !== 'found') return unavailable;
  const { email, name } = me.value.user;
  return { isAvailable: true, options: email ? [named(email, name, email)] : [] };
}

function named(value: string, name: string | null | undefined, key: string | null | undefined): Option {
  return { value, label: name || value, detail: key && key !== (name || value) ? key : '' };
}

function firstWords(html: string): string {
  const words = Array.from(plainWords(html).replace(/\s+/g, ' ').trim());
  return words.length > longestLabel ? `${words.slice(0, longestLabel).join('')}…` : words.join('');
}

/** All pages of a listing. After a failed page: the items read before it. */
async function readAll<Item>(
  read: (range: PageRange) => Promise<DiscoveryResult<Listed<Item>>>,
): Promise<DiscoveryResult<Listed<Item>>> {
  const items: Item[] = [];
  for (let page = 1; page <= mostPages; page += 1) {
    const result = await read({ page, perPage });
    if (result.state !== 'found') return page === 1 ? result : found(items);
    items.push(...result.value.items);
    const { pagination } = result.value;
    const lastPage = pagination?.total_pages ?? (result.value.items.length < perPage ? page : mostPages);
    if (page >= lastPage || result.value.items.length === 0) break;
  }
  return found(items);
}

function found<Item>(items: readonly Item[]): DiscoveryResult<Listed<Item>> {
  return { state: 'found', value: { items, unreadable: 0, pagination: null } };
}

function optionsOf<Item>(
  result: DiscoveryResult<Listed<Item>>,
  toOption: (item: Item) => Option,
  isOffered: (item: Item) => boolean = () => true,
): SuggestionResult {
  return result.state === 'found'
    ? { isAvailable: true, options: result.value.items.filter(isOffered).map(toOption) }
    : unavailable;
}
