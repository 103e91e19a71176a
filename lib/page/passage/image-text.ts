// Owns the text of an image in a passage: its alternative text or caption, linked to the image unless the image is a letter.
import type { DomAccess } from '@/lib/page/dom-access';
import { absoluteLink } from './absolute-link';
import type { Mark } from './passage';

interface ImageText {
  text: string;
  mark: Mark | null;
}

/** Smaller than this is a tracking pixel. */
const pixelLimit = 2;
/** Up to this size, an image counts as a letter: an emoji, an icon, a formula's sign. */
const letterLimitPixels = 32;
/** In code units: a family with skin tones is 25. */
const longestSign = 32;
const signs = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * Null for images that say nothing: decoration, and those that only count visits. An image without alternative text leaves the
 * caption that the page gives it, or nothing. `figureCaption` is the caption of its figure, where that isn't selected itself.
 */
export function imageText(
  dom: DomAccess,
  image: Element,
  { style, figureCaption }: { style: CSSStyleDeclaration; figureCaption: () => string },
): ImageText | null {
  const alternative = dom.attribute(image, 'alt')?.trim();
  const width = Number.parseFloat(style.width);
  const height = Number.parseFloat(style.height);
  if (alternative === '' || isDecoration(dom, image)) return null;
  if (width <= pixelLimit && height <= pixelLimit) return null;
  const told = alternative === undefined || isFileName(alternative) ? undefined : alternative;
  const isLetter = (width <= letterLimitPixels && height <= letterLimitPixels) || isOneSign(told);
  if (isLetter) return told === undefined ? null : { text: told, mark: null };
  const text = told ?? captionOf(dom, image, figureCaption);
  if (text === '') return null;
  const address = dom.attribute(image, 'src') ?? dom.attribute(image, 'data-src');
  const href = absoluteLink(address, dom.baseAddress(image));
  return { text, mark: href?.startsWith('http') ? { tag: 'a', href } : null };
}

function isDecoration(dom: DomAccess, image: Element): boolean {
  return (
    /^(presentation|none)$/.test(dom.attribute(image, 'role') ?? '') ||
    dom.attribute(image, 'aria-hidden') === 'true'
  );
}

function captionOf(dom: DomAccess, image: Element, figureCaption: () => string): string {
  const captions = [dom.attribute(image, 'aria-label'), dom.attribute(image, 'title'), figureCaption()];
  return (
    captions.map((caption) => caption?.trim() ?? '').find((each) => each !== '' && !isFileName(each)) ?? ''
  );
}

/** "big_on_white.gif": some programs write the file's name where words belong. It says nothing to a reader. */
function isFileName(text: string): boolean {
  return /^\S{1,200}\.(?:gif|jpe?g|png|webp|svg|avif|bmp|ico|tiff?|heic)$/i.test(text);
}

/** What an emoji's image says. An image that did not load has no size to tell by. */
function isOneSign(alternative: string | undefined): boolean {
  if (alternative === undefined || alternative.length > longestSign) return false;
  return [...signs.segment(alternative)].length === 1;
}
