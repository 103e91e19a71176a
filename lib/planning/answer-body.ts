// Reads the body of an answer: its bytes, and its JSON without losing digits of ids.

export type BodyText =
  | { readonly state: 'whole'; readonly text: string }
  /** The connection broke, or the deadline passed, before the end. */
  | { readonly state: 'cut-off'; readonly text: string }
  | { readonly state: 'too-big'; readonly text: string };

/**
 * Reads at most `maxBytes`. Never throws. A `stop` that rejects ends the reading even if the stream ignores
 * signals.
 */
export async function readBody(
  response: Response,
  maxBytes: number,
  stop: Promise<never>,
): Promise<BodyText> {
  if (response.body === null) return { state: 'whole', text: '' };
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let sizeBytes = 0;
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), stop]);
      if (done) return { state: 'whole', text: text + decoder.decode() };
      sizeBytes += value.byteLength;
      if (sizeBytes > maxBytes) {
        // Nobody reads the rest, whether or not it can be stopped.
        reader.cancel().catch(() => {});
        return { state: 'too-big', text };
      }
      text += decoder.decode(value, { stream: true });
    }
  } catch {
    // The connection broke or the time was up: an outcome like any other.
    reader.cancel().catch(() => {});
    return { state: 'cut-off', text };
  }
}

const stringOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const manyDigits = /\d{16}/;

const isRounded = (number: string): boolean =>
  Number.isInteger(Number(number)) && !Number.isSafeInteger(Number(number));

/**
 * Reads JSON like JSON.parse, but turns whole numbers beyond the safe range into strings of their digits. In
 * valid JSON, every quote starts or ends a string. So replacing the number tokens between strings is exact.
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
    // A service can answer with anything, such as a sign-in page.
    return { isOk: false };
  }
}
