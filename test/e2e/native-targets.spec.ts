// What a real gesture is about, in a headed Chromium: a link that others resemble (F112), a selection that its editor
// clears (F111). Playwright's emulated focus would keep the selection.
import { expect, type Page, test } from '@playwright/test';
import { chooseMenuEntry } from '../support/native-menu';
import { popupAfter } from '../support/popup';
import { nativeWorld } from './native-world';

const { session, native, page, lastIdea } = nativeWorld();

test.beforeEach(() => session.setPreferences({ lastKind: 'idea', undoMs: 0 }));

const entry = 'Capture as idea';
const choose = () => chooseMenuEntry(native, { entries: [entry], choose: entry });

async function show(tab: Page, html: string): Promise<void> {
  await tab.bringToFront();
  await tab.evaluate((markup) => {
    document.body.innerHTML = markup;
    for (const template of document.querySelectorAll('template')) {
      const root = template.parentElement?.attachShadow({ mode: 'open' });
      root?.append(template.content);
    }
  }, html);
}

test.describe('F112 a right-click on a link', () => {
  const link = (inner: string, attributes = '') =>
    `<div><a href="https://news.example/story" ${attributes}>${inner}</a></div>`;
  const picture = link(
    '<span style="display:inline-block;width:80px;height:40px;background:teal"></span>',
    'id="picture"',
  );
  const frame = link('Framed', 'style="display:block;height:90vh"').replaceAll('"', "'");

  for (const { what, html, click, expected } of [
    {
      what: 'below a picture with its address',
      html: picture + link('The story', 'id="x"'),
      click: '#x',
      expected: 'The story',
    },
    {
      what: 'of comments',
      html: link('The story') + link('42 comments', 'id="x"'),
      click: '#x',
      expected: '42 comments',
    },
    {
      what: 'that wraps a heading',
      html: link('42 comments') + link('<h2>The story</h2>', 'id="x"'),
      click: '#x h2',
      expected: 'The story',
    },
    {
      what: 'with only a label',
      html:
        link('42 comments') +
        link(
          '<i style="display:block;width:40px;height:40px;background:teal"></i>',
          'id="x" aria-label="The story"',
        ),
      click: '#x i',
      expected: 'The story',
    },
    {
      what: 'that is there twice',
      html: link('The story') + link('The story', 'id="x"'),
      click: '#x',
      expected: 'The story',
    },
    {
      what: 'in a drawing',
      html: `${link('42 comments')}<svg width="300" height="60"><a href="https://news.example/story"><text id="x" y="40" font-size="30">The story</text></a></svg>`,
      click: '#x',
      expected: 'The story',
    },
    {
      what: 'in a shadow root',
      html: `${link('42 comments')}<div id="x" style="width:200px"><template>${link('The story', 'style="display:block"')}</template></div>`,
      click: '#x',
      expected: 'The story',
    },
    {
      what: 'in a frame',
      html: `${link('42 comments')}<iframe id="x" srcdoc="${frame}"></iframe>`,
      click: '#x',
      expected: 'Framed',
    },
  ])
    test(`${what} captures its words`, async () => {
      await show(page, html);
      const before = session.service.ideas().length;
      await native.rightClick(page, click);
      await choose();
      await expect.poll(() => session.service.ideas().length).toBe(before + 1);
      expect(lastIdea()?.sent.name).toBe(expected);
    });

  test('that takes no focus opens the form with the address, and the person chooses the words', async () => {
    await show(page, link('The story') + link('42 comments', 'id="x"'));
    await page.evaluate(() =>
      addEventListener('mousedown', (event) => event.preventDefault(), { capture: true }),
    );
    const before = session.service.ideas().length;
    await native.rightClick(page, '#x');
    const popup = await popupAfter(session, choose);
    const name = popup.getByRole('textbox', { name: 'Name' });
    await expect(name).toHaveValue('https://news.example/story');
    await expect(popup.getByRole('button', { name: 'The story' })).toBeVisible();
    expect(session.service.ideas()).toHaveLength(before);
    await popup.getByRole('button', { name: '42 comments' }).click();
    await expect(name).toHaveValue('42 comments');
    await expect(popup.getByRole('button', { name: 'The story' })).toHaveCount(0);
    await popup.getByRole('button', { name: 'Save idea' }).click();
    await expect.poll(() => lastIdea()?.sent.name).toBe('42 comments');
  });
});

test.describe('F111 an editor that clears its selection when it loses the focus', () => {
  const notice = /Some editors clear the selection/;
  const clears = 'getSelection().removeAllRanges()';
  const editor = (onBlur: string) =>
    `<div id="x" contenteditable="true" style="height:400px" onblur="${onBlur}">Sheep graze</div>`;

  async function work(html: string): Promise<void> {
    await show(page, html);
    const tab = session.context.pages().find((each) => each.url() === page.url());
    if (!tab) throw new Error('no such tab');
    const devTools = await session.context.newCDPSession(tab);
    await devTools.send('Emulation.setFocusEmulationEnabled', { enabled: false });
    await page.evaluate(() => {
      const field = document.querySelector<HTMLElement>('#x');
      field?.focus();
      if (field instanceof HTMLTextAreaElement) field.select();
      else if (field) getSelection()?.selectAllChildren(field);
    });
  }

  for (const { what, html } of [
    { what: 'simply', html: editor(clears) },
    {
      what: 'and restores it',
      html: editor(clears).replace('onblur', `onfocus="getSelection().selectAllChildren(this)" onblur`),
    },
    { what: 'and is drawn anew', html: editor('this.replaceWith(this.cloneNode(true))') },
    {
      what: 'and is a field',
      html: '<textarea id="x" onblur="this.setSelectionRange(0, 0)">Sheep graze</textarea>',
    },
  ])
    test(`${what}: the form says how to capture it`, async () => {
      await work(html);
      const popup = await popupAfter(session, () => native.press('alt+shift+k'));
      await expect(popup.getByText(notice)).toBeVisible();
    });

  test('a right-click captures its words', async () => {
    await work(editor(clears));
    await native.rightClickSelection(page);
    await choose();
    await expect.poll(() => lastIdea()?.sent.name).toBe('Sheep graze');
  });

  test('the form says nothing of a page whose editor is empty, or whose selection stays', async () => {
    await work(editor(clears).replace('Sheep graze', ''));
    const popup = await popupAfter(session, () => native.press('alt+shift+k'));
    await expect(popup.getByRole('textbox', { name: 'Name' })).toHaveValue(/import wizard/);
    await expect(popup.getByText(notice)).toHaveCount(0);
    await native.press('Escape');
    await work(editor(''));
    const again = await popupAfter(session, () => native.press('alt+shift+k'));
    await expect(again.getByRole('textbox', { name: 'Description' })).toHaveText('Sheep graze');
    await expect(again.getByText(notice)).toHaveCount(0);
  });
});
