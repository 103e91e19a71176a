import { expect, test } from '@playwright/test';
import { onlyInFullRun } from '../fixtures';
import { quotesTests } from '../quotes-rules';
import { nativeFirefoxWorld } from './native-world';

onlyInFullRun();

const { session, native, select, chooseFromMenu } = nativeFirefoxWorld();

quotesTests({
  async onPage(page, selector, act) {
    const tab = await session.openPage(page);
    await tab.evaluate((wanted) => {
      const element = document.querySelector(wanted);
      if (element) getSelection()?.selectAllChildren(element);
    }, selector);
    await session.focusPage();
    await act(() => session.openForm());
    await tab.close();
  },
  press: (...keys) => native.press(...keys),
  type: (text) => native.type(text),
  ideas: () => session.service.ideas(),
});

test('the right-click menu and the keys of the command add passages to the draft', async () => {
  const quotes = async () =>
    (await session.drafts()).flatMap((draft) => draft.quotes.map(({ html }) => html));
  await select('#ask');
  await chooseFromMenu('Add to draft');
  await expect.poll(quotes).toEqual([expect.stringContaining('draft-first import')]);
  await session.inside.evaluate(() =>
    browser.commands.update({ name: 'add-to-draft', shortcut: 'Alt+Shift+U' }),
  );
  await select('#lead');
  await native.press('alt+shift+u');
  await expect
    .poll(quotes)
    .toEqual([
      expect.stringContaining('draft-first import'),
      expect.stringContaining('Four of ten new teams'),
    ]);
  await session.inside.evaluate(() => browser.commands.reset('add-to-draft'));
});
