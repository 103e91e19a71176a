// The list of quotes in a draft. `integration/kinds/planned-steps` has what is sent of it.
import { describe, expect, it } from 'vitest';
import type { Draft, Quote } from '@/lib/capture/field/draft';
import { countOf, newAmong, withFirstQuote, withMoved } from '@/lib/capture/form/quotes';
import { withHtml } from '@/lib/capture/form/slots';

const source = (page: string) => ({
  title: `Page ${page}`,
  address: `https://${page}.example/`,
  passageAddress: null,
});
const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const quote = (number: number, page: string): Quote => ({
  ...{ id: id(number), html: `<p>Words ${number}</p>`, source: source(page), said: null },
});
const draft = (changes: Partial<Draft>): Draft => ({
  ...{ id: id(9), kind: 'idea', accountId: 'a', source: source('a') },
  ...{ values: { product: 'PRJ', name: 'Rows', description: '', createdBy: 'ada@example.com' } },
  ...changes,
});
describe('a list of quotes', () => {
  const list = [quote(1, 'a'), quote(2, 'b'), quote(3, 'b')];
  const ids = (quotes: readonly Quote[]) => quotes.map((each) => each.id);

  it('moves one by one place, and never beyond its ends', () => {
    expect(ids(withMoved(list, id(3), -1))).toEqual([id(1), id(3), id(2)]);
    expect(ids(withMoved(list, id(1), 1))).toEqual([id(2), id(1), id(3)]);
    expect(withMoved(list, id(1), -1)).toBe(list);
    expect(withMoved(list, id(3), 1)).toBe(list);
  });

  it('takes the same passage of a page once', () => {
    expect(newAmong([{ ...quote(1, 'a'), id: id(7) }], list)).toEqual([]);
    expect(newAmong([{ ...quote(1, 'c'), id: id(7) }], list)).toHaveLength(1);
  });

  it('starts with a passage that nobody changed, without its marks as a quote, and with who said it', () => {
    const passage = (description: string, isPassage?: true) =>
      withFirstQuote(
        draft({ values: { product: 'PRJ', name: 'Rows', description }, ...(isPassage && { isPassage }) }),
      );
    expect(passage('<p>Words</p>', true)).toEqual(
      draft({
        values: { product: 'PRJ', name: 'Rows', description: '' },
        quotes: [{ id: id(9), html: '<p>Words</p>', source: source('a'), said: null }],
      }),
    );
    expect(passage('<blockquote><p>Words</p></blockquote><p>— Ana &amp; Bo</p>', true).quotes).toEqual([
      { id: id(9), html: '<p>Words</p>', source: source('a'), said: 'Ana & Bo' },
    ]);
    expect(passage('<p>Words</p>').quotes).toBeUndefined();
  });

  it('counts its pages', () => {
    expect(countOf(list)).toEqual({ quotes: 3, pages: 2 });
  });

  it('is cleaned like the text', () => {
    const { quotes } = withHtml(draft({ quotes: list }), () => 'x');
    expect(quotes?.map(({ html }) => html)).toEqual(['x', 'x', 'x']);
  });
});
