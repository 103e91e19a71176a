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
  const [asIs, inBase64] = [layersOf(token), base64FormsOf(token)];
  const wanted = [...asIs, ...inBase64].map((form) => form.toLowerCase());
  const patternOf = (forms: readonly string[]) => forms.map(escaped).join('|');
  /** The pattern's group matches the forms in Base64. */
  const pattern = new RegExp(
    inBase64.length > 0 ? `${patternOf(asIs)}|(${patternOf(inBase64)})` : patternOf(asIs),
    'gi',
  );

  /** A token may look like a spelling itself, so the layers of both are compared. */
  const isIn = (layer: string): boolean => {
    const lower = layer.toLowerCase();
    return wanted.some((form) => lower.includes(form));
  };

  /** Looks through every spelling of the text, in linear time. */
  const mayHold = (text: string): boolean => token !== '' && layersOf(text).some(isIn);

  const withoutToken = (text: string): string => (mayHold(text) ? withMasks(text, pattern) : text);

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
const mostLayers = 6;

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
  for (let layer = text; layers.length < mostLayers && introducers.test(layer); ) {
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

/** The text as a pattern that matches only itself. */
const escaped = (text: string): string => text.replace(/[^\w]/g, (sign) => `\\${sign}`);

/** A layer of the text. Each unit has its place in the text. */
interface Layer {
  readonly text: string;
  readonly from: Uint32Array;
  readonly to: Uint32Array;
}

function withMasks(text: string, pattern: RegExp): string {
  /** For each unit of the text, whether it is part of the token. */
  const isMasked = new Uint8Array(text.length);
  let layer: Layer | null = {
    text,
    from: Uint32Array.from(text, (_sign, at) => at),
    to: Uint32Array.from(text, (_sign, at) => at + 1),
  };
  for (let depth = 0; layer && depth < mostLayers; depth += 1) {
    for (const found of layer.text.matchAll(pattern)) {
      const [at, past] = [found.index, found.index + found[0].length];
      const [start, end] = found[1] === undefined ? [at, past] : withEdges(layer.text, at, past);
      isMasked.fill(1, layer.from[start], layer.to[end - 1]);
    }
    layer = readOnce(layer);
  }
  return masked(text, isMasked);
}

/** The characters beside a token in Base64 contain bits of it, so they are masked, too. */
function withEdges(text: string, from: number, to: number): [from: number, to: number] {
  const isOfRun = (at: number) => /[\w+/=-]/.test(text.charAt(at));
  let [start, end] = [from, to];
  while (from - start < longestEdge && isOfRun(start - 1)) start -= 1;
  while (end - to < longestEdge && isOfRun(end)) end += 1;
  return [start, end];
}

const longestEdge = 4;

function readOnce({ text, from, to }: Layer): Layer | null {
  const found = [...text.matchAll(spelling)];
  if (found.length === 0) return null;
  const length = found.reduce((rest, match) => rest - match[0].length + 1, text.length);
  const next = { from: new Uint32Array(length), to: new Uint32Array(length) };
  const signs: string[] = [];
  let [at, put] = [0, 0];
  const copyTo = (end: number) => {
    signs.push(text.slice(at, end));
    next.from.set(from.subarray(at, end), put);
    next.to.set(to.subarray(at, end), put);
    put += end - at;
  };
  for (const match of found) {
    copyTo(match.index);
    at = match.index + match[0].length;
    signs.push(signOf(match));
    next.from[put] = from[match.index] ?? 0;
    next.to[put] = to[at - 1] ?? 0;
    put += 1;
  }
  copyTo(text.length);
  return { ...next, text: signs.join('') };
}

function masked(text: string, isMasked: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < text.length; ) {
    const isHidden = isMasked[at] === 1;
    const next = isMasked.indexOf(isHidden ? 0 : 1, at);
    const end = next === -1 ? text.length : next;
    parts.push(isHidden ? mask : text.slice(at, end));
    at = end;
  }
  return parts.join('');
}

/**
 * No record nests deeper. Deeper values are left out of the copy, so that no later code meets unlimited depth.
 */
const deepestLevel = 64;

/** Doesn't recurse, because answers may nest without limit. */
function redactedCopy(value: unknown, redact: (text: string) => string): unknown {
  const root: unknown[] = [];
  const open: { readonly part: unknown; readonly level: number; readonly put: (copy: unknown) => void }[] = [
    { part: value, level: 0, put: (copy) => root.push(copy) },
  ];
  for (let next = open.pop(); next; next = open.pop()) {
    const { part, level, put } = next;
    if (typeof part === 'string') put(redact(part));
    else if (typeof part !== 'object' || part === null) put(part);
    else if (level === deepestLevel) put(null);
    else if (Array.isArray(part)) {
      const copy: unknown[] = Array.from({ length: part.length });
      put(copy);
      for (const [at, inner] of part.entries())
        open.push({
          part: inner,
          level: level + 1,
          put: (clean) => {
            copy[at] = clean;
          },
        });
    } else {
      const copy: Record<string, unknown> = {};
      put(copy);
      for (const [name, inner] of Object.entries(part)) {
        const cleanName = redact(name);
        // Keeps the order of the names, and makes a name like `__proto__` an ordinary one.
        Object.defineProperty(copy, cleanName, {
          value: null,
          writable: true,
          enumerable: true,
          configurable: true,
        });
        open.push({
          part: inner,
          level: level + 1,
          put: (clean) => void Object.defineProperty(copy, cleanName, { value: clean }),
        });
      }
    }
  }
  return root[0];
}
