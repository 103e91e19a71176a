// The page and the account in the tests of kinds.
import { emptyDefaults } from '@/lib/capture/start/defaults';
import { buildSelection, buildSnapshot } from '../snapshot-builder';

export const context = {
  source: { title: 'Forum', address: 'https://forum.example/t/1', passageAddress: null },
  marker: 'qc-abc',
  keptLinks: [],
};
/** The source line below the text of a capture of this page. */
export const sourceLine = '<p>↗ <a href="https://forum.example/t/1#:~:qc=abc">Forum</a> <em>qc-abc</em></p>';
export const defaults = {
  ...emptyDefaults,
  product: 'PRJ',
  createdBy: 'ana@example.com',
  tags: ['import', 'q3'],
};
export const snapshot = buildSnapshot({ selection: buildSelection('Rows go missing') });
