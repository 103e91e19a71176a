// The source of a capture, as stored in the draft and cited in the sent text.
import * as z from 'zod/mini';
import type { Snapshot } from '@/lib/page/snapshot';
import { pageIdentity } from '@/lib/page/source/page-identity';
import { escapeHtml } from './html';
import { codedAddress } from './marker';

export const sourceSchema = z.object({
  title: z.string(),
  address: z.string(),
  /** The link to the passage. null if there is none. */
  passageAddress: z.nullable(z.string()),
});
export type Source = z.infer<typeof sourceSchema>;

export function sourceOf(snapshot: Snapshot): Source {
  return {
    title: snapshot.title || snapshot.source.address,
    address: snapshot.source.address,
    passageAddress: snapshot.source.passageAddress,
  };
}

/** The source at a message's own address. Its link to the passage stays if the message is on the same page. */
export function sourceAt(source: Source, message: string): Source {
  const [directive] = /:~:.*$/.exec(source.passageAddress ?? '') ?? [];
  const isSamePage = pageKeyOf(source.address) === pageKeyOf(message);
  const passageAddress =
    isSamePage && directive !== undefined
      ? `${message}${message.includes('#') ? '' : '#'}${directive}`
      : null;
  return { ...source, address: message, passageAddress };
}

const pageKeyOf = (address: string): string => pageIdentity(address, null).key;

/** The link to the passage, else the page's address. */
export function citedAddress(source: Source): string {
  return source.passageAddress ?? source.address;
}

export const noSource: Source = { title: '', address: '', passageAddress: null };

/** A link to the source by its title. '' if it has neither. */
export function sourceLink(source: Source, address = citedAddress(source)): string {
  const title = escapeHtml(source.title || source.address);
  return isWebAddress(address) ? `<a href="${escapeHtml(address)}">${title}</a>` : title;
}

const isWebAddress = (address: string): boolean => /^https?:\/\//i.test(address);

/**
 * The line under every captured text: a link back, and the marker for recovery. `isLinkKept`: the service returns the
 * links of such records as they were sent, so that the link alone can have the marker, and nobody reads it.
 */
export function sourceLine(source: Source, marker: string, isLinkKept: boolean): string {
  const address = citedAddress(source);
  const coded = isWebAddress(address) ? codedAddress(address, marker) : null;
  const link = sourceLink(source, coded ?? address);
  const code = coded !== null && isLinkKept ? '' : `<em>${escapeHtml(marker)}</em>`;
  // If the browser hides the page, only the marker is left.
  return `<p>${[link && `↗ ${link}`, code].filter((part) => part !== '').join(' ')}</p>`;
}

/** The host of an address. '' if it has none. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : '';
}
