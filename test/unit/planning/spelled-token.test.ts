// T36: no answer brings the token back in another spelling, into anything that is stored, shown or exported.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRedactor } from '@/lib/planning/redaction';
import '../../support/property-seed';
import { clientOf, jsonAnswer } from './fake-service';

const hex = (sign: string, width: number) => sign.charCodeAt(0).toString(16).padStart(width, '0');

/** How a service may write one character. Markup, JSON, addresses, and one inside the other. */
const spellings: readonly ((sign: string) => string)[] = [
  (sign) => sign,
  (sign) => `\\u${hex(sign, 4)}`,
  (sign) => `\\u${hex(sign, 4).toUpperCase()}`,
  (sign) => `\\x${hex(sign, 2)}`,
  (sign) => (/[/"'\\&]/.test(sign) ? `\\${sign}` : sign),
  (sign) => `%${hex(sign, 2)}`,
  (sign) => `%25${hex(sign, 2).toUpperCase()}`,
  (sign) => `&#${sign.charCodeAt(0)};`,
  (sign) => `&#x${hex(sign, 4)};`,
  (sign) => `&amp;#${sign.charCodeAt(0)};`,
  (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' })[sign] ?? sign,
  (sign) => `\\\\u${hex(sign, 4)}`,
];

/**
 * The characters that HTTP allows in a token. Without the backslash, which no issuer uses: half-escaped, it can't be
 * told from an escape of the next character.
 */
const sign = fc
  .integer({ min: 0x21, max: 0x7e })
  .filter((code) => code !== 0x5c)
  .map((code) => String.fromCharCode(code));
const token = fc.array(sign, { minLength: 12, maxLength: 40 }).map((signs) => signs.join(''));
const written = token.chain((plain) =>
  fc
    .array(fc.nat(spellings.length - 1), { minLength: plain.length, maxLength: plain.length })
    .map((choices) => ({
      plain,
      text: Array.from(plain, (one, at) => (spellings[choices[at] ?? 0] ?? String)(one)).join(''),
    })),
);
const base64 = fc
  .record({ plain: token, before: fc.string({ unit: sign, maxLength: 5 }), isOfUrl: fc.boolean() })
  .map(({ plain, before, isOfUrl }) => {
    const text = btoa(`${before}:${plain}`);
    return { plain, text: isOfUrl ? text.replaceAll('+', '-').replaceAll('/', '_') : text };
  });
const around = fc.constantFrom('', 'Bearer ', 'the key "', 'x=', '<p>');

const idea = (parts: object) => ({ idea: { id: '1', reference_num: 'PRJ-I-1', ...parts } });
const question = { params: { id: 'PRJ-I-1' }, query: {} };

/** Everything that a client returns after answers with the text in each place of an answer. */
async function returned(plain: string, text: string): Promise<string> {
  const answers = [
    jsonAnswer(idea({ name: text, description: { body: text } })),
    jsonAnswer({ wrong: text }),
    jsonAnswer({ errors: { [text]: [text] } }, { status: 422 }),
    jsonAnswer({ message: text }, { status: 400 }),
    new Response(`<html><title>${text}</title>`, { status: 502, headers: { 'content-type': 'text/html' } }),
    new Response(text, { status: 500 }),
    new Response(`{"idea":"${text}`, { status: 200 }),
    new Response(`not JSON ${text}`, { status: 200 }),
  ];
  const results = await Promise.all(
    answers.map((answer) => clientOf(answer, { token: plain }).client.call('readIdea', question)),
  );
  return results.flatMap(textsIn).join('\n');
}

/** Every text and name in a value, as it is. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...textsIn(inner)]);
}

const unhidden = '•••';

it('T36 no result has the token, however each of its characters is written', async () => {
  await fc.assert(
    fc.asyncProperty(around, written, async (before, { plain, text }) => {
      const kept = await returned(plain, before + text);
      expect(kept).not.toContain(text);
      expect(kept).not.toContain(plain);
      expect(kept).toContain(unhidden);
    }),
    { numRuns: 60 },
  );
});

it('T36 no result has the token in Base64, wherever it starts and in both alphabets', async () => {
  await fc.assert(
    fc.asyncProperty(base64, async ({ plain, text }) => {
      const kept = await returned(plain, text);
      const letters = text.replaceAll('-', '+').replaceAll('_', '/');
      for (const found of kept
        .replaceAll('-', '+')
        .replaceAll('_', '/')
        .match(/[\w+/]{16,}/g) ?? [])
        expect(letters).not.toContain(found);
      expect(kept).toContain(unhidden);
    }),
    { numRuns: 40 },
  );
});

it('T36 a token at the edge of an excerpt is not cut into something that nobody recognizes', async () => {
  await fc.assert(
    fc.asyncProperty(written, fc.integer({ min: 0, max: 1_300 }), async ({ plain, text }, before) => {
      const kept = await returned(plain, `${'. '.repeat(before / 2)}${text}`);
      // Eight characters in a row of the token would be a part of it.
      for (let at = 0; at + 8 <= plain.length; at += 1) expect(kept).not.toContain(plain.slice(at, at + 8));
    }),
    { numRuns: 40 },
  );
});

it('T36 words without the token stay as they are', async () => {
  await fc.assert(
    fc.asyncProperty(token, fc.string({ maxLength: 60 }), async (plain, words) => {
      const answer = jsonAnswer(idea({ name: words }));
      const result = await clientOf(answer, { token: plain }).client.call('readIdea', question);
      if (!words.includes(plain)) expect(textsIn(result)).toContain(words);
    }),
  );
});

const plainToken = 'secret-token-1234';
const redacted = createRedactor(plainToken).value;

it('redaction keeps every value without the token unchanged', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 8 }), (value) => {
      expect(redacted(value)).toEqual(value);
    }),
  );
});

it('redaction removes the token from texts and names at any depth', () => {
  expect(
    redacted({ a: [`x ${plainToken}`, { [`${plainToken}-name`]: plainToken }], n: 1, t: true, z: null }),
  ).toEqual({
    a: ['x •••', { '•••-name': '•••' }],
    n: 1,
    t: true,
    z: null,
  });
});

it('redaction keeps the order of names, and handles names such as __proto__', () => {
  const value: unknown = JSON.parse(`{"b":1,"__proto__":{"a":"${plainToken}"},"a":2}`);
  const copy = redacted(value);
  expect(Object.keys(Object(copy))).toEqual(['b', '__proto__', 'a']);
  expect(Object.getPrototypeOf(copy)).toBe(Object.prototype);
  expect(JSON.stringify(copy)).not.toContain(plainToken);
});

it('redaction does not recurse: it cuts deep values, and the cut part contains no token (F56)', () => {
  const depth = 100_000;
  const value: unknown = JSON.parse(`${'['.repeat(depth)}"${plainToken}"${']'.repeat(depth)}`);
  const copy = JSON.stringify(redacted(value));
  expect(copy).not.toContain(plainToken);
  expect(copy.length).toBeLessThan(200);
});
