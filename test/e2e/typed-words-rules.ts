// Words at the two moments when a form could lose them, with real keys: between Save and "Saved", and right before a click
// on the page closes the popup. The same in both browsers.
import { expect, test } from '@playwright/test';
import { isFullRun } from '../support/full-run';
import { holdOutbox, releaseOutbox } from '../support/inside-extension';
import type { Native, ScreenPoint } from '../support/native';
import type { EitherForm } from './either-browser';

interface TypedWordsWorld {
  readonly native: Native;
  /** Opens the popup by its shortcut, with the page in its form. */
  open(): Promise<EitherForm>;
  /** Runs a function in the extension, beside the popup. */
  beside(act: () => Promise<unknown>): Promise<unknown>;
  /** A place on the page that the popup doesn't cover. */
  onPage(): Promise<ScreenPoint>;
  ideaNames(): readonly unknown[];
}

const nameIn = (form: EitherForm) => form.value('#field-name');
const closings = isFullRun ? 20 : 3;

export function typedWordsTests({ native, open, beside, onPage, ideaNames }: TypedWordsWorld): void {
  test('F87 words typed between Ctrl+Enter and "Saved" are the next capture, in the form that stays', async () => {
    const form = await open();
    await native.type('Sent words');
    // A slow disk: "Saved" comes after the keys.
    await beside(holdOutbox);
    await native.press('ctrl+Return', 'space', ...'and', 'space', ...'more');
    await expect.poll(() => nameIn(form)).toBe('Sent words and more');
    await beside(releaseOutbox);
    await expect.poll(ideaNames).toContain('Sent words');
    await expect.poll(form.text).toMatch(/PRJ-I-\d+\s*Open/);
    expect(await nameIn(form)).toBe('Sent words and more');
    await native.type('!');
    await expect.poll(() => nameIn(form)).toBe('Sent words and more!');
    expect(ideaNames()).not.toContain('Sent words and more!');
    await native.press('ctrl+Return');
    await expect.poll(ideaNames).toContain('Sent words and more!');
  });

  test(`a click on the page right after a key closes the popup with every letter, ${closings} times`, async () => {
    const point = await onPage();
    let words = '';
    for (let at = 0; at < closings; at += 1) {
      const form = await open();
      if (at > 0) expect(await nameIn(form), `the words after closing ${at}`).toBe(words);
      const word = `word${String.fromCodePoint(97 + at)}`;
      // The suggested name is selected, and a draft's name has the caret at its end.
      await native.press(...(at === 0 ? [] : ['End', 'space']));
      await native.pressAndClick([...word], point);
      await expect.poll(form.isOpen).toBe(false);
      words = `${words} ${word}`.trim();
    }
    expect(await nameIn(await open())).toBe(words);
  });
}
