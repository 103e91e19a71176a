// Renders a template for a page: as a one-line name or as HTML. The page's own words are never parsed as a
// template.
import { escapeHtml } from '@/lib/capture/text/html';
import type { TemplatePart } from './parse-template';
import { type PageWords, type PlaceholderValue, readPlaceholder } from './placeholders';

type Piece =
  | { readonly type: 'words'; readonly words: string }
  | { readonly type: 'value'; readonly value: PlaceholderValue };

/** One line with single spaces. '' if the page has no value for any placeholder. */
export function renderLine(parts: readonly TemplatePart[], words: PageWords): string {
  return tidyLine(parts.map((part) => pieceOf(part, words)))
    .map((piece) => (piece.type === 'words' ? piece.words : piece.value.line))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * A blank line starts a paragraph, another line is a line break. Values with their own blocks go between
 * paragraphs.
 */
export function renderHtml(parts: readonly TemplatePart[], words: PageWords): string {
  const blocks: string[] = [];
  let paragraph: string[] = [];
  function endParagraph(): void {
    if (paragraph.length > 0) blocks.push(`<p>${paragraph.join('<br>')}</p>`);
    paragraph = [];
  }
  for (const line of linesOf(parts)) {
    const tidied = tidyLine(line.map((part) => pieceOf(part, words)));
    const isBlank = tidied.every((piece) => piece.type === 'words' && piece.words.trim() === '');
    if (isBlank && !line.some(({ type }) => type === 'placeholder')) endParagraph();
    let inline = '';
    for (const piece of tidied) {
      if (piece.type === 'value' && piece.value.isBlock) {
        if (inline.trim() !== '') paragraph.push(inline.trim());
        endParagraph();
        blocks.push(piece.value.html);
        inline = '';
      } else inline += piece.type === 'words' ? escapeHtml(piece.words) : piece.value.html;
    }
    if (inline.trim() !== '') paragraph.push(inline.trim());
  }
  endParagraph();
  return blocks.join('');
}

function pieceOf(part: TemplatePart, words: PageWords): Piece {
  if (part.type === 'words') return part;
  const values = part.names.map((name) => readPlaceholder(name, words));
  return { type: 'value', value: values.find((value) => !isEmpty(value)) ?? nothing };
}

const nothing: PlaceholderValue = { line: '', html: '', isBlock: false };

function isEmpty(value: PlaceholderValue): boolean {
  return value.line === '' && value.html === '';
}

/** A placeholder never spans two lines. */
function linesOf(parts: readonly TemplatePart[]): TemplatePart[][] {
  const lines: TemplatePart[][] = [[]];
  for (const part of parts) {
    if (part.type === 'placeholder') {
      lines.at(-1)?.push(part);
      continue;
    }
    part.words.split(/\r\n?|\n/).forEach((words, at) => {
      if (at > 0) lines.push([]);
      if (words !== '') lines.at(-1)?.push({ type: 'words', words });
    });
  }
  return lines;
}

/**
 * Removes empty placeholders and the separators beside them. A line without any value is removed. Otherwise
 * the person's own words always stay.
 */
function tidyLine(pieces: readonly Piece[]): Piece[] {
  const isKnown = (piece: Piece) => piece.type === 'value' && !isEmpty(piece.value);
  if (pieces.some(({ type }) => type === 'value') && !pieces.some(isKnown)) return [];
  const tidied: Piece[] = [];
  let between: string[] = [];
  let hasGap = false;
  for (const piece of pieces) {
    if (piece.type === 'words') between.push(piece.words);
    else if (isEmpty(piece.value)) hasGap = true;
    else {
      tidied.push(...joint(between, hasGap, tidied.length > 0), piece);
      between = [];
      hasGap = false;
    }
  }
  return [...tidied, ...joint(between, hasGap, false)];
}

/** The text between two values. `isInside`: there is a value on each side. */
function joint(between: readonly string[], hasGap: boolean, isInside: boolean): Piece[] {
  if (!hasGap) return between.map(wordsPiece);
  const own = between.filter((words) => !isSeparator(words));
  if (own.length > 0) return own.map(wordsPiece);
  return isInside ? [wordsPiece(between[0]?.replace(brackets, '') || ' ')] : [];
}

const wordsPiece = (words: string): Piece => ({ type: 'words', words });

const isSeparator = (words: string) => /^[\s\p{P}\p{S}]*$/u.test(words);

/** Without their value, one half would remain. */
const brackets = /[\p{Ps}\p{Pe}\p{Pi}\p{Pf}"']/gu;
