// T13: the addresses that can be a planning service, and their stored form.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { otherServiceIn, parseServiceAddress, serviceName } from '@/lib/planning/service-address';

test.each([
  ['https://acct.example.com', 'https://acct.example.com'],
  ['  https://ACCT.Example.com/ ', 'https://acct.example.com'],
  ['acct.example.com', 'https://acct.example.com'],
  ['https://acct.example.com/api/v1?x=1#y', 'https://acct.example.com'],
  ['https://acct.example.com.', 'https://acct.example.com'],
  ['https://acct.example.com:8443', 'https://acct.example.com:8443'],
  ['https://acct.example.com:443', 'https://acct.example.com'],
  ['http://localhost:4810', 'http://localhost:4810'],
  ['http://127.0.0.1:4810/x', 'http://127.0.0.1:4810/x'],
  ['https://example.com/tenant/', 'https://example.com/tenant'],
  ['https://example.com//Team%20A//plans?x=1#y', 'https://example.com/Team%20A/plans'],
  ['https://example.com/tenant/api/v1/ideas/PRJ-I-1', 'https://example.com/tenant'],
  ['https://example.com/a/../tenant', 'https://example.com/tenant'],
  ['https://[::1]:4810', 'https://[::1]:4810'],
  ['acct.example.com:8443/x', 'https://acct.example.com:8443/x'],
])('T13: a service address is stored as an origin and a path: %j is %s', (text, value) => {
  expect(parseServiceAddress(text)).toEqual({ isOk: true, value });
});

test.each([
  ['', 'empty'],
  ['   ', 'empty'],
  ['http://acct.example.com', 'needs-https'],
  ['http://localhost.example.com', 'needs-https'],
  ['http://127.0.0.2', 'needs-https'],
  ['http://[::1]:4810', 'needs-https'],
  ['https://person@acct.example.com', 'has-credentials'],
  ['https://person:word@acct.example.com', 'has-credentials'],
  ['https://@acct.example.com', 'has-credentials'],
  ['https://acct.example.com@evil.example', 'has-credentials'],
  ['https://аcct.example.com', 'international-name'],
  ['https://xn--cct-5cd.example.com', 'international-name'],
  ['https://acct。example.com', 'international-name'],
  ['ftp://acct.example.com', 'not-http'],
  ['javascript://acct.example.com', 'not-http'],
  ['https://', 'not-an-address'],
  ['https://acct.example.com..', 'not-an-address'],
  ['https://.', 'not-an-address'],
  ['https:\\\\acct.example.com', 'not-an-address'],
  ['https://acct example.com', 'not-an-address'],
  ['https://acct.example.com\n.evil.example', 'not-an-address'],
  ['https://acct.example.com:99999', 'not-an-address'],
])('T13: an unsafe service address is refused with its reason: %j is %s', (text, problem) => {
  expect(parseServiceAddress(text)).toEqual({ isOk: false, problem });
});

test('a stored address reads the same again, and no typed text throws', () => {
  const part = fc.string({ unit: fc.constantFrom(...'abcdefgxn-.:/@[]%?#\\ 0123456789é') });
  const typed = fc.oneof(
    part,
    part.map((text) => `https://${text}`),
    part.map((text) => `http://localhost${text}`),
  );
  let accepted = 0;
  fc.assert(
    fc.property(typed, (text) => {
      const first = parseServiceAddress(text);
      if (!first.isOk) return;
      accepted += 1;
      expect(parseServiceAddress(first.value)).toEqual(first);
      const { origin, pathname, search, hash } = new URL(first.value);
      expect(first.value).toBe(origin + pathname.replace(/\/$/, ''));
      expect(search + hash).toBe('');
    }),
    { numRuns: 500 },
  );
  expect(accepted).toBeGreaterThan(10);
});

test('a service is named by its host and path', () => {
  expect(serviceName('https://acct.example.com')).toBe('acct.example.com');
  expect(serviceName('http://localhost:4810/tenant')).toBe('localhost:4810/tenant');
});

describe('F64: a pasted address of another service', () => {
  test.each([
    ['https://other.example/ideas/PRJ-I-1', 'https://acct.example', 'other.example'],
    ['http://acct.example/ideas/PRJ-I-1', 'https://acct.example', 'acct.example'],
    ['https://acct.example:8443/ideas/PRJ-I-1', 'https://acct.example', 'acct.example:8443'],
    ['https://example.com/two/ideas/PRJ-I-1', 'https://example.com/one', 'example.com/two'],
    ['https://example.com/one-more/ideas/PRJ-I-1', 'https://example.com/one', 'example.com/one-more'],
    ['https://example.com/', 'https://example.com/one', 'example.com/'],
  ])('%s is not of %s', (text, service, name) => {
    expect(otherServiceIn(text, service)).toBe(name);
  });

  test.each([
    ['https://acct.example/ideas/PRJ-I-1', 'https://acct.example'],
    ['  HTTPS://ACCT.example/ideas/PRJ-I-1', 'https://acct.example'],
    ['https://example.com/one/ideas/PRJ-I-1', 'https://example.com/one'],
    ['PRJ-I-1', 'https://acct.example'],
    ['6776881149498133193', 'https://acct.example'],
    ['https://', 'https://acct.example'],
    ['', 'https://acct.example'],
  ])('%j is, or is no address, for %s', (text, service) => {
    expect(otherServiceIn(text, service)).toBeNull();
  });
});
