// Fixtures for all tests of a file: a browser with the built extension, as after its installation, connected to its own
// service. Playwright's own fixtures live for one test or one worker. These live for a file. Files with the same options
// share a browser of their worker, which is made fresh between them (`support/shared-browser.ts`).
import { expect, test } from '@playwright/test';
import type { ChromiumSession } from '../support/chromium';
import { startChromium } from '../support/chromium-home';
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
import { findChromium, findFirefox } from '../support/find-browsers';
import type { FirefoxSession } from '../support/firefox';
import { startFirefox } from '../support/firefox-home';
import type { Found } from '../support/found';
import { fullRunReason, isFullRun } from '../support/full-run';
import { live } from '../support/live';
import { createNative, type Native } from '../support/native';
import { type Home, type LastingHome, shareBrowser } from '../support/shared-browser';

/** Skips the tests of the file or group if the machine lacks a program, and names it. */
export function needs(...searches: readonly Found<unknown>[]): void {
  for (const search of searches) test.skip(!search.found, search.found ? '' : search.reason);
}

export const needsChromium = () => needs(findChromium());

/** Leaves the tests of the file or group to `npm run test:full`. */
export const onlyInFullRun = () => test.skip(!isFullRun, fullRunReason);

/** A single test that `npm test` leaves to `npm run test:full`, with what runs before and after each test. */
export const fullTest: (title: string, body: () => Promise<void>) => void = isFullRun ? test : test.skip;

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

/** Options known in advance, or created when the browser starts. */
type Options<T> = T | (() => T);
const made = <T extends object>(options: Options<T>): T =>
  typeof options === 'function' ? options() : options;

type OfDisplay = Parameters<typeof startDisplay>[1];

const startNativeChromium = (options: ConnectedOptions['chromium'] = {}, ofDisplay: OfDisplay = {}) =>
  onDisplay((display) => startChromium({ ...options, headless: false, display }), ofDisplay);
const startNativeFirefox = (options: ConnectedFirefoxOptions['firefox'] = {}, ofDisplay: OfDisplay = {}) =>
  onDisplay((display) => startFirefox({ ...options, headless: false, display }), ofDisplay);

const lendChromium = shareBrowser(() => startChromium());
const lendFirefox = shareBrowser(() => startFirefox());
const lendNativeChromium = shareBrowser(() => startNativeChromium());
const lendNativeFirefox = shareBrowser(() => startNativeFirefox());

/** The browser on a display of its own, which ends with it. */
async function onDisplay<Browser>(
  start: (display: string) => Promise<LastingHome<Browser>>,
  options: OfDisplay = {},
): Promise<LastingHome<Browser>> {
  const display = await startDisplay(undefined, options);
  const home = await start(display.name);
  return {
    ...home,
    async clear() {
      await home.clear();
      await display.releasePointer();
    },
    async leave() {
      await home.leave();
      await display.stop();
    },
  };
}

/** A headless Chromium with a connected extension. Shared unless `chromium` has options. */
export function connectedChromium(options: Options<ConnectedOptions> = {}): ConnectedSession {
  return chromiumOf(options, lendChromium);
}

/** Like `connectedChromium`, but shared with no other file. For tests that leave traces in the browser itself. */
export const ownChromium = (options: Options<ConnectedOptions> = {}): ConnectedSession =>
  chromiumOf(options, startChromium);

function chromiumOf(
  options: Options<ConnectedOptions>,
  lend: () => Promise<Home<ChromiumSession>>,
): ConnectedSession {
  needsChromium();
  const start = async () => {
    const wanted = made(options);
    return startConnectedSession(wanted, wanted.chromium ? undefined : await lend());
  };
  return beginningAfresh(forFile(start, endSession));
}

/** A headless Firefox with a connected add-on. Shared unless `firefox` has options. */
export function connectedFirefox(options: Options<ConnectedFirefoxOptions> = {}): ConnectedFirefox {
  return firefoxOf(options, lendFirefox);
}

