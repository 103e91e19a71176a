// Owns where a capture came from, as it is kept with the draft and cited in what is sent.
import * as z from 'zod/mini';
import type { Snapshot } from '@/lib/page/snapshot';
import { escapeHtml } from './html';

export const sourceSchema = z.object({
  title: z.string(),
  address: z.string(),
  /** The address that leads back to the very passage, where one could be made. */
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

/** The address to cite: the passage where there is one, else the page. */
export function citedAddress(source: Source): string {
  return source.passageAddress ?? source.address;
}

/**
 * The line under every captured text: a link back, and the capture's marker, by which a request whose answer
 * was lost can be found in the service again (design, rule 4).
 */
export function sourceLine(source: Source, marker: string): string {
  const title = escapeHtml(source.title || source.address);
  // The browser may hide which page it was: then only the marker is left to say.
  if (title === '') return `<p><em>${escapeHtml(marker)}</em></p>`;
  const address = citedAddress(source);
  const cited = /^https?:\/\//i.test(address) ? `<a href="${escapeHtml(address)}">${title}</a>` : title;
  return `<p>↗ ${cited} <em>${escapeHtml(marker)}</em></p>`;
}
