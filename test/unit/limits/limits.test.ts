// F59, F65, T25, T26, T28: input is cut and cleaned before it is stored, shown or decoded.
import { describe, expect, it, vi } from 'vitest';
import { sizeInHeader } from '@/lib/capture/pictures/picture-bytes';
import { isDecodable } from '@/lib/capture/pictures/picture-size';
import { nativeText } from '@/lib/capture/text/messages';
import { createRateLimiter } from '@/lib/outbox/sending/rate-limiter';
import { emptySnapshot } from '@/lib/page/empty-snapshot';
import { snapshotSchema } from '@/lib/page/snapshot';
import { createRedactor } from '@/lib/planning/redaction';
import { decodePicture } from '@/lib/platform/picture-canvas';
import { clientOf, jsonAnswer } from '../planning/fake-service';

describe('an unreadable page', () => {
  const titleOf = (title: string) => emptySnapshot({ address: 'https://a.example/', title }, []).title;

  it('has a title of one line and 300 units, cut at a whole character (F59)', () => {
    expect(titleOf('x'.repeat(2_000_000))).toBe(`${'x'.repeat(300)}…`);
    expect(titleOf('😀'.repeat(1_000)).isWellFormed()).toBe(true);
    expect(titleOf('Two\n lines')).toBe('Two lines');
  });

  it('has no user name, password or tracker in a title that is an address (F59)', () => {
    expect(titleOf('https://ana:pw@docs.example/a?utm_source=x&id=1')).toBe('https://docs.example/a?id=1');
  });

  it('has a working address, however long its query is (F59)', () => {
    const addressOf = (address: string) => emptySnapshot({ address, title: '' }, []).source.address;
    expect(addressOf(`https://a.example/page?x=${'y'.repeat(2_000_000)}`)).toBe('https://a.example/page');
    expect(addressOf(`https://a.example/${'y'.repeat(2_000_000)}`)).toBe('https://a.example/');
    expect(addressOf(`data:text/html,${'y'.repeat(2_000_000)}`)).toBe('');
  });

  it('F34: keeps address and title of an unreadable page, and the reason', () => {
    const snapshot = emptySnapshot({ address: 'chrome://settings/', title: 'Settings' }, ['page-refused']);

    expect(snapshot).toMatchObject({ address: 'chrome://settings/', title: 'Settings', selection: null });
    expect(snapshot.remarks).toEqual(['page-refused']);
  });

  it('cleans and checks the address of a link like that of a page', () => {
    const snapshot = emptySnapshot({ address: 'http://wiki/x?utm_id=1&token=2', title: '' }, [
      'address-is-private',
    ]);

    expect(snapshot.source.address).toBe('http://wiki/x?token=2');
    expect(snapshot.remarks).toEqual(['address-is-private', 'address-has-secret']);
  });

  it('has the shape of any snapshot', () => {
    const snapshot = emptySnapshot({ address: 'about:blank', title: '' }, []);
    expect(snapshotSchema.parse(JSON.parse(JSON.stringify(snapshot)))).toEqual(snapshot);
  });
});

describe('a stored error of the service', () => {
  const token = 'aB3-secret-token';
  const input = {
    params: { product_id: 'PRJ' },
    body: { idea: { name: 'I', created_by: 'ana@example.com' } },
  };

  it('has no name of 4 MB (F65)', async () => {
    const { client } = clientOf(
      jsonAnswer({ errors: { ['n'.repeat(4_000_000)]: ['is wrong'] } }, { status: 400 }),
    );
    const result = await client.call('createIdea', input);
    expect(JSON.stringify(result).length).toBeLessThan(1_000);
    expect(result).toMatchObject({ error: { messages: [{ message: 'is wrong' }] } });
  });

  it.each([
    token,
    token.toUpperCase(),
    `id-${token}-1`,
    btoa(token),
    `${'x'.repeat(249)}${token}`,
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl',
    'ghp_abcdefghijklmnopqrstuvwxyz0123456789',
    `Bearer ${token}`,
  ])('has no secret from the request ID %s (T26)', (id) => {
    const kept = createRedactor(token).id(id);
    expect(kept).toContain('•••');
    expect(kept.toLowerCase()).not.toContain(token.toLowerCase());
    expect(kept).not.toMatch(/eyJ|ghp_/);
    expect(kept.length).toBeLessThanOrEqual(253);
  });

  it('keeps an ordinary request ID (T26)', () => {
    const id = '7f3a2c1e-9b1d-4a55-8f3b-0c9e6d1f2a3b';
    expect(createRedactor(token).id(id)).toBe(id);
  });

  it('has no token in a redirect’s host or request ID (T26)', async () => {
    const { client } = clientOf(
      new Response(null, {
        status: 302,
        headers: { location: `https://${token}.evil.example/`, 'x-request-id': `r-${token}` },
      }),
      { token },
    );
    const result = await client.call('createIdea', input);
    expect(result).toMatchObject({ error: { kind: 'redirected' } });
    expect(JSON.stringify(result).toLowerCase()).not.toContain(token.toLowerCase());
  });
});

