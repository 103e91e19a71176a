// The sample page for template previews: a part of the last page, or before that a page of our own.

import { textToHtml } from '@/lib/capture/text/html';
import { htmlToText } from '@/lib/capture/text/plain-text';
import type { Speaker } from '@/lib/capture/text/templates/placeholders';
import { startOfText } from '@/lib/graphemes';
import { emptySnapshot } from '@/lib/page/empty-snapshot';
import type { Snapshot } from '@/lib/page/snapshot';

const longestHtml = 4_000;
const longestText = 600;

/** Keeps a page's metadata and a short passage. null if its address may contain a secret. */
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
  const short = `${startOfText(text || htmlToText(html), longestText)}…`;
  return { text: short, html: textToHtml(short), isCut: true };
}

const ownText = 'Half of the people who open the import wizard never reach its last step.';
const ownAddress = 'https://blog.example/import-wizard';

/** Said the selection of our own page. */
export const ownSampleSpeaker: Speaker = { name: 'Ana Marić', on: '2026-03-14' };

const ownPage = emptySnapshot({ address: ownAddress, title: 'The import wizard nobody finishes' }, []);

export const ownSamplePage: Snapshot = {
  ...ownPage,
  selection: {
    text: ownText,
    html: '<p>Half of the people who open the <strong>import wizard</strong> never reach its last step.</p>',
    isCut: false,
  },
  source: {
    ...ownPage.source,
    siteName: 'Product Notes',
    author: 'Ana Marić',
    publishedOn: '2026-03-14',
    description: 'What we learnt from watching forty people import a spreadsheet.',
  },
};
