// Owns the two templates of a kind: which fields they fill, and filling them for a page.
import * as z from 'zod/mini';
import type { DraftValues } from '@/lib/capture/form/values';
import { parseTemplate } from './parse-template';
import type { PageWords } from './placeholders';
import { renderHtml, renderLine } from './render-template';

/** What a person wrote; what is absent is as the kind has it. */
export const templatesSchema = z.object({ name: z.optional(z.string()), text: z.optional(z.string()) });
export type Templates = z.infer<typeof templatesSchema>;

/** A field that a template fills, and the template that it has until a person writes another. */
interface TemplatedField {
  readonly field: string;
  readonly template: string;
}

export interface TemplatedFields {
  /** A field of one line. */
  readonly name?: TemplatedField;
  /** A field of formatted text. */
  readonly text?: TemplatedField;
}

/** The first selected line, else the title, else the address. */
export const usualName: TemplatedField = { field: 'name', template: '{{line|title|url}}' };

/** A kind's long text begins as what was selected. */
export const usualText = (field: string): TemplatedField => ({ field, template: '{{selection}}' });

/** The values of the fields that templates fill. */
export function fillTemplates(fields: TemplatedFields, written: Templates, words: PageWords): DraftValues {
  const { name, text } = fields;
  return {
    ...(name ? { [name.field]: nameFrom(name, written.name, words) } : {}),
    ...(text ? { [text.field]: renderHtml(partsOf(text, written.text), words) } : {}),
  };
}

/** A record needs a name: where the template gives none, the kind's own does. */
function nameFrom(field: TemplatedField, written: string | undefined, words: PageWords): string {
  return renderLine(partsOf(field, written), words) || renderLine(partsOf(field, undefined), words);
}

/** A template that was kept, and is none any more, gives way to the kind's own: nothing is ever sent with its braces. */
function partsOf({ template }: TemplatedField, written: string | undefined) {
  const parsed = parseTemplate(written ?? template);
  if (parsed.isOk) return parsed.value;
  const own = parseTemplate(template);
  return own.isOk ? own.value : [];
}
