// What the table says about one type of record, and how its items are understood.
import * as z from 'zod/mini';
import type { Attachment } from '@/lib/planning/contract/comment';
import { apiRoot } from '@/lib/planning/contract/operation';
import { excerptOf } from '@/lib/planning/service-text';

/** Whose records a listing has: the whole account's, or those of one product, release or idea. */
export type Owner = 'account' | 'product' | 'release' | 'idea';

export type Query = Readonly<Record<string, string | number | undefined>>;

/** A read outside the contract. A service may lack it. */
export interface Read<Item> {
  /**
   * Below the API's root. `:of` is the owner, `:id` the record. A part in brackets is left out without an
   * owner.
   */
  readonly path: string;
  /** The name under which a missing read is remembered. @default the path */
  readonly memory?: string;
  /** The name of the record or of the list in the answer. */
  readonly name: string;
  /** The schema of the record. */
  readonly item: z.ZodMiniType<Item>;
  /** The query of every request. @default none */
  readonly query?: Query;
}

/** Where an answer is read from, with `path` from the service's root, and how it is parsed. */
export function requestOf<Item>({ path, name, item }: Read<Item>) {
  const named = z.pipe(
    z.record(z.string(), z.unknown()),
    z.transform((answer) => answer[name]),
  );
  return { path: apiRoot + path, schema: z.pipe(named, item) };
}

export interface Listing<Item> extends Read<Item> {
  /** What recovery adds: every field, and the newest records first. @default nothing */
  readonly inFull?: Query;
  /** Lists the records that the listing hides otherwise. Absence needs both. @default it hides none */
  readonly hidden?: Query;
  /** In recorded answers, the listing has no text. A missing text proves nothing. @default false */
  readonly omitsText?: boolean;
}

/** A person as far as records name one. Users of the service and of its portals have other ids. */
export interface Author {
  readonly id: string | null;
  readonly email: string | null;
}

/** Where an answer names a record's author. The last three are of comments on ideas. */
const authorFields = [
  ...(['created_by_user', 'created_by_portal_user', 'created_by_idea_user'] as const),
  ...(['idea_commenter_user', 'idea_commenter_portal_user', 'idea_commenter_idea_user'] as const),
];

/** A listed record, as far as listings agree. Most listings omit some of it. */
export interface ListedItem extends Readonly<Partial<Record<(typeof authorFields)[number], Author | null>>> {
  readonly id: string;
  readonly reference_num?: string | null;
  /** A product's key. */
  readonly reference_prefix?: string | null;
  readonly name?: string | null;
  readonly url?: string | null;
  readonly created_at?: string | null;
  readonly workflow_status?: { readonly name: string | null } | null;
  readonly votes?: number | null;
  readonly tags?: readonly (string | null)[] | null;
  readonly updated_at?: string | null;
  /** The address that a vote cites. */
  readonly link?: string | null;
  readonly description?: { readonly body: string | null } | null;
  readonly theme?: { readonly body: string | null } | null;
  readonly body?: string | null;
  readonly attachments?: readonly (Attachment | null)[] | null;
}

export interface RecordType<Item> {
  /** Whether a text has the form of its keys. Absent if it has none, and is named by its id. */
  readonly isKey?: (key: string) => boolean;
  /** Records of another type are listed with it. Only these keys are its own. @default isKey */
  readonly isListedKey?: (key: string) => boolean;
  /** Path segments before its key or id in the address of its page. */
  readonly pathNames?: readonly string[];
  /** The attribute with its text. null if it has none. */
  readonly text?: 'description' | 'theme' | 'body' | null;
  /** Reads one record with its text. Absent if it can't be read on its own. */
  readonly read?: Read<Item>;
  /** Reads one record with every field, for display. */
  readonly whole?: Read<Readonly<Record<string, unknown>>>;
  /** Another type's listings contain it. */
  readonly listedWith?: 'comment';
  readonly listings?: { readonly [Of in Owner]?: Listing<Item> };
  /** Finds records of the whole account by words. */
  readonly search?: Listing<Item>;
  /** Lists a product's records for the index on this device, newest first. */
  readonly index?: Listing<Item>;
}

/** Enough to refer to a record, show it and open it. */
interface Identity {
  readonly id: string;
  readonly key: string | null;
  readonly name: string | null;
  readonly url: string | null;
}

export const identityOf = (item: ListedItem): Identity => ({
  id: item.id,
  key: item.reference_num ?? item.reference_prefix ?? null,
  name: typeof item.name === 'string' ? excerptOf(item.name) : null,
  url: item.url ?? null,
});

/** Everybody whom the answer names as the record's author. */
export const authorsOf = (item: ListedItem): Author[] =>
  authorFields.flatMap((field) => {
    const author = item[field];
    return author ? [{ id: author.id, email: author.email }] : [];
  });

/** Unknown unless an id or an email address can be compared. */
export function compareAuthors(
  authors: readonly Author[],
  wanted: Author | null,
): 'same' | 'other' | 'unknown' {
  if (!wanted) return 'unknown';
  const isSame = (one: string | null, other: string | null) =>
    one === null || other === null ? null : one.toLowerCase() === other.toLowerCase();
  const compared = authors.flatMap(({ id, email }) => {
    const [byId, byEmail] = [isSame(id, wanted.id), isSame(email, wanted.email)];
    if (byId === null && byEmail === null) return [];
    return [byId === true || byEmail === true];
  });
  if (compared.length === 0) return 'unknown';
  return compared.includes(true) ? 'same' : 'other';
}

/** null if the answer has no text, which isn't an empty one. */
export function descriptionOf(
  { text = null }: Pick<RecordType<unknown>, 'text'>,
  item: ListedItem,
): string | null {
  const value = text && item[text];
  return (typeof value === 'string' ? value : value?.body) ?? null;
}
