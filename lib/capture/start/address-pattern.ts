// Address patterns: `example.com`, `*.example.com/docs/*`, `https://example.com:8443/a?b=*`. A star matches
// any characters. Matching searches the address once per star.
import type { MessageKey } from '@/lib/capture/text/messages';

interface AddressPattern {
  /** null for both http and https. */
  readonly scheme: 'http' | 'https' | null;
  /** '' for every host. */
  readonly host: string;
  readonly hasSubdomains: boolean;
  /** '' for every port. */
  readonly port: string;
  /** Path and query, with stars. null for all. */
  readonly path: string | null;
}

type PatternResult =
  | { readonly isOk: true; readonly value: AddressPattern }
  | { readonly isOk: false; readonly messageKey: MessageKey };

const longestPattern = 500;

const refused = (messageKey: MessageKey): PatternResult => ({ isOk: false, messageKey });

/**
 * Parses `[http[s]://]host[:port][/path]`. A star is the whole host, the part before its first dot, or
 * anywhere in the path.
 */
export function parsePattern(pattern: string): PatternResult {
  const text = pattern.trim();
  if (text === '') return refused('patternEmpty');
  if (text.length > longestPattern) return refused('patternTooLong');
  const { scheme = null, rest } = splitScheme(text);
  if (scheme !== null && scheme !== 'http' && scheme !== 'https') return refused('patternScheme');
  const slash = rest.search(/[/?#]/);
  const authority = slash < 0 ? rest : rest.slice(0, slash);
  const path = slash < 0 ? null : normalPath(rest.slice(slash));
  if (path === undefined) return refused('patternPath');
  const origin = parseAuthority(authority);
  return origin ? { isOk: true, value: { scheme, ...origin, path } } : refused('patternHost');
}

function splitScheme(text: string): { readonly scheme?: string; readonly rest: string } {
  const end = text.indexOf('://');
  const slash = text.search(/[/?#]/);
  if (end < 0 || (slash >= 0 && slash < end)) return { rest: text };
  return { scheme: text.slice(0, end).toLowerCase(), rest: text.slice(end + 3) };
}

type Authority = Pick<AddressPattern, 'host' | 'hasSubdomains' | 'port'>;

function parseAuthority(authority: string): Authority | null {
  if (authority === '*') return { host: '', hasSubdomains: true, port: '' };
  const hasSubdomains = authority.startsWith('*.');
  const written = hasSubdomains ? authority.slice(2) : authority;
  const hasForeignSign = /[*@\\\s%]/.test(written);
  if (written === '' || hasForeignSign || !URL.canParse(`http://${written}/`)) return null;
  const port = /:(\d{1,5})$/.exec(written)?.[1] ?? '';
  const { hostname } = new URL(`http://${written}/`);
  return { host: hostname.replace(/\.$/, ''), hasSubdomains, port: port === '' ? '' : String(Number(port)) };
}

/**
 * The path in the browser's spelling, with its stars. Undefined for a path with `#`: rules ignore fragments.
 */
function normalPath(path: string): string | null | undefined {
  if (path.includes('#') || !URL.canParse(`http://host${path}`)) return undefined;
  const { pathname, search } = new URL(`http://host${path}`);
  return pathname + search;
}

/** Matches only web addresses, never `file:` and others. */
export function matchesPattern(pattern: AddressPattern, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, pathname, search } = new URL(address);
  const scheme = protocol.slice(0, -1);
  if (scheme !== 'http' && scheme !== 'https') return false;
  if (pattern.scheme !== null && pattern.scheme !== scheme) return false;
  const ownPort = port || (scheme === 'https' ? '443' : '80');
  if (pattern.port !== '' && pattern.port !== ownPort) return false;
  return matchesHost(pattern, hostname) && matchesPath(pattern.path, pathname + search);
}

function matchesHost({ host, hasSubdomains }: AddressPattern, hostname: string): boolean {
  const own = hostname.replace(/\.$/, '');
  return host === '' || own === host || (hasSubdomains && own.endsWith(`.${host}`));
}

/** A trailing slash makes no difference. */
function matchesPath(path: string | null, own: string): boolean {
  if (path === null) return true;
  const withoutSlash = (text: string) => text.replace(/\/$/, '');
  return fits(path, own) || fits(withoutSlash(path), withoutSlash(own));
}

/** Searches each piece between stars once, after the end of the previous one. So no pattern is slow. */
function fits(glob: string, text: string): boolean {
  const [first = '', ...others] = glob.split('*');
  const last = others.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const piece of others) {
    const found = text.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}
