// Owns reading JSON without losing digits: ids exceed 2^53, where JSON.parse rounds.

const stringOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const manyDigits = /\d{16}/;

const isRounded = (number: string): boolean =>
  Number.isInteger(Number(number)) && !Number.isSafeInteger(Number(number));

/**
 * Reads JSON as JSON.parse does, except that whole numbers beyond the safe range become strings of their digits.
 * In valid JSON every quote opens or closes a string, so replacing number tokens between them is exact.
 */
export function parseJson(text: string): { isOk: true; value: unknown } | { isOk: false } {
  try {
    const value: unknown = JSON.parse(text);
    if (!manyDigits.test(text)) return { isOk: true, value };
    const quoted = text.replace(stringOrNumber, (token) =>
      token.startsWith('"') || !isRounded(token) ? token : `"${token}"`,
    );
    return { isOk: true, value: JSON.parse(quoted) };
  } catch {
    return { isOk: false };
  }
}
