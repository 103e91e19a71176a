// Owns the page that templates are tried on: a little of the last one that was read.

import { textToHtml } from '@/lib/capture/html';
import { htmlToText } from '@/lib/capture/plain-text';
import { emptySnapshot } from '@/lib/page/empty-snapshot';
import type { Snapshot } from '@/lib/page/snapshot';

const longestHtml = 4_000;
const longestText = 600;

/** What is kept of a page: its own words and a short passage. null where its address seems to carry a secret. */
export function samplePageOf(snapshot: Snapshot): Snapshot | null {
  const { selection, source, title } = snapshot;
  if (source.address === '' || snapshot.remarks.includes('address-has-secret')) return null;
  return {
    ...emptySnapshot({ address: source.address, title }, []),
    source: { ...source, passageAddress: null },
    selection: selection && shortSelection(selection),
  };
}

function shortSelection({ html, text }: NonNullable<Snapshot['selection']>): Snapshot['selection'] {
  if (html.length <= longestHtml && text.length <= longestHtml) return { text, html, isCut: false };
  const short = `${(text || htmlToText(html)).slice(0, longestText).replace(/\p{Surrogate}$/u, '')}…`;
  return { text: short, html: textToHtml(short), isCut: true };
}
