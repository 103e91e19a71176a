// What styles in HTML state, inline or by class: Word and Excel put them into a style sheet.
import { classesOf, type DomAccess } from '@/lib/page/dom-access';
import type { WhiteSpace } from '@/lib/page/passage/run-writer';

/** null: nothing is stated, so the elements around decide. */
export interface Style {
  readonly isHidden: boolean;
  readonly isBold: boolean | null;
  readonly isItalic: boolean | null;
  readonly isMono: boolean | null;
  readonly whiteSpace: WhiteSpace | null;
  readonly width: string | null;
  readonly height: string | null;
}

/** The name of the style attribute in a pasted document. */
export const styleAttribute = 'data-style';

type Stated = ReadonlyMap<string, string>;

const longestStyle = 2_000;
const longestSheet = 200_000;
const maxClasses = 5;

/** Reads an element's style. */
export function styleReader(dom: DomAccess, document: Document): (element: Element) => Style {
  const sheet = rulesOf(document);
  return (element) => {
    const tag = dom.tagName(element);
    const classes = classesOf(dom, element).split(/\s+/, maxClasses);
    const selectors = [tag, ...classes.map((name) => `.${name}`), ...classes.map((name) => `${tag}.${name}`)];
    const face = tag === 'font' ? dom.attribute(element, 'face') : null;
    const stated = new Map([
      ...selectors.flatMap((selector) => [...(sheet.get(selector.toLowerCase()) ?? [])]),
      ...(face === null ? [] : [['font-family', face.toLowerCase()] as const]),
      ...declarations(dom.attribute(element, styleAttribute) ?? ''),
    ]);
    return meaningOf(stated);
  };
}

function meaningOf(stated: Stated): Style {
  const declared = (name: string) => {
    const value = stated.get(name);
    return value === undefined || /^(?:inherit|unset)$/.test(value) ? null : value;
  };
  const [weight, slant, family] = [declared('font-weight'), declared('font-style'), declared('font-family')];
  return {
    isHidden:
      declared('display') === 'none' || declared('mso-hide') === 'all' || declared('visibility') === 'hidden',
    isBold: weight === null ? null : /^bold/.test(weight) || Number.parseInt(weight, 10) >= 600,
    isItalic: slant === null ? null : /^(?:italic|oblique)/.test(slant),
    isMono: family === null ? null : monospace.test(family),
    whiteSpace: whiteSpaceOf(declared('white-space-collapse') ?? declared('white-space')),
    width: declared('width'),
    height: declared('height'),
  };
}

const monospace = /mono|courier|consolas|menlo|source code|fira code|cascadia code/;

function whiteSpaceOf(stated: string | null): WhiteSpace | null {
  if (stated === null) return null;
  if (/^(?:pre-line|preserve-breaks)/.test(stated)) return 'lines-kept';
  return /^(?:pre|break-spaces)/.test(stated) ? 'kept' : 'collapsed';
}

/** In lower case, the last one of each name counts. */
function declarations(text: string): [string, string][] {
  return text
    .slice(0, longestStyle)
    .toLowerCase()
    .split(';')
    .map((declaration): [string, string] => {
      const [name = '', ...value] = declaration.split(':');
      return [name.trim(), value.join(':').replace('!important', '').trim()];
    });
}

/** The rules for a tag, a class, or a class of a tag. */
function rulesOf(document: Document): Map<string, Stated> {
  const rules = new Map<string, Map<string, string>>();
  for (const { textContent } of document.querySelectorAll('noembed')) {
    const sheet = (textContent ?? '').slice(0, longestSheet).replaceAll('<!--', '');
    for (const rule of withoutComments(sheet).split('}')) {
      const [selectors = '', body = ''] = rule.split('{').slice(-2);
      for (const selector of selectors.split(',')) {
        const known = selector.trim().toLowerCase();
        if (!/^[a-z\d]*(?:\.[\w-]+)?$/.test(known) || known === '') continue;
        rules.set(known, new Map([...(rules.get(known) ?? []), ...declarations(body)]));
      }
    }
  }
  return rules;
}

function withoutComments(sheet: string): string {
  const [first = '', ...others] = sheet.split('/*');
  return first + others.map((part) => part.split('*/').slice(1).join('*/')).join('');
}
