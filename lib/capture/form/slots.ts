// The slots of a document. A kind is a view on slots: kinds share the value of a slot that both have.
import type { Field } from '@/lib/capture/field/field';

/**
 * The slot of a field: its name and control. A choice needs the same values, too: "public" differs between ideas and
 * comments. The long text is one slot under any name. A field that changes a record has a slot of its own: its words
 * aren't meant for another record.
 */
export function slotOf(kindId: string, { name, control, isChange }: Field): string {
  if (isChange) return `change ${kindId} ${name}`;
  if (control.type === 'html') return 'html';
  return control.type === 'choice'
    ? `choice ${name} ${control.choices.join(' ')}`
    : `${control.type} ${name}`;
}
