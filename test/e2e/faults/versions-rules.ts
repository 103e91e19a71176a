// Updates and downgrades while captures wait, and while a person types. The same in both browsers.
import { expect, test } from '@playwright/test';
import { dumpStores } from '../../support/inside-extension';
import { newerBuild, newerVersion } from '../../support/newer-build';
import { ideaNamed } from '../../support/save-capture';
import { type Files, readFolder } from '../../tools/packages/pack';
import type { EitherBrowser } from '../either-browser';
import { fullTest } from '../fixtures';
import { shownText } from './form-window';
import { createIdea, outcomesOf } from './outcomes';

interface VersionsWorld {
  readonly browser: EitherBrowser;
  /** The folder of the build. */
  readonly older: string;
  /** Replaces the installed extension with these files. */
  install(files: Files): Promise<void>;
  /** Updates as the browser does. Returns the addresses of the extension's pages that opened by themselves. */
  update(files: Files, toVersion: string): Promise<unknown>;
}

/** An older version shows this when it finds a newer version's storage. */
const newerWords = {
  anywhere: 'A newer version of Quick Capture stored your data. This version doesn’t change it.',
  afterSaving: /Not saved\. A newer version of Quick Capture changed the storage\. Your text is kept here/,
  inActivity: /A newer version of Quick Capture changed the storage\. Nothing was lost/,
} as const;

export function versionsTests({ browser, older, install, update }: VersionsWorld): void {
  const { session, save, captures, inside, ask, openOwn, show, openPopup, openForm } = browser;
  const { named, attempts, stateOf } = outcomesOf(session, captures);
  const version = () => inside(readVersion, null);
  const dump = () => inside(dumpStores, null);

  async function ownPageSays(path: string, words: string | RegExp): Promise<void> {
    const page = await openOwn(path);
    await expect.poll(() => page.run(shownText, null)).toMatch(words);
    await page.close();
  }

  fullTest(
    'F77 an older version installed over a newer one shows a notice and changes nothing, and the newer one continues',
    async () => {
      // The browser closes the extension's pages. Without another tab, it would close its window too.
      await show('sample-article.html');
      const before = await version();
      const refusing = session.service.misbehave({ ...createIdea, answer: { kind: 'status', status: 401 } });
      await save(ideaNamed('Waits over the versions'));
      await expect.poll(() => attempts('/ideas')).toHaveLength(1);

      await install(newerBuild(older));
      expect(await version()).toBe(newerVersion);
      await save(ideaNamed('Saved by the newer one'));
      await expect.poll(() => stateOf('Saved by the newer one')).toBe('queued');
      await expect.poll(dump).toMatch(learntFrom(2));
      const kept = keptIn(await dump());

      await install(readFolder(older));
      expect(await version()).toBe(before);
      await ownPageSays('options.html', newerWords.anywhere);
      await show('sample-article.html');
      const popup = await openPopup();
      await popup.waitForText(newerWords.anywhere);
      await popup.fill('#field-name', 'Not written anywhere');
      await popup.click('Save idea');
      await popup.waitForText(newerWords.afterSaving);
      expect(await popup.value('#field-name')).toBe('Not written anywhere');
      await popup.close();
      await ownPageSays('activity.html', newerWords.inActivity);
      expect(keptIn(await dump())).toEqual(kept);

      refusing.remove();
      await install(newerBuild(older));
      const accountId = (await captures())[0]?.accountId;
      await ask('account.resume', { accountId });
      for (const name of ['Waits over the versions', 'Saved by the newer one']) {
        await expect.poll(() => stateOf(name)).toBe('delivered');
        expect(named(name)).toHaveLength(1);
      }
    },
  );

  test('F76 an update while a person types and a capture is sent loses no text, sends nothing twice, and opens nothing', async () => {
    session.service.misbehave({ ...createIdea, calls: 1, answer: { kind: 'hang', when: 'after-storing' } });
    await show('sample-article.html');
    const popup = await openForm();
    await popup.fill('#field-name', 'Typed while the update came');
    await expect.poll(dump).toContain('Typed while the update came');
    await save(ideaNamed('On its way over the update'));
    await expect.poll(() => named('On its way over the update')).toHaveLength(1);

    const toVersion = '99.0.1';
    expect(await update(newerBuild(older, toVersion), toVersion)).toEqual([]);
    expect(await version()).toBe(toVersion);
    await expect.poll(() => stateOf('On its way over the update')).toBe('delivered');
    expect(attempts('/ideas')).toHaveLength(1);
    if (await popup.isOpen()) await popup.close();
    await show('sample-article.html');
    const again = await openForm();
    expect(await again.value('#field-name')).toBe('Typed while the update came');
    await again.close();
  });
}

const readVersion = () => browser.runtime.getManifest().version;

/** The parts of a storage dump that survive a restart of the browser. */
function keptIn(dump: string): unknown {
  const [local, _session, ...databases] = JSON.parse(dump);
  return [local, databases];
}

/** Matches a dump with the facts of at least this many captures. */
const learntFrom = (captures: number) =>
  new RegExp(`"facts",\\[(?:\\{"id":.*?"idea":[^}]*\\},?){${captures}}`);
