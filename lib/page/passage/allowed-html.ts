// Owns which HTML leaves the page: the tags that the planning service is known to keep, and nothing that runs or loads.

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

/** Links that lead somewhere and do nothing else. */
export const allowedAddress = /^(?:https?|mailto|tel):/i;
