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

export const allowedAttributes = ['href', 'start', 'colspan', 'rowspan'] as const;

/** Schemes that lead somewhere and run nothing. */
export const allowedAddress = /^(?:https?|mailto|tel):/i;
