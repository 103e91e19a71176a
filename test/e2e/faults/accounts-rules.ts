// A reconnected account gets its waiting captures back. For another person's token, the extension asks. The same in both
// browsers.
import { expect, test } from '@playwright/test';
import { ideaNamed } from '../../support/save-capture';
import type { EitherBrowser } from '../either-browser';
import { shownText } from './form-window';
import { createIdea, outcomesOf } from './outcomes';

/** The tokens of the service besides its own. */
export const robinsToken = { 'robins-token': 'robin@example.com' };

interface AccountsWorld {
  readonly browser: EitherBrowser;
  /** The settings. */
  readonly options: {
    says(words: string): Promise<unknown>;
    press(button: string): Promise<void>;
    connect(token: string): Promise<void>;
  };
  /** Called once the permission is given back. @default nothing */
  permit?(): Promise<void>;
}

export function accountsTests({ browser, options, permit }: AccountsWorld): void {
  const { session, save, captures, inside, openOwn, show, openForm } = browser;
  const { named, attempts, row, stateOf } = outcomesOf(session, captures);

  /** Saves while the service rejects the token, and disconnects with "keep". Then the service accepts the token again. */
  async function leaveWaiting(...names: string[]): Promise<void> {
    const refusing = session.service.misbehave({ ...createIdea, answer: { kind: 'status', status: 401 } });
    expect(await save(...names.map((name) => ideaNamed(name)))).toEqual(names.map(() => true));
    await options.press('Disconnect');
    await options.press('Disconnect and keep');
    const waiting = names.length === 1 ? '1 capture is' : `${names.length} captures are`;
    await options.says(`Disconnected. ${waiting} waiting.`);
    refusing.remove();
    await expect.poll(() => inside(readOrigins, null)).toEqual([]);
    await permit?.();
    session.service.clearRequests();
  }

  test('F46 T34 disconnecting gives the permission back and keeps waiting captures, and connecting again delivers each once', async () => {
    const product = () => inside(readProduct, null);
    expect(await product()).toBe('PRJ');
    await leaveWaiting('Waits for its account', 'And so does this');
    await options.connect(session.service.token);
    await expect.poll(() => stateOf('Waits for its account')).toBe('delivered');
    await expect.poll(() => stateOf('And so does this')).toBe('delivered');
    expect([named('Waits for its account').length, named('And so does this').length]).toEqual([1, 1]);
    expect(attempts('/ideas')).toHaveLength(2);
    expect(await product(), 'the defaults are back').toBe('PRJ');
  });

  test('F47 the extension asks about another person’s token, and sends nothing before the answer, even from the popup', async () => {
    await leaveWaiting('Of Dana');
    await options.connect('robins-token');
    await options.says(
      'This token belongs to Robin Reyes (robin@example.com). This account belongs to Dana Demo (dana@example.com).',
    );
    await options.says('1 capture by Dana Demo (dana@example.com) is waiting.');
    await show('sample-article.html');
    const popup = await openForm();
    await popup.waitForText(/may belong to another person/);
    await popup.close();
    const list = await openOwn('activity.html');
    await expect.poll(() => list.run(shownText, null)).toMatch(/may belong to another person/);
    await list.close();
    expect([await stateOf('Of Dana'), attempts('/ideas')]).toEqual(['queued', []]);
    await options.press('Send as Robin Reyes');
    await expect.poll(() => stateOf('Of Dana')).toBe('delivered');
    expect((await row('Of Dana'))?.duplicates).toEqual([]);
    expect(attempts('/ideas').map(({ headers }) => headers.authorization)).toEqual(['Bearer robins-token']);
  });
}

// The functions below run in a page of the extension, so they can use only their own bodies.

const readOrigins = async () => (await browser.permissions.getAll()).origins;

async function readProduct(): Promise<unknown> {
  const { preferences } = Object(await browser.storage.local.get('preferences'));
  return preferences.defaultsByAccount[preferences.activeAccountId]?.product;
}
