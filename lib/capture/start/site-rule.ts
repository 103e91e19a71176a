// Site rules: the starting kind, values and templates of captures from an address. Address patterns: `example.com`,
// `*.example.com/docs/*`, `https://example.com:8443/a?b=*`. A star matches any characters.
import * as z from 'zod/mini';
import type { MessageKey } from '@/lib/capture/text/messages';
import { presetSchema } from './defaults';
import { templatesSchema } from './templates';

export const siteRuleSchema = z.object({
  id: z.string(),
  /** The person's name for the rule. '' shows the pattern. */
  name: z.string(),
  pattern: z.string(),
  isOn: z.boolean(),
  /** Id of the kind that the form opens with. '' for the usual one. */
  kind: z.string(),
  /** An absent value keeps the usual one. */
  values: presetSchema,
  templates: templatesSchema,
});
export type SiteRule = z.infer<typeof siteRuleSchema>;

/** A rule that changes nothing yet. */
export const emptyRule = (id: string, pattern: string): SiteRule => ({
  ...{ id, name: '', pattern, isOn: true, kind: '', values: {}, templates: {} },
});

/** The first active rule that matches. A pattern that doesn't parse matches nothing. */
export function ruleFor(rules: readonly SiteRule[], address: string): SiteRule | null {
  return rules.find((rule) => rule.isOn && fitsRule(rule, address)) ?? null;
}

function fitsRule({ pattern }: SiteRule, address: string): boolean {
  const parsed = parsePattern(pattern);
  return parsed.isOk && matchesPattern(parsed.value, address);
}

export const ruleName = ({ name, pattern }: SiteRule) => name.trim() || pattern;

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

/** The scheme, the host with its port, and the rest. */
const partsOfPattern = /^(?:([^/?#]*?):\/\/)?([^/?#]*)(.*)$/s;

/**
 * Parses `[http[s]://]host[:port][/path]`. A star is the whole host, the part before its first dot, or
 * anywhere in the path.
 */
export function parsePattern(pattern: string): PatternResult {
  const text = pattern.trim();
  if (text === '') return refused('patternEmpty');
  if (text.length > longestPattern) return refused('patternTooLong');
  const [, written = null, authority = '', rest = ''] = partsOfPattern.exec(text) ?? [];
  const scheme = written?.toLowerCase() ?? null;
  if (scheme !== null && scheme !== 'http' && scheme !== 'https') return refused('patternScheme');
  // Rules ignore fragments.
  if (rest.includes('#') || !URL.canParse(`http://host${rest}`)) return refused('patternPath');
  const { pathname, search } = new URL(`http://host${rest}`);
  const origin = parseAuthority(authority);
  const path = rest === '' ? null : pathname + search;
  return origin ? { isOk: true, value: { scheme, ...origin, path } } : refused('patternHost');
}

function parseAuthority(authority: string): Pick<AddressPattern, 'host' | 'hasSubdomains' | 'port'> | null {
  if (authority === '*') return { host: '', hasSubdomains: true, port: '' };
  const hasSubdomains = authority.startsWith('*.');
  const written = hasSubdomains ? authority.slice(2) : authority;
  const hasForeignSign = /[*@\\\s%]/.test(written);
  if (written === '' || hasForeignSign || !URL.canParse(`http://${written}/`)) return null;
  const port = /:(\d{1,5})$/.exec(written)?.[1] ?? '';
  const { hostname } = new URL(`http://${written}/`);
  return { host: hostname.replace(/\.$/, ''), hasSubdomains, port: port === '' ? '' : String(Number(port)) };
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
  const { host, hasSubdomains, path } = pattern;
  const own = hostname.replace(/\.$/, '');
  const fitsHost = host === '' || own === host || (hasSubdomains && own.endsWith(`.${host}`));
  // A trailing slash makes no difference.
  const [shown, shortest] = [pathname + search, (text: string) => text.replace(/\/$/, '')];
  return fitsHost && (path === null || fits(path, shown) || fits(shortest(path), shortest(shown)));
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
