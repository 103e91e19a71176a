// The facts of a page that every capture needs: address, title, metadata.
import type { DomAccess, PageWindow } from '@/lib/page/dom-access';
import type { PageSource, SnapshotRemark } from '@/lib/page/snapshot';
import { type Metadata, readMetadata } from './metadata';
import { examineAddress, titleOf } from './source-address';

export interface PageFacts {
  readonly address: string;
  readonly title: string;
  readonly source: PageSource;
  /** The title for sharing, which may be another page's. */
  readonly sharedTitle: string | null;
  /** The author without the account that shares the page. */
  readonly statedAuthor: string | null;
  readonly remarks: readonly SnapshotRemark[];
}

export function readPageFacts(
  window: PageWindow,
  dom: DomAccess,
  { withLinkedData }: { readonly withLinkedData: boolean },
): PageFacts {
  const { document } = window;
  const address = window.location.href;
  const { canonical, sharedTitle, sharer, ...metadata } = attempt(
    () => readMetadata(dom, document, { withLinkedData }),
    noMetadata,
  );
  const examined = examineAddress(address, canonical);
  return {
    address,
    title: titleOf(dom.title(document)) || (sharedTitle ?? ''),
    source: {
      ...metadata,
      author: metadata.author ?? sharer,
      address: examined.address,
      passageAddress: null,
    },
    sharedTitle,
    statedAuthor: metadata.author,
    remarks: examined.remarks,
  };
}

const noMetadata: Metadata = {
  siteName: null,
  author: null,
  publishedOn: null,
  language: null,
  themeColor: null,
  description: null,
  canonical: null,
  sharedTitle: null,
  sharer: null,
};

/** A page can make any read fail. A failed part gets its fallback, and reading continues. */
export function attempt<Result>(read: () => Result, otherwise: Result): Result {
  try {
    return read();
  } catch {
    return otherwise;
  }
}
