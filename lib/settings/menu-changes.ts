// Owns the difference between the menu that is shown and the one that is wanted. Entries that stay are never taken away: a
// menu that a person opens while a capture changes the list of ideas must not lack half of its entries.
import * as z from 'zod/mini';

const contextSchema = z.enum(['selection', 'page', 'link', 'image']);
export type MenuContext = z.infer<typeof contextSchema>;

export const menuEntrySchema = z.object({
  id: z.string(),
  title: z.string(),
  /** @default all */
  contexts: z.optional(z.array(contextSchema)),
  /** The entry under which this one stands; it comes before. @default none */
  parentId: z.optional(z.string()),
});
export type MenuEntry = z.infer<typeof menuEntrySchema>;

/** To be done in this order: what is removed goes with everything under it, and what is created comes last among its likes. */
export interface MenuChanges {
  readonly remove: readonly string[];
  readonly update: readonly Pick<MenuEntry, 'id' | 'title'>[];
  readonly create: readonly MenuEntry[];
}

/**
 * Browsers can only add behind what is there: under each parent, the entries up to the first that differs stay, those after
 * it are made anew.
 */
export function changesOfMenu(shown: readonly MenuEntry[], wanted: readonly MenuEntry[]): MenuChanges {
  const staying = new Map<string, MenuEntry>();
  function keepAlikeUnder(parentId: string | undefined): void {
    const before = shown.filter((entry) => entry.parentId === parentId);
    const after = wanted.filter((entry) => entry.parentId === parentId);
    for (const [index, entry] of after.entries()) {
      const same = before[index];
      if (!same || !isSamePlace(same, entry)) return;
      staying.set(entry.id, same);
      keepAlikeUnder(entry.id);
    }
  }
  keepAlikeUnder(undefined);

  const isUnderRemoved = ({ parentId }: MenuEntry) => parentId !== undefined && !staying.has(parentId);
  return {
    remove: shown.filter((entry) => !staying.has(entry.id) && !isUnderRemoved(entry)).map(({ id }) => id),
    update: wanted.flatMap(({ id, title }) => {
      const before = staying.get(id);
      return before && before.title !== title ? [{ id, title }] : [];
    }),
    create: wanted.filter(({ id }) => !staying.has(id)),
  };
}

function isSamePlace(left: MenuEntry, right: MenuEntry): boolean {
  return left.id === right.id && String(left.contexts ?? '') === String(right.contexts ?? '');
}
