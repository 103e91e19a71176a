/**
 * The `dir` of a field for typed text. Its placeholder has the page's direction, and typed text its own.
 * `auto` alone would put the placeholder of an empty field on the left in every language.
 */
export function typedDirection(text: string): 'auto' | undefined {
  return text === '' ? undefined : 'auto';
}
