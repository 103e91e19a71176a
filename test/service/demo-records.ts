// More records for a person who tries the extension: ideas in several statuses, and customers who voted for some of them.

import { nextKey } from './records/keys.ts';
import { demoEmail } from './seed.ts';
import type { Store } from './storage/store.ts';

interface DemoIdea {
  readonly name: string;
  readonly about: string;
  readonly tags: string;
  /** @default 'Needs review' */
  readonly status?: string;
  /** The customers who voted, by their address. */
  readonly votes?: readonly string[];
}

/** With the idea of every new service, these are twenty. */
const ideas: readonly DemoIdea[] = [
  {
    name: 'Show the first rows before the import asks anything',
    about: 'People want to see their data before they map columns.',
    tags: 'import,onboarding',
    status: 'Under consideration',
    votes: ['kim@northwind.example', 'priya@contoso.example'],
  },
  {
    name: 'Guess the columns of a spreadsheet',
    about: 'Names and sample values tell which column is the due date.',
    tags: 'import',
    status: 'Planned',
    votes: ['kim@northwind.example'],
  },
  {
    name: 'Undo a whole import',
    about: 'One click removes everything that an import created.',
    tags: 'import',
    votes: ['jonas@harbor.example'],
  },
  {
    name: 'Keep a half-finished import for later',
    about: 'A draft of the mapping stays for a week.',
    tags: 'import',
  },
  {
    name: 'Share a roadmap as a picture',
    about: 'For slides and mails. Without an account for the reader.',
    tags: 'roadmap,sharing',
    status: 'Under consideration',
    votes: ['priya@contoso.example', 'jonas@harbor.example', 'lee@northwind.example'],
  },
  {
    name: 'Print a roadmap on one page',
    about: 'Fits A3 and Letter, in black and white, too.',
    tags: 'roadmap',
  },
  {
    name: 'Show dependencies between features',
    about: 'A line from one bar to the next, red when the dates conflict.',
    tags: 'roadmap',
    status: 'Planned',
  },
  {
    name: 'Weekly digest by mail',
    about: 'What changed in the products that somebody follows.',
    tags: 'notifications',
    status: 'Shipped',
    votes: ['lee@northwind.example'],
  },
  {
    name: 'Mute a product',
    about: 'No notifications about it until somebody mentions me.',
    tags: 'notifications',
  },
  {
    name: 'Reply to a notification by mail',
    about: 'The reply becomes a comment.',
    tags: 'notifications,comments',
    status: 'Will not implement',
  },
  {
    name: 'Sign in with the company’s account',
    about: 'Single sign-on for every plan.',
    tags: 'security',
    status: 'Shipped',
    votes: ['jonas@harbor.example'],
  },
  {
    name: 'Log of who changed what',
    about: 'For audits, kept for two years, with export.',
    tags: 'security',
  },
  {
    name: 'Faster search in large products',
    about: 'Products with 10,000 ideas answer after four seconds.',
    tags: 'search,performance',
    status: 'Under consideration',
    votes: ['ines@lumen.example'],
  },
  { name: 'Search in attachments', about: 'Finds words in PDF files and slides.', tags: 'search' },
  {
    name: 'Export of a list with its filters',
    about: 'The file has the rows and columns that are on screen.',
    tags: 'export',
    votes: ['ines@lumen.example', 'kim@northwind.example'],
  },
  { name: 'Dark theme', about: 'Follows the system.', tags: 'usability', status: 'Shipped' },
  {
    name: 'Keys for everything in the list',
    about: 'Move, open, tag and archive without the mouse.',
    tags: 'usability',
  },
  {
    name: 'Offline mode on the phone',
    about: 'Read on the train, write when the network is back.',
    tags: 'mobile',
    votes: ['jonas@harbor.example'],
  },
  { name: 'Merge two ideas that say the same', about: 'Votes and comments of both are kept.', tags: 'ideas' },
];

interface Customer {
  readonly name: string;
  readonly email_domains: string;
  readonly revenue?: number;
  readonly contacts: Readonly<Record<string, string>>;
}

/** Organizations that the seed has already only get more contacts. */
const customers: readonly Customer[] = [
  {
    name: 'Northwind Traders',
    email_domains: 'northwind.example',
    contacts: { 'kim@northwind.example': 'Kim Larsen', 'lee@northwind.example': 'Lee Park' },
  },
  {
    name: 'Contoso Labs',
    email_domains: 'contoso.example',
    contacts: { 'priya@contoso.example': 'Priya Nair' },
  },
  {
    name: 'Harbor Clinic',
    email_domains: 'harbor.example',
    revenue: 84_000,
    contacts: { 'jonas@harbor.example': 'Jonas Weber' },
  },
  {
    name: 'Lumen Energy',
    email_domains: 'lumen.example',
    revenue: 410_000,
    contacts: { 'ines@lumen.example': 'Inés Duarte' },
  },
];

/** Adds to the records of `seed`. Call it once for each store. */
export function seedDemo(store: Store): void {
  const product = store.byReference('product', 'PRJ');
  if (!product) return;
  store.inTransaction(() => {
    const organizationOf = seedCustomers(store, product.id);
    for (const { name, about, tags, status, votes = [] } of ideas) {
      const idea = store.insert('idea', {
        productId: product.id,
        key: nextKey(store, 'idea', product),
        attributes: {
          name,
          description: `<p>${about}</p>`,
          created_by: demoEmail,
          tags: tags.split(','),
          visibility: 'public',
          ...(status === undefined ? {} : { workflow_status: status }),
        },
      });
      for (const email of votes)
        store.insert('endorsement', {
          productId: product.id,
          parentId: idea.id,
          attributes: {
            is_proxy: true,
            created_by_user: demoEmail,
            idea_users: [email],
            idea_organization_id: organizationOf.get(email) ?? null,
          },
        });
    }
  });
}

/** The id of each contact's organization, by the contact's address. */
function seedCustomers(store: Store, productId: string): ReadonlyMap<string, string> {
  const organizations = store.list('organization');
  const known = new Set(store.list('contact').map(({ attributes }) => attributes.email));
  const organizationOf = new Map<string, string>();
  for (const { contacts, ...attributes } of customers) {
    const { id } =
      organizations.find((one) => one.attributes.name === attributes.name) ??
      store.insert('organization', { productId, attributes });
    for (const [email, name] of Object.entries(contacts)) {
      organizationOf.set(email, id);
      if (!known.has(email)) store.insert('contact', { attributes: { name, email, organization: id } });
    }
  }
  return organizationOf;
}
