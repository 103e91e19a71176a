// A message's own address, as a source that others may see. Pure.
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
  return address === '' || remarks.includes('address-has-secret') ? null : address;
}
