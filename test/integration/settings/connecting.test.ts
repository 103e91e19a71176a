// F116: what people paste as an address and a token, and what answers there. Each ends with an account or with one sentence.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '@/entrypoints/options/connect';
import type { MisbehaviourRule } from '@/test/service/misbehaviour/rules.ts';
import { type BackgroundWorld, startBackground } from '@/test/support/start-background.ts';
import { t } from '../../unit/components/with-say';

const token = 'dG9rZW4-abc_123.4567~89==';
let world: BackgroundWorld;
/** The origins that got a request. */
let asked: Set<string>;

/** The service of these names. The second one has it below a path, and a web site beside it. Nothing else answers. */
function served(address: string): string | Response {
  const { origin, hostname, pathname, search } = new URL(address);
  asked.add(origin);
  if (['planning.example', 'localhost', '127.0.0.1'].includes(hostname))
    return world.service.url + pathname + search;
  if (hostname === 'shared.example')
    return pathname.startsWith('/tenant/api/v1/')
      ? world.service.url + pathname.slice('/tenant'.length) + search
      : new Response('<!DOCTYPE html><h1>Not here</h1>', { status: 404 });
  throw new TypeError('Failed to fetch');
}

beforeEach(async () => {
  asked = new Set();
  world = await startBackground({
    isConnected: false,
    service: { tokens: { [token]: 'dana@example.com' } },
    async fetch(input, init) {
      const to = served(String(input));
      return to instanceof Response ? to : fetch(to, init);
    },
  });
});
afterEach(() => world.close());

/** The address of the connected account and the token that it sends, or the sentence at a field. */
async function connected(address: string, typedToken: string): Promise<string> {
  const problem = await connect(
    { send: world.send, requestPermission: async () => true, newId: () => 'attempt' },
    { address, token: typedToken, tokenKeeping: 'device' },
    new AbortController().signal,
    () => undefined,
  );
  const [account] = await world.settings.accounts.get();
  expect(problem === null).toBe(account !== undefined);
  return problem ? t(problem.messageKey, ...problem.parts) : (account?.serviceAddress ?? '');
}

const host = 'https://planning.example';
const notAnAddress = 'Enter a web address.';

describe('F116 an address', () => {
  it.each([
    ['planning.example', host],
    ['\t https://Planning.example/ \n', host],
    ['<https://planning.example>', host],
    ['“https://planning.example/”', host],
    ['https://plan\u200bning.example\ufeff', host],
    ['https:/planning.example', host],
    ['https//planning.example/', host],
    ['https://planning.example.', host],
    ['https://planning.example:8443/', `${host}:8443`],
    ['http://localhost:4810', 'http://localhost:4810'],
    ['https://planning.example/api/v1/ideas/PRJ-I-1', host],
    ['https://planning.example/projects/PRJ', host],
    ['https://planning.example/ideas/ideas/PRJ-I-1', host],
    ['https://planning.example/ideas?view=6776881149498133193#list', host],
    ['https://planning.example/a/b/c/d/e/f/g/h/i/j/k', host],
    ['https://shared.example/tenant', 'https://shared.example/tenant'],
    ['https://shared.example/tenant/ideas/ideas/PRJ-I-1?x=1', 'https://shared.example/tenant'],
  ])('%j is the account at %s', async (typed, address) => {
    expect(await connected(typed, token)).toBe(address);
    expect([...asked], 'the token goes to the typed origin alone').toEqual([new URL(address).origin]);
  });

  it.each([
    ['', 'Enter the address of your planning service.'],
    ['http://planning.example', /^Use an address that starts with https:/],
    ['ftp://planning.example', notAnAddress],
    ['mailto:ada@planning.example', /^Remove the user name/],
    ['planning example', notAnAddress],
    ['https://planning.example..', notAnAddress],
    ['https:\\\\planning.example', notAnAddress],
    ['https://ada:secret@planning.example', /^Remove the user name and password/],
    // Cyrillic а. Once Node 20 optimizes URL.canParse, it no longer reads Latin letters with accents.
    ['https://plаnning.example', /^Use only the letters a–z/],
    ['https://xn--plnning-5wa.example', /^Use only the letters a–z/],
  ])('%j is refused without a request', async (typed, sentence) => {
    expect(await connected(typed, token)).toMatch(sentence);
    expect(asked.size).toBe(0);
  });

  it.each([
    ['https://planing.example', 'Can’t reach planing.example. Check the address and your network.'],
    ['https://[::1]:8443', 'Can’t reach [::1]:8443. Check the address and your network.'],
    [
      'https://shared.example/other/page',
      'shared.example doesn’t look like a planning service. Check the address.',
    ],
  ])('%j: %s', async (typed, sentence) => {
    expect(await connected(typed, token)).toBe(sentence);
  });
});

const html = (body: string, status = 200, headers: Record<string, string> = {}): MisbehaviourRule => ({
  path: '*',
  answer: { kind: 'status', status, body, headers: { 'Content-Type': 'text/html', ...headers } },
});

