// A person without a service, in a real Firefox: the form saves at once, and nothing is sent unasked.
import { expect } from '@playwright/test';
import { chooseProduct, connectAccount } from '../../support/inside-extension';
import { eitherOfFirefox } from '../either-browser';
import { connectedFirefox, fullTest } from '../fixtures';

const session = connectedFirefox({ connect: null });
const { show, openForm, openOwn } = eitherOfFirefox(session);

/** Opens the list until it has the draft. */
async function expectListed(): Promise<void> {
  const list = await openOwn('activity.html');
  const rows = () =>
    list.run(
      () => [...document.querySelectorAll('[role=option]')].map((row) => row.textContent).join('\n'),
      null,
    );
  await expect.poll(rows).toMatch(/Saved in the first minute.*on this device/);
  await list.close();
}

fullTest(
  'a capture saved before there is a service waits on this device, and connecting sends nothing',
  async () => {
    await show('sample-article.html');
    const form = await openForm();
    expect(await form.text(), 'nothing names something of a service').not.toMatch(/required/i);
    await form.fill('#field-name', 'Saved in the first minute');
    await form.click('Save idea');
    await form.waitForText('Saved on this device');
    await expectListed();
    const { url: address, token } = session.service;
    await session.inside.evaluate(connectAccount, { address, token });
    await session.inside.evaluate(chooseProduct, 'PRJ');
    await expectListed();
    expect(session.service.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  },
);
