// What a popup asks of the side panel of its window: to take what the popup read, then to save it or to keep it.
import * as z from 'zod/mini';
import { snapshotSchema } from '@/lib/page/snapshot';
import { pendingGestureSchema } from '@/lib/settings/pending-gesture';

/** What the popup read, or the gesture that it opened for. */
const handedSchema = z.discriminatedUnion('from', [
  z.strictObject({ from: z.literal('page'), snapshot: snapshotSchema }),
  z.strictObject({ from: z.literal('gesture'), gesture: pendingGestureSchema }),
]);
export type Handed = z.infer<typeof handedSchema>;

export const panelRequestSchema = z.discriminatedUnion('ask', [
  /** Shows it in the panel's form, or keeps it beside a form with words of the person. */
  z.strictObject({ ask: z.literal('take'), handed: handedSchema }),
  /** Saves what the panel took. The person pressed the key or the button for it. */
  z.strictObject({ ask: z.literal('save'), typed: z.string() }),
  /** The person closes the popup. What was taken stays in the panel. */
  z.strictObject({ ask: z.literal('leave'), typed: z.string() }),
]);
export type PanelRequest = z.infer<typeof panelRequestSchema>;

/** What the popup's card shows about the panel's form. */
const takenSchema = z.object({
  kind: z.string(),
  /**
   * The filled destination and tags of the capture, in the order of the form. A choice has its stored value.
   * `isAudience`: it says who may see the record.
   */
  chips: z.array(z.object({ field: z.string(), text: z.string(), isAudience: z.boolean() })),
  /**
   * What closing the popup does. `there`: the form shows the passage already. `quote`: the passage follows the words of
   * the form. `draft`: it becomes a draft, because the form takes no quote.
   */
  leaving: z.enum(['there', 'quote', 'draft']),
});
export type Taken = z.infer<typeof takenSchema>;

/**
 * `stored`: the capture is durable. `lacking`: the panel's form shows what it needs. `draft`: it lacks a value, and is
 * a draft now. `failed`: the panel says why, and keeps it.
 */
const saveEndSchema = z.enum(['stored', 'lacking', 'draft', 'failed']);
export type SaveEnd = z.infer<typeof saveEndSchema>;

export const panelAnswers = {
  take: takenSchema,
  save: saveEndSchema,
  /** The answer to `leave`: false if the storage had no room. */
  leave: z.boolean(),
} as const;

/** The panel's end of the protocol. `typed`: the person's words in the popup, '' for none. */
export interface PanelHandlers {
  take(handed: Handed): Promise<Taken>;
  save(typed: string): Promise<SaveEnd>;
  leave(typed: string): Promise<boolean>;
}

/** The popup's end. null if the panel doesn't answer. */
export type PanelLink = {
  readonly [Ask in keyof PanelHandlers]: (
    ...given: Parameters<PanelHandlers[Ask]>
  ) => Promise<Awaited<ReturnType<PanelHandlers[Ask]>> | null>;
};
