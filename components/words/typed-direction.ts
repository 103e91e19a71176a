/**
 * The `dir` of a field for typed text. Its placeholder has the page's direction, and typed text its own.
 * `auto` alone would put the placeholder of an empty field on the left in every language. `own` is the direction
 * of typed text.
 */
export function typedDirection(text: string, own = 'auto'): string | undefined {
  return text === '' ? undefined : own;
}
