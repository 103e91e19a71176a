// Owns the page of our own that templates are tried on before any was read; the settings show it.
import { emptySnapshot } from '@/lib/page/empty-snapshot';
import type { Snapshot } from '@/lib/page/snapshot';

const words = 'Half of the people who open the import wizard never reach its last step.';
const address = 'https://blog.example/import-wizard';

/** Stands in before any page was read. */
export const ownSamplePage: Snapshot = {
  ...emptySnapshot({ address, title: 'The import wizard nobody finishes' }, []),
  selection: {
    text: words,
    html: '<p>Half of the people who open the <strong>import wizard</strong> never reach its last step.</p>',
    isCut: false,
  },
  source: {
    address,
    passageAddress: null,
    siteName: 'Product Notes',
    author: 'Ana Marić',
    publishedOn: '2026-03-14',
    language: 'en',
    themeColor: null,
    description: 'What we learnt from watching forty people import a spreadsheet.',
  },
};
