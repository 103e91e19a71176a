// The template language: words and placeholders. {{author|site}} gives the first value that the page has.
import type { MessageKey } from '@/lib/capture/text/messages';
import { isPlaceholderName, type PlaceholderName } from './placeholders';

export type TemplatePart =
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
  while (at < template.length) {
    const mark = template.startsWith('\\', at) ? template.slice(at + 1, at + 3) : '';
    if (mark === '{{' || mark === '}}') {
      text += mark;
      at += 3;
    } else if (template.startsWith('}}', at)) {
      return refused('templateUnopened', template.slice(Math.max(0, at - longestShownPart), at + 2));
    } else if (template.startsWith('{{', at)) {
      const end = template.indexOf('}}', at + 2);
      if (end < 0) return refused('templateUnclosed', template.slice(at));
      const inside = parsePlaceholder(template.slice(at + 2, end));
      if (!inside.isOk) return inside;
      parts.push(...textPart(text), inside.value);
      text = '';
      at = end + 2;
    } else {
      text += template.charAt(at);
      at += 1;
    }
  }
  return { isOk: true, value: [...parts, ...textPart(text)] };
}

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
  const shown = part.length > longestShownPart ? `${part.slice(0, longestShownPart).toWellFormed()}…` : part;
  return { isOk: false, problem: { messageKey, part: shown } } as const;
}
