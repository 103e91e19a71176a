// Service addresses: the allowed ones, and their one spelling as origin and path.

export type ServiceAddressProblem =
  | 'empty'
  | 'not-an-address'
  | 'has-credentials'
  | 'needs-https'
  | 'not-http'
  | 'international-name';

type ServiceAddressResult =
  | { readonly isOk: true; readonly value: string }
  | { readonly isOk: false; readonly problem: ServiceAddressProblem };

/** Not `[::1]`: a content security policy can't name it, so the browser blocks every request to it. */
const loopbackHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1']);

const refused = (problem: ServiceAddressProblem): ServiceAddressResult => ({ isOk: false, problem });

const invisible = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;

/** Copied from a page, a text may have signs that nobody sees. */
export const withoutInvisible = (text: string): string => text.replace(invisible, '');

/**
 * Reduces typed or pasted text to an origin and a path. The default scheme is `https`. Drops query, fragment,
 * trailing slash, the dot after a host name, and `/api/v1` with everything after it. Keeps a port. Allows
 * `http` only for this machine, because it would expose the token. Rejects names with non-ASCII letters in
 * any spelling: they can imitate other names.
 */
export function parseServiceAddress(text: string): ServiceAddressResult {
  const typed = withoutInvisible(text)
    .trim()
    .replace(/^["'`“<](.*)["'`”>]$/, '$1')
    .replace(/^(https?)(?::\/+|\/\/+)/i, '$1://');
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
  return { isOk: true, value: url.origin + basePathOf(url) };
}

const authorityOf = (address: string): string => /^[^:]+:\/\/([^/?#]*)/.exec(address)?.[1] ?? '';

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII begins with them.
const isAscii = (text: string): boolean => /^[\x00-\x7f]*$/.test(text);

function basePathOf({ pathname }: URL): string {
  const segments = pathname.split('/').filter((segment) => segment !== '');
  const api = segments.findIndex((segment, at) => segment === 'api' && segments[at + 1] === 'v1');
  return (api === -1 ? segments : segments.slice(0, api)).map((segment) => `/${segment}`).join('');
}

/** Requests of one connection. No person pastes a deeper address. */
const maxAddresses = 8;

/**
 * The address, then those above it, down to the origin. A page's address has its service's at its start, but only the
 * service can tell where that ends.
 */
export function addressesAbove(serviceAddress: string): readonly string[] {
  const { origin, pathname } = new URL(serviceAddress);
  const segments = pathname.split('/').filter((segment) => segment !== '');
  const above = segments.map((_, at) => [origin, ...segments.slice(0, at)].join('/')).toReversed();
  return [serviceAddress, ...above.slice(1 - maxAddresses)];
}

/** The same address over http. null if it is another machine's, or http already. */
export function plainAddressOf(serviceAddress: string): string | null {
  const { protocol, hostname } = new URL(serviceAddress);
  return protocol === 'https:' && loopbackHosts.has(hostname)
    ? serviceAddress.replace(/^https/, 'http')
    : null;
}

/** Whether the service is one of Aha!, the vendor of the API. Takes an address as it is typed. */
export function isOfAha(typed: string): boolean {
  const parsed = parseServiceAddress(typed);
  return parsed.isOk && new URL(parsed.value).hostname.endsWith('.aha.io');
}

/** The browser's permission is for this origin. */
export const originOf = (serviceAddress: string): string => new URL(serviceAddress).origin;

/** The address without its scheme. Two services of one host differ in their paths. */
export const serviceName = (serviceAddress: string): string => serviceAddress.replace(/^https?:\/\//, '');

/**
 * The name of another service that a pasted address belongs to. null for addresses of `serviceAddress`, and for
 * other text.
 */
export function otherServiceIn(text: string, serviceAddress: string): string | null {
  const written = text.trim();
  if (!/^https?:\/\//i.test(written) || !URL.canParse(written)) return null;
  const { origin, host, pathname } = new URL(written);
  const own = new URL(serviceAddress);
  const ownPath = own.pathname.replace(/\/$/, '');
  if (origin !== own.origin) return host;
  if (`${pathname}/`.startsWith(`${ownPath}/`)) return null;
  // The host alone would be the service's own.
  return `${host}${pathname.split('/').slice(0, ownPath.split('/').length).join('/')}`;
}
