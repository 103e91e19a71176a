import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyRule, matchesPattern, parsePattern, ruleFor } from '@/lib/capture/start/site-rule';
import { knownWorkMs, shortestMs } from '../../../support/known-work';

function fits(pattern: string, address: string): boolean {
  const parsed = parsePattern(pattern);
  if (!parsed.isOk) throw new Error(parsed.messageKey);
  return matchesPattern(parsed.value, address);
}

describe('an address pattern', () => {
  it.each([
    ['example.com', 'https://example.com/'],
    ['example.com', 'http://example.com:8080/any/where?q=1#part'],
    ['EXAMPLE.com', 'https://example.com/a'],
    ['*.example.com', 'https://example.com/'],
    ['*.example.com', 'https://a.b.example.com/'],
    ['https://example.com', 'https://example.com/a'],
    ['example.com:8443', 'https://example.com:8443/a'],
    ['example.com:443', 'https://example.com/'],
    ['example.com/docs/*', 'https://example.com/docs/a/b'],
    ['example.com/docs', 'https://example.com/docs/'],
    ['example.com/docs/', 'https://example.com/docs'],
    ['example.com/*/issues/*', 'https://example.com/org/project/issues/7'],
    ['example.com/a?b=*', 'https://example.com/a?b=c&d'],
    ['example.com/ü*', 'https://example.com/%C3%BCber'],
    ['bücher.example', 'https://xn--bcher-kva.example/'],
    ['*', 'https://anything.example/at/all'],
    ['*/admin/*', 'https://anything.example/admin/x'],
    ['http://localhost:3000/*', 'http://localhost:3000/a'],
    ['[::1]:8080', 'http://[::1]:8080/a'],
  ])('%s matches %s', (pattern, address) => {
    expect(fits(pattern, address)).toBe(true);
  });

  it.each([
    ['example.com', 'https://sub.example.com/'],
    ['example.com', 'https://notexample.com/'],
    ['*.example.com', 'https://notexample.com/'],
    ['example.com', 'https://example.com.evil.example/'],
    ['example.com', 'https://evil.example/?example.com'],
    ['example.com', 'https://example.com@evil.example/'],
    ['https://example.com', 'http://example.com/'],
    ['example.com:8443', 'https://example.com/'],
    ['example.com/docs/*', 'https://example.com/doc/a'],
    ['example.com/docs/*', 'https://example.com/Docs/a'],
    ['example.com/docs', 'https://example.com/docs/a'],
    ['example.com/a*a', 'https://example.com/a'],
    ['*', 'file:///etc/hosts'],
    ['*', 'chrome://extensions'],
    ['*', ''],
  ])('%s does not match %s', (pattern, address) => {
    expect(fits(pattern, address)).toBe(false);
  });

  it.each([
    ['', 'patternEmpty'],
    ['   ', 'patternEmpty'],
    ['ftp://example.com', 'patternScheme'],
    ['javascript://example.com', 'patternScheme'],
    ['ex*mple.com', 'patternHost'],
    ['example.*', 'patternHost'],
    ['user:pw@example.com', 'patternHost'],
    ['exa mple.com', 'patternHost'],
    ['https://', 'patternHost'],
    ['/docs', 'patternHost'],
    ['example.com:99999', 'patternHost'],
    ['example.com/a#b', 'patternPath'],
    [`example.com/${'a'.repeat(500)}`, 'patternTooLong'],
  ])('%j is refused with its reason', (pattern, words) => {
    expect(parsePattern(pattern)).toEqual({ isOk: false, messageKey: words });
  });

  it('that is accepted matches its own site, ignores the part of a page, and matches nothing but the web', () => {
    let accepted = 0;
    let matched = 0;
    const typed = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webUrl(),
      fc
        .tuple(fc.constantFrom('', '*.', 'https://'), fc.domain(), fc.constantFrom('', '/*', '/a*b', ':8080'))
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(typed, fc.string(), (pattern, other) => {
        const parsed = parsePattern(pattern);
        if (!parsed.isOk) return;
        accepted += 1;
        const own = `https://${pattern.replace(/^https?:\/\/|^\*\./g, '').replaceAll('*', 'x')}`;
        if (!pattern.startsWith('http:') && URL.canParse(own) && !new URL(own).hash) {
          matched += 1;
          expect(matchesPattern(parsed.value, own)).toBe(true);
          expect(matchesPattern(parsed.value, `${own}#part`)).toBe(true);
        }
        for (const strange of [`file:///${other}`, `javascript:${other}`, `about:${other}`])
          expect(matchesPattern(parsed.value, strange)).toBe(false);
      }),
    );
    // Otherwise the property would prove nothing about accepted patterns.
    expect(accepted).toBeGreaterThan(30);
    expect(matched).toBeGreaterThan(30);
  });

  it('of a whole address matches that address, and with a star at the end everything below', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), (written) => {
        const address = new URL(written).href;
        fc.pre(!address.includes('*') && address.length < 400);
        expect(fits(address, address)).toBe(true);
        expect(fits(`${address}*`, `${address}more`)).toBe(true);
      }),
    );
  });

  it('of many stars is matched without delay', () => {
    const pattern = `example.com/${'*a'.repeat(200)}b`;
    const address = `https://example.com/${'a'.repeat(100_000)}`;
    expect(fits(pattern, address)).toBe(false);
    expect(shortestMs(() => fits(pattern, address))).toBeLessThan(20 * knownWorkMs());
  });
});

const rule = (id: string, pattern: string, isOn = true) => ({ ...emptyRule(id, pattern), isOn });
const rules = [
  rule('off', 'example.com/docs/*', false),
  rule('broken', 'ex*mple.com'),
  rule('docs', 'example.com/docs/*'),
  rule('all', 'example.com'),
  rule('late', 'example.com/docs/*'),
];

it.each([
  ['https://example.com/docs/a', 'docs'],
  ['https://example.com/', 'all'],
  ['https://other.example/', undefined],
])('the rule that applies to %s is the first matching one that is on', (address, id) => {
  expect(ruleFor(rules, address)?.id).toBe(id);
});
