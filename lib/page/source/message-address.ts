// A message's own address, as a source that others may see. Pure.
import { pageIdentity, placeOf } from './page-identity';
import { examineAddress } from './source-address';

/**
 * null unless it is on the site of its page. The person saw the page's own address, and nobody checks this one
 * before it is sent.
 */
export function messageAddress(link: string | null, page: string): string | null {
  if (link === null || !URL.canParse(link) || !URL.canParse(page)) return null;
  const url = new URL(link);
  if (!/^https?:$/.test(url.protocol) || url.origin !== new URL(page).origin) return null;
  // A forum of this software names the topic in the path, and adds the reader's own name to links for sharing.
  if (/^\/t\/[^/]+\/\d+(?:\/\d+)?\/?$/.test(url.pathname)) url.searchParams.delete('u');
  const { address, remarks } = examineAddress(url.href);
  if (leavesPage(new URL(address || page), new URL(page))) return null;
  return address === '' || remarks.includes('address-has-secret') ? null : address;
}

/**
 * A link to an element of its own page ("#post_7") goes to another page if the page has a base address, or if an
 * application finds its record by the query or by the fragment.
 */
function leavesPage(link: URL, page: URL): boolean {
  if (link.hash === '' || link.search !== '' || placeOf(link) === 'route') return false;
  if (link.pathname !== page.pathname && link.pathname !== '/') return false;
  link.hash = '';
  return pageIdentity(link.href, null).key !== pageIdentity(page.href, null).key;
}
