// The text of an image: its alternative text or caption. The text links to the image unless the image is a letter.
import type { DomAccess } from '@/lib/page/dom-access';
import { absoluteLink } from './absolute-link';
import type { Mark } from './passage';

interface ImageText {
  text: string;
  mark: Mark | null;
}

const pixelLimit = 2;
const letterLimitPixels = 32;
/** How chats and trackers write an emoji. */
const shortcode = /^:[\w+-]{1,50}:$/;
/** In code units. A family emoji with skin tones has 25. */
const longestSign = 32;
/** Made when a page needs it. The first one takes 20 to 40 ms, for the browser's data on all languages. */
let signs: Intl.Segmenter | undefined;

/**
 * null for decoration and tracking pixels. Without alternative text, the caption is used, if there is one.
 * `figureCaption` returns the caption of the image's figure, unless it is selected itself.
 */
export function imageText(
  dom: DomAccess,
  image: Element,
  { style, figureCaption }: { style: CSSStyleDeclaration; figureCaption: () => string },
): ImageText | null {
  const alternative = dom.attribute(image, 'alt')?.trim();
  const size = imageSize(style);
  if (alternative === '' || isDecoration(dom, image) || size === 'pixel') return null;
  const altText =
    alternative === undefined || isFileName(alternative) || isNameOf(dom, image, alternative)
      ? undefined
      : alternative;
  const isLetter = size === 'letter' || isOneSign(altText) || shortcode.test(altText ?? '');
  if (isLetter) return altText === undefined ? null : { text: altText, mark: null };
  const text = altText ?? captionOf(dom, image, figureCaption);
  if (text === '') return null;
  const address = dom.attribute(image, 'src') ?? dom.attribute(image, 'data-src');
  const href = absoluteLink(address, dom.baseAddress(image));
  return { text, mark: href?.startsWith('http') ? { tag: 'a', href } : null };
}

/** A tracking pixel, a letter (an emoji, an icon, a sign of a formula), or a picture. */
export function imageSize(style: CSSStyleDeclaration): 'pixel' | 'letter' | 'picture' {
  const width = Number.parseFloat(style.width);
  const height = Number.parseFloat(style.height);
  if (width <= pixelLimit && height <= pixelLimit) return 'pixel';
  return width <= letterLimitPixels && height <= letterLimitPixels ? 'letter' : 'picture';
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

/** Some programs write a file name like "big_on_white.gif" as alternative text. */
function isFileName(text: string): boolean {
  return /^\S{1,200}\.(?:gif|jpe?g|png|webp|svg|avif|bmp|ico|tiff?|heic)$/i.test(text);
}

/** A name with digits or signs that is the image's file, as scans have it. "Ship" for ship.jpg is a word. */
function isNameOf(dom: DomAccess, image: Element, text: string): boolean {
  if (!/^[^\s]*[\d_][^\s]*$/.test(text)) return false;
  const file =
    (dom.attribute(image, 'src') ?? '')
      .replace(/[?#].*$/s, '')
      .split('/')
      .at(-1) ?? '';
  return file.startsWith(`${text}.`) || file.startsWith(`${encodeURIComponent(text)}.`);
}

/** A single emoji. An image that didn't load has no size to tell by. */
function isOneSign(alternative: string | undefined): boolean {
  if (alternative === undefined || alternative.length > longestSign) return false;
  if (/^\p{ASCII}*$/u.test(alternative)) return alternative.length === 1;
  signs ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return [...signs.segment(alternative)].length === 1;
}
