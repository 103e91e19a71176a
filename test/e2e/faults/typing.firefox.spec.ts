// F79 with real keys in the real popup of a headed Firefox. Compositions use Firefox's own text input processor, like
// input methods do. No input method of the system takes part.
import { expect, test } from '@playwright/test';
import type { FirefoxPopup } from '../../support/firefox-popup';
import { fullTest, nativeFirefox } from '../fixtures';

const { session, native } = nativeFirefox(() => ({}));

test.beforeEach(async () => {
  await session.setPreferences({ lastKind: 'idea' });
  await session.openPage('sample-article.html');
});
test.afterEach(async () => {
  await native.press('Escape', 'Escape');
});

async function openFilled(): Promise<FirefoxPopup> {
  const popup = await session.openForm();
  await expect.poll(popup.focused).toBe('field-name');
  await expect.poll(() => popup.value('#field-name')).not.toBe('');
  return popup;
}

/** Waits until the popup got every pressed key. Keys arrive in order, and this one has no effect. */
async function hadAllKeys(popup: FirefoxPopup): Promise<void> {
  await popup.evaluate((document) => {
    Reflect.set(document, 'hadPause', false);
    document.addEventListener(
      'keyup',
      ({ key }) => key === 'Pause' && Reflect.set(document, 'hadPause', true),
    );
  }, null);
  await native.press('Pause');
  await expect.poll(() => popup.evaluate((document) => Reflect.get(document, 'hadPause'), null)).toBe(true);
}

const focus = (popup: FirefoxPopup, id: string) =>
  popup.evaluate((document, wanted) => document.getElementById(wanted)?.focus(), id);

/** The text of a field, with or without formatting. */
const shownIn = (popup: FirefoxPopup, id: string) =>
  popup.evaluate((document, wanted) => {
    const field = document.getElementById(wanted);
    return field && 'value' in field ? String(field.value) : (field?.textContent ?? '');
  }, id);

/** Every visible text field: the name, the text, and the chips. */
const textFields = (popup: FirefoxPopup) =>
  popup.evaluate(
    (document) =>
      Array.from(
        document.querySelectorAll<HTMLElement>(
          'main :is(textarea, input:is([type=text], [type=url], [type=email]), [contenteditable=true])',
        ),
        ({ id }) => id,
      ).filter((id) => id.startsWith('field-')),
    null,
  );

for (const kind of ['idea', 'note', 'comment']) {
  fullTest(`F79 undo removes typed text, field by field, in the form of the kind ${kind}`, async () => {
    const popup = await openFilled();
    await native.press(`alt+${['idea', 'note', 'comment'].indexOf(kind) + 1}`);
    const fields = await textFields(popup);
    expect(fields.length).toBeGreaterThan(2);
    for (const id of fields) {
      await focus(popup, id);
      const before = await shownIn(popup, id);
      await native.press('End');
      await native.type('xyz');
      await expect.poll(() => shownIn(popup, id), id).toContain('xyz');
      for (let shown = await shownIn(popup, id); shown !== before; shown = await shownIn(popup, id)) {
        await native.press('ctrl+z');
        await expect.poll(() => shownIn(popup, id), `${id}, taken back`).not.toBe(shown);
      }
    }
  });
}

fullTest(
  'F79 a suggested name is selected after every change of kind, by key or click, so that typing replaces it',
  async () => {
    const popup = await openFilled();
    const suggested = await popup.value('#field-name');
    await native.press('alt+1', 'alt+2', 'alt+1');
    await native.type('by key');
    await hadAllKeys(popup);
    expect(await popup.value('#field-name')).toBe('by key');
    await native.press('alt+0');
    await expect.poll(() => popup.value('#field-name')).toBe(suggested);
    await popup.click('Note');
    await popup.click('Idea');
    await native.type('by click');
    await hadAllKeys(popup);
    expect(await popup.value('#field-name')).toBe('by click');
  },
);

fullTest('F79 undo restores the words of a chosen token, and removes a chip', async () => {
  const popup = await openFilled();
  await native.press('ctrl+a');
  await native.type('Slow #csv');
  await popup.waitForText('Create “csv”');
  await native.press('Return');
  await expect.poll(() => popup.value('#field-name')).toBe('Slow ');
  await native.press('ctrl+z');
  await expect.poll(() => popup.value('#field-name')).toBe('Slow #csv');
  const chips = () => popup.evaluate((document) => document.querySelectorAll('.chip').length, null);
  await focus(popup, 'field-tags');
  await native.type('one,');
  await expect.poll(chips).toBe(2);
  await native.press('ctrl+z');
  await expect.poll(chips).toBe(1);
});

