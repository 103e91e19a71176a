// Hostile input from pages and services in Firefox: hostile text in answers, secrets in addresses.
import { expect, test } from '@playwright/test';
import { createIdea, firefoxThreatWorld } from './threat-world-firefox';

const { session, page } = firefoxThreatWorld();

test('T15 a hostile answer is shown as text, and its addresses are no links', async () => {
  session.service.misbehave({
    ...createIdea,
    calls: 1,
    answer: {
      kind: 'status',
      status: 200,
      body: {
        idea: {
          id: '7001',
          reference_num: 'PRJ-I-<b>9</b>',
          name: '<img src=x onerror="document.title=`run`">',
          url: 'javascript:document.title=`run`',
        },
      },
    },
  });
  const popup = await session.openForm();
  await popup.click('Save idea');
  await popup.waitForText('<b>9</b>');
  const shown = await popup.evaluate(
    (document) => ({
      pictures: document.querySelectorAll('img[src="x"], b').length,
      links: [...document.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? ''),
      title: document.title,
    }),
    null,
  );
  expect(shown.pictures).toBe(0);
  expect(shown.links.filter((link) => /^(javascript|data):/i.test(link))).toEqual([]);
  expect(shown.title).not.toBe('run');
});

test('T24 the form warns of a secret in the address, and trackers are removed', async () => {
  const address = `${session.pages.address('sample-article.html')}?token=abcdef&utm_source=letter`;
  await page.goto(address);
  const popup = await session.openForm();
  await popup.waitForText(/may contain a secret/);
  expect(await popup.text()).not.toContain('utm_source');
});
