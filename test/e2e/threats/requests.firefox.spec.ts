// The add-on in Firefox sends requests only to the connected service.
import { expect, test } from '@playwright/test';
import { closeFirefoxPopup } from '../../support/firefox-popup';
import { speak } from '../../support/inside-extension';
import { canary, firefoxThreatWorld } from './threat-world-firefox';

const { session, ask } = firefoxThreatWorld();

test('T13 http beyond this machine, a user name, look-alike letters and other schemes are refused in an address', async () => {
  const answers = await session.inside.evaluate(
    speak,
    [
      'http://service.example',
      'https://dana:secret@service.example',
      'https://sеrvice.example',
      'ftp://service.example',
      'javascript:alert(1)',
      'file:///etc/passwd',
      '',
    ].map((address) => ({ name: 'account.connect', request: { address, token: canary } })),
  );
  for (const answer of answers) expect(answer).toMatchObject({ isOk: false, reason: 'address-refused' });
  // A trailing dot, a path and capitals still give the origin. Without its permission, the add-on sends no request.
  expect(
    await ask('account.connect', { address: 'HTTPS://Service.Example./path?x', token: canary }),
  ).toMatchObject({ isOk: false, reason: 'permission-missing' });
  expect(session.service.requests.filter(({ path }) => path === '/api/v1/me')).toHaveLength(0);
});

test('T17 opening the popup, the settings or the list sends requests only to the service', async () => {
  await session.ui.run(
    `window.seenByTest = [];
     window.watcherOfTest = (subject) => {
       const channel = subject.QueryInterface(Ci.nsIHttpChannel);
       const { triggeringPrincipal } = channel.loadInfo;
       if (triggeringPrincipal.addonPolicy?.id === input) window.seenByTest.push(channel.URI.spec);
     };
     Services.obs.addObserver(window.watcherOfTest, 'http-on-modify-request');`,
    session.addOnId,
  );
  await session.openForm();
  await closeFirefoxPopup(session.ui);
  // Proves that the test would see a request of the extension.
  await ask('idea.find', { accountId: await session.accountId(), reference: 'PRJ-I-1' });
  for (const path of ['options.html', 'activity.html']) {
    const own = await session.openExtensionPage(path);
    await own.waitForFunction(() => document.querySelector('h1') !== null);
    await own.close();
  }
  const seen = await session.ui.run(
    `Services.obs.removeObserver(window.watcherOfTest, 'http-on-modify-request');
     return window.seenByTest;`,
  );
  expect(seen).toContainEqual(expect.stringContaining('/api/v1/ideas/PRJ-I-1'));
  expect(
    [seen].flat().filter((address) => !String(address).startsWith(`${session.service.url}/api/v1/`)),
  ).toEqual([]);
});
