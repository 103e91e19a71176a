// Renders a template for a page: as a one-line name or as HTML. The page's own words are never parsed as a
// template.
import { escapeHtml } from '@/lib/capture/text/html';
import type { TemplatePart } from './parse-template';
import { type PlaceholderContext, type PlaceholderValue, readPlaceholder } from './placeholders';

type Piece =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'value'; readonly value: PlaceholderValue };

/** One line with single spaces. '' if the page has no value for any placeholder. */
export function renderLine(parts: readonly TemplatePart[], context: PlaceholderContext): string {
  return tidyLine(parts.map((part) => pieceOf(part, context)))
    .map((piece) => (piece.type === 'text' ? piece.text : piece.value.line))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * A blank line starts a paragraph, another line is a line break. Values with their own blocks go between
 * paragraphs.
 */
export function renderHtml(parts: readonly TemplatePart[], context: PlaceholderContext): string {
  const blocks: string[] = [];
  let paragraph: string[] = [];
  function endParagraph(): void {
    if (paragraph.length > 0) blocks.push(`<p>${paragraph.join('<br>')}</p>`);
    paragraph = [];
  }
  for (const line of linesOf(parts)) {
    const tidied = tidyLine(line.map((part) => pieceOf(part, context)));
    const isBlank = tidied.every((piece) => piece.type === 'text' && piece.text.trim() === '');
    if (isBlank && !line.some(({ type }) => type === 'placeholder')) endParagraph();
    let inline = '';
    for (const piece of tidied) {
      if (piece.type === 'value' && piece.value.isBlock) {
        if (inline.trim() !== '') paragraph.push(inline.trim());
        endParagraph();
        blocks.push(piece.value.html);
        inline = '';
      } else inline += piece.type === 'text' ? escapeHtml(piece.text) : piece.value.html;
    }
    if (inline.trim() !== '') paragraph.push(inline.trim());
  }
  endParagraph();
  return blocks.join('');
}

function pieceOf(part: TemplatePart, context: PlaceholderContext): Piece {
  if (part.type === 'text') return part;
  const values = part.names.map((name) => readPlaceholder(name, context));
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
    part.text.split(/\r\n?|\n/).forEach((text, at) => {
      if (at > 0) lines.push([]);
      if (text !== '') lines.at(-1)?.push({ type: 'text', text });
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
    if (piece.type === 'text') between.push(piece.text);
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
  if (!hasGap) return between.map(textPiece);
  const own = between.filter((text) => !isSeparator(text));
  if (own.length > 0) return own.map(textPiece);
  return isInside ? [textPiece(between[0]?.replace(brackets, '') || ' ')] : [];
}

const textPiece = (text: string): Piece => ({ type: 'text', text });

const isSeparator = (text: string) => /^[\s\p{P}\p{S}]*$/u.test(text);

/** Without their value, one half would remain. */
const brackets = /[\p{Ps}\p{Pe}\p{Pi}\p{Pf}"']/gu;
