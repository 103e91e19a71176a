// F79 in a headed Firefox. Compositions use Firefox's own text input processor, like input methods do. No input method of
// the system takes part.
import { test } from '@playwright/test';
import type { Page } from 'puppeteer-core';
import { nativeFirefox, onlyInFullRun } from '../fixtures';
import { type Composition, typingTests } from './typing-rules';

onlyInFullRun();
const { session, native } = nativeFirefox(() => ({}));
let page: Page;

test.beforeEach(async () => {
  await session.setPreferences({ lastKind: 'idea' });
  page = await session.openPage('sample-article.html');
});
test.afterEach(async () => {
  await native.press('Escape', 'Escape');
});

typingTests({
  native,
  onPage: (act) => page.evaluate(act),
  async open() {
    // A selection of the page would be the name.
    await page.evaluate(() => getSelection()?.removeAllRanges());
    return session.openForm();
  },
  compose: (form, composition) => form.evaluate(compose, composition),
});

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
function compose(document: Document, { steps, written }: Composition): string[] {
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
