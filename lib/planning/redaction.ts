// Owns what is left of an answer's short texts before they are kept or shown: request ids and hosts (threat T26).
import { excerptOf } from './service-words';

/** Of a request id; a UUID has 36. A host has at most as many. */
const longestText = 253;
const mask = '•••';

/** A JWT, and the prefixed keys of large services, wherever they stand in a text. */
const secretLike =
  /eyJ[\w-]+\.[\w-]+\.[\w-]*|gh[pousr]_\w{20,}|github_pat_\w{20,}|glpat-[\w-]{20,}|xox[abeoprs]-[\w-]{10,}|[rs]k_(?:live|test)_\w{10,}|AKIA[A-Z\d]{16}|AIza[\w-]{35}|bearer\s+\S+/gi;

/** The text on one line, cut, without the token in any spelling, and without what looks like a secret. */
export function withoutSecrets(text: string, token: string): string {
  // The token may lie across the cut: search more than is kept.
  const start = text.slice(0, longestText + 4 * token.length);
  const masked = spellings(token).reduce(
    (rest, spelling) => rest.replace(new RegExp(escaped(spelling), 'gi'), mask),
    start,
  );
  return excerptOf(masked.replace(secretLike, mask)).slice(0, longestText);
}

/** As it is, as in an address, and as in Base64. A host has it in small letters. */
function spellings(token: string): string[] {
  if (token === '') return [];
  return [...new Set([token, encodeURIComponent(token), btoa(token).replace(/=+$/, '')])];
}

/** The text as a pattern that matches only itself. */
const escaped = (text: string): string => text.replace(/[^\w]/g, (sign) => `\\${sign}`);
