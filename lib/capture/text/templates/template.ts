// The template language: words and placeholders. {{author|site}} gives the first value that the page has. A template renders
// as a one-line name or as HTML. The page's own words are never parsed as a template.

import { escapeHtml } from '@/lib/capture/text/html';
import type { MessageKey } from '@/lib/capture/text/messages';
import { startOfText } from '@/lib/graphemes';
import {
  isPlaceholderName,
  type PlaceholderContext,
  type PlaceholderName,
  type PlaceholderValue,
  readPlaceholder,
} from './placeholders';

type TemplatePart =
  | { readonly type: 'text'; readonly text: string }
  /** The first one with a value is used. */
  | { readonly type: 'placeholder'; readonly names: readonly PlaceholderName[] };

/** A message, and the part of the template that it names. */
interface TemplateProblem {
  readonly messageKey: MessageKey;
  readonly part: string;
}

type TemplateResult =
  | { readonly isOk: true; readonly value: readonly TemplatePart[] }
  | { readonly isOk: false; readonly problem: TemplateProblem };

/** A template is a sentence or two. */
const longestTemplate = 2_000;

const longestShownPart = 40;

/**
 * Parses a template. A backslash keeps `{{` or `}}` as text. Anything else between them must be known
 * placeholder names.
 */
export function parseTemplate(template: string): TemplateResult {
  if (template.length > longestTemplate) return refused('templateTooLong', '');
  const parts: TemplatePart[] = [];
  let text = '';
  let at = 0;
  for (const { 0: found, 1: mark, 2: inside, index } of template.matchAll(braces)) {
    text += template.slice(at, index);
    at = index + found.length;
    if (mark !== undefined) text += mark;
    else if (inside !== undefined) {
      const placeholder = parsePlaceholder(inside);
      if (!placeholder.isOk) return placeholder;
      parts.push(...textPart(text), placeholder.value);
      text = '';
    } else if (found === '{{') return refused('templateUnclosed', template.slice(index));
    else return refused('templateUnopened', template.slice(Math.max(0, index - longestShownPart), at));
  }
  return { isOk: true, value: [...parts, ...textPart(text + template.slice(at))] };
}

/** Braces that stay text, a placeholder, or a half of one. */
const braces = /\\(\{\{|\}\})|\{\{([\s\S]*?)\}\}|\{\{|\}\}/g;

type PlaceholderResult =
  | { readonly isOk: true; readonly value: TemplatePart }
  | Extract<TemplateResult, { isOk: false }>;

function parsePlaceholder(inside: string): PlaceholderResult {
  const names: PlaceholderName[] = [];
  for (const written of inside.split('|')) {
    const name = written.trim().toLowerCase();
    if (name === '') return refused('templateNoName', `{{${inside}}}`);
    if (!isPlaceholderName(name)) return refused('templateUnknown', `{{${written.trim()}}}`);
    names.push(name);
  }
  return { isOk: true, value: { type: 'placeholder', names } };
}

function textPart(text: string): TemplatePart[] {
  return text === '' ? [] : [{ type: 'text', text }];
}

function refused(messageKey: MessageKey, part: string) {
  const shown = part.length > longestShownPart ? `${startOfText(part, longestShownPart)}…` : part;
  return { isOk: false, problem: { messageKey, part: shown } } as const;
}

interface Piece extends PlaceholderValue {
  /** The template's own words. */
  readonly isOwn?: true;
}

const ownPiece = (text: string): Piece => ({
  line: text,
  html: escapeHtml(text),
  isBlock: false,
  isOwn: true,
});

/** One line with single spaces. '' if the page has no value for any placeholder. */
export function renderLine(parts: readonly TemplatePart[], context: PlaceholderContext): string {
  const pieces = tidyLine(parts.map((part) => pieceOf(part, context)));
  return pieces
    .map(({ line }) => line)
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
    const isBlank = tidied.every(({ isOwn, line: words }) => isOwn && words.trim() === '');
    if (isBlank && !line.some(({ type }) => type === 'placeholder')) endParagraph();
    let inline = '';
    for (const piece of tidied) {
      if (piece.isBlock) {
        if (inline.trim() !== '') paragraph.push(inline.trim());
        endParagraph();
        blocks.push(piece.html);
        inline = '';
      } else inline += piece.html;
    }
    if (inline.trim() !== '') paragraph.push(inline.trim());
  }
  endParagraph();
  return blocks.join('');
}

function pieceOf(part: TemplatePart, context: PlaceholderContext): Piece {
  if (part.type === 'text') return ownPiece(part.text);
  const values = part.names.map((name) => readPlaceholder(name, context));
  return values.find((value) => !isEmpty(value)) ?? { line: '', html: '', isBlock: false };
}

const isEmpty = ({ line, html }: PlaceholderValue): boolean => line === '' && html === '';

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
