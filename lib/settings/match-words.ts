// Owns finding a setting by words, whatever their case and accents. Pure.

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLocaleLowerCase();

/** Whether every word of the query begins or is inside one of the texts. An empty query finds everything. */
export function isFound(query: string, texts: readonly string[]): boolean {
  const all = plain(texts.join('\n'));
  return plain(query)
    .split(/\s+/)
    .every((word) => all.includes(word));
}
