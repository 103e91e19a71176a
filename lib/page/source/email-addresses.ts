// Finds email addresses in a text, each with the name before it. Takes linear time: it reads a few hundred
// characters around each @.
import { shortLine } from '@/lib/page/well-formed-text';

interface NamedAddress {
  readonly email: string;
  readonly name: string | null;
}

const longestLocal = 64;
const longestDomain = 253;
const longestName = 100;
/** A text with more addresses is a list. */
const maxInText = 50;

const localCharacter = /[\w.%+'-]/;
const domainAtStart = /^[a-z\d-]+(?:\.[a-z\d-]+)+/i;
/** `logo@2x.png` is a file. */
const fileEndings = /\.(?:avif|css|gif|ico|jpe?g|js|json|map|mp4|pdf|png|svg|webm|webp)$/i;
/** Nobody reads mail to these. */
const nobodys = /^(?:no[._-]?reply|do[._-]?not[._-]?reply|mailer-daemon|bounces?|notifications?|reply)\b/i;

/** The addresses of a text in order. "Ana <ana@acme.com>" and "Ana (ana@acme.com)" also give the name. */
export function addressesIn(text: string): NamedAddress[] {
  const found: NamedAddress[] = [];
  for (let at = text.indexOf('@'); at !== -1 && found.length < maxInText; at = text.indexOf('@', at + 1)) {
    const start = startOfLocal(text, at);
    const domain = domainAtStart.exec(text.slice(at + 1, at + 1 + longestDomain))?.[0].replace(/-+$/, '');
    if (start === at || domain === undefined || !isDomain(domain)) continue;
    const email = `${text.slice(start, at)}@${domain}`;
    if (!nobodys.test(email)) found.push({ email, name: nameBefore(text, start) });
  }
  return found;
}

/** A text of one line that can be a person's name. null for an address or an empty text. */
export function personName(text: string | null | undefined): string | null {
  const line = shortLine(text, longestName + 1)?.replace(/^["'“”\s]+|["'“”\s]+$/g, '') ?? '';
  const isName = line !== '' && line.length <= longestName && !line.includes('@') && !/^\w+:\/\//.test(line);
  return isName ? line : null;
}

function startOfLocal(text: string, at: number): number {
  let start = at;
  while (start > 0 && at - start < longestLocal && localCharacter.test(text.charAt(start - 1))) start -= 1;
  // A leading quotation mark or dash belongs to the sentence.
  while (start < at && /[.'-]/.test(text.charAt(start))) start += 1;
  return text.charAt(at - 1) === '.' ? at : start;
}

function isDomain(domain: string): boolean {
  return /\.[a-z]{2,}$/i.test(domain) && !/(?:^|\.)-|-\./.test(domain) && !fileEndings.test(domain);
}

/** The name before an address in brackets. */
function nameBefore(text: string, start: number): string | null {
  const before = text.slice(Math.max(0, start - longestName), start).trimEnd();
  if (!/[<(]$/.test(before)) return null;
  const named = before.slice(0, -1).trimEnd();
  const quoted = named.endsWith('"') ? named.slice(named.lastIndexOf('"', named.length - 2) + 1, -1) : null;
  return personName(quoted ?? named.slice(named.search(/[^,;:>)\]|·•\n\r]*$/)));
}
