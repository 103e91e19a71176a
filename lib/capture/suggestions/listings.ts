// Suggestions from the service: the listing of each subject, and how a record becomes a suggestion. A form
// accepts every offered value and sends it unchanged.

import type { Suggestion, SuggestionType } from '@/lib/capture/field/suggestion';
import { textOfHtml } from '@/lib/capture/text/html';
import { shortLine } from '@/lib/page/well-formed-text';
import { email } from '@/lib/planning/contract/fields';
import type { Discovery, DiscoveryResult } from '@/lib/planning/discovery';
import { offeredReference } from '@/lib/planning/record-key';
import {
  identityOf,
  type ListedItem,
  type Listing,
  organizations,
  people,
  type ReferableRecord,
  records,
  workflows,
} from '@/lib/planning/records';
import { withoutControls } from '@/lib/text-controls';
import { uniqueBy } from '@/lib/unique-by';

interface ListingQuestion {
  /** The product, the idea or a customer's domain. '' for the whole account. */
  readonly scope: string;
  /** The person's words. '' for all, or for the newest. */
  readonly text: string;
}

/** `cut`: the service has more batches than are read. `broken`: a batch failed after others. */
type Extent = 'whole' | 'cut' | 'broken';

export type ListedSuggestions =
  | { readonly state: 'listed'; readonly options: readonly Suggestion[]; readonly extent: Extent }
  | Exclude<DiscoveryResult<unknown>, { readonly state: 'found' }>;

type ReadSubject = (discovery: Discovery, question: ListingQuestion) => Promise<ListedSuggestions>;

/** The subjects that a service lists. */
export type ListedSubject = Exclude<SuggestionType, 'requirements' | 'tags' | 'contacts' | 'integrations'>;

const batchSize = 200;
/** 5,000 records, more than a person reads. */
const maxBatches = 25;
const maxFound = 20;
/** Counting the votes of one organization takes a request. */
const maxCounted = 3;
/** A product's features are listed release by release. */
const maxReleases = 10;
const longestLabel = 100;
const longestValue = 300;

export const listings: Readonly<Record<ListedSubject, ReadSubject>> = {
  // A product line groups products. Nothing is captured into it.
  products: all(records.product.listings.account, (item) =>
    item.product_line === true ? null : byKey('product')(item),
  ),
  portals: all(records.portal.listings.product, ({ id, title, name }) => named(id, title ?? name)),
  categories: all(
    records.category.listings.product,
    // Categories are sent as one string of names with commas, so a name with a comma can't be sent.
    ({ name }) => (name.includes(',') ? null : named(name)),
  ),
  ideas: findIdeas,
  comments: listComments,
  pages: all(records.page.listings.product, byId),
  releases: all(records.release.listings.product, byKey('release')),
  features: listFeatures,
  people: (discovery, { scope }) =>
    listPeople(discovery, scope, ({ name, email: address }) =>
      address && email.safeParse(address).success ? named(address, name, address) : null,
    ),
  watchers: (discovery, { scope }) =>
    listPeople(discovery, scope, ({ id, name, email: address }) =>
      id && /^\d+$/.test(id) ? named(id, name ?? address, address) : null,
    ),
  ideaStatuses: ofWorkflows(['idea'], 'workflow_statuses'),
  featureStatuses: ofWorkflows(['feature'], 'workflow_statuses'),
  epicStatuses: ofWorkflows(['epic', 'masterfeature'], 'workflow_statuses'),
  noteStatuses: ofWorkflows(['page', 'note'], 'workflow_statuses'),
  releaseStatuses: ofWorkflows(['release'], 'workflow_statuses'),
  initiativeStatuses: ofWorkflows(['initiative'], 'workflow_statuses'),
  goalStatuses: ofWorkflows(['goal', 'strategicimperative'], 'workflow_statuses'),
  featureTypes: ofWorkflows(['feature'], 'workflow_kinds'),
  epicTypes: ofWorkflows(['epic', 'masterfeature'], 'workflow_kinds'),
  initiatives: all(records.initiative.listings.product, byId),
  goals: all(records.goal.listings.product, byId),
  epics: all(records.epic.listings.product, byId),
  votes: all(records.vote.listings.idea, ({ id, value, ...vote }) => {
    const voter = vote.endorsed_by_idea_user ?? vote.endorsed_by_portal_user;
    return named(id, vote.idea_organization?.name ?? voter?.name ?? voter?.email, value?.toString());
  }),
  organizations: findOrganizations,
  competitors: all(records.competitor.listings.product, ({ name }) => named(name ?? '')),
};

