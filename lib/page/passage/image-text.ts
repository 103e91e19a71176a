// Owns the text of an image in a passage: its alternative text, linked to the image unless it stands for a letter.
import type { DomAccess } from '@/lib/page/dom-access';
import { absoluteLink } from './absolute-link';
import type { Mark } from './passage';

export interface ImageText {
  text: string;
  mark: Mark | null;
}

/** Smaller than this is a tracking pixel. */
const pixelLimit = 2;
/** Up to this size, an image stands for a letter: an emoji, an icon, a formula's sign. */
const letterLimitPixels = 32;
/** In code units: a family with skin tones is 25. */
const longestSign = 32;
const signs = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Null for images that say nothing: decoration, and those that only count visits. */
export function imageText(dom: DomAccess, image: Element, style: CSSStyleDeclaration): ImageText | null {
  const alternative = dom.attribute(image, 'alt')?.trim();
  const width = Number.parseFloat(style.width);
  const height = Number.parseFloat(style.height);
  if (alternative === '' || (width <= pixelLimit && height <= pixelLimit)) return null;
  const isLetter = (width <= letterLimitPixels && height <= letterLimitPixels) || isOneSign(alternative);
  if (isLetter) return alternative === undefined ? null : { text: alternative, mark: null };
  const address = dom.attribute(image, 'src') ?? dom.attribute(image, 'data-src');
  const href = absoluteLink(address, dom.baseAddress(image));
  const isWebAddress = href?.startsWith('http') === true;
  const text = alternative ?? dom.attribute(image, 'title')?.trim() ?? (isWebAddress ? fileName(href) : '');
  if (text === '') return null;
  return { text, mark: isWebAddress ? { tag: 'a', href } : null };
}

/** What an emoji's image says. An image that did not load has no size to tell by. */
function isOneSign(alternative: string | undefined): boolean {
  if (alternative === undefined || alternative.length > longestSign) return false;
  return [...signs.segment(alternative)].length === 1;
}

function fileName(address: string): string {
  const url = new URL(address);
  const name = url.pathname.split('/').at(-1) || url.hostname;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
