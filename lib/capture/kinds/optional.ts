// Owns leaving out what a person left empty: an attribute that is not sent keeps the service's own default.

/** `{ [name]: value }`, or nothing for ''. */
export function filled(name: string, value: string): Record<string, string> {
  return value === '' ? {} : { [name]: value };
}

/** `{ [name]: 'a,b' }`, or nothing for an empty list (specification, General conventions: one comma-separated string). */
export function joined(name: string, entries: readonly string[]): Record<string, string> {
  return filled(name, entries.join(','));
}
