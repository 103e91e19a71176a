// Cuts text between grapheme clusters, which people see as one sign: an emoji with its skin tone, a flag, a letter with
// its marks (fault F119).

/** Made when text needs it. The first one takes 20 to 40 ms, for the browser's data on all languages. */
let clusters: Intl.Segmenter | undefined;

export function graphemesOf(text: string): Intl.Segments {
  clusters ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return clusters.segment(text);
}

/** In units. A family emoji with skin tones has 25. A longer cluster is cut between code points. */
const longestCluster = 64;

/** The start of a text, at most `limitUnits` long. */
export function startOfText(text: string, limitUnits: number): string {
  if (text.length <= limitUnits) return text;
  const near = text.slice(0, limitUnits + longestCluster);
  const isPlain = /^[\x20-\x7e]{2}$/.test(text.slice(limitUnits - 1, limitUnits + 1));
  const at = isPlain ? limitUnits : (graphemesOf(near).containing(limitUnits)?.index ?? limitUnits);
  const isHuge = limitUnits - at > longestCluster || at === 0;
  return near.slice(0, isHuge ? limitUnits : at).replace(/\p{Surrogate}$/u, '');
}

/** The start of a text, at most `most` code points long. */
export function startOfPoints(text: string, most: number): string {
  let units = 0;
  let left = most;
  for (const point of text) {
    if (left === 0) break;
    left -= 1;
    units += point.length;
  }
  return startOfText(text, units);
}
