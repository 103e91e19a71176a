// What may leave the page: HTML of tags that the service keeps, and links, with nothing that runs or loads.
import { withoutCredentials } from '@/lib/secrets/address-secrets';

export const allowedTags: readonly string[] =
  'p br b strong i em a span ul ol li blockquote pre code h1 h2 h3 h4 h5 h6 table thead tbody tr th td'.split(
    ' ',
  );

export const allowedAttributes = ['href', 'start', 'colspan', 'rowspan', 'class'] as const;

/** The only allowed class: the language of code. A service that drops classes still keeps the code. */
const allowedClass = /^language-[a-z\d][a-z\d+#._-]{0,31}$/;

export function isAllowedClass(tag: string, value: string): boolean {
  return tag === 'code' && allowedClass.test(value);
}

/** Schemes that lead somewhere and run nothing. */
export const allowedAddress = /^(?:https?|mailto|tel):/i;

const tags: ReadonlySet<string> = new Set(allowedTags);
const lineTags = /^(?:a|b|strong|i|em|code|span|br)$/;
/** Tags that contain only inline tags. */
const linesOnly = /^(?:p|h[1-6]|pre)$/;

/** No passage nests deeper. */
const deepest = 200;

/** Text without brackets, or one tag with its slash, name and attributes. */
const token = /[^<>]+|<(\/?)([a-z][a-z\d]*)((?: [a-z]+="[^"<>]*")*)>/y;
const attribute = / ([a-z]+)="([^"]*)"/g;

const spans = new Map([
  ['colspan', /^\d{1,5}$/],
  ['rowspan', /^\d{1,5}$/],
]);

/** Maps, because every object has members such as `constructor`. */
const attributes: ReadonlyMap<string, ReadonlyMap<string, RegExp>> = new Map([
  ['a', new Map([['href', allowedAddress]])],
  ['code', new Map([['class', allowedClass]])],
  ['ol', new Map([['start', /^-?\d{1,16}$/]])],
  ['td', spans],
  ['th', spans],
]);

/** True if the HTML has only allowed tags and attributes, nested correctly. Takes linear time. */
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

/** True if a parser keeps all open elements open at this tag. Otherwise it would close one, and change the markup. */
function fits(name: string, open: readonly string[]): boolean {
  if (name === 'a') return !open.includes('a');
  return lineTags.test(name) || !open.some((outer) => linesOnly.test(outer) || lineTags.test(outer));
}

function areAllowed(name: string, given: string): boolean {
  return [...given.matchAll(attribute)].every(
    ([, attributeName = '', value = '']) => attributes.get(name)?.get(attributeName)?.test(value) === true,
  );
}

/** Browsers and services reject longer ones. */
const longestAddress = 8_000;

/** null for a link that leads nowhere, runs code, is too long, or is a secret itself. */
export function absoluteLink(address: string | null, baseAddress: string): string | null {
  if (address === null || address.length > longestAddress || !URL.canParse(address, baseAddress)) return null;
  const url = new URL(address, baseAddress);
  if (!allowedAddress.test(url.href)) return null;
  return url.protocol.startsWith('http') ? (withoutCredentials(url)?.href ?? null) : url.href;
}
