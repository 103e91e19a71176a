// Owns the extensions whose popups are compared: our build, connected as a person would have left it, and one with a popup of
// one line. Each has a browser and a display of its own, so that an opening takes no focus from another popup.
import { fileURLToPath } from 'node:url';
import { discardProfile, makeProfileDir } from '../support/chromium';
import { unpackedExtensionId } from '../support/chromium-profile';
import { type ConnectedSession, startConnectedSession } from '../support/connected-session';
import { type Display, startDisplay } from '../support/display';

export interface Contestant {
  readonly extensionDir: string;
  readonly extensionId: string;
  readonly profileDir: string;
  readonly display: Display;
  /** The mark, or the paint, that ends an opening. */
  readonly doneMark: string;
  /** What the popup must show then, as an expression that gives the texts. None may be empty. */
  readonly shown: string;
  end(): Promise<void>;
}

const emptyPopupDir = fileURLToPath(new URL('empty-popup', import.meta.url));

export async function enterEmptyPopup(): Promise<Contestant> {
  const profileDir = makeProfileDir();
  const display = await startDisplay();
  const discard = () => discardProfile(profileDir);
  process.once('exit', discard);
  return {
    ...contestantOf(emptyPopupDir, profileDir, display),
    doneMark: 'first-contentful-paint',
    shown: '[document.body.innerText]',
    async end() {
      await display.stop();
      process.off('exit', discard);
      discard();
    },
  };
}

/**
 * Connects a build to a local service first, in a browser that Playwright drives; `furnish` changes what is stored in it.
 * The service runs until `end`.
 */
export async function enterProduct(
  build: string,
  furnish: (session: ConnectedSession) => Promise<void> = async () => {},
): Promise<Contestant> {
  const session = await startConnectedSession({ chromium: { extensionDir: build } });
  await furnish(session);
  await session.close();
  const display = await startDisplay();
  return {
    ...contestantOf(build, session.profileDir, display),
    doneMark: 'capture:ready',
    shown: `[document.querySelector('#field-name').value, document.querySelector('#field-description').textContent,
      document.querySelector('#field-name:focus')?.id ?? '']`,
    async end() {
      await display.stop();
      await session.end();
    },
  };
}

function contestantOf(extensionDir: string, profileDir: string, display: Display) {
  return { extensionDir, extensionId: unpackedExtensionId(extensionDir), profileDir, display };
}
