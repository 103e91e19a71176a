// Messages to the background from a page of the extension that somebody else controls: invalid ones, and addresses and ids
// inside valid ones. The same in both browsers.
import { expect, test } from '@playwright/test';
import { type CaptureToSave, ideaNamed } from '../../support/save-capture';
import { activeAccount, type EitherBrowser } from '../either-browser';
import { envelope, otherServer } from './threat-world';

export function messagesTests(browser: EitherBrowser): void {
  const { session, inside, ask, save } = browser;
  const accountId = () => activeAccount(browser);
  const elsewhere = otherServer();

  test('T06 a message of an unknown type, with an extra field or of a wrong type gets no answer', async () => {
    const id = await accountId();
    const wrong: unknown[] = [
      envelope('token.read', {}),
      envelope('account.disconnect', { accountId: id, queue: 'discard', now: true }),
      envelope('account.disconnect', { accountId: id, queue: 'burn' }),
      envelope('account.disconnect', { accountId: 7, queue: 'keep' }),
      envelope('outbox.wake', { extra: 1 }),
      envelope('outbox.reset', { isConfirmed: 'true' }),
      envelope('capture.retry', { captureId: 'no id' }),
      { ...envelope('outbox.wake', {}), to: 'all' },
      { name: 'outbox.wake', request: {} },
      envelope('__proto__', {}),
      envelope('constructor', {}),
      'outbox.wake',
      null,
    ];
    for (const message of wrong) {
      const answer = await inside(async (sent) => (await chrome.runtime.sendMessage(sent)) ?? null, message);
      expect(answer, JSON.stringify(message)).toBeNull();
    }
    expect(await accountId()).not.toBe('');
    expect(await ask('outbox.wake', {})).not.toBeNull();
  });

  test('T07 an address inside a message is never fetched: every request goes to the account’s address', async () => {
    const evil = `${elsewhere.origin}/api/v1/ideas/1`;
    await ask('idea.find', { accountId: await accountId(), reference: evil });
    for (const subject of ['products', 'portals', 'categories', 'pages', 'releases', 'ideas'])
      await ask('suggestion.read', { accountId: await accountId(), subject, product: evil, query: evil });
    const captures: CaptureToSave[] = [
      ideaNamed(evil, { product: evil }),
      ideaNamed(evil, { description: `<p><a href="${evil}">${evil}</a></p>` }),
      { kind: 'comment', values: { idea: evil, body: `<p>${evil}</p>`, link: evil, linkName: evil } },
      {
        kind: 'comment',
        values: { idea: 'PRJ-I-1', body: `<p>${evil}</p>`, link: evil, linkName: 'A link' },
      },
    ];
    for (const capture of captures) await save({ ...capture, address: evil });
    await expect.poll(() => session.service.attachments().length).toBeGreaterThan(0);
    expect(elsewhere.requests).toEqual([]);
  });

  test('T13 an unsafe or foreign service address is refused before anything is sent', async () => {
    const connect = (address: string) => ask('account.connect', { address, token: 'another-token' });
    for (const address of [
      'http://planning.example',
      'http://[::1]:4810',
      'http://127.0.0.2:4810',
      'https://user@127.0.0.1:4810',
      'https://dana:secret@service.example',
      'https://127.0.0.1@evil.example',
      'https://plаnning.example',
      'https://planning.example\\@evil.example',
      'ftp://service.example',
      'javascript:alert(1)',
      'javascript://planning.example',
      'file:///etc/passwd',
      '',
    ])
      expect(await connect(address), address).toMatchObject({ isOk: false, reason: 'address-refused' });
    // A trailing dot, a path and capitals still give the origin, which is another than the granted one.
    for (const address of [
      'https://127.0.0.1.evil.example',
      'https://planning.example.',
      'HTTPS://Service.Example./path?x',
    ])
      expect(await connect(address), address).toMatchObject({ isOk: false, reason: 'permission-missing' });
    expect(session.service.requests).toEqual([]);
  });

  test('T14 an ID that could change a request’s path is refused, or sent encoded', async () => {
    for (const id of [
      '../../admin',
      '..%2f..%2fme',
      '1%2f..%2f2',
      '1?x=1',
      '1#y',
      '1\r\nHost: evil.example',
      'PRJ-I-1\r\nX-Evil: 1',
      '..',
      '1/2',
      '１',
    ]) {
      const found = await ask('idea.find', { accountId: await accountId(), reference: id });
      expect(found, id).toMatchObject({ isOk: false, reason: 'reference-malformed' });
      await ask('suggestion.read', {
        accountId: await accountId(),
        subject: 'pages',
        product: id,
        query: '',
      });
      await save(ideaNamed(`To ${id}`, { product: id, portal: '' }));
    }
    await save(ideaNamed('After them'));
    await expect.poll(() => session.service.ideas().at(-1)?.attributes.name).toBe('After them');
    for (const { path, headers } of session.service.requests) {
      expect(path).toMatch(
        /^\/api\/v1\/(me|products|products\/[^/?#]+\/(ideas|pages|idea_portals)|ideas(\/[^/?#]+)?)$/,
      );
      expect(decodeURIComponent(path)).not.toMatch(/[\r\n]/);
      expect(headers).not.toHaveProperty('x-evil');
    }
  });
}
