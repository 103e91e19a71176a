// Removes secrets from request ids and hosts before they are stored or shown.
import { excerptOf } from './service-text';

/** For request ids and hosts. A UUID has 36 characters, a host at most 253. */
const longestText = 253;
const mask = '•••';

/** A JWT, and the prefixed keys of large services, anywhere in a text. */
const secretLike =
  /eyJ[\w-]+\.[\w-]+\.[\w-]*|gh[pousr]_\w{20,}|github_pat_\w{20,}|glpat-[\w-]{20,}|xox[abeoprs]-[\w-]{10,}|[rs]k_(?:live|test)_\w{10,}|AKIA[A-Z\d]{16}|AIza[\w-]{35}|bearer\s+\S+/gi;

/** The text on one line, cut, without the token in any spelling, and without likely secrets. */
export function withoutSecrets(text: string, token: string): string {
  // The token may cross the cut, so search more than is kept.
  const start = text.slice(0, longestText + 4 * token.length);
  const masked = spellings(token).reduce(
    (rest, spelling) => rest.replace(new RegExp(escaped(spelling), 'gi'), mask),
    start,
  );
  return excerptOf(masked.replace(secretLike, mask)).slice(0, longestText);
}

/**
 * The token as is, as in an address, and as in Base64. The pattern ignores case, because hosts are in lower
 * case.
 */
function spellings(token: string): string[] {
  if (token === '') return [];
  return [...new Set([token, encodeURIComponent(token), btoa(token).replace(/=+$/, '')])];
}

/** The text as a pattern that matches only itself. */
const escaped = (text: string): string => text.replace(/[^\w]/g, (sign) => `\\${sign}`);
