// Words that a person adds to a record are above the page's words, which stay a quote.
import { describe, expect, it } from 'vitest';
import { htmlOf } from '@/lib/capture/field/field';
import { kinds } from '@/lib/capture/kinds';
import { defaults, snapshot } from './captured-page';

const adding = kinds.filter(({ group, templates }) => group === 'add' && templates.text);

describe('a kind that adds to a record', () => {
  it.each(adding.map((kind) => [kind.id, kind] as const))(
    '%s starts with the passage as a quote',
    (_id, kind) => {
      const text = htmlOf(kind.start(snapshot, defaults), kind.templates.text?.field ?? '');
      expect(text).toBe('<blockquote><p>Rows go missing</p></blockquote>');
    },
  );
});
