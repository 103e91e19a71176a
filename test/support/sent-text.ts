// A text as the service got it: the person's words, and the line with the source and the code below them.
import { decodeEntities } from '@/lib/capture/text/html';
import { markersIn, uncodedAddress } from '@/lib/capture/text/marker';

const sourceLine = /^(.*)<p>(?:↗ <a href="([^"]*)">([^<]*)<\/a>)?(?: ?<em>(qc-[a-z2-9]{10})<\/em>)?<\/p>$/s;

/**
 * `cited` is the address of the link without the code, '' without a link. Throws unless the line names the title and has
 * the capture's code, in its link or behind it.
 */
export function takeApart(sent: unknown, title = ''): { readonly body: string; readonly cited: string } {
  const html = String(sent);
  const [whole = '', body = '', link = '', named = ''] = sourceLine.exec(html) ?? [];
  if (markersIn(whole.slice(body.length)).size !== 1 || !named.includes(title))
    throw new Error(`no source line of “${title}” with one code at the end of ${html}`);
  return { body, cited: uncodedAddress(decodeEntities(link)) };
}
