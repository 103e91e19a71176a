// What looks like a secret: tokens of known services, parameters, and values that look random. Signs, not proofs. Pure.
import { randomEntropy, secretWords, tokenForms } from './token-forms';

const alphabets = { hex: '[\\da-f]', upper: '[A-Z\\d]', alnum: '[A-Za-z\\d]', word: '[\\w.+=-]' } as const;

/** A form ends after its least length, so a failed search reads no character often. */
const known = tokenForms.map(([alphabet, length, starts]) => {
  const choices = starts.replaceAll('.', '\\.').replaceAll(' ', '|');
  return `(?:${choices})${alphabets[alphabet]}{${length}}`;
});
/** Three parts in Base64, the first of which is an object with a name. */
const webToken = 'eyJ[\\w-]{5,2000}\\.[\\w-]{4,4000}\\.[\\w-]*';
const token = new RegExp(`(?<![A-Za-z\\d])(?:${[webToken, ...known].join('|')})[\\w.+=~-]*`, 'g');

/** A token of a known form, anywhere in the text. */
export function hasToken(text: string): boolean {
  return [...text.matchAll(token)].some(([found]) => /\d/.test(found));
}

export function withoutTokens(text: string, mask: string): string {
  return text.replace(token, (found) => (/\d/.test(found) ? mask : found));
}

/** Without capitals and signs. Whatever their value, these are secrets. */
const secretNames = new Set(
  (
    'token auth authorization jwt otp pin secret password passwd passphrase pwd pass apikey accesskey credential ' +
    'credentials signature sig sid session sessionid sessid jsessionid phpsessid aspsessionid cfid cftoken ticket ' +
    'samlresponse samlrequest nonce invite magic oobcode'
  ).split(' '),
);

/** Parts of longer names, as in `access_token`, `X-Amz-Signature`, `client-secret` and `apiKey`. */
const secretParts =
  /(token|secret|passw|signature|credential|apikey|authkey|accesskey|privatekey|sessionid|onetime)/;

/** Names of a secret if the value looks random. Many sites use them for something else. */
const unsureNames = new Set([...secretWords, 'code', 'hash', 'h']);

export function isSecretParameter(name: string, value: string): boolean {
  if (value === '') return false;
  const bare = name.toLowerCase().replace(/[^a-z\d]/g, '');
  if (secretNames.has(bare) || secretParts.test(bare) || hasToken(value)) return true;
  return unsureNames.has(bare) && looksRandom(value);
}

const fewestRandom = 16;
/** A longer value is judged by its start. */
const maxJudged = 500;
/** Sixteen digits allow no more than four bits a character. */
const hexEntropy = 3;

/** Letters and digits in disorder, as no word, date or number has them. */
export function looksRandom(value: string): boolean {
  const signs = value.slice(0, maxJudged);
  if (signs.length < fewestRandom || !/^[\w.~+/=%-]+$/.test(signs)) return false;
  // Words and numbers between dashes.
  if (signs.split(/[^A-Za-z\d]+/).every((part) => /^(?:[A-Za-z]*|\d{0,8})$/.test(part))) return false;
  return entropyOf(signs) >= (/^[\da-f-]+$/i.test(signs) ? hexEntropy : randomEntropy);
}

/** In bits a character. */
function entropyOf(text: string): number {
  const counts = new Map<string, number>();
  for (const sign of text) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  return [...counts.values()].reduce(
    (sum, count) => sum - (count / text.length) * Math.log2(count / text.length),
    0,
  );
}
