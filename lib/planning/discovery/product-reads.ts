// Discovery reads of a product itself: its people, and the statuses and types of its records.
import * as z from 'zod/mini';
import {
  answeredPerson,
  answeredStatus,
  maybeId,
  maybeList,
  maybeText,
} from '@/lib/planning/contract/answer';
import { type DiscoveryClient, discoverList, type PageRange, type ReadOptions, rangeQuery } from './read';

const projectUser = z.object({ role_description: maybeText, user: answeredPerson });

const workflow = z.object({
  name: maybeText,
  /** The class of the records with these statuses, as in `Ideas::Idea`. */
  statusable_type: maybeText,
  workflow_statuses: maybeList(answeredStatus),
  workflow_kinds: maybeList(z.object({ id: maybeId, name: maybeText })),
});

export const listProductUsers = (
  client: DiscoveryClient,
  { productId, ...range }: PageRange & { readonly productId: string },
  options?: ReadOptions,
) =>
  discoverList(
    client,
    {
      path: '/products/:record/users',
      record: productId,
      name: 'project_users',
      item: projectUser,
      query: rangeQuery(range),
    },
    options,
  );

/** All workflows at once: the answer has no pages. */
export const listWorkflows = (
  client: DiscoveryClient,
  { productId }: { readonly productId: string },
  options?: ReadOptions,
) =>
  discoverList(
    client,
    { path: '/products/:record/workflows', record: productId, name: 'workflows', item: workflow },
    options,
  );
