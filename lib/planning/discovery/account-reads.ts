// Discovery reads of the whole account: the token's person, products, portals, categories.
import * as z from 'zod/mini';
import { answeredId, maybeFlag, maybeId, maybeList, maybeText } from '@/lib/planning/contract/answer';
import { productRecord } from '@/lib/planning/contract/product';
import {
  type DiscoveryClient,
  discover,
  discoverList,
  type PageRange,
  type ReadOptions,
  rangeQuery,
} from './read';

const productRole = z.object({ product_id: maybeId, product_name: maybeText, role_description: maybeText });

const meSchema = z.object({
  user: z.object({ id: maybeId, name: maybeText, email: maybeText, product_roles: maybeList(productRole) }),
});

const portalSchema = z.object({
  id: answeredId,
  title: maybeText,
  name: maybeText,
  portal_enabled: maybeFlag,
  access_type: maybeText,
  external_url: maybeText,
});

const categorySchema = z.object({ id: answeredId, name: z.string(), parent_id: maybeId });

export type Me = z.infer<typeof meSchema>;

/** The token's person, and the products in which that person has a role. */
export const readMe = (client: DiscoveryClient, options?: ReadOptions) =>
  discover(client, { path: '/me', schema: meSchema }, options);

export const listProducts = (client: DiscoveryClient, range: PageRange = {}, options?: ReadOptions) =>
  discoverList(
    client,
    { path: '/products', name: 'products', item: productRecord, query: rangeQuery(range) },
    options,
  );

/** The portals of one product, or of the whole account. */
export const listIdeaPortals = (
  client: DiscoveryClient,
  { productId, ...range }: PageRange & { readonly productId?: string } = {},
  options?: ReadOptions,
) =>
  discoverList(
    client,
    {
      name: 'idea_portals',
      item: portalSchema,
      query: rangeQuery(range),
      ...(productId === undefined
        ? { path: '/idea_portals' }
        : { path: '/products/:record/idea_portals', record: productId }),
    },
    options,
  );

export const listIdeaCategories = (
  client: DiscoveryClient,
  { productId, ...range }: PageRange & { readonly productId: string },
  options?: ReadOptions,
) =>
  discoverList(
    client,
    {
      path: '/products/:record/idea_categories',
      record: productId,
      name: 'idea_categories',
      item: categorySchema,
      query: rangeQuery(range),
    },
    options,
  );
