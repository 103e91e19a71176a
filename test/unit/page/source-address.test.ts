// The source address of a capture: without trackers, canonical if plausible, with warnings about secrets and private
// hosts (T24).
import { describe, expect, it } from 'vitest';
import { examineAddress } from '@/lib/page/source/source-address';

describe('trackers', () => {
  it.each([
    ['https://a.example/x?utm_source=mail&utm_medium=m', 'https://a.example/x'],
    ['https://a.example/x?UTM_Campaign=1&id=7', 'https://a.example/x?id=7'],
    ['https://a.example/x?id=7&fbclid=abc&gclid=1&msclkid=2#part', 'https://a.example/x?id=7#part'],
    ['https://a.example/x?a=%20b+c&flag&gbraid=1', 'https://a.example/x?a=%20b+c&flag'],
    ['https://a.example/x#utm_source=feed', 'https://a.example/x'],
    ['https://a.example/#/room/9?utm_source=x', 'https://a.example/#/room/9?utm_source=x'],
    ['https://www.youtube.com/watch?v=abc&si=track&t=42', 'https://www.youtube.com/watch?v=abc&t=42'],
    ['https://a.example/x?si=unit&s=20', 'https://a.example/x?si=unit&s=20'],
    ['https://a.example/x?%75tm_source=1&%E0%A4=bad', 'https://a.example/x?%E0%A4=bad'],
    ['https://a.example/x#part:~:text=words', 'https://a.example/x#part'],
    ['https://a.example/x#:~:text=words', 'https://a.example/x'],
    ['https://a.example/x?', 'https://a.example/x'],
    ['mailto:ada@a.example?subject=utm_source', 'mailto:ada@a.example?subject=utm_source'],
    ['not an address', 'not an address'],
    ['', ''],
  ])('%s is kept as %s', (address, cleaned) => {
    expect(examineAddress(address).address).toBe(cleaned);
  });

  it('cleaning a clean address changes nothing', () => {
    const { address } = examineAddress('https://a.example/ä b?x=ü&utm_id=1#ö');
    expect(examineAddress(address).address).toBe(address);
  });
});

describe('the canonical address', () => {
  it.each([
    ['https://a.example/story?ref=home', 'https://a.example/story'],
    ['http://a.example/story', 'https://a.example/story'],
    ['https://m.a.example/story', 'https://www.a.example/story'],
    ['https://a.example/story.amp?amp=1', 'https://a.example/story'],
    ['https://a.example/amp/story/', 'https://a.example/story'],
    ['https://a.example/?ref=home', 'https://a.example/'],
    ['https://en.m.wiki.example/wiki/Felt', 'https://en.wiki.example/wiki/Felt'],
    ['https://a.example/caf%c3%a9/', 'https://a.example/caf%C3%A9'],
    ['https://a.example/x?b=2&a=1&ref=home', 'https://a.example/x?a=1&b=2'],
  ])('%s is replaced by %s', (own, canonical) => {
    expect(examineAddress(own, canonical).address).toBe(canonical);
  });

  it.each([
    ['another site', 'https://a.example/story', 'https://b.example/story'],
    ['T41 a private host', 'https://m.wiki/story', 'https://wiki/story'],
    ['another port', 'https://a.example:8443/story', 'https://a.example/story'],
    ['the home page', 'https://a.example/story', 'https://a.example/'],
    ['the first page of many', 'https://a.example/list?page=2', 'https://a.example/list'],
    ['another search', 'https://a.example/search?q=wool', 'https://a.example/search?q=felt'],
    ['the page before in an application', 'https://a.example/rooms/9', 'https://a.example/rooms/8'],
    ['an application without its hash route', 'https://a.example/app#/rooms/9', 'https://a.example/app'],
    ['a step back to http', 'https://a.example/story', 'http://a.example/story'],
    ['a scheme that runs something', 'https://a.example/story', 'javascript:alert(1)'],
    ['no address', 'https://a.example/story', 'http://'],
    ['F114 a list', 'https://a.example/tickets/2', 'https://a.example/tickets'],
    [
      'F114 a list of what a parameter names',
      'https://a.example/tickets?ticket=2',
      'https://a.example/tickets',
    ],
    ['F114 a list of references', 'https://a.example/orders?ref=ORD-7', 'https://a.example/orders'],
    ['F114 an unknown parameter', 'https://a.example/story?x=1', 'https://a.example/story'],
    ['F114 an added parameter', 'https://a.example/app', 'https://a.example/app?conversation=7'],
    ['F114 another customer', 'https://a.example/customers/7/orders', 'https://a.example/customers/8/orders'],
    ['F114 another customer’s order', 'https://a.example/acme/orders/3', 'https://a.example/globex/orders/3'],
    [
      'F114 another customer in the query',
      'https://a.example/o/3?customer=7',
      'https://a.example/o/3?customer=8',
    ],
    ['F114 another customer’s host', 'https://acme.a.example/o/3', 'https://globex.a.example/o/3'],
    ['F114 the thread of a post', 'https://a.example/t/felt/41/7', 'https://a.example/t/felt/41'],
    ['F114 an id in other letters', 'https://a.example/d/aBcD', 'https://a.example/d/abcd'],
    [
      'F114 a page that was left by its fragment',
      'https://a.example/mail/#inbox/2',
      'https://a.example/mail/#inbox/1',
    ],
    [
      'F114 a product by another name',
      'https://a.example/wool/dp/B01/ref=sr_1',
      'https://a.example/red/dp/B01',
    ],
  ])('%s is not used', (_, own, canonical) => {
    expect(examineAddress(own, canonical).address).toBe(own);
  });

  it.each([
    ['a message', 'https://a.example/t/41?ref=mail#post_7', '#post_7'],
    ['a message, and not the other one', 'https://a.example/t/41?ref=mail#post_7', '#post_7', '#post_1'],
    ['an answer with a number', 'https://a.example/t/41?ref=mail#4022', '#4022'],
    ['a heading', 'https://a.example/t/41?ref=mail#installation', '#installation'],
    ['a route', 'https://a.example/t/41?ref=mail#inbox/7', '#inbox/7'],
    ['no element that only the page names', 'https://a.example/t/41?ref=mail', '', '#post_1'],
  ])('F114 keeps the place of %s', (_, own, place, stated = '') => {
    const canonical = 'https://a.example/t/41';
    expect(examineAddress(own, canonical + stated).address).toBe(canonical + place);
  });

  it('loses its trackers too', () => {
    const own = 'https://a.example/story';
    expect(examineAddress(own, `${own}?utm_source=canonical`).address).toBe(own);
  });
});