/** Every record of a listing. `toSuggestion` returns null for records that aren't offered. */
function all<Item>(listing: Listing<Item>, toSuggestion: (item: Item) => Suggestion | null): ReadSubject {
  return async (discovery, { scope }) => offer(await readAll(discovery, listing, scope), toSuggestion);
}

function byId(item: ListedItem): Suggestion | null {
  const { id, key, name } = identityOf(item);
  return named(id, name, key);
}

function byKey(record: ReferableRecord) {
  return (item: ListedItem): Suggestion | null => {
    const { id, key, name } = identityOf(item);
    return named(offeredReference(record, key, id), name, key);
  };
}

/** The newest first. */
async function listComments(discovery: Discovery, { scope }: ListingQuestion): Promise<ListedSuggestions> {
  const found = await readAll(discovery, records.comment.listings.idea, scope);
  if (found.state !== 'found') return found;
  const { items, extent } = found.value;
  return listed(
    items.toSorted(newestFirst).map(({ id, body, ...comment }) => {
      const author =
        comment.idea_commenter_user ?? comment.idea_commenter_portal_user ?? comment.idea_commenter_idea_user;
      return named(id, textOfHtml(body ?? ''), author?.name);
    }),
    extent,
  );
}

/** Finds ideas of a product, or of the whole account, by words. Without words, the newest. */
async function findIdeas(
  discovery: Discovery,
  { scope: product, text }: ListingQuestion,
): Promise<ListedSuggestions> {
  if (product === '' && text === '') return listed([]);
  const { listings: idea, search } = records.idea;
  const query = { q: text === '' ? undefined : text };
  const recent = { of: product, query: { ...query, sort: 'recent' }, batchSize: maxFound };
  const found = await (product === ''
    ? discovery.list(search, { query })
    : discovery.list(idea.product, recent));
  return offer(found, byKey('idea'));
}

/** Finds organizations by words of the name, else by the domain of a customer's address. */
async function findOrganizations(
  discovery: Discovery,
  { scope: domain, text }: ListingQuestion,
): Promise<ListedSuggestions> {
  if (domain === '' && text === '') return listed([]);
  const query = text === '' ? { email_domain: domain } : { q: text };
  const found = await discovery.list(organizations.ofAccount, { query, batch: 1, batchSize: maxFound });
  const votes = new Map<string, number>();
  for (const { id } of found.state === 'found' ? found.value.items.slice(0, maxCounted) : []) {
    const alone = await discovery.read(organizations.alone, { id });
    if (alone.state !== 'found') break;
    const { endorsements_count } = alone.value;
    if (endorsements_count !== null) votes.set(id, endorsements_count);
  }
  return offer(found, ({ id, name }) => {
    const count = votes.get(id);
    const option = named(id, name);
    return option && (count === undefined ? option : { ...option, votes: count });
  });
}

const newestFirst = (one: ListedItem, other: ListedItem): number =>
  (other.created_at ?? '').localeCompare(one.created_at ?? '');

/** The features of a product's newest releases. */
async function listFeatures(
  discovery: Discovery,
  { scope: of }: ListingQuestion,
): Promise<ListedSuggestions> {
  const releases = await discovery.list(records.release.listings.product, { of, batchSize });
  if (releases.state !== 'found') return releases;
  const newest = releases.value.items.toSorted(newestFirst).slice(0, maxReleases);
  const options: (Suggestion | null)[] = [];
  let extent: Extent = 'whole';
  for (const { id: releaseId, name: release } of newest) {
    const found = await readAll(discovery, records.feature.listings.release, releaseId);
    if (found.state !== 'found') return options.length === 0 ? found : listed(options, 'broken');
    for (const { id, name, reference_num: key } of found.value.items)
      options.push(named(offeredReference('feature', key, id), name, key ?? release));
    if (extent !== 'broken' && found.value.extent !== 'whole') extent = found.value.extent;
  }
  return listed(options, extent);
}

