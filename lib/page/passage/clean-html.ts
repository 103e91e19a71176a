// Owns the last check of a passage's HTML (T16): it must be to the letter what our printers write. Nothing is repaired here: other
// HTML is refused as a whole, so no parser has to agree with ours on what broken HTML means.
import { allowedAddress, allowedClass, allowedTags } from './allowed-html';

const tags: ReadonlySet<string> = new Set(allowedTags);
const lineTags = /^(?:a|b|strong|i|em|code|span|br)$/;
/** Nothing but lines is inside. */
const linesOnly = /^(?:p|h[1-6]|pre)$/;

/** Deeper than any passage is built. */
const deepest = 200;

/** Text without brackets, or one tag: its slash, its name, its attributes. */
const token = /[^<>]+|<(\/?)([a-z][a-z\d]*)((?: [a-z]+="[^"<>]*")*)>/y;
const attribute = / ([a-z]+)="([^"]*)"/g;

const attributes: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  a: { href: allowedAddress },
  code: { class: allowedClass },
  ol: { start: /^-?\d{1,16}$/ },
  td: { colspan: /^\d{1,5}$/, rowspan: /^\d{1,5}$/ },
  th: { colspan: /^\d{1,5}$/, rowspan: /^\d{1,5}$/ },
};

/** Whether the HTML has allowed tags and attributes alone, well nested, and each character of its text as such. Linear. */
export function isCleanHtml(html: string): boolean {
  const open: string[] = [];
  for (token.lastIndex = 0; token.lastIndex < html.length; ) {
    const [found, slash, name, given = ''] = token.exec(html) ?? [];
    if (found === undefined) return false;
    if (name === undefined) continue;
    if (slash) {
      if (given !== '' || open.pop() !== name) return false;
    } else {
      if (!tags.has(name) || !fits(name, open) || !areAllowed(name, given)) return false;
      if (name !== 'br') open.push(name);
      if (open.length > deepest) return false;
    }
  }
  return open.length === 0;
}

/** A parser would close what is open before such a tag. */
function fits(name: string, open: readonly string[]): boolean {
  if (name === 'a') return !open.includes('a');
  return lineTags.test(name) || !open.some((outer) => linesOnly.test(outer) || lineTags.test(outer));
}

function areAllowed(name: string, given: string): boolean {
  return [...given.matchAll(attribute)].every(
    ([, attributeName = '', value = '']) => attributes[name]?.[attributeName]?.test(value) === true,
  );
}
