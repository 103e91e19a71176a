// F79 with real keys in the real popup of a headed browser. A form that completes itself must not lose a key, the caret, a
// composition or an undo step. The same in both browsers.
import { expect, test } from '@playwright/test';
import type { Native } from '../../support/native';
import type { EitherForm } from '../either-browser';
import { fullTest } from '../fixtures';

export interface Composition {
  readonly steps: readonly string[];
  readonly written: string;
}

interface TypingWorld {
  readonly native: Native;
  /** Runs in the page in front, which gets the keys afterwards. */
  onPage(act: () => void): Promise<void>;
  /** Opens the popup above the page. */
  open(): Promise<EitherForm>;
  /** Composes and commits in the focused field, and returns the data of each composition end. */
  compose(form: EitherForm, composition: Composition): Promise<unknown>;
}

/** What a field shows. Some keys may not have arrived yet. */
export const shownIn = (form: EitherForm, id: string): Promise<string> =>
  form.evaluate((document, wanted) => {
    const field = document.getElementById(wanted);
    return field && 'value' in field ? String(field.value) : (field?.textContent ?? '');
  }, id);

/** Waits until the popup got every pressed key. A display delivers keys late, but in order, and this one has no effect. */
export async function hadAllKeys(form: EitherForm, native: Native): Promise<void> {
  await form.evaluate((document) => {
    Reflect.set(document, 'hadPause', false);
    document.addEventListener(
      'keyup',
      ({ key }) => key === 'Pause' && Reflect.set(document, 'hadPause', true),
      { capture: true },
    );
  }, null);
  await native.press('Pause');
  await expect.poll(() => form.evaluate((document) => Reflect.get(document, 'hadPause'), null)).toBe(true);
}

/** The browser undoes letters in one step or several, because an opening list separates them. */
async function undoUntil(form: EitherForm, native: Native, { id, wanted }: { id: string; wanted: string }) {
  for (let shown = await shownIn(form, id); shown !== wanted; shown = await shownIn(form, id)) {
    await native.press('ctrl+z');
    await expect.poll(() => shownIn(form, id), `${id}, undone`).not.toBe(shown);
  }
}

export const focus = (form: EitherForm, id: string): Promise<void> =>
  form.evaluate((document, wanted) => document.getElementById(wanted)?.focus(), id);

/** Every text field of the form, including those in folded groups. */
export async function textFields(form: EitherForm): Promise<string[]> {
  await form.evaluate(
    (document) => document.querySelector<HTMLElement>('.more-button[aria-expanded="false"]')?.click(),
    null,
  );
  return form.evaluate(
    (document) =>
      Array.from(
        document.querySelectorAll<HTMLElement>(
          'main :is(textarea, input:is([type=text], [type=url], [type=email], :not([type])), [contenteditable=true])',
        ),
        ({ id }) => id,
      ).filter((id) => id.startsWith('field-')),
    null,
  );
}

