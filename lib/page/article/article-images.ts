// Images of an article aren't captured. So what describes and credits them isn't either.

import type { Work } from '@/lib/page/in-slices';

/** A figure of these is text. Its caption belongs to it. */
const textOfFigures = 'table, pre, blockquote, code, ul, ol, dl';
const captionNames =
  /(?:^|[^a-z])(?:captions?|credits?|photocredit|imagecredit|wp-caption-text|attribution)(?![a-z])/i;
/** Class names that only captions and credits have. They count even while the image isn't loaded. */
const sureNames =
  /(?:^|[^a-z])(?:(?:image|img|photo|picture|pic|media|figure|thumb)[-_]*(?:captions?|credits?|description|desc|legend|metadata|copyright|source)|bild(?:unter(?:schrift|titel|text)|text|nachweis|quelle)|caption-text|wp-caption-text|didascalia|pie(?:-?de)?-?foto|fotograf|l[eé]gende)(?![a-z])/i;
const galleryNames =
  /(?:^|[^a-z])(?:gallery|galleries|slideshow|carousel|lightbox|swiper|slick-slider)(?![a-z])/i;
/** A longer text is no caption. */
const longestCaption = 600;
const mostLevels = 3;

/** Removes captions, credits and galleries of images from a copied page. */
export function* removeCaptions(copy: Document): Work<void> {
  for (const caption of copy.querySelectorAll('figcaption')) {
    yield 1;
    const figure = caption.closest('figure');
    if (figure === null || figure.querySelector(textOfFigures) === null) caption.remove();
  }
  // What is left around the image of a figure describes it, too. The image may not be loaded yet.
  for (const figure of copy.querySelectorAll('figure')) {
    yield 1;
    const isOfImage = figure.querySelector(`${textOfFigures}, figure, h1, h2, h3`) === null;
    if (isOfImage && (figure.textContent ?? '').length <= longestCaption) figure.remove();
  }
  for (const element of copy.querySelectorAll('[class]')) {
    yield 1;
    if (element.matches('body, main, article, table, caption') || !sureNames.test(element.className))
      continue;
    if ((element.textContent ?? '').length <= longestCaption && !element.matches(':has(h1, h2, table, pre)'))
      element.remove();
  }
  for (const element of copy.querySelectorAll(
    '[class*=caption i], [class*=credit i], [class*=attribution i]',
  )) {
    yield 1;
    if (!captionNames.test(element.className) || element.localName === 'caption') continue;
    if ((element.textContent ?? '').length <= longestCaption && isByImage(element)) element.remove();
  }
  for (const element of copy.querySelectorAll(
    '[class*=galler i], [class*=slideshow i], [class*=carousel i]',
  )) {
    yield 1;
    if (galleryNames.test(element.className) && isOfImages(element)) element.remove();
  }
}

function isByImage(element: Element): boolean {
  let around: Element | null = element;
  for (let level = 0; level < mostLevels && around; level += 1) {
    if (around.querySelector('img, picture, figure') !== null || around.localName === 'figure') return true;
    around = around.parentElement;
  }
  return false;
}

/** A gallery has an image for each short text. */
function isOfImages(element: Element): boolean {
  const images = element.querySelectorAll('img').length;
  return images > 1 && (element.textContent ?? '').length <= (images * longestCaption) / 2;
}

/** Empties the alternative texts of images, except in the middle of a line, where they may be a word of it. */
export function silenceImages(root: Element): void {
  for (const image of root.querySelectorAll('img')) {
    const before = image.previousSibling;
    const isInLine = before?.nodeType === 3 && /\S/.test(before.nodeValue ?? '');
    if (isInLine) continue;
    image.setAttribute('alt', '');
  }
}