/** Like `connectedFirefox`, but shared with no other file. */
export const ownFirefox = (options: Options<ConnectedFirefoxOptions> = {}): ConnectedFirefox =>
  firefoxOf(options, startFirefox);

function firefoxOf(
  options: Options<ConnectedFirefoxOptions>,
  lend: () => Promise<Home<FirefoxSession>>,
): ConnectedFirefox {
  needs(findFirefox());
  const start = async () => {
    const wanted = made(options);
    return startConnectedFirefox(wanted, wanted.firefox ? undefined : await lend());
  };
  return beginningAfresh(forFile(start, endSession));
}

/** A Chromium on its own display, with real keys and clicks. Shared unless `chromium` has options. */
export function nativeChromium(
  options: (native: Native) => ConnectedOptions = () => ({}),
  ofDisplay?: OfDisplay,
): OnDisplay<ConnectedSession> {
  needsChromium();
  return withKeys(async (native, setDisplay) => {
    const { chromium, ...others } = options(native);
    const isOwn = chromium !== undefined || ofDisplay !== undefined;
    const home = isOwn ? await startNativeChromium(chromium, ofDisplay) : await lendNativeChromium();
    setDisplay(home.current().display);
    return startConnectedSession(others, home);
  });
}

/** A Firefox on its own display, with real keys and clicks. Shared unless `firefox` has options. */
export function nativeFirefox(
  options: (native: Native) => ConnectedFirefoxOptions = () => ({}),
  ofDisplay?: OfDisplay,
): OnDisplay<ConnectedFirefox> {
  needs(findFirefox());
  return withKeys(async (native, setDisplay) => {
    const { firefox, ...others } = options(native);
    const isOwn = firefox !== undefined || ofDisplay !== undefined;
    const home = isOwn ? await startNativeFirefox(firefox, ofDisplay) : await lendNativeFirefox();
    setDisplay(home.current().display);
    return startConnectedFirefox(others, home);
  });
}

type Session = Pick<ConnectedSession, 'service' | 'forgetDrafts' | 'takeErrors' | 'end'>;

interface OnDisplay<T> {
  readonly session: T;
  readonly native: Native;
}

function withKeys<T extends Session>(
  start: (native: Native, setDisplay: (name: string | undefined) => void) => Promise<T>,
): OnDisplay<T> {
  needs(findDisplayPrograms());
  let keys: Native | undefined;
  const native = live(() => {
    if (!keys) throw new Error('the display starts with the browser');
    return keys;
  });
  const setDisplay = (name: string | undefined) => {
    keys = createNative(name ?? '');
  };
  return { native, session: beginningAfresh(forFile(() => start(native, setDisplay), endSession)) };
}

/** Fails the run with errors that came after the last test of the session. */
async function endSession(session: Session): Promise<void> {
  const errors = await takeUnexpected(session);
  await session.end();
  expect(errors, 'errors in the extension after the last test').toEqual([]);
}

/** The expected errors of the running test and of the one before, whose errors may come late. */
let expectedErrors: readonly RegExp[] = [];

async function takeUnexpected(session: Session): Promise<string[]> {
  const errors = await session.takeErrors();
  return errors.filter((error) => !expectedErrors.some((expected) => expected.test(error)));
}

/** For a test that provokes errors in the extension: each of them matches one of these. */
export function expectsErrors(...errors: readonly RegExp[]): void {
  expectedErrors = errors;
}

/**
 * Each test starts without the requests, misbehaviour and drafts of earlier tests. It fails on an error in the
 * extension that it didn't expect, also on one that came after the test before.
 */
function beginningAfresh<T extends Session>(session: T): T {
  test.beforeEach(async () => {
    session.service.clearRequests();
    session.service.resetMisbehaviour();
    await session.forgetDrafts();
    expect(await takeUnexpected(session), 'errors in the extension before this test').toEqual([]);
    expectedErrors = [];
  });
  test.afterEach(async () => {
    expect(await takeUnexpected(session), 'errors in the extension').toEqual([]);
  });
  return session;
}
