// Folds texts for comparing: case, width, accents, and for names also spaces and punctuation.

/** In these scripts, a mark is an accent or a vowel point. Elsewhere it is part of the letter. */
const accents =
  /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}])\p{M}+/gu;

/** Evens out case, width and accents. Keeps spaces and punctuation. */
export function foldText(text: string): string {
  if (/^\p{ASCII}*$/u.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(accents, '$1')
    .replaceAll('ß', 'ss')
    .replaceAll('ς', 'σ')
    .normalize('NFC');
}

/** Punctuation that changes a meaning: "C#" isn't "C", "1.2" isn't "12". */
const meaningless = /(?:(?<!\d)[.,:]|[.,:](?!\d)|[^\p{L}\p{M}\p{N}\p{S}.,:#%&@*])+/gu;

/**
 * Two names with equal letters are the same name: they differ at most in case, accents, spaces and
 * punctuation. '' for a name without letters, which equals no other.
 */
export function nameLetters(name: string): string {
  const letters = foldText(name).replace(meaningless, '');
  return /[\p{L}\p{N}]/u.test(letters) ? letters : '';
}
