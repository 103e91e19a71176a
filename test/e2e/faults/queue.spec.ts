// Events that stop a queue in Chromium, and events that resume it.
import { expect } from '@playwright/test';
import { eitherOfChromium } from '../either-browser';
import { connectedChromium } from '../fixtures';
import { queueTests } from './queue-rules';

const session = connectedChromium();

queueTests({
  browser: eitherOfChromium(session),
  async replaceToken(token) {
    const options = await session.openExtensionPage('options.html#account');
    const field = options.getByLabel('Token', { exact: true });
    if (token === session.service.token) {
      await options.getByRole('button', { name: 'Replace token' }).click();
      await field.focus();
    }
    // After a rejected token, its field is there already, with the focus and the reason.
    else await expect(field).toHaveAccessibleDescription(/rejected your token/);
    await expect(field).toBeFocused();
    await options.keyboard.type(`Bearer ${token}`);
    await options.keyboard.press('Enter');
    await options.getByText(/^Connected\./).waitFor();
    await options.close();
  },
});
