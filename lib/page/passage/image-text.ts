// The text of an image: its alternative text or caption. The text links to the image unless the image is a letter.
import { graphemesOf } from '@/lib/graphemes';
import { classesOf, type DomAccess } from '@/lib/page/dom-access';
import { absoluteLink } from './allowed-html';
import type { Mark } from './passage';

interface ImageText {
  text: string;
  mark: Mark | null;
  /** The image is a sign, such as an emoji or a drawn initial. It belongs to the word beside it. */
  isSign: boolean;
}

type Size = Pick<CSSStyleDeclaration, 'width' | 'height'>;

const pixelLimit = 2;
const letterLimitPixels = 32;
/** How chats and trackers write an emoji. */
const shortcode = /^:[\w+-]{1,50}:$/;
/** In code units. A family emoji with skin tones has 25. */
const longestSign = 32;
/** Longer addresses contain the image itself. */
const longestAddress = 2_000;

/**
 * null for decoration and tracking pixels. Without alternative text, the caption is used, if there is one.
 * `figureCaption` returns the caption of the image's figure, unless it is selected itself.
 */
export function imageText(
  dom: DomAccess,
  image: Element,
  { style, figureCaption }: { style: Size; figureCaption: () => string },
): ImageText | null {
  const alternative = dom.attribute(image, 'alt')?.trim();
  const size = imageSize(style);
  if (alternative === '' || isDecoration(dom, image) || size === 'pixel') return null;
  const altText =
    alternative === undefined || isFileName(alternative) || isNameOf(dom, image, alternative)
      ? undefined
      : alternative;
  const isEmoji = shortcode.test(altText ?? '') || /(?:^|[\s_-])emoji/i.test(classesOf(dom, image));
  if (isEmoji || size === 'letter' || isOneSign(altText)) {
    const letters = (isEmoji ? emojiOfFile(fileOf(dom, image)) : null) ?? altText;
    return letters === undefined ? null : { text: letters, mark: null, isSign: isOneSign(letters) };
  }
  const text = altText ?? captionOf(dom, image, figureCaption);
  if (text === '') return null;
  const address = dom.attribute(image, 'src') ?? dom.attribute(image, 'data-src');
  const href = absoluteLink(address, dom.baseAddress(image));
  return { text, mark: href?.startsWith('http') ? { tag: 'a', href } : null, isSign: false };
}

/** A tracking pixel, a letter (an emoji, an icon, a sign of a formula), or a picture. */
export function imageSize(style: Size): 'pixel' | 'letter' | 'picture' {
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
  const trimmed = captions.map((caption) => caption?.trim() ?? '');
  return trimmed.find((caption) => caption !== '' && !isFileName(caption)) ?? '';
}

/** Some programs write a file name like "big_on_white.gif" or "IMG_2034" as alternative text. */
function isFileName(text: string): boolean {
  return (
    /^.{1,200}\.(?:gif|jpe?g|png|webp|svg|avif|bmp|ico|tiff?|heic)$/i.test(text) ||
    /^(?:IMG|DSC[NF]?|PXL|MVI|VID)[-_ ]?\d{3,}\S*$/i.test(text) ||
    (/^\S+$/.test(text) && /_/.test(text) && /\d/.test(text))
  );
}

/** A name with digits or signs that is the image's file, as scans have it. "Ship" for ship.jpg is a word. */
function isNameOf(dom: DomAccess, image: Element, text: string): boolean {
  if (!/^[^\s]*[\d_][^\s]*$/.test(text)) return false;
  const file = fileOf(dom, image);
  // "-300x200" and "@2x" are sizes.
  return [text, encodeURIComponent(text)].some(
    (name) => file.startsWith(name) && /^(?:-\d+x\d+|-scaled|@\dx)?\./.test(file.slice(name.length)),
  );
}

function fileOf(dom: DomAccess, image: Element): string {
  const address = (dom.attribute(image, 'src') ?? '').slice(0, longestAddress);
  return address.replace(/[?#].*$/s, '').replace(/^.*\//s, '');
}

/** Many sites call the file of an emoji by its code points: "1f64f.png", "emoji_u1f64f.svg". */
function emojiOfFile(file: string): string | null {
  const codes = /^(?:emoji_)?u?([\da-f]{4,5}(?:[-_][\da-f]{4,5})*)(?:@\dx)?\.\w+$/i
    .exec(file)?.[1]
    ?.match(/[\da-f]+/gi);
  const sign = String.fromCodePoint(...(codes ?? []).map((code) => Number.parseInt(code, 16)));
  return /^\p{Emoji_Presentation}|^\p{Extended_Pictographic}/u.test(sign) ? sign : null;
}

/** A single emoji. An image that didn't load has no size to tell by. */
function isOneSign(alternative: string | undefined): boolean {
  if (alternative === undefined || alternative.length > longestSign) return false;
  if (/^\p{ASCII}*$/u.test(alternative)) return alternative.length === 1;
  return [...graphemesOf(alternative)].length === 1;
}
