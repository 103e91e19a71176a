// Errors in the consoles of the add-on in Firefox: a test fails on them.
import { expect } from '@playwright/test';
import { waitUntil } from '../../support/wait-until';
import { connectedFirefox, expectsErrors, fullTest } from '../fixtures';

const session = connectedFirefox();

fullTest(
  'the consoles of a page and of the background are read, and those of web pages are not',
  async () => {
    expectsErrors(/of the add-on/);
    await session
      .openPage('sample-article.html')
      .then((page) => page.evaluate(() => console.error('of the site')));
    await session.inside.evaluate(async () => {
      console.error(new TypeError('one of the add-on'));
      setTimeout(() => {
        throw new SyntaxError('two of the add-on');
      });
      const background = await browser.runtime.getBackgroundPage();
      Reflect.get(background, 'console').error('three of the add-on');
    });
    const found: string[] = [];
    await waitUntil(
      async () => {
        found.push(...(await session.takeErrors()));
        return ['one', 'two', 'three'].every((word) =>
          found.some((error) => error.includes(`${word} of the add-on`)),
        );
      },
      { what: 'three errors in the consoles' },
    ).catch((error: unknown) => {
      throw new Error(`${String(error)}: ${JSON.stringify(found)}`);
    });
    expect(found.filter((error) => error.includes('of the site'))).toEqual([]);
  },
);
