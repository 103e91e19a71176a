// The expected bodies come from the service's documentation, not from the contract.
import { describe, expect, it } from 'vitest';
import { problemsOf } from '@/lib/capture/form/problems';
import { noteKind } from '@/lib/capture/kinds/note';
import { context, defaults, snapshot, sourceLine } from './captured-page';

describe('a note', () => {
  it('is sent as a page with its body as HTML', () => {
    const values = {
      ...noteKind.start(snapshot, defaults),
      parent: '77',
      editorWidth: 'FULL',
      status: 'Draft',
    };
    expect(noteKind.steps(values, context)).toEqual([
      {
        operation: 'createPage',
        input: {
          params: { product_id: 'PRJ' },
          body: {
            page: {
              name: 'Rows go missing',
              description_attributes: { body: `<p>Rows go missing</p>${sourceLine}` },
              tags: 'import,q3',
              parent_id: '77',
              document_type: 'note',
              editor_width: 'FULL',
              workflow_status: 'Draft',
            },
          },
        },
      },
    ]);
  });

  it.each(['internal_link', 'external_link'])(
    'of the type %s, which an older version offered, says at that field to choose another',
    (documentType) => {
      const values = { ...noteKind.start(snapshot, defaults), documentType };
      expect(problemsOf(noteKind, values)).toEqual([{ field: 'documentType', messageKey: 'problemChoice' }]);
    },
  );
});
