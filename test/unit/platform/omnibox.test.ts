// The line below the address bar. Chromium parses it as XML, so every character of foreign text is escaped.
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { browser } from '@/lib/platform/browser';
import { showOmniboxHint } from '@/lib/platform/omnibox';

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** An XML parser's reading of the line; null if it contains markup, or a character that XML can't contain. */
function shown(hint: string): string | null {
  const set = vi.spyOn(browser.omnibox, 'setDefaultSuggestion').mockResolvedValue(undefined);
  showOmniboxHint(hint);
  const description = set.mock.lastCall?.[0].description ?? '';
  if (/[<>\p{Cc}\p{Surrogate}\uFFFE\uFFFF]|&(?!(?:amp|lt|gt|quot|apos);)/u.test(description)) return null;
  return description.replace(/&(\w+);/g, (_entity, name) => entities[name] ?? '');
}

it.each([
  ['Idea in PRJ: <match>a</match> & b'],
  ['"quotes" and \'more\''],
  ['&lt; is written so'],
  [']]> <!-- <![CDATA[ <?x'],
  ['Ünï 漢字 🐑'],
])('the address bar shows %j unchanged', (hint) => {
  expect(shown(hint)).toBe(hint);
});

it('the address bar shows a line with any characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (hint) => {
      expect(shown(hint)).not.toBeNull();
    }),
  );
});
