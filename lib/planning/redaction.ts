// The one redactor. A service may send the token back, in any spelling. Nothing that is stored, shown or exported
// has it.
import { withoutTokens } from '@/lib/secrets/secrets';
import { excerptOf } from './service-text';

const mask = '•••';

/** For request ids and hosts. A UUID has 36 characters, a host at most 253. */
const longestId = 253;

/** A token in a header, whatever it looks like. */
const bearer = /bearer\s+\S+/gi;

export type Redactor = ReturnType<typeof createRedactor>;

export function createRedactor(token: string) {
  const wanted = [...layersOf(token), ...base64FormsOf(token)].map((form) => form.toLowerCase());

  /** Looks through every spelling of the text, in linear time. A token may look like a spelling itself. */
  const mayHold = (text: string): boolean =>
    token !== '' &&
    layersOf(text).some((layer) => {
      const lower = layer.toLowerCase();
      return wanted.some((form) => lower.includes(form));
    });

  function withoutToken(text: string): string {
    if (!mayHold(text)) return text;
    const masked = text.replaceAll(token, mask);
    // In another spelling, nobody can tell where the token ends.
    return mayHold(masked) ? mask : masked;
  }

  return {
    mayHold,
    /** The text without the token. */
    text: withoutToken,
    /** One line of the text, cut, to be shown and stored. */
    excerpt: (text: string): string => excerptOf(withoutToken(text)),
    /** A request id or a host: cut, and also without what looks like another secret. */
    id: (text: string): string =>
      excerptOf(withoutTokens(withoutToken(text.slice(0, longestHeader)), mask).replace(bearer, mask)).slice(
        0,
        longestId,
      ),
    /** A copy of a JSON value without the token in its texts and names. */
    value: (value: unknown): unknown => redactedCopy(value, withoutToken),
  };
}

/** Browsers reject longer ones. */
const longestHeader = 100_000;

/** JSON inside JSON, markup and addresses. No service nests deeper by accident. */
const maxLayers = 6;

const introducers = /[%&\\]/;

/** How a character can be written instead: in an address, in JSON and scripts, and in markup. */
const spelling =
  /%([\da-f]{2})|\\(?:u\{0{0,4}([\da-f]{1,4})\}|u([\da-f]{4})|x([\da-f]{2})|(["'/\\&]))|&(?:#0{0,6}(\d{1,3})|#x0{0,6}([\da-f]{1,2})|(amp|lt|gt|quot|apos));?/gi;

const named: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** The character that a match of `spelling` stands for. */
function signOf([
  found,
  percent,
  braced,
  four,
  two,
  own,
  decimal,
  hexadecimal,
  name,
]: RegExpMatchArray): string {
  if (name !== undefined) return named.get(name.toLowerCase()) ?? found;
  if (own !== undefined) return own;
  const hex = percent ?? braced ?? four ?? two ?? hexadecimal;
  return String.fromCharCode(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
}

/** The text, then the text with its spellings decoded, then that decoded again, and so on. */
function layersOf(text: string): string[] {
  const layers = [text];
  for (let layer = text; layers.length < maxLayers && introducers.test(layer); ) {
    const further = layer.replace(spelling, (...match) => signOf(match as unknown as RegExpMatchArray));
    if (further === layer) break;
    layers.push(further);
    layer = further;
  }
  return layers;
}

/** Fewer characters of Base64 occur by chance. */
const fewestOfBase64 = 8;

/**
 * The characters of Base64 that only the token decides, for each place where it can start in a group of three bytes.
 * Both alphabets.
 */
function base64FormsOf(token: string): string[] {
  return [0, 1, 2].flatMap((before) => {
    const from = Math.ceil((8 * before) / 6);
    const to = Math.floor((8 * (before + token.length)) / 6);
    const core = btoa('\0'.repeat(before) + token).slice(from, to);
    return core.length < fewestOfBase64 ? [] : [core, core.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

/**
 * No record nests deeper. Deeper values are left out of the copy, so that no later code meets unlimited depth.
 */
const deepestLevel = 64;

function redactedCopy(part: unknown, redact: (text: string) => string, level = 0): unknown {
  if (typeof part === 'string') return redact(part);
  if (typeof part !== 'object' || part === null) return part;
  if (level === deepestLevel) return null;
  if (Array.isArray(part)) return part.map((inner) => redactedCopy(inner, redact, level + 1));
  return Object.fromEntries(
    Object.entries(part).map(([name, inner]) => [redact(name), redactedCopy(inner, redact, level + 1)]),
  );
}