describe('F116 what stands in front of the service has its own sentence:', () => {
  const signIn =
    'A sign-in page answered instead of planning.example. Sign in to your network, or check the address.';
  const password =
    'Something in front of planning.example asks for a user name and password, which Quick Capture can’t give. Ask your administrator.';
  it.each<[string, MisbehaviourRule, string]>([
    ['basic authentication', html('401', 401, { 'WWW-Authenticate': 'Basic realm="staff"' }), password],
    ['a Windows sign-in', html('401', 401, { 'WWW-Authenticate': 'Negotiate' }), password],
    [
      'the service’s own 401, as a page with a form',
      html('<!DOCTYPE html><input type="password">', 401, { 'WWW-Authenticate': 'Bearer' }),
      'planning.example rejected the token. Check it and try again.',
    ],
    ['a sign-in page', html('<!DOCTYPE html><form><input name=p type="password"></form>'), signIn],
    ['a redirect to a sign-in page', { path: '*', answer: { kind: 'redirect', location: '/login' } }, signIn],
    [
      'a redirect to another host',
      { path: '*', answer: { kind: 'redirect', location: 'https://login.example/' } },
      'This address redirects to login.example. Nothing was sent there. Enter the service’s own address.',
    ],
    [
      'a challenge page',
      html('<!DOCTYPE html><title>Just a moment...</title>', 403),
      'Something in front of planning.example blocks Quick Capture. Ask your administrator to let it through.',
    ],
    [
      'a web site',
      html('<!DOCTYPE html><h1>Welcome</h1>'),
      'planning.example doesn’t look like a planning service. Check the address.',
    ],
    [
      'another API',
      { path: '*', answer: { kind: 'status', status: 200, body: { hello: 1 } } },
      'planning.example doesn’t look like a planning service. Check the address.',
    ],
    ['a broken gateway', html('502', 502), 'planning.example has a problem. Try again later.'],
    [
      'a rate limit',
      { path: '*', answer: { kind: 'rate-limit', form: 'retry-after-seconds' } },
      'planning.example is busy. Try again in a minute.',
    ],
  ])('%s', async (_title, rule, sentence) => {
    world.service.misbehave(rule);
    expect(await connected(host, token)).toBe(sentence);
    expect(await connected(`${host}/projects/PRJ`, token), 'the same at the address of a page').toBe(
      sentence,
    );
  });

  it('a page of the service that sends strangers to its sign-in is cut all the same', async () => {
    world.service.misbehave({ path: '/projects/*', answer: { kind: 'redirect', location: '/login' } });
    expect(await connected(`${host}/projects/PRJ`, token)).toBe(host);
  });

  it('a rejected token is named although the typed address is a page’s', async () => {
    expect(await connected(`${host}/projects/PRJ`, 'wrong')).toMatch(/^planning.example rejected the token/);
    expect(await connected('https://shared.example/tenant', 'wrong')).toMatch(
      /^shared.example rejected the token/,
    );
  });
});

const mixed = 'Paste only the token, without other words.';
const hidden = 'Part of this token is hidden. Copy all of it from the service.';
const isPassword = 'This is a user name and a password. Paste a token.';

describe('F116 a token', () => {
  it.each([
    [token],
    [` \t${token} \r\n`],
    [`\u00a0${token}\u00a0`],
    [`"${token}"`],
    [`‘${token}’`],
    [`\`${token}\``],
    [`\ufeff${token.slice(0, 6)}\u200b${token.slice(6)}`],
    [`${token.slice(0, 12)}\n  ${token.slice(12)}`],
    [`Bearer ${token}`],
    [`bearer\u00a0${token}\n`],
    [`Authorization: Bearer ${token}`],
    [`-H "Authorization: Bearer ${token}"`],
    [`curl -H 'Authorization: Bearer ${token}' \\\n  https://planning.example/api/v1/me`],
    [`headers = {"Authorization": "Bearer ${token}"}`],
    [`token=${token}`],
    [`Token: ${token}`],
    [`export PLANNING_API_KEY="${token}"`],
    [`https://planning.example/ideas?access_token=${token}&page=2`],
    [`{ "access_token": "${token}", "token_type": "Bearer" }`],
    [`{\n  "token_type": "Bearer",\n  "api_key": "${token}"\n}`],
    [`Authorization: Token token="${token}"`],
    [`${token};`],
  ])('%j is read as the token in it', async (typed) => {
    expect(await connected(host, typed)).toBe(host);
    const sent = world.service.requests.map(({ headers }) => headers.authorization);
    expect(new Set(sent)).toEqual(new Set([`Bearer ${token}`]));
  });

  it.each([
    ['', 'Enter a token.'],
    ['\u200b \n', 'Enter a token.'],
    ['""', 'Enter a token.'],
    ['Bearer ', 'Enter a token.'],
    ['my token is secret-1234', mixed],
    ['{"refresh_token":"one","access_token":"two"}', mixed],
    ['https://planning.example/settings/api_keys', mixed],
    ['tоken-1234', 'A token can’t contain “о”. Copy it again.'],
    ['pässword', 'A token can’t contain “ä”. Copy it again.'],
    ['••••••••1234', hidden],
    ['abcd…wxyz', hidden],
    ['abcd...wxyz', hidden],
    ['****************', hidden],
    ['Basic YWRhOnNlY3JldA==', isPassword],
    ['Authorization: Basic YWRhOnNlY3JldA==', isPassword],
  ])('%j is refused without a request: %s', async (typed, sentence) => {
    expect(await connected(host, typed)).toBe(sentence);
    expect(asked.size).toBe(0);
  });

  it('that the service doesn’t accept is a rejected token', async () => {
    expect(await connected(host, 'wrong')).toBe(
      'planning.example rejected the token. Check it and try again.',
    );
  });
});
