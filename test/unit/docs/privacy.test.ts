// The privacy statement says what the product does with the token.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { policySchema } from '@/lib/capture/form/policy';

const statement = readFileSync(new URL('../../store/privacy.md', import.meta.url), 'utf8').replaceAll(
  /\s+/g,
  ' ',
);

it('the privacy statement says when organizations and their revenue are asked for, and what stays of them', () => {
  expect(statement).toMatch(
    /When you open the field for the organization of a vote, it asks for organizations/,
  );
  expect(statement).toMatch(/It never sends the domain of a mail provider that is open to everybody/);
  expect(statement).toMatch(/revenue of an organization when you press \*Show revenue\*, and stores none/);
  expect(statement).toMatch(/\| organizations and contacts that you chose for votes, by the domain/);
});

it('T47 the privacy statement says where addresses of pages are kept in clear', () => {
  expect(statement).toMatch(
    /\| history: [^|]* its page as an unreadable code, without the page's address \|/,
  );
  expect(statement).toMatch(/\| sent captures, with the addresses of their pages/);
});

it('T40 the privacy statement says where the token lies, who can read it, and what an organization can require', () => {
  expect(statement).toMatch(/The token lies in the browser's profile/);
  expect(statement).toMatch(/doesn't encrypt it/);
  const [, key = ''] = /`(\w+)` in its policy/.exec(statement) ?? [];
  expect(Object.keys(policySchema.shape)).toContain(key);
});
