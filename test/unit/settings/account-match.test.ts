// The account that a connection belongs to, and the cases that need the person's answer (faults F46, F47).
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { comparePersons, nobody, type Person } from '@/lib/settings/account';
import { type KnownAccount, matchAccount, matchNamed } from '@/lib/settings/account-match';

const dana: Person = { id: '1', name: 'Dana', email: 'dana@example.com' };
const robin: Person = { id: '2', name: 'Robin', email: 'robin@example.com' };
/** Dana as an older version stored her, without an id. */
const danaByEmail: Person = { ...dana, id: '' };
const serviceAddress = 'https://acme.example/tenant';

test.each<[ReturnType<typeof comparePersons>, Person, Person]>([
  ['same', dana, { ...dana, email: 'dana.new@example.com' }],
  ['same', dana, { ...danaByEmail, email: 'DANA@example.com' }],
  ['other', dana, robin],
  ['other', dana, { ...dana, id: '3' }],
  ['unknown', danaByEmail, robin],
  ['unknown', dana, nobody],
  ['unknown', nobody, nobody],
])('F47 two persons are %s: %j and %j, in either order', (relation, one, other) => {
  expect([comparePersons(one, other), comparePersons(other, one)]).toEqual([relation, relation]);
});

const account = (change: Partial<KnownAccount> = {}): KnownAccount => ({
  id: 'a',
  serviceAddress,
  person: dana,
  isConnected: true,
  token: 'old-token',
  isWaiting: false,
  ...change,
});
const found = (person: Person, token = 'new-token') => ({ serviceAddress, token, person });

describe('F46 a connection belongs to', () => {
  it('the account of the same person, however many others are possible', () => {
    const others = [
      account({ id: 'x', person: nobody, isWaiting: true }),
      account({ id: 'y', person: robin }),
    ];
    const own = account({ id: 'own', isConnected: false, token: '' });
    expect(matchAccount([...others, own], found(dana))).toEqual({ account: own, isQuestion: false });
  });

  it('a new account at another service, even at another path of the same origin', () => {
    const neighbor = account({ serviceAddress: 'https://acme.example/other', isWaiting: true });
    expect(matchAccount([neighbor], found(dana))).toBeNull();
  });

  it('a new account if every former person of the service is another, and nothing is waiting', () => {
    const known = [account({ isWaiting: true }), account({ id: 'b', isConnected: false, token: '' })];
    expect(matchAccount(known, found(robin))).toBeNull();
  });

  it('the account with the same token, if the service names nobody', () => {
    expect(matchAccount([account({ isWaiting: true })], found(nobody, 'old-token'))).toMatchObject({
      isQuestion: false,
    });
  });

  it('a possible account, after a question if it has a working token', () => {
    expect(matchAccount([account()], found(nobody))).toMatchObject({ isQuestion: true });
    expect(matchAccount([account({ token: '' })], found(nobody))).toMatchObject({ isQuestion: false });
  });
});

test('F47 waiting captures never use a new token without a question, unless person or token is the same', () => {
  const person = fc.constantFrom(dana, danaByEmail, robin, nobody);
  const known = fc.record({
    id: fc.uuid(),
    serviceAddress: fc.constant(serviceAddress),
    person,
    isConnected: fc.boolean(),
    token: fc.constantFrom('', 'old-token', 'new-token'),
    isWaiting: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(known, { maxLength: 4 }), person, (accounts, whose) => {
      const [first] = accounts;
      const connection = found(whose);
      for (const match of [
        matchAccount(accounts, connection),
        first ? matchNamed(first, connection) : null,
      ]) {
        if (!match || match.isQuestion || !match.account.isWaiting) continue;
        const { person: owner, token } = match.account;
        const relation = comparePersons(owner, whose);
        expect(relation === 'same' || (relation === 'unknown' && token === connection.token)).toBe(true);
      }
    }),
  );
});
