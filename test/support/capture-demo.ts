// The demo: captures an idea, a note, and a comment with its link in the real popup.
import { join } from 'node:path';
import type { Page } from 'playwright';
import { type CapturePopup, createCapturePopup } from './capture-popup';
import type { ConnectedSession } from './connected-session';
import { selectText } from './selection';

interface DemoOptions {
  /** The folder for a picture of each step. */
  pictures: string;
  /** Gets one line for each stored record. */
  t: (line: string) => void;
}

/** Throws if the service lacks a capture that the popup reported as sent. */
export async function performDemo(session: ConnectedSession, tab: Page, options: DemoOptions): Promise<void> {
  const { service } = session;
  const step = createSteps(options.pictures);

  async function openOn(selector: string, picture: string): Promise<CapturePopup> {
    await selectText(tab, selector);
    await step(tab, picture);
    return createCapturePopup(await session.openPopup(tab));
  }

  async function save(popup: CapturePopup, name: string): Promise<string> {
    await step(popup.page, `${name}-filled`);
    const { address } = await popup.save();
    await step(popup.page, `${name}-sent`);
    const closed = popup.page.waitForEvent('close');
    await popup.page.evaluate(() => window.close()).catch(() => undefined);
    await closed;
    return address ?? '';
  }

  const forIdea = await openOn('#ask', 'idea-selected');
  await forIdea.fill({
    Product: 'PRJ',
    Name: 'Show a draft before asking about columns',
    Tags: 'import,research',
  });
  const ideaAddress = await save(forIdea, 'idea');
  const idea = stored(service.ideas().at(-1), 'idea');
  options.t(`idea ${idea.key} ${idea.attributes.name} ${ideaAddress}`);

  const forNote = await openOn('#numbers', 'note-selected');
  await forNote.choose('Note');
  await forNote.fill({ Product: 'PRJ', Name: 'Where teams leave the import' });
  const noteAddress = await save(forNote, 'note');
  const note = stored(service.pages().at(-1), 'note');
  options.t(`note ${note.key} ${note.attributes.name} ${noteAddress}`);

  const forComment = await openOn('#quote p', 'comment-selected');
  await forComment.choose('Comment');
  await forComment.commentOn(String(idea.key), String(idea.attributes.name));
  await save(forComment, 'comment');
  const comment = stored(service.ideaComments().at(-1), 'comment');
  const link = stored(service.attachments().at(-1), 'link');
  if (link.parentId !== comment.id) throw new Error('the link is not attached to the comment');
  options.t(`comment on ${idea.key} ${idea.attributes.name} with link ${String(link.sent.file_url)}`);
}

function stored<T>(record: T | undefined, name: string): T {
  if (record === undefined) throw new Error(`the service has no ${name}`);
  return record;
}

/** Numbers the pictures in their order. */
function createSteps(folder: string): (page: Page, name: string) => Promise<void> {
  let count = 0;
  return async (page, name) => {
    count += 1;
    await page.screenshot({ path: join(folder, `${String(count).padStart(2, '0')}-${name}.png`) });
  };
}
