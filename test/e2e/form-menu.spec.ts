// The menu of the form in a real browser: the rule for the site of the page.
import { expect } from '@playwright/test';
import { connectedChromium, fullTest } from './fixtures';

const session = connectedChromium();

fullTest(
  'the keys of the rule open the settings at a rule for the page’s site, with the form’s product and kind',
  async () => {
    const page = await session.openPage('sample-article.html');
    const popup = await session.openPopup(page);
    await expect(popup.getByRole('textbox', { name: 'Name' })).toHaveValue(/\S/);
    await popup.getByRole('button', { name: 'More kinds and actions' }).click();
    await expect(popup.getByRole('menuitem').first()).toBeFocused();
    const opened = session.context.waitForEvent('page');
    // The popup closes before the key is up.
    const pressed = popup.keyboard.press('Alt+R').catch(() => undefined);
    const settings = await opened;
    await pressed;
    await expect(settings.getByLabel('Address', { exact: true })).toBeFocused();
    await expect(settings.getByLabel('Address', { exact: true })).toHaveValue(new URL(page.url()).host);
    await expect(settings.getByLabel('The form opens with')).toHaveValue('idea');
    await settings.getByRole('button', { name: 'Save rule' }).click();
    await expect(settings.getByRole('switch', { name: new URL(page.url()).host })).toBeVisible();
    await settings.close();
  },
);
