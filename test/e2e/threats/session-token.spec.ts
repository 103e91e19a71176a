// A token kept only until the browser closes. After a restart, no disk and no store contains it. The queue waits and
// resumes once the person enters the token again.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { type Connect, optionsPage } from '../../support/connected-session';
import { readCaptures } from '../../support/outbox-rows';
import { ideaNamed, saveCaptures } from '../../support/save-capture';
import { connectedChromium } from '../fixtures';

const token = 'session-only-5a1f0c9e7b3d2864';

async function enterToken(options: Page): Promise<void> {
  await options.getByLabel('Token', { exact: true }).fill(token);
  await options.getByRole('switch', { name: 'Forget it when the browser closes' }).check({ force: true });
  await options.getByRole('button', { name: 'Connect', exact: true }).click();
  await options.getByRole('article').getByText('until the browser closes').waitFor();
}

const connectForSession: Connect = async (session, { url }) => {
  const options = await optionsPage(session);
  await options.bringToFront();
  await options.getByRole('link', { name: 'Show all settings' }).click();
  await options.getByLabel('Service address').fill(url);
  await enterToken(options);
};

const session = connectedChromium({ service: { token }, connect: connectForSession });

/** The files of a folder, at any depth, that contain the text. */
function filesHolding(words: string, folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).includes(words));
}

test('T08 T09 a session token is never stored on disk; after a restart the queue waits and asks for it', async () => {
  const options = await session.openExtensionPage('options.html');
  await saveCaptures(options, [ideaNamed('Before the restart')]);
  await expect.poll(() => session.service.ideas().at(-1)?.attributes.name).toBe('Before the restart');
  await session.kill();
  expect(
    filesHolding(session.service.url, session.profileDir),
    'the rest of the account is kept',
  ).not.toEqual([]);
  expect(filesHolding(token, session.profileDir)).toEqual([]);

  await session.restart();
  const page = await session.openExtensionPage('options.html');
  expect(await saveCaptures(page, [ideaNamed('After the restart')])).toEqual([true]);
  const activity = await session.openExtensionPage('activity.html');
  await expect(activity.getByText(/Enter the token again/)).toBeVisible();
  expect((await readCaptures(session)).find(({ name }) => name === 'After the restart')?.state.name).toBe(
    'queued',
  );
  expect(session.service.ideas().at(-1)?.attributes.name).toBe('Before the restart');

  await page.bringToFront();
  // The field for it is open already.
  await enterToken(page);
  await expect.poll(() => session.service.ideas().at(-1)?.attributes.name).toBe('After the restart');
});
