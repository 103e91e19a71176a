// The demo of `npm start`: opens a browser to try the extension, or captures by itself on a machine without a display.
// `npm start -- --fresh` opens an extension that isn't connected yet.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright';
import { type ConnectedSession, startConnectedSession } from '../support/connected-session';
import { selectText } from '../support/selection';
import { hasDisplay, showToPerson } from './for-person';
import { root } from './run';

const flag = { type: 'boolean', default: false } as const;
const { values } = parseArgs({ options: { headless: flag, fresh: flag } });

const isHeadless = values.headless || !hasDisplay();
if (isHeadless && values.fresh) {
  console.error('--fresh shows a browser to connect, which needs a display.');
  process.exitCode = 2;
} else if (isHeadless) await showByItself();
else await showToPerson({ isFresh: values.fresh });

async function showByItself(): Promise<void> {
  const pictures = join(root, '.output', 'demo');
  mkdirSync(pictures, { recursive: true });
  const session = await startConnectedSession();
  console.log(`listening on ${session.service.url}`);
  try {
    const tab = await session.openPage('sample-article.html');
    await captureEach(session, tab, createSteps(pictures));
    console.log(`Screenshots of each step: ${pictures}`);
  } finally {
    await session.end();
  }
}

type Step = (page: Page, name: string) => Promise<void>;

/** Numbers the pictures in their order. */
function createSteps(folder: string): Step {
  let count = 0;
  return async (page, name) => {
    count += 1;
    await page.screenshot({ path: join(folder, `${String(count).padStart(2, '0')}-${name}.png`) });
  };
}

/**
 * Captures an idea, a note, and a comment with its link in the real popup. Throws if the service lacks a capture that
 * the popup reported as sent.
 */
async function captureEach(session: ConnectedSession, tab: Page, step: Step): Promise<void> {
  const { service } = session;

  async function openOn(selector: string, picture: string): Promise<Page> {
    await selectText(tab, selector);
    await step(tab, picture);
    return session.openPopup(tab);
  }

  /** Saves, and returns the target of "Open", '' for a record without its own address. */
  async function save(popup: Page, name: string): Promise<string> {
    await step(popup, `${name}-filled`);
    await popup.getByRole('button', { name: /^Save / }).click();
    // Longer than the undo window.
    await popup
      .getByRole('status')
      .filter({ hasText: /^Sent\b/ })
      .waitFor({ timeout: 20_000 });
    const open = popup.getByRole('link', { name: 'Open' });
    const address = (await open.count()) > 0 ? await open.getAttribute('href') : null;
    await step(popup, `${name}-sent`);
    const closed = popup.waitForEvent('close');
    await popup.evaluate(() => window.close()).catch(() => undefined);
    await closed;
    return address ?? '';
  }

  const field = (popup: Page, name: string) =>
    popup.getByRole('combobox', { name }).or(popup.getByRole('textbox', { name }));

  const forIdea = await openOn('#ask', 'idea-selected');
  await field(forIdea, 'Product').fill('PRJ');
  await field(forIdea, 'Name').fill('Show a draft before asking about columns');
  await field(forIdea, 'Tags').fill('import,research');
  const ideaAddress = await save(forIdea, 'idea');
  const idea = stored(service.ideas().at(-1), 'idea');
  console.log(`idea ${idea.key} ${idea.attributes.name} ${ideaAddress}`);

  const forNote = await openOn('#numbers', 'note-selected');
  await forNote.getByRole('tab', { name: 'Note' }).click();
  await field(forNote, 'Product').fill('PRJ');
  await field(forNote, 'Name').fill('Where teams leave the import');
  const noteAddress = await save(forNote, 'note');
  const note = stored(service.pages().at(-1), 'note');
  console.log(`note ${note.key} ${note.attributes.name} ${noteAddress}`);

  const forComment = await openOn('#quote p', 'comment-selected');
  await forComment.getByRole('tab', { name: 'Comment' }).click();
  await field(forComment, 'Idea').fill(String(idea.key));
  await forComment.getByText(String(idea.attributes.name)).first().waitFor();
  await save(forComment, 'comment');
  const comment = stored(service.ideaComments().at(-1), 'comment');
  const link = stored(service.attachments().at(-1), 'link');
  if (link.parentId !== comment.id) throw new Error('the link is not attached to the comment');
  console.log(`comment on ${idea.key} ${idea.attributes.name} with link ${String(link.sent.file_url)}`);
}

function stored<T>(record: T | undefined, name: string): T {
  if (record === undefined) throw new Error(`the service has no ${name}`);
  return record;
}
