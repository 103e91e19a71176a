// Content that only an extension can read, or not even an extension: closed components, and the browser's PDF viewer.
// Read by the production build in real Chromium.
import { expect, type Page, test } from '@playwright/test';
import { snapshotSchema, sourceProperty } from '@/lib/page/snapshot';
import { connectedChromium } from '../fixtures';

const session = connectedChromium();
let tab: Page;
test.beforeEach(async () => {
  tab = await session.context.newPage();
});
test.afterEach(() => tab.close());

async function show(body: string): Promise<void> {
  await tab.route('**/closed', (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: `<!doctype html><title>Closed</title>${body}`,
    }),
  );
  await tab.goto(`${session.pages.origin}/closed`);
}

/** Includes the link to the passage, which arrives later. */
async function read() {
  const worker = await session.worker();
  const results = await worker.evaluate(
    async ({ url, property }) => {
      const [found] = await chrome.tabs.query({ url });
      const target = { tabId: found?.id ?? 0 };
      const [first] = await chrome.scripting.executeScript({ target, files: ['/read-page.js'] });
      const [later] = await chrome.scripting.executeScript({
        target,
        func: async (name: string) => (await Reflect.get(globalThis, name)())?.passageAddress,
        args: [property],
      });
      return { first: first?.result, later: later?.result };
    },
    { url: tab.url(), property: sourceProperty },
  );
  return { ...snapshotSchema.parse(results.first), passageAddress: results.later };
}

/** A component with a closed shadow root; `selects` runs with the root. */
const component = (inside: string, selects: string) => `<x-closed></x-closed><script>
  customElements.define('x-closed', class extends HTMLElement { connectedCallback() {
    const root = this.attachShadow({ mode: 'closed' });
    root.innerHTML = ${JSON.stringify(inside)};
    ${selects}
  } })</script>`;

test('a selection that starts on the page and ends in a closed component is read as shown', async () => {
  const selects = `const end = root.querySelector('p').firstChild;
    getSelection().setBaseAndExtent(document.querySelector('#start').firstChild, 0, end, 6);`;
  await show(`<p id="start">Before</p>${component('<p>closed words</p>', selects)}`);
  const { selection, remarks } = await read();
  expect({ text: selection?.text, remarks }).toEqual({
    text: 'Before\n\nclosed',
    remarks: ['address-is-private'],
  });
});

test('the content of a closed component inside a selection is read', async () => {
  await show(`<main><p>Before</p>${component('<p>closed <b>words</b></p>', '')}<p>After</p></main>`);
  await tab.evaluate(() =>
    getSelection()?.selectAllChildren(document.querySelector('main') ?? document.body),
  );
  expect((await read()).selection?.html).toBe('<p>Before</p><p>closed <b>words</b></p><p>After</p>');
});

test('T19 a selected password inside a closed component is not read', async () => {
  const selects = `const field = root.querySelector('input'); field.focus(); field.select();`;
  await show(component('<input type="password" value="hunter2">', selects));
  const { selection, remarks } = await read();
  expect({ selection, isSecret: remarks.includes('selection-secret') }).toEqual({
    selection: null,
    isSecret: true,
  });
});

test('a selection in a field of a closed component is read', async () => {
  const selects = `const field = root.querySelector('textarea'); field.focus(); field.setSelectionRange(0, 5);`;
  await show(component('<textarea>typed words</textarea>', selects));
  expect((await read()).selection?.text).toBe('typed');
});

test('a link to a passage is unique although a closed component before it has the same words', async () => {
  await show(`${component('<p>the evening bell</p>', '')}<p>Then <b id="b">the evening bell</b> rang.</p>`);
  await tab.evaluate(() => getSelection()?.selectAllChildren(document.querySelector('#b') ?? document.body));
  expect((await read()).passageAddress).toMatch(/:~:text=Then-,the%20evening%20bell/);
});

test('F34 a PDF file in the browser’s viewer says that nothing can be read', async () => {
  await tab.goto(session.pages.address('paper.pdf'));
  const popup = await session.openPopup(tab);
  await expect(
    popup.getByText('Quick Capture can’t read selections in the browser’s PDF viewer.'),
  ).toBeVisible();
  await popup.close();
});
