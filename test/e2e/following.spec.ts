// Settings that follow the person, through the storage that a real Chromium syncs.
import { expect } from '@playwright/test';
import { connectedChromium, fullTest } from './fixtures';

const session = connectedChromium();

const inAccount = async () => {
  const worker = await session.worker();
  return worker.evaluate(() => chrome.storage.sync.get(null));
};

fullTest(
  'the settings are in the browser’s account while the switch is on, and what another device changes is used here',
  async () => {
    const options = await session.openExtensionPage('options.html#sync');
    const followed = options.getByRole('switch', { name: 'Use the same settings on all devices' });
    await expect(followed).not.toBeChecked();
    expect(await inAccount()).toEqual({});
    await followed.click({ force: true });
    await expect(followed).toBeChecked();
    await expect.poll(inAccount).toMatchObject({ 'preference:isPlainText': { v: 1, value: false } });
    expect(JSON.stringify(await inAccount())).not.toContain(session.service.token);

    const rule = {
      id: 'a',
      name: 'Theirs',
      pattern: 'a.example',
      isOn: true,
      kind: '',
      values: {},
      templates: {},
    };
    const worker = await session.worker();
    await worker.evaluate(
      async (value) => chrome.storage.sync.set({ 'rule:a': { v: 1, at: Date.now(), value } }),
      rule,
    );
    await options.goto(options.url().replace('#sync', '#rules'));
    await expect(options.getByRole('switch', { name: /Theirs/ })).toBeVisible();

    await options.goto(options.url().replace('#rules', '#sync'));
    await followed.click({ force: true });
    await expect(followed).not.toBeChecked();
    await expect.poll(inAccount).toEqual({});
    await options.close();
  },
);