export function typingTests({ native, onPage, open, compose }: TypingWorld): void {
  async function openFilled(): Promise<EitherForm> {
    const form = await open();
    await expect.poll(form.focused).toBe('field-name');
    await expect.poll(() => form.value('#field-name')).not.toBe('');
    return form;
  }

  async function finalName(form: EitherForm): Promise<string> {
    await hadAllKeys(form, native);
    return form.value('#field-name');
  }

  const count = (form: EitherForm, selector: string) =>
    form.evaluate((document, wanted) => document.querySelectorAll(wanted).length, selector);

  for (const [at, kind] of ['idea', 'note', 'comment'].entries())
    fullTest(`F79 undo removes typed text, field by field, in the form of the kind ${kind}`, async () => {
      const form = await openFilled();
      await native.press(`alt+${at + 1}`);
      await hadAllKeys(form, native);
      const fields = await textFields(form);
      expect(fields.length).toBeGreaterThan(3);
      for (const id of fields) {
        await focus(form, id);
        const wanted = await shownIn(form, id);
        await native.press('End');
        await native.type('xyz');
        await expect.poll(() => shownIn(form, id), id).toContain('xyz');
        await undoUntil(form, native, { id, wanted });
      }
    });

  test('F79 a suggested name is selected after every change of kind, by key or click, so that typing replaces it', async () => {
    const form = await openFilled();
    const suggested = await form.value('#field-name');
    await native.press('alt+1', 'alt+2', 'alt+1');
    await native.type('by key');
    expect(await finalName(form)).toBe('by key');
    await native.press('alt+0');
    await expect.poll(() => form.value('#field-name')).toBe(suggested);
    await form.click('Note');
    await form.click('Idea');
    await native.type('by click');
    expect(await finalName(form)).toBe('by click');
  });

  test('F79 undo restores a suggested name, and the words of a chosen token', async () => {
    const form = await openFilled();
    const suggested = await form.value('#field-name');
    await native.type('Slow #csv');
    await form.waitForText('Create “csv”');
    await native.press('Return');
    expect(await finalName(form)).toBe('Slow ');
    const tags = () =>
      form.evaluate(
        (document) => document.querySelector('[data-field="tags"] .property-face .cut')?.textContent,
        null,
      );
    await expect.poll(tags).toBe('csv');
    await native.press('ctrl+z');
    expect(await finalName(form)).toBe('Slow #csv');
    await expect.poll(() => count(form, '.suggest-option')).toBe(0);
    await undoUntil(form, native, { id: 'field-name', wanted: suggested });
  });

  fullTest('F79 undo in the tags removes the last chip, and the text before it', async () => {
    const form = await openFilled();
    await focus(form, 'field-tags');
    await native.type('one,two,');
    for (const left of [2, 1, 0]) {
      await expect.poll(() => count(form, '.chip')).toBe(left);
      if (left > 0) await native.press('ctrl+z');
    }
  });

  fullTest('F79 a caret in the middle of a word stays there while the form completes itself', async () => {
    const form = await openFilled();
    await native.press('ctrl+a');
    await native.type('Slo export');
    await native.press('Home', 'Right', 'Right', 'Right');
    await native.type('wly wrong #imp');
    expect(await finalName(form)).toBe('Slowly wrong #imp export');
    const caret = ({ activeElement }: Document) => Reflect.get(activeElement ?? {}, 'selectionStart');
    expect(await form.evaluate(caret, null)).toBe(17);
  });

  fullTest('F79 Tab in an open list chooses nothing and moves on', async () => {
    const form = await openFilled();
    await native.press('ctrl+a');
    await native.type('Slow #im');
    await native.press('Tab');
    expect(await finalName(form)).toBe('Slow #im');
    expect(await form.focused()).not.toBe('field-name');
    await focus(form, 'field-product');
    await native.press('Down', 'Down', 'Tab');
    await hadAllKeys(form, native);
    expect(await shownIn(form, 'field-product')).toBe('PRJ');
  });

  fullTest(
    'F79 a pasted name of several lines becomes one line that wraps, Enter breaks none, and undo removes it',
    async () => {
      await onPage(() => {
        const lines = document.createElement('div');
        lines.innerHTML = `<p>${'Long line '.repeat(20)}</p><p>second line</p>`;
        document.body.prepend(lines);
        getSelection()?.selectAllChildren(lines);
      });
      await native.press('ctrl+c');
      const form = await openFilled();
      const suggested = await form.value('#field-name');
      const measured = () =>
        form.evaluate((document) => {
          const field = document.querySelector('#field-name');
          const hidden = field ? field.scrollHeight - field.clientHeight : null;
          return { bottom: field?.getBoundingClientRect().bottom ?? 0, hidden };
        }, null);
      const { bottom } = await measured();
      await native.press('ctrl+v', 'Return');
      expect(await finalName(form)).toMatch(/^(Long line ){20}second line$/);
      const grown = await measured();
      expect(grown.bottom).toBeGreaterThan(bottom);
      expect(grown.hidden).toBe(0);
      await undoUntil(form, native, { id: 'field-name', wanted: suggested });
    },
  );

  fullTest('F79 a composition in any field stays whole, and its text is entered once', async () => {
    const form = await openFilled();
    for (const id of await textFields(form)) {
      await focus(form, id);
      await native.press('ctrl+a');
      // A key that is still on its way would be typed into the composition.
      await hadAllKeys(form, native);
      const ends = await compose(form, { steps: ['に', 'にほ', 'にほん'], written: '日本' });
      await expect.poll(() => shownIn(form, id), id).toBe('日本');
      expect.soft(ends, id).toEqual(['日本']);
      expect.soft(await form.focused(), id).toBe(id);
    }
  });
}
