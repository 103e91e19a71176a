// A stand-in for an object that is created later or replaced. A browser starts before the first test, and again after
// a kill.

/** Always the object that `current` returns at that moment. */
export function live<T extends object>(current: () => T): T {
  return new Proxy(Object.create(null), {
    get: (_target, name) => {
      const object = current();
      const value: unknown = Reflect.get(object, name);
      // Puppeteer's pages have private members, which only the page itself can access.
      return typeof value === 'function' ? value.bind(object) : value;
    },
  });
}
