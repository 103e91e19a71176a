import { describe, expect, it } from 'vitest';
import { hasNeverLeft } from '@/lib/outbox/sending/network-evidence';

const refused = 'net::ERR_CONNECTION_REFUSED';
const reset = 'net::ERR_CONNECTION_RESET';

describe('the evidence that a failed request never left (F43)', () => {
  it.each([
    ['a refusal after a refusal', refused, refused, true],
    ['in Firefox, too', 'NS_ERROR_CONNECTION_REFUSED', 'NS_ERROR_UNKNOWN_HOST', true],
    ['an unknown name after a lost network', 'net::ERR_NAME_NOT_RESOLVED', refused, true],
    ['a first refusal: the browser may have retried on its own', refused, null, false],
    ['a refusal after a reset: a connection was open', refused, reset, false],
    ['a reset', reset, refused, false],
    ['a code that nobody knows', 'net::ERR_NEW', refused, false],
  ])('%s', (_title, code, before, expected) => {
    expect(hasNeverLeft({ code, before }, { wasOffline: false })).toBe(expected);
  });

  it('is missing if the browser gave no reason', () => {
    expect(hasNeverLeft(null, { wasOffline: true })).toBe(false);
  });

  it.each([
    ['began and ended without a network', 'net::ERR_INTERNET_DISCONNECTED', true],
    ['did so in Firefox', 'NS_ERROR_OFFLINE', true],
    ['was refused: a service on this machine needs no network', refused, false],
  ])('from a first failure that %s: %s', (_title, code, expected) => {
    expect(hasNeverLeft({ code, before: null }, { wasOffline: true })).toBe(expected);
    expect(hasNeverLeft({ code, before: null }, { wasOffline: false })).toBe(false);
  });
});
