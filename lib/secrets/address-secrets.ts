// Where an address can have a secret. A warning, not a proof. Pure.
import { hasToken, isSecretParameter, looksRandom } from './secrets';

/** `code` and `state` together are a login's redirect. */
const logInNames = ['code', 'state'];

/** For a path without a host. */
const anyHost = 'any://host';

/** An address inside an address, as in `next=`, and one inside that. */
const deepest = 3;

export function hasSecret(url: URL, depth = 0): boolean {
  if (url.username !== '' || url.password !== '') return true;
  const parameters = [...parametersIn(url.search.slice(1)), ...parametersIn(url.hash.slice(1))];
  const names = parameters.map(([name]) => name.toLowerCase());
  if (logInNames.every((name) => names.includes(name))) return true;
  return parameters.some((parameter) => isSecret(parameter, depth)) || hasSecretPath(url);
}

function isSecret([name, value]: [name: string, value: string], depth: number): boolean {
  if (isSecretParameter(name, value)) return true;
  if (depth >= deepest || !/^(?:https?:)?\//i.test(value)) return false;
  return URL.canParse(value, anyHost) && hasSecret(new URL(value, anyHost), depth + 1);
}

/** What follows these in a path is a key: a webhook, an invitation. */
const keyed = /^(?:(?:web)?hooks?|webhookb2|tokens?|keys?|secrets?|invites?|magic|oauth2?)$/i;
const botToken = /^bot\d+:[\w-]{30}/;

function hasSecretPath({ hostname, pathname }: URL): boolean {
  const segments = pathname.split('/').map(decoded);
  const isForHooks = /^(?:hooks|webhooks?)\.|\.webhook\./.test(hostname);
  const firstKey = isForHooks ? 0 : segments.findIndex((segment) => keyed.test(segment));
  return segments.some((segment, at) => {
    // Old servers keep the session behind a semicolon.
    const [, ...inside] = segment.split(';');
    if (inside.some((part) => isSecretPair(part))) return true;
    if (hasToken(segment) || botToken.test(segment)) return true;
    return firstKey !== -1 && at > firstKey && looksRandom(segment);
  });
}

function isSecretPair(text: string): boolean {
  const at = text.indexOf('=');
  return at > 0 && isSecretParameter(text.slice(0, at), text.slice(at + 1));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // An address can have a broken escape.
    return text;
  }
}

function parametersIn(text: string): Array<[name: string, value: string]> {
  return [...new URLSearchParams(text.replace(/^[^?&=]*\?/, ''))];
}

/**
 * The address without credentials: user, password and the parameters that are secrets. null if a secret is left, as in
 * a path. Nobody sees a link inside a text, so no warning would help.
 */
export function withoutCredentials(address: URL): URL | null {
  const url = new URL(address);
  url.username = '';
  url.password = '';
  if (!hasSecret(url)) return url;
  url.search = withoutSecretPairs(url.search);
  // A fragment with a secret is an answer of a login. It names no place of the page.
  url.hash = withoutSecretPairs(url.hash) === url.hash ? url.hash : '';
  return hasSecret(url) ? null : url;
}

/** Edits the query as text, so that the other parameters keep their spelling. */
function withoutSecretPairs(query: string): string {
  const pairs = query.replace(/^[?#]/, '').split('&');
  const isLogIn = logInNames.every((name) => pairs.some((pair) => pair.startsWith(`${name}=`)));
  const kept = pairs.filter((pair) => {
    const [parameter] = parametersIn(pair);
    return !parameter || !(isSecret(parameter, 0) || (isLogIn && parameter[0] === 'code'));
  });
  return kept.length === pairs.length ? query : kept.join('&');
}
