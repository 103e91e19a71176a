// The last height of each kind's form. A popup needs it before any other storage answers, or its window changes size while
// it opens. So this is in the page's own storage, which answers at once.
import * as z from 'zod/mini';

const storedAs = 'form-heights';
const heightsSchema = z.record(z.string(), z.number());

/** By kind, in CSS pixels. The last one that was remembered is also under ''. Empty if the storage is blocked or unreadable. */
export function rememberedHeights(): Readonly<Record<string, number>> {
  try {
    const parsed = heightsSchema.safeParse(JSON.parse(localStorage.getItem(storedAs) ?? '{}'));
    return parsed.success ? parsed.data : {};
  } catch {
    return {};
  }
}

export function rememberHeight(kindId: string, height: number): void {
  try {
    localStorage.setItem(storedAs, JSON.stringify({ ...rememberedHeights(), [kindId]: height, '': height }));
  } catch {
    // Optional: without it, the form measures itself.
  }
}