fullTest(
  'F79 a caret in the middle of a word stays there, and Tab in an open list chooses nothing',
  async () => {
    const popup = await openFilled();
    await native.press('ctrl+a');
    await native.type('Slo export');
    await native.press('Home', 'Right', 'Right', 'Right');
    await native.type('wly wrong #im');
    await expect.poll(() => popup.value('#field-name')).toBe('Slowly wrong #im export');
    await native.press('Tab');
    await expect.poll(popup.focused).not.toBe('field-name');
    expect(await popup.value('#field-name')).toBe('Slowly wrong #im export');
  },
);

fullTest(
  'F79 a pasted name of several lines becomes one line that wraps, Enter breaks none, and undo removes it',
  async () => {
    const page = await session.openPage('sample-article.html');
    await page.evaluate(() => {
      const lines = document.createElement('div');
      lines.innerHTML = `<p>${'Long line '.repeat(20)}</p><p>second line</p>`;
      document.body.prepend(lines);
      getSelection()?.selectAllChildren(lines);
    });
    await native.press('ctrl+c');
    await page.evaluate(() => getSelection()?.removeAllRanges());
    const popup = await openFilled();
    const suggested = await popup.value('#field-name');
    const measured = () =>
      popup.evaluate((document) => {
        const field = document.querySelector('#field-name');
        const hidden = field ? field.scrollHeight - field.clientHeight : null;
        return { bottom: field?.getBoundingClientRect().bottom ?? 0, hidden };
      }, null);
    const { bottom } = await measured();
    await native.press('ctrl+v', 'Return');
    await hadAllKeys(popup);
    expect(await popup.value('#field-name')).toMatch(/^(Long line ){20}second line$/);
    const grown = await measured();
    expect(grown.bottom).toBeGreaterThan(bottom);
    expect(grown.hidden).toBe(0);
    await native.press('ctrl+z');
    await expect.poll(() => popup.value('#field-name')).toBe(suggested);
  },
);

/** An API that Firefox gives only to privileged scripts. Its types aren't installed. */
interface TextInputProcessor {
  beginInputTransactionForTests(window: Window): boolean;
  setPendingCompositionString(text: string): void;
  appendClauseToPendingComposition(length: number, attribute: number): void;
  setCaretInPendingComposition(offset: number): void;
  flushPendingComposition(): boolean;
  commitCompositionWith(text: string): void;
  readonly ATTR_RAW_CLAUSE: number;
}
declare const Cc: Record<string, { createInstance(type: unknown): TextInputProcessor }>;
declare const Ci: Record<string, unknown>;

/**
 * Composes and commits in the focused field, and returns the data of each composition end. Runs in the page's
 * process.
 */
function compose(
  document: Document,
  { steps, written }: { readonly steps: readonly string[]; readonly written: string },
): string[] {
  const ends: string[] = [];
  const note = (event: Event) => ends.push(String(Reflect.get(event, 'data')));
  document.addEventListener('compositionend', note, true);
  const input = Cc['@mozilla.org/text-input-processor;1']?.createInstance(Ci.nsITextInputProcessor);
  if (!input || !document.defaultView) throw new Error('Firefox has no text input processor');
  if (!input.beginInputTransactionForTests(document.defaultView))
    throw new Error('another input method is at work');
  for (const text of steps) {
    input.setPendingCompositionString(text);
    input.appendClauseToPendingComposition(text.length, input.ATTR_RAW_CLAUSE);
    input.setCaretInPendingComposition(text.length);
    input.flushPendingComposition();
  }
  input.commitCompositionWith(written);
  document.removeEventListener('compositionend', note, true);
  return ends;
}

fullTest('F79 a composition in any field stays whole, and its text is entered once', async () => {
  const popup = await openFilled();
  for (const id of await textFields(popup)) {
    await focus(popup, id);
    await native.press('ctrl+a');
    // A key that is still on its way would be typed into the composition.
    await hadAllKeys(popup);
    const ends = await popup.evaluate(compose, { steps: ['に', 'にほ', 'にほん'], written: '日本' });
    await expect.poll(() => shownIn(popup, id), id).toBe('日本');
    expect.soft(ends, id).toEqual(['日本']);
    expect.soft(await popup.focused(), id).toBe(id);
  }
});
