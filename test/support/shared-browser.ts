// Browsers that outlive a file. A start costs more than making a running browser fresh, so files that need the same
// browser share it, one after the other. The browser ends with its worker process.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitAtMost } from './wait-until';

/** A new folder for a profile. */
export const makeProfileDir = (browser: 'chromium' | 'firefox'): string =>
  mkdtempSync(join(tmpdir(), `quick-capture-${browser}-`));

export function discardProfile(profileDir: string): void {
  rmSync(profileDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

/** A browser on its own profile, for one session. */
export interface Home<Browser> {
  /** The running browser. */
  current(): Browser;
  /** Starts the browser again on the same profile, after a kill. */
  restart(): Promise<void>;
  /** Ends the browser and removes the profile, or keeps both for the next session. */
  leave(): Promise<void>;
}

/** A home that can serve further sessions. */
export interface LastingHome<Browser> extends Home<Browser> {
  /**
   * Leaves nothing of the session: no pages, no stored data, nothing to send. Throws if the browser isn't fit for
   * another session.
   */
  clear(): Promise<void>;
  /** Brings the extension to the state right after its installation. */
  reinstall(): Promise<void>;
}

interface HomeParts<Browser> {
  readonly profileDir: string;
  readonly launch: () => Promise<Browser>;
  /** As in `LastingHome`. */
  readonly clear: (browser: Browser) => Promise<void>;
  readonly reinstall: (browser: Browser) => Promise<void>;
}

/** Starts a browser on a profile, which ends with it. */
export async function startHome<Browser extends { close(): Promise<void> }>({
  profileDir,
  launch,
  clear,
  reinstall,
}: HomeParts<Browser>): Promise<LastingHome<Browser>> {
  let browser = await launch();
  let isAsStarted = true;
  const discard = () => discardProfile(profileDir);
  process.once('exit', discard);
  return {
    current: () => browser,
    async restart() {
      isAsStarted = false;
      browser = await launch();
    },
    async clear() {
      if (!isAsStarted) throw new Error('it was killed');
      await clear(browser);
    },
    reinstall: () => reinstall(browser),
    async leave() {
      await browser.close();
      process.off('exit', discard);
      discard();
    },
  };
}

/** Time limit of each step. A browser that hangs is replaced. */
const freshMs = 30_000;

/** Returns a function that gives a started browser. It is a new one, or one that a session has left. */
export function shareBrowser<Browser extends { kill(): Promise<void> }>(
  start: () => Promise<LastingHome<Browser>>,
): () => Promise<Home<Browser>> {
  let idle: LastingHome<Browser> | null = null;

  /** Ends a browser with which the step fails. It may no longer answer, so it is killed. */
  async function succeeds(home: LastingHome<Browser>, step: () => Promise<void>): Promise<boolean> {
    try {
      await waitAtMost(freshMs, step());
      return true;
    } catch (error) {
      console.log(`this browser isn't shared further: ${String(error)}`);
      await home.current().kill();
      await home.leave();
      return false;
    }
  }

  return async () => {
    const left = idle;
    idle = null;
    const home = left && (await succeeds(left, left.reinstall)) ? left : await start();
    return {
      current: home.current,
      restart: home.restart,
      async leave() {
        if (idle) await home.leave();
        else if (await succeeds(home, home.clear)) idle = home;
      },
    };
  };
}
