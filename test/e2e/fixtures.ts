// Fixtures for all tests of a file: a browser with the built extension, connected to its own service. Playwright's own
// fixtures live for one test or one worker. These live for a file, which starts with an empty profile.
import { test } from '@playwright/test';
import {
  type ConnectedFirefox,
  type ConnectedFirefoxOptions,
  startConnectedFirefox,
} from '../support/connected-firefox';
import {
  type ConnectedOptions,
  type ConnectedSession,
  startConnectedSession,
} from '../support/connected-session';
import { findDisplayPrograms, startDisplay } from '../support/display';
import { findChromium } from '../support/find-chromium';
import { findFirefox } from '../support/find-firefox';
import type { Found } from '../support/found';
import { isFullRun } from '../support/full-run';
import { live } from '../support/live';
import { createNative, type Native } from '../support/native';
import { type PageServer, startPageServer } from '../support/page-server';

/** Skips the tests of the file or group if the machine lacks a program, and names it. */
export function needs(...searches: readonly Found<unknown>[]): void {
  for (const search of searches) test.skip(!search.found, search.found ? '' : search.reason);
}

export const needsChromium = () => needs(findChromium());

/** Leaves the tests of the file or group, or this test, to `npm run test:full`. */
export const onlyInFullRun = () => test.skip(!isFullRun, 'npm run test:full');

/** Starts something before the first test of the file, or of the group, and ends it after the last. */
export function forFile<T extends object>(start: () => Promise<T>, end: (started: T) => Promise<void>): T {
  let started: T | undefined;
  test.beforeAll(async () => {
    started = await start();
  });
  test.afterAll(async () => {
    if (started) await end(started);
  });
  return live(() => {
    if (!started) throw new Error('it starts with the first test of the file');
    return started;
  });
}

/** The fixture pages, served. */
export const pageServer = (): PageServer => forFile(startPageServer, (pages) => pages.close());

/** Options known in advance, or created when the browser starts. */
type Options<T> = T | (() => T);
const made = <T extends object>(options: Options<T>): T =>
  typeof options === 'function' ? options() : options;

/** A headless Chromium with a connected extension. */
export function connectedChromium(options: Options<ConnectedOptions> = {}): ConnectedSession {
  needsChromium();
  return beginningAfresh(forFile(() => startConnectedSession(made(options)), endSession));
}

/** A Chromium on its own display, with real keys and clicks. */
export function nativeChromium(
  options: (native: Native) => ConnectedOptions = () => ({}),
): OnDisplay<ConnectedSession> {
  needsChromium();
  return onDisplay((display, native) => {
    const { chromium, ...others } = options(native);
    return startConnectedSession({ ...others, chromium: { ...chromium, headless: false, display } });
  });
}

/** A headless Firefox with a connected add-on. */
export function connectedFirefox(options: Options<ConnectedFirefoxOptions> = {}): ConnectedFirefox {
  needs(findFirefox());
  return beginningAfresh(forFile(() => startConnectedFirefox(made(options)), endSession));
}

/** A Firefox on its own display, with real keys and clicks. */
export function nativeFirefox(
  options: (native: Native) => ConnectedFirefoxOptions,
): OnDisplay<ConnectedFirefox> {
  needs(findFirefox());
  return onDisplay((display, native) => {
    const { firefox, ...others } = options(native);
    return startConnectedFirefox({ ...others, firefox: { ...firefox, headless: false, display } });
  });
}

type Session = Pick<ConnectedSession, 'service' | 'forgetDrafts' | 'end'>;

interface OnDisplay<T> {
  readonly session: T;
  readonly native: Native;
}

function onDisplay<T extends Session>(start: (display: string, native: Native) => Promise<T>): OnDisplay<T> {
  needs(findDisplayPrograms());
  const world = forFile(
    async () => {
      const display = await startDisplay();
      const native = createNative(display.name);
      return { display, native, session: await start(display.name, native) };
    },
    async ({ display, session }) => {
      await session.end();
      await display.stop();
    },
  );
  return { native: live(() => world.native), session: beginningAfresh(live(() => world.session)) };
}

const endSession = (session: Session) => session.end();

/** Each test starts without the requests, misbehaviour and drafts of earlier tests. */
function beginningAfresh<T extends Session>(session: T): T {
  test.beforeEach(async () => {
    session.service.clearRequests();
    session.service.resetMisbehaviour();
    await session.forgetDrafts();
  });
  return session;
}
