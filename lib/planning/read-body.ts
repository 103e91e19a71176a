// Owns reading the body of an answer as a stream, so that neither an endless nor a broken one does harm.

export type BodyText =
  | { readonly end: 'whole'; readonly text: string }
  /** The connection broke, or the caller stopped reading, before the end. */
  | { readonly end: 'cut-off'; readonly text: string }
  | { readonly end: 'too-big'; readonly text: string };

/** Reads at most `maxBytes`; never throws. A `stop` that rejects ends the reading even when the stream ignores signals. */
export async function readBody(
  response: Response,
  maxBytes: number,
  stop: Promise<never>,
): Promise<BodyText> {
  if (response.body === null) return { end: 'whole', text: '' };
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let sizeBytes = 0;
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), stop]);
      if (done) return { end: 'whole', text: text + decoder.decode() };
      sizeBytes += value.byteLength;
      if (sizeBytes > maxBytes) {
        reader.cancel().catch(() => {});
        return { end: 'too-big', text };
      }
      text += decoder.decode(value, { stream: true });
    }
  } catch {
    reader.cancel().catch(() => {});
    return { end: 'cut-off', text };
  }
}
