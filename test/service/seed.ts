// The initial records that no operation creates.
import { nextKey, nextRequirementKey } from './records/keys.ts';
import type { Kind } from './storage/kind.ts';
import type { Store, StoredRecord } from './storage/store.ts';
import type { AttributesOf } from './storage/tables.ts';

/** The key of one record of each of these kinds, or its id if it has no key. */
export interface Seeded {
  product: string;
  release: string;
  feature: string;
  epic: string;
  requirement: string;
  initiative: string;
  goal: string;
  idea: string;
  endorsement: string;
  organization: string;
  integration: string;
  portal: string;
}

export const demoEmail = 'dana@example.com';

/** Fills an empty store. A store with a product stays unchanged. */
export function seed(store: Store): void {
  if (store.count('product') > 0) return;
  store.inTransaction(() => {
    for (const [name, email] of [
      ['Dana Demo', demoEmail],
      ['Robin Reyes', 'robin@example.com'],
      ['Sam Okafor', 'sam@example.com'],
    ] as const) {
      store.insert('person', { attributes: { name, email } });
    }
    const line = store.insert('product', {
      key: 'LINE',
      attributes: { name: 'Product line', product_line: true, product_line_type: 'product_line' },
    });
    const product = store.insert('product', {
      key: 'PRJ',
      attributes: { name: 'Project', parent_id: line.id, workspace_type: 'product_workspace' },
    });
    seedProduct(store, product);
    const other = store.insert('product', {
      key: 'OPS',
      attributes: { name: 'Operations', parent_id: line.id, workspace_type: 'it_workspace' },
    });
    keyed(store, 'release', other, { name: 'First release' });
    const odd = store.insert('product', {
      key: 'Beta_x',
      attributes: { name: 'Beta', parent_id: line.id, workspace_type: 'product_workspace' },
    });
    keyed(store, 'release', odd, { name: 'Beta release' });
    store.insert('release', {
      productId: product.id,
      key: `PRJ-MR-${store.nextKeyNumber('PRJ-MR-')}`,
      attributes: { name: 'Everything this year' },
    });
  });
}

/** Finds the seeded records, in a new store and in a reopened file. */
export function seededIn(store: Store): Seeded {
  const product = store.byReference('product', 'PRJ');
  if (!product)
    throw new Error('The data file has no product PRJ. Delete the file, or name another one with --data.');
  const first = (kind: Kind): string => {
    const record = store.list(kind, { productId: product.id, limit: 1 })[0];
    if (!record)
      throw new Error(`The data file has no ${kind}. Delete the file, or name another one with --data.`);
    return record.key ?? record.id;
  };
  return {
    product: 'PRJ',
    release: first('release'),
    feature: first('feature'),
    epic: first('epic'),
    requirement: first('requirement'),
    initiative: first('initiative'),
    goal: store.byReference('goal', first('goal'))?.id ?? '',
    idea: first('idea'),
    endorsement: first('endorsement'),
    organization: first('organization'),
    integration: first('integration'),
    portal: first('portal'),
  };
}

function seedProduct(store: Store, product: StoredRecord<'product'>): void {
  const productId = product.id;
  const release = keyed(store, 'release', product, { name: 'Next release' });
  keyed(store, 'release', product, { name: 'Parking lot', parking_lot: true });
  const epic = keyed(store, 'epic', product, { name: 'Reading list', release: release.id }, release.id);
  const feature = keyed(
    store,
    'feature',
    product,
    { name: 'Save a page for later', release: release.id, epic: epic.id },
    release.id,
  );
  store.insert('requirement', {
    productId,
    parentId: feature.id,
    key: nextRequirementKey(store, feature),
    attributes: { name: 'Keep the address and the title' },
  });
  keyed(store, 'initiative', product, { name: 'Easier to begin' });
  keyed(store, 'goal', product, { name: 'More people return' });
  const idea = keyed(store, 'idea', product, {
    name: 'Collect what customers say',
    description: '<p>Collects the words of customers, with links to their sources.</p>',
    created_by: demoEmail,
    tags: ['customers'],
    visibility: 'public',
  });
  store.insert('endorsement', {
    productId,
    parentId: idea.id,
    attributes: { email: 'robin@example.com', is_proxy: true, value: 100 },
  });
  store.insert('endorsement', {
    productId,
    parentId: idea.id,
    attributes: { email: 'sam@example.com', is_proxy: false },
  });
  store.insert('integration', { productId, attributes: { name: 'Issue tracker' } });
  for (const name of ['Ideas portal', 'Partner portal'])
    store.insert('portal', { productId, attributes: { name } });
  for (const name of ['Usability', 'Performance', 'Integrations']) {
    store.insert('category', { productId, attributes: { name } });
  }
  for (const name of ['Simplicity', 'Growth']) store.insert('theme', { productId, attributes: { name } });
  seedTeams(store, productId);
  seedCustomers(store, productId);
}

/** Adds three customers. The last one has no domain. */
function seedCustomers(store: Store, productId: string): void {
  const organizations = [
    {
      name: 'Northwind Traders',
      email_domains: 'northwind.example, northwind-traders.example',
      revenue: 250_000,
    },
    { name: 'Contoso Labs', email_domains: 'contoso.example' },
    { name: 'Northern Rail' },
  ];
  const [first] = organizations.map((attributes) => store.insert('organization', { productId, attributes }));
  for (const [name, email] of [
    ['Kim Larsen', 'kim@northwind.example'],
    ['Lee Park', 'lee@northwind.example'],
  ] as const)
    store.insert('contact', { attributes: { name, email, organization: first?.id ?? null } });
}

function seedTeams(store: Store, productId: string): void {
  const teams = [
    ['TEAM', 'Team'],
    ['OTHER', 'Other team'],
  ] as const;
  for (const [key, name] of teams) {
    const team = store.insert('team', { productId, key, attributes: { name } });
    const below = { productId, parentId: team.id };
    store.insert('iteration', { ...below, attributes: { name: `Sprint of ${name}` } });
    const increment = { name: `Increment of ${name}` };
    store.insert('program_increment', { ...below, key: `${key}-PI-1`, attributes: increment });
  }
}

function keyed<K extends Kind>(
  store: Store,
  kind: K,
  product: StoredRecord<'product'>,
  attributes: AttributesOf<K>,
  parentId?: string,
): StoredRecord<K> {
  return store.insert(kind, {
    productId: product.id,
    parentId: parentId ?? null,
    key: nextKey(store, kind, product),
    attributes,
  });
}
