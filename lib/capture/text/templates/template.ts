// The template language: words and placeholders. {{author|site}} gives the first value that the page has. A template renders
// as a one-line name or as HTML. The page's own words are never parsed as a template.

import type { MessageKey } from '@/lib/capture/text/messages';
import { startOfText } from '@/lib/graphemes';
import {
  isPlaceholderName,
  line,
  type PlaceholderContext,
  type PlaceholderName,
  type PlaceholderValue,
  readPlaceholder,
} from './placeholders';

/** The template's own words, or placeholders, of which the first one with a value is used. */
type TemplatePart = string | readonly PlaceholderName[];

/** A problem is a message, and the part of the template that it names. */
type Parsed<Value> =
  | { readonly isOk: true; readonly value: Value }
  | { readonly isOk: false; readonly problem: { readonly messageKey: MessageKey; readonly part: string } };

/** A template is a sentence or two. */
const longestTemplate = 2_000;

const longestShownPart = 40;

/** A backslash keeps `{{` or `}}` as text. Anything else between them must be known placeholder names. */
export function parseTemplate(template: string): Parsed<readonly TemplatePart[]> {
  if (template.length > longestTemplate) return refused('templateTooLong', '');
  const parts: TemplatePart[] = [];
  let at = 0;
  for (const piece of template.split(braces)) {
    const start = at;
    at += piece.length;
    if (piece === '{{') return refused('templateUnclosed', template.slice(start));
    if (piece === '}}')
      return refused('templateUnopened', template.slice(Math.max(0, start - longestShownPart), at));
    if (piece.startsWith('{{')) {
      const placeholder = parsePlaceholder(piece);
      if (!placeholder.isOk) return placeholder;
      parts.push(placeholder.value);
    } else if (piece !== '') parts.push(piece.replace(/^\\(?=\{\{$|\}\}$)/, ''));
  }
  return { isOk: true, value: parts };
}

/** Braces that stay text, a placeholder, or a half of one. */
const braces = /(\\\{\{|\\\}\}|\{\{[\s\S]*?\}\}|\{\{|\}\})/;

function parsePlaceholder(placeholder: string): Parsed<readonly PlaceholderName[]> {
  const names: PlaceholderName[] = [];
  for (const written of placeholder.slice(2, -2).split('|')) {
    const name = written.trim().toLowerCase();
    if (name === '') return refused('templateNoName', placeholder);
    if (!isPlaceholderName(name)) return refused('templateUnknown', `{{${written.trim()}}}`);
    names.push(name);
  }
  return { isOk: true, value: names };
}

function refused(messageKey: MessageKey, part: string) {
  const shown = part.length > longestShownPart ? `${startOfText(part, longestShownPart)}…` : part;
  return { isOk: false, problem: { messageKey, part: shown } } as const;
}

interface Piece extends PlaceholderValue {
  /** The template's own words. */
  readonly isOwn?: true;
}

const ownPiece = (text: string): Piece => ({ ...line(text), isOwn: true });

/** One line with single spaces. '' if the page has no value for any placeholder. */
export function renderLine(parts: readonly TemplatePart[], context: PlaceholderContext): string {
  const lines = tidyLine(parts, context).map((piece) => piece.line);
  return lines.join('').replace(/\s+/g, ' ').trim();
}

/** A blank line starts a paragraph, another line is a line break. Values with their own blocks go between paragraphs. */
export function renderHtml(parts: readonly TemplatePart[], context: PlaceholderContext): string {
  const blocks: string[] = [];
  let paragraph: string[] = [];
  function endParagraph(): void {
    if (paragraph.length > 0) blocks.push(`<p>${paragraph.join('<br>')}</p>`);
    paragraph = [];
  }
  for (const lineParts of linesOf(parts)) {
    if (lineParts.every((part) => typeof part === 'string' && part.trim() === '')) endParagraph();
    let inline = '';
    const endLine = () => {
      if (inline.trim() !== '') paragraph.push(inline.trim());
      inline = '';
    };
    for (const { isBlock, html } of tidyLine(lineParts, context)) {
      if (!isBlock) {
        inline += html;
        continue;
      }
      endLine();
      endParagraph();
      blocks.push(html);
    }
    endLine();
  }
  endParagraph();
  return blocks.join('');
}

function pieceOf(part: TemplatePart, context: PlaceholderContext): Piece {
  if (typeof part === 'string') return ownPiece(part);
  const values = part.map((name) => readPlaceholder(name, context));
  return values.find((value) => !isEmpty(value)) ?? line('');
}

const isEmpty = (value: PlaceholderValue): boolean => value.line === '' && value.html === '';

/** A placeholder never spans two lines. */
function linesOf(parts: readonly TemplatePart[]): TemplatePart[][] {
  const lines: TemplatePart[][] = [[]];
  for (const part of parts) {
    const [first, ...others] = typeof part === 'string' ? part.split(/\r\n?|\n/) : [part];
    if (first !== undefined) lines.at(-1)?.push(first);
    lines.push(...others.map((text) => [text]));
  }
  return lines;
}

/**
 * Removes empty placeholders and the separators beside them. A line without any value is removed. Otherwise
 * the person's own words always stay.
 */
function tidyLine(parts: readonly TemplatePart[], context: PlaceholderContext): Piece[] {
  const pieces = parts.map((part) => pieceOf(part, context));
  const values = pieces.filter(({ isOwn }) => !isOwn);
  if (values.length > 0 && values.every(isEmpty)) return [];
  const tidied: Piece[] = [];
  let between: string[] = [];
  let hasGap = false;
  for (const piece of pieces) {
    if (piece.isOwn) between.push(piece.line);
    else if (isEmpty(piece)) hasGap = true;
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
  if (!hasGap) return between.map(ownPiece);
  const own = between.filter((text) => !/^[\s\p{P}\p{S}]*$/u.test(text));
  if (own.length > 0) return own.map(ownPiece);
  return isInside ? [ownPiece(between[0]?.replace(brackets, '') || ' ')] : [];
}

/** Without their value, one half would remain. */
const brackets = /[\p{Ps}\p{Pe}\p{Pi}\p{Pf}"']/gu;
