// A kind's two templates: the fields that they fill, and filling them for a page.
import * as z from 'zod/mini';
import type { DraftValues } from '@/lib/capture/field/values';
import type { PlaceholderContext } from '@/lib/capture/text/templates/placeholders';
import { parseTemplate, renderHtml, renderLine } from '@/lib/capture/text/templates/template';

/** The person's own templates. The kind's template replaces an absent one. */
export const templatesSchema = z.object({ name: z.optional(z.string()), text: z.optional(z.string()) });
export type Templates = z.infer<typeof templatesSchema>;

/** A field, and its template until a person writes another. */
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

/** The first selected sentence that says something, else the title, else the address. */
export const defaultName: TemplatedField = { field: 'name', template: '{{line|title|url}}' };

export function fillTemplates(
  fields: TemplatedFields,
  written: Templates,
  context: PlaceholderContext,
): DraftValues {
  const { name, text } = fields;
  return {
    ...(name ? { [name.field]: nameFrom(name, written.name, context) } : {}),
    ...(text ? { [text.field]: renderHtml(partsOf(text, written.text), context) } : {}),
  };
}

/** A record needs a name. An empty result falls back to the kind's own template. */
function nameFrom(field: TemplatedField, written: string | undefined, context: PlaceholderContext): string {
  return renderLine(partsOf(field, written), context) || renderLine(partsOf(field, undefined), context);
}

/** A stored template that no longer parses falls back to the kind's own. Raw braces must never be sent. */
function partsOf({ template }: TemplatedField, written: string | undefined) {
  const parsed = parseTemplate(written ?? template);
  if (parsed.isOk) return parsed.value;
  const own = parseTemplate(template);
  return own.isOk ? own.value : [];
}
