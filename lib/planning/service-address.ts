// Owns service addresses: which ones are allowed, and their one spelling as an origin.

export type ServiceAddressProblem =
  | 'empty'
  | 'not-an-address'
  | 'has-credentials'
  | 'needs-https'
  | 'not-http'
  | 'international-name';

export type ServiceAddressResult =
  | { readonly isOk: true; readonly value: string }
  | { readonly isOk: false; readonly problem: ServiceAddressProblem };

/** Not `[::1]`: a content security policy cannot name it, so the browser blocks every request to it. */
const loopbackHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1']);

const refused = (problem: ServiceAddressProblem): ServiceAddressResult => ({ isOk: false, problem });

/**
 * Reads what a person typed or pasted, down to an origin: a missing scheme is `https`; path, query, fragment and the dot
 * after a host name are dropped; a port is kept. `http` is for this machine only, since the token would travel in the open.
 * Names with other letters than ASCII are refused, however written: they can look like a name they are not.
 */
export function parseServiceAddress(text: string): ServiceAddressResult {
  const typed = text.trim();
  if (typed === '') return refused('empty');
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed);
  const address = hasScheme ? typed : `https://${typed}`;
  // URL parsers disagree about backslashes, spaces and control characters.
  if (/[\s\\]/.test(address) || !URL.canParse(address)) return refused('not-an-address');
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return refused('not-http');
  if (url.username !== '' || url.password !== '' || authorityOf(address).includes('@')) {
    return refused('has-credentials');
  }
  if (!isAscii(authorityOf(address)) || /(?:^|\.)xn--/.test(url.hostname))
    return refused('international-name');
  url.hostname = url.hostname.replace(/\.$/, '');
  if (url.hostname === '' || url.hostname.endsWith('.')) return refused('not-an-address');
  if (url.protocol === 'http:' && !loopbackHosts.has(url.hostname)) return refused('needs-https');
  return { isOk: true, value: url.origin };
}

const authorityOf = (address: string): string => /^[^:]+:\/\/([^/?#]*)/.exec(address)?.[1] ?? '';

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII begins with them.
const isAscii = (text: string): boolean => /^[\x00-\x7f]*$/.test(text);
