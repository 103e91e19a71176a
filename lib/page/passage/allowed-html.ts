// The HTML that may leave the page: tags that the service keeps, and nothing that runs or loads.

export const allowedTags = [
  'p',
  'br',
  'b',
  'strong',
  'i',
  'em',
  'a',
  'span',
  'ul',
  'ol',
  'li',
  'blockquote',
  'pre',
  'code',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
] as const;

export const allowedAttributes = ['href', 'start', 'colspan', 'rowspan', 'class'] as const;

/** The only allowed class: the language of code. A service that drops classes still keeps the code. */
export const allowedClass = /^language-[a-z\d][a-z\d+#._-]{0,31}$/;

export function isAllowedClass(tag: string, value: string): boolean {
  return tag === 'code' && allowedClass.test(value);
}

/** Schemes that lead somewhere and run nothing. */
export const allowedAddress = /^(?:https?|mailto|tel):/i;
