// T33: no secret in an address leaves without a warning, and links inside a passage lose theirs.
import { describe, expect, it } from 'vitest';
import { absoluteLink } from '@/lib/page/passage/allowed-html';
import { examineAddress, titleOf } from '@/lib/page/source/source-address';
import { tokenForms } from '@/lib/secrets/token-forms';

const random = 'kZ3vQ9tXb2LmN8rW';
const hasWarning = (address: string) => examineAddress(address).remarks.includes('address-has-secret');

describe('T33 an address with a secret is reported', () => {
  it.each([
    'https://a.example/shop/cart;jsessionid=1A530637289A03B07199A44E8D531427',
    'https://a.example/shop/cart;v=1;JSESSIONID=1A53.node1?x=1',
    `https://a.example/log-in?next=${encodeURIComponent('https://b.example/?access_token=abc')}`,
    `https://a.example/log-in?next=${encodeURIComponent(`/x?next=${encodeURIComponent('/y#token=abc')}`)}`,
    `https://a.example/callback?code=${random}`,
    'https://a.example/?code=4f2a9c81d07be365',
    'https://a.example/verify?oobCode=abc',
    `https://a.example/join?key=${random}`,
    'https://hooks.slack.com/services/T00000000/B00000000/kZ3vQ9tXb2LmN8rWpQ4s',
    `https://discord.com/api/webhooks/123456789012345678/${random}`,
    `https://acme.webhook.office.com/webhookb2/${random}/IncomingWebhook/${random}`,
    `https://maker.ifttt.com/trigger/go/with/key/${random}`,
    'https://a.example/pay/sk_live_a2b3c4d5e6',
    'https://api.telegram.org/bot123456:AAH-kZ3vQ9tXb2LmN8rWpQ4sTuVwXyZ012345/getMe',
  ])('%s', (address) => {
    expect(hasWarning(address)).toBe(true);
  });

  it('in every known form of a token, as a segment and as a value', () => {
    const silent = tokenForms
      .flatMap(([alphabet, length, starts]) => {
        const characters = alphabet === 'upper' ? 'A2B3C4D5E6' : 'a2b3c4d5e6';
        return starts.split(' ').map((start) => start + characters.repeat(5).slice(0, length));
      })
      .filter(
        (token) =>
          !hasWarning(`https://a.example/x/${token}`) || !hasWarning(`https://a.example/?x=${token}`),
      );
    expect(silent).toEqual([]);
  });

  it.each([
    'https://a.example/posts?key=LOOM-77',
    'https://a.example/?code=SUMMER2024',
    'https://a.example/?code=spring-release-2024',
    'https://a.example/docs/webhooks/create-a-webhook-2024',
    'https://a.example/docs/api-keys/rotate-your-keys-in-2024',
    'https://a.example/log-in?next=/docs/tokens',
    'https://a.example/?next=https%3A%2F%2Fb.example%2Fa%3Fpage%3D2',
    'https://a.example/item;color=red',
    'https://a.example/API-documentation-and-reference-guide',
    'https://a.example/patterns-of-inheritance',
    'https://a.example/commit/4f2a9c81d07be3654f2a9c81d07be365deadbeef',
  ])('%s causes no warning', (address) => {
    expect(examineAddress(address).remarks).toEqual([]);
  });
});

it('T33 a canonical address with a secret is not taken on a clean page', () => {
  expect(examineAddress('https://a.example/story?id=1', 'https://a.example/story?id=1&token=abc')).toEqual({
    address: 'https://a.example/story?id=1',
    remarks: [],
  });
});

it('T33 a title that is an address has no secret', () => {
  expect(titleOf('https://a.example/x?id=1&access_token=abc')).toBe('https://a.example/x?id=1');
});

it.each([
  ['https://ada:pw@b.example/x?access_token=abc&id=1#part', 'https://b.example/x?id=1#part'],
  ['https://b.example/x?id=%7E1&sig=abc', 'https://b.example/x?id=%7E1'],
  ['https://b.example/cb?code=abc&state=xyz', 'https://b.example/cb?state=xyz'],
  ['https://b.example/#access_token=abc&token_type=bearer', 'https://b.example/'],
  [`https://hooks.slack.com/services/TEAM/BOT/${random}`, null],
  ['https://b.example/x?id=1#:~:text=a', 'https://b.example/x?id=1#:~:text=a'],
  ['mailto:ada@b.example?subject=token', 'mailto:ada@b.example?subject=token'],
])('T33 the link %s inside a passage becomes %s', (link, expected) => {
  expect(absoluteLink(link, 'https://a.example/')).toBe(expected);
});
