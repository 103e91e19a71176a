// Updates and downgrades of the extension in a real Chromium. The test replaces the files in the extension's folder and
// reloads the extension, as Chromium does after an update from the store.
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Page, test } from '@playwright/test';
import { findBuild } from '../../support/built-extension';
import { waitUntil } from '../../support/wait-until';
import type { Files } from '../../tools/packages/pack';
import { eitherOfChromium } from '../either-browser';
import { connectedChromium, needs } from '../fixtures';
import { versionsTests } from './versions-rules';

const build = findBuild('chrome-mv3');
needs(build);
const older = build.found ? build.value : '';

const extensionDir = mkdtempSync(join(tmpdir(), 'quick-capture-versions-'));
const session = connectedChromium(() => {
  cpSync(older, extensionDir, { recursive: true });
  return { chromium: { extensionDir } };
});
test.afterAll(() => rmSync(extensionDir, { recursive: true, force: true }));

/** Replaces the installed extension with these files, and returns one of its pages. */
async function install(files: Files): Promise<Page> {
  rmSync(extensionDir, { recursive: true });
  for (const [path, bytes] of files) {
    mkdirSync(dirname(join(extensionDir, path)), { recursive: true });
    writeFileSync(join(extensionDir, path), bytes);
  }
  const { version } = JSON.parse(Buffer.from(files.get('manifest.json') ?? []).toString());
  const reloader = await session.context.newPage();
  await reloader.goto('chrome://extensions');
  await reloader.evaluate(async (id) => {
    const manager: unknown = Reflect.get(chrome, 'developerPrivate');
    const call = (name: string, ...given: unknown[]) =>
      Promise.resolve(Reflect.apply(Reflect.get(Object(manager), name), manager, given));
    await call('updateProfileConfiguration', { inDeveloperMode: true });
    await call('reload', id);
  }, session.extensionId);
  await reloader.close();
  return waitUntil(
    async () => {
      const page = await session.openExtensionPage('options.html').catch(() => null);
      return (await page?.evaluate(() => chrome.runtime.getManifest().version)) === version ? page : null;
    },
    { what: `version ${version} to run` },
  );
}

versionsTests({
  browser: eitherOfChromium(session),
  older,
  install: async (files) => (await install(files)).close(),
  async update(files) {
    const page = await install(files);
    const own = session.context.pages().filter((opened) => opened.url().startsWith('chrome-extension:'));
    const opened = own.filter((one) => one !== page).map((one) => one.url());
    await page.close();
    return opened;
  },
});
