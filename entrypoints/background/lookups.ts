// Owns the options for the form's fields, as far as the service can be asked for them.
import type { LookupSubject } from '@/lib/capture/field';
import type { LookupResult, Request } from '@/lib/messaging/protocol';
import type { Discovery, DiscoveryResult, Listed } from '@/lib/planning/discovery';

type Option = LookupResult['options'][number];

const unavailable: LookupResult = { isAvailable: false, options: [] };
const perPage = 200;

/** Subjects that the service is asked about; the others are known here. */
export type ReadLookup = Request<'lookup.read'> & {
  readonly subject: Exclude<LookupSubject, 'integrations'>;
};

/** Reads the options of one subject. Never needed to capture: a service without the read gives none. */
export async function readLookup(discovery: Discovery, request: ReadLookup): Promise<LookupResult> {
  const { subject, product, query } = request;
  switch (subject) {
    case 'products':
      return optionsOf(
        await discovery.listProducts({ perPage }),
        ({ id, reference_prefix, name }) => ({
          value: reference_prefix ?? id,
          label: name ?? reference_prefix ?? id,
          detail: reference_prefix ?? '',
        }),
        // A product line groups products; nothing is captured into it.
        ({ product_line }) => product_line !== true,
      );
    case 'portals':
      return optionsOf(
        await discovery.listIdeaPortals(product === '' ? {} : { productId: product }),
        ({ id, title, name }) => ({ value: id, label: title ?? name ?? id, detail: '' }),
      );
    case 'categories':
      if (product === '') return unavailable;
      return optionsOf(await discovery.listIdeaCategories({ productId: product }), ({ name }) => ({
        value: name,
        label: name,
        detail: '',
      }));
    case 'pages':
      if (product === '') return unavailable;
      return optionsOf(
        await discovery.listPages({ productId: product, perPage }),
        ({ id, name, reference_num }) => ({
          value: id,
          label: name ?? id,
          detail: reference_num ?? '',
        }),
      );
    case 'releases':
      if (product === '') return unavailable;
      return optionsOf(
        await discovery.listReleases({ productId: product, perPage }),
        ({ id, name, reference_num }) => ({
          value: reference_num ?? id,
          label: name ?? reference_num ?? id,
          detail: reference_num ?? '',
        }),
      );
    case 'ideas':
      return optionsOf(
        product === ''
          ? await discovery.searchRelatedIdeas({ q: query })
          : await discovery.searchIdeas({ productId: product, q: query, perPage: 20 }),
        ({ id, name, reference_num }) => ({
          value: reference_num ?? id,
          label: name ?? reference_num ?? id,
          detail: reference_num ?? '',
        }),
      );
    default:
      return subject satisfies never;
  }
}

function optionsOf<Item>(
  result: DiscoveryResult<Listed<Item>>,
  toOption: (item: Item) => Option,
  isOffered: (item: Item) => boolean = () => true,
): LookupResult {
  return result.state === 'found'
    ? { isAvailable: true, options: result.value.items.filter(isOffered).map(toOption) }
    : unavailable;
}
