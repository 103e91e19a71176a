// What becomes of a page, a passage and typed words, from the popup to the records of the service. The same in both browsers.
import { expect, test } from '@playwright/test';
import { takeApart as takeTextApart } from '../support/sent-text';
import type { EitherBrowser, EitherForm } from './either-browser';
import { createIdea, outcomesOf } from './faults/outcomes';
import { fullTest } from './fixtures';

/** The title of the page. */
export const article = 'The import wizard nobody finishes';

/** The words of a captured text, and the address in its source line. */
export const takeApart = (html: unknown) => takeTextApart(html, article);

export function captureTests(browser: EitherBrowser): void {
  const { session, captures, show, select, openForm, textOf } = browser;
  const { named, posts } = outcomesOf(session, captures);
  const lastIdea = () => session.service.ideas().at(-1);

  async function openOnArticle(): Promise<{ readonly form: EitherForm; readonly address: string }> {
    const address = await show('sample-article.html');
    return { form: await openForm(), address };
  }

  async function openOnPassage(): Promise<{ readonly form: EitherForm; readonly passage: string }> {
    await show('sample-article.html');
    const passage = await select('#lead');
    return { form: await openForm(), passage };
  }

  async function save(form: EitherForm, what = 'Save idea'): Promise<void> {
    await form.click(what);
    await form.waitForText(/Sent/);
  }

  fullTest('a page without a selection is captured by title, description and address', async () => {
    const { form, address } = await openOnArticle();
    expect(await form.value('#field-name')).toContain(article);
    await save(form);
    expect(takeApart(lastIdea()?.sent.description)).toEqual({
      body: '<p>Four of ten teams leave our import before the last step.</p>',
      cited: address,
    });
  });

  fullTest('a note has the selected text as its body', async () => {
    const { form, passage } = await openOnPassage();
    await form.click('Note');
    await form.waitForText('Save note');
    await form.fill('#field-name', 'What the article says');
    await save(form, 'Save note');
    const note = session.service.pages().at(-1);
    expect(note?.sent).toMatchObject({ name: 'What the article says', document_type: 'note' });
    const html = Reflect.get(Object(note?.sent.description_attributes), 'body');
    expect(await textOf(takeApart(html).body)).toBe(passage);
  });

  test('a comment on an idea shows the idea’s name and attaches the address as a link', async () => {
    const { form, passage } = await openOnPassage();
    await form.click('Comment');
    await form.waitForText('Save comment');
    await form.fill('#field-idea', 'PRJ-I-1');
    await form.waitForText('Collect what customers say');
    await save(form, 'Save comment');
    const comment = session.service.ideaComments().at(-1);
    const { body, cited } = takeApart(comment?.sent.body);
    expect(await textOf(body)).toBe(passage);
    const attachment = session.service.attachments().at(-1);
    expect(attachment?.parentId).toBe(comment?.id);
    expect(attachment?.sent).toEqual({
      file_url: cited,
      content_type: 'text/html',
      file_name: expect.stringContaining(article),
    });
  });

  fullTest('F26 a double click on Save creates one idea', async () => {
    const { form } = await openOnArticle();
    await form.fill('#field-name', 'Only once');
    await form.evaluate((document) => {
      const buttons = [...document.querySelectorAll('button')];
      const save = buttons.find(({ textContent }) => textContent.trim() === 'Save idea');
      save?.click();
      save?.click();
    }, null);
    await form.waitForText(/Sent/);
    expect(named('Only once')).toHaveLength(1);
  });

  fullTest(
    'F32 typed text is there when the popup opens again on the page, until the person starts over',
    async () => {
      const { form } = await openOnArticle();
      await form.fill('#field-name', 'Half a thought');
      // A browser drops what a popup that closes has just sent. A person's hand is slower than that.
      const drafts = async () => (await session.drafts()).map(({ values }) => values.name);
      await expect.poll(drafts).toContain('Half a thought');
      await form.close();
      const again = await openForm();
      await expect.poll(() => again.value('#field-name')).toBe('Half a thought');
      await again.click('Start over');
      await expect.poll(() => again.value('#field-name')).toContain(article);
    },
  );

  fullTest('F10 a capture is kept during a rate limit, and the same step is sent later', async () => {
    const answer = { kind: 'rate-limit', form: 'retry-after-seconds', seconds: 2 } as const;
    session.service.misbehave({ ...createIdea, calls: 1, answer });
    const { form } = await openOnArticle();
    await form.fill('#field-name', 'Kept for later');
    await save(form);
    expect(named('Kept for later')).toHaveLength(1);
    expect(posts()).toHaveLength(2);
  });
}