it('a pace near zero means one request a minute (F65)', async () => {
  const limiter = createRateLimiter(async () => 1e-7);
  for (let request = 0; request < 10; request += 1) await limiter.acquire('a', 0);
  expect(await limiter.acquire('a', 0)).toBe(60_000);
});

describe('a picture is measured before it is decoded', () => {
  const bytesOf = (...parts: (string | readonly number[])[]) =>
    Uint8Array.from(
      parts.flatMap((part) =>
        typeof part === 'string' ? Array.from(part, (sign) => sign.charCodeAt(0)) : part,
      ),
    );
  const png = (width: number[], height: number[]) =>
    bytesOf([0x89], 'PNG', [13, 10, 26, 10, 0, 0, 0, 13], 'IHDR', width, height, [8, 6, 0, 0, 0, 0, 0, 0, 0]);
  const riff = (type: string, ...content: (readonly number[])[]) =>
    bytesOf('RIFF', [0, 0, 0, 0], `WEBP${type}`, ...content);

  it.each([
    ['image/png', png([0, 0, 2, 0], [0, 0, 1, 0])],
    ['image/gif', bytesOf('GIF89a', [0, 2, 0, 1])],
    ['image/jpeg', bytesOf([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xff, 0xc2, 0, 17, 8, 1, 0, 2, 0])],
    ['image/webp', riff('VP8X', [10, 0, 0, 0, 0, 0, 0, 0], [255, 1, 0], [255, 0, 0])],
    ['image/webp', riff('VP8 ', [10, 0, 0, 0, 0, 0, 0, 0x9d, 1, 0x2a], [0, 2], [0, 1])],
    ['image/webp', riff('VP8L', [10, 0, 0, 0, 0x2f], [0xff, 0xc1, 0x3f, 0x00])],
  ] as const)('%s states its size (T28)', (type, bytes) => {
    expect(sizeInHeader(bytes, type)).toEqual({ width: 512, height: 256 });
  });

  it('one of 100 megapixels, or of zero, is not decoded (T28)', () => {
    expect(isDecodable({ width: 10_000, height: 10_000 })).toBe(false);
    expect(isDecodable({ width: 0, height: 10 })).toBe(false);
    expect(isDecodable({ width: 7_680, height: 4_320 })).toBe(true);
  });

  it('the browser decodes no picture that is too large, or whose type differs from its name (T28, T41)', async () => {
    const decoded = vi.fn(async () => ({ width: 512, height: 256, close: () => undefined }));
    vi.stubGlobal('createImageBitmap', decoded);
    const bomb = png([0, 1, 0, 0], [0, 1, 0, 0]);
    expect(await decodePicture(bomb, 'image/png')).toBeNull();
    expect(await decodePicture(bytesOf('<svg onload="alert(1)"/>'), 'image/png')).toBeNull();
    expect(decoded).not.toHaveBeenCalled();
    expect(await decodePicture(png([0, 0, 2, 0], [0, 0, 1, 0]), 'image/png')).toMatchObject({ width: 512 });
    expect(decoded).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });

  it('a file that ends within its header, or has another type, has no size (T28)', () => {
    expect(sizeInHeader(bytesOf([0x89], 'PNG'), 'image/png')).toBeNull();
    expect(sizeInHeader(bytesOf([0xff, 0xd8, 0xff]), 'image/jpeg')).toBeNull();
    expect(sizeInHeader(bytesOf('<svg onload="alert(1)"/>'), 'image/png')).toBeNull();
    expect(sizeInHeader(bytesOf([]), 'image/webp')).toBeNull();
  });
});

describe('foreign text in menus and notifications', () => {
  it('is one line, cut, and without marks that turn the text around it (T25, F119)', () => {
    expect(nativeText('Paid\u202Egnp.exe\u2066 now\nSent: 99', 60)).toBe('Paidgnp.exe now Sent: 99');
    expect(nativeText('x'.repeat(1_000_000), 60)).toBe(`${'x'.repeat(59)}…`);
    expect(nativeText('\u0000a\u2028b', 60)).toBe('a b');
    // A flag and a skin tone stay whole (fault F119).
    expect(nativeText(`${'x'.repeat(8)}\u{1F1E9}\u{1F1EA}\u{1F44D}\u{1F3FD}`, 10)).toBe('xxxxxxxx…');
  });

  it('is not replaced by the selection if it contains %s (T25)', () => {
    expect(nativeText('100%s', 60)).not.toContain('%s');
  });

  it('is isolated if it runs from right to left (T25)', () => {
    expect(nativeText('فكرة', 60)).toBe('\u2068فكرة\u2069');
  });
});
