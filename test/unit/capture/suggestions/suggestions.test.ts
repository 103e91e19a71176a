import { describe, expect, it } from 'vitest';
import type { Suggestion } from '@/lib/capture/field/suggestion';
import { mergeOptions, suggest } from '@/lib/capture/suggestions/matching';
import { customerDomain } from '@/lib/capture/suggestions/suggestion-context';
import { knownWorkMs, shortestMs } from '../../../support/known-work';

const option = (value: string, label = value, detail = ''): Suggestion => ({ value, label, detail });
const values = (query: string, ...options: Suggestion[]) =>
  suggest(options, query).options.map(({ value }) => value);

describe('suggestions', () => {
  it('contain every typed word in the key or the name, ignoring case and accents', () => {
    const options = [option('PRJ', 'Résumé builder'), option('OPS', 'Operations'), option('RB', 'Builder')];
    expect(values('resume BUILD', ...options)).toEqual(['PRJ']);
    expect(values('ops', ...options)).toEqual(['OPS']);
    expect(values('nothing like it', ...options)).toEqual([]);
  });

  it('start with exact matches, then names that start with the text, then words that do', () => {
    const options = [
      option('4', 'nowebhere'),
      option('3', 'The web'),
      option('2', 'Web shop'),
      option('1', 'web'),
    ];
    expect(values('web', ...options)).toEqual(['1', '2', '3', '4']);
  });

  it('list previously used values first, once, by the service’s name', () => {
    const merged = mergeOptions([option('B')], [option('A', 'Alpha'), option('B', 'Beta')]);
    expect(merged).toEqual([{ ...option('B', 'Beta'), isUsed: true }, option('A', 'Alpha')]);
  });

  it('include the service’s own matches, even without the typed words', () => {
    expect(suggest([option('A', 'tide')], 'tide', [option('A', 'tide'), option('B', 'sea')])).toEqual({
      options: [option('A', 'tide'), option('B', 'sea')],
      hiddenCount: 0,
    });
  });

  it('show fifty of two thousand and the count of the rest, no slower than a few runs of known work', () => {
    const products = Array.from({ length: 2_000 }, (_, index) =>
      option(`P${index}`, `Product number ${index}`),
    );
    const tags = Array.from({ length: 500 }, (_, index) => ({ ...option(`tag-${index}`), isUsed: true }));
    const all = mergeOptions(tags, products);
    expect(suggest(all, 'product').hiddenCount).toBe(1_950);
    const tookMs = shortestMs(() => {
      for (const query of ['p', 'pr', 'product 19', 'number 1', 'none']) suggest(all, query);
    });
    expect(tookMs / 5).toBeLessThan(5 * knownWorkMs());
  });
});

it.each([
  [['kim@northwind.example'], 'northwind.example'],
  [['Kim@Northwind.Example'], 'northwind.example'],
  [['kim@gmail.com', 'lee@contoso.example'], 'contoso.example'],
  [['kim@GMX.de'], ''],
  [['kim@web.de', 'lee@yahoo.co.jp'], ''],
  [['kim'], ''],
  [['kim@localhost'], ''],
  [['kim@a b.example'], ''],
  [[], ''],
])('the customer of %j has the domain "%s"', (addresses, domain) => {
  expect(customerDomain(addresses)).toBe(domain);
});
