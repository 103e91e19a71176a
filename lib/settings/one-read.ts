// Merges the reads of one turn into a single call to the browser. Each call is expensive.
import type { StorageArea } from './stored-value';

export function readingAtOnce(area: StorageArea): StorageArea {
  /** The read that others can still join. null once it was sent. */
  let open: { readonly keys: Set<string>; readonly answer: Promise<Record<string, unknown>> } | null = null;

  function begin() {
    const keys = new Set<string>();
    const answer = Promise.resolve().then(() => {
      open = null;
      return area.get([...keys]);
    });
    return { keys, answer };
  }

  return {
    ...area,
    async get(wanted) {
      if (wanted === null) return area.get(null);
      open ??= begin();
      const { keys, answer } = open;
      const own = [wanted].flat();
      for (const key of own) keys.add(key);
      const found = await answer;
      return Object.fromEntries(own.filter((key) => key in found).map((key) => [key, found[key]]));
    },
  };
}