/** The token's owner first, then the product's people. A service without the second still returns the first. */
async function listPeople(
  discovery: Discovery,
  product: string,
  toSuggestion: (person: Readonly<Record<'id' | 'name' | 'email', string | null>>) => Suggestion | null,
): Promise<ListedSuggestions> {
  const me = await discovery.read(people.me);
  const users = product === '' ? null : await readAll(discovery, people.ofProduct, product);
  const ofProduct = users?.state === 'found' ? users.value : null;
  if (me.state !== 'found' && !ofProduct) return users?.state === 'failed' ? users : me;
  const found = [
    ...(me.state === 'found' ? [me.value] : []),
    ...(ofProduct?.items.map(({ user }) => user) ?? []),
  ];
  const isBroken = me.state === 'failed' || users?.state === 'failed';
  return listed(found.map(toSuggestion), isBroken ? 'broken' : ofProduct?.extent);
}

/** The names of a record type's statuses or types. `types` are class names without their module, in lower case. */
function ofWorkflows(types: readonly string[], what: 'workflow_statuses' | 'workflow_kinds'): ReadSubject {
  return async (discovery, { scope: of }) => {
    const found = await discovery.list(workflows, { of });
    if (found.state !== 'found') return found;
    const own = found.value.items.filter(({ statusable_type }) =>
      types.includes((statusable_type ?? '').split('::').at(-1)?.replaceAll('_', '').toLowerCase() ?? ''),
    );
    return listed(own.flatMap((workflow) => (workflow[what] ?? []).map((entry) => named(entry?.name ?? ''))));
  };
}

/** null for a value that a form couldn't send unchanged. */
function named(value: string, name?: string | null, detail?: string | null): Suggestion | null {
  if (value === '' || value !== value.trim() || value.length > longestValue) return null;
  const label = shownText(name || value);
  return { value, label: label || value, detail: detail && detail !== label ? shownText(detail) : '' };
}

const shownText = (text: string): string => withoutControls(shortLine(text, longestLabel) ?? '');

interface Items<Item> {
  readonly items: readonly Item[];
  readonly extent: Extent;
}

/** All batches of a listing. After a failed batch, the items read before it. */
async function readAll<Item>(
  discovery: Discovery,
  listing: Pick<Listing<Item>, 'path' | 'name' | 'item'>,
  scope: string,
): Promise<DiscoveryResult<Items<Item>>> {
  const items: Item[] = [];
  const found = (extent: Extent) => ({ state: 'found', value: { items, extent } }) as const;
  for (let batch = 1; batch <= maxBatches; batch += 1) {
    const owner = scope === '' ? {} : { of: scope };
    const result = await discovery.list(listing, { ...owner, batch, batchSize });
    if (result.state !== 'found') return batch === 1 ? result : found('broken');
    items.push(...result.value.items);
    const { pagination, items: read } = result.value;
    // Without a count, a full batch has another one after it.
    const lastBatch = pagination?.total_pages ?? (read.length < batchSize ? batch : batch + 1);
    if (batch >= lastBatch || read.length === 0) return found('whole');
  }
  return found('cut');
}

/** What was found of a listing. A listing in one batch is whole. */
const offer = <Item>(
  found: DiscoveryResult<Pick<Items<Item>, 'items'> & Partial<Items<Item>>>,
  toSuggestion: (item: Item) => Suggestion | null,
): ListedSuggestions =>
  found.state === 'found' ? listed(found.value.items.map(toSuggestion), found.value.extent) : found;

/** The first option of each value: a form can't distinguish options with the same value. */
function listed(options: readonly (Suggestion | null)[], extent: Extent = 'whole'): ListedSuggestions {
  const offered = options.flatMap((option) => option ?? []);
  return { state: 'listed', options: uniqueBy(offered, ({ value }) => value), extent };
}