describe('T24: a secret in an address is reported', () => {
  it.each([
    'https://a.example/?token=abc',
    'https://a.example/?access_token=abc',
    'https://a.example/?X-Amz-Signature=abc&X-Amz-Credential=x',
    'https://a.example/?X-Goog-Signature=abc',
    'https://blob.example/f?sv=2024&sig=abc',
    'https://a.example/reset?password=hunter2',
    'https://a.example/?api_key=1&x=2',
    'https://a.example/?apiKey=1',
    'https://a.example/?client-secret=1',
    'https://a.example/;jsessionid=1?JSESSIONID=ab12',
    'https://a.example/#access_token=abc&token_type=bearer',
    'https://a.example/#/home?session_id=abc',
    'https://a.example/callback?code=abc&state=xyz',
    'https://a.example/magic/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln',
    'https://a.example/?x=ghp_abcdefghijklmnopqrstuvwxyz0123456789',
    'https://ada:pw@a.example/',
    'https://ada@a.example/',
  ])('%s', (address) => {
    expect(examineAddress(address).remarks).toContain('address-has-secret');
  });

  it.each([
    'https://a.example/?q=token',
    'https://a.example/?token=',
    'https://a.example/posts?key=LOOM-77',
    'https://a.example/?code=red',
    'https://a.example/design/tokens',
    'https://a.example/passwords-explained',
    'https://a.example/?design=signal',
  ])('%s causes no warning', (address) => {
    expect(examineAddress(address).remarks).toEqual([]);
  });

  it('removes user name and password from the address, and says so', () => {
    expect(examineAddress('https://ada:pw@a.example/x')).toEqual({
      address: 'https://a.example/x',
      remarks: ['address-has-secret'],
    });
  });
});

describe('T24 T39: an address on a private host is reported, also behind a translation or by a usual name', () => {
  const hosts = [
    'localhost:3000 app.localhost 127.0.0.1 127.1 0x7f000001 10.1.2.3 172.16.0.1 172.31.255.255',
    '192.168.1.1 169.254.169.254 100.64.0.1 [::1] [fd00::1] [fe80::1] [::ffff:192.168.0.1] wiki',
    'wiki.corp printer.local db.prod.internal. nas.home.arpa [64:ff9b::10.0.0.1]',
    '[64:ff9b::c0a8:101] [64:ff9b:1::1] [fec0::1] [feff::1] 198.18.0.1 198.19.255.255 wiki.intra',
    'wiki.localnet pc.workgroup api.service.consul web.default.svc host.docker',
    'nas.tail1234.ts.net fritz.box',
  ].flatMap((line) => line.split(' '));
  it.each([...hosts.map((host) => `http://${host}/`), 'file:///etc/hosts'])('%s', (address) => {
    expect(examineAddress(address).remarks).toContain('address-is-private');
  });

  it.each([
    'https://a.example/',
    'http://172.32.0.1/',
    'http://11.0.0.1/',
    'http://[2001:db8::1]/',
    'https://localhost.example/',
    'https://internal.example.org/',
    'about:blank',
    'http://[64:ff9b::5db8:d822]/',
    'http://[64:ff9c::1]/',
    'http://198.20.0.1/',
    'https://intra.example/',
    'https://a.box/',
  ])('%s is public', (address) => {
    expect(examineAddress(address).remarks).toEqual([]);
  });
});
