// Accounts in Firefox. A reconnected account gets its waiting captures back. For another person's token, the extension asks.
import { expect, test } from '@playwright/test';
import { connect, fillConnection } from '../../support/connected-firefox';
import { grant } from '../../support/firefox';
import { ideaNamed } from '../../support/save-capture';
import { connectedFirefox, onlyInFullRun } from '../fixtures';
import { createIdea, outcomesOf } from './outcomes';
import { withPopup } from './popup-firefox';

onlyInFullRun();
const session = connectedFirefox({ service: { tokens: { 'robins-token': 'robin@example.com' } } });
const { named, attempts, stateOf } = outcomesOf(session, () => session.captures());

const press = (words: string) =>
  session.inside.locator(`::-p-xpath(//button[normalize-space()="${words}"])`).click();
const says = (words: string) =>
  session.inside.waitForFunction((wanted) => document.body.textContent.includes(wanted), {}, words);

/** Saves while the service rejects the token, and disconnects with "keep". Then the service accepts the token again. */
async function leaveWaiting(...names: string[]): Promise<void> {
  const refusing = session.service.misbehave({ ...createIdea, answer: { kind: 'status', status: 401 } });
  await session.save(...names.map((name) => ideaNamed(name)));
  await session.inside.bringToFront();
  await press('Disconnect');
  await press('Disconnect and keep');
  await says(
    names.length === 1
      ? 'Disconnected. 1 capture is waiting.'
      : `Disconnected. ${names.length} captures are waiting.`,
  );
  refusing.remove();
  const granted = () => session.inside.evaluate(async () => (await browser.permissions.getAll()).origins);
  await expect.poll(granted).toEqual([]);
  // Disconnecting gave the permission back, and Firefox would ask for it in its own window.
  await grant(session.ui, session.addOnId, ['http://127.0.0.1/*']);
  session.service.clearRequests();
}

test('F46 T34 disconnecting gives the permission back and keeps waiting captures, and connecting again delivers each once', async () => {
  await leaveWaiting('Waits for its account', 'And so does this');
  await connect(session, session.service);
  await expect.poll(() => stateOf('Waits for its account')).toBe('delivered');
  await expect.poll(() => stateOf('And so does this')).toBe('delivered');
  expect([named('Waits for its account').length, named('And so does this').length]).toEqual([1, 1]);
  expect(attempts('/ideas')).toHaveLength(2);
});

test('F47 the extension asks about another person’s token, and sends nothing before the answer, even from the popup', async () => {
  await leaveWaiting('Of Dana');
  await fillConnection(session.inside, { url: session.service.url, token: 'robins-token' });
  await session.inside.locator('form [type=submit]').click();
  await says('This token belongs to Robin Reyes (robin@example.com). This account belongs to Dana Demo');
  await withPopup(session, async () => {
    expect([await stateOf('Of Dana'), attempts('/ideas')]).toEqual(['queued', []]);
  });
  await session.inside.bringToFront();
  await press('Send as Robin Reyes');
  await expect.poll(() => stateOf('Of Dana')).toBe('delivered');
  expect(attempts('/ideas').map(({ headers }) => headers.authorization)).toEqual(['Bearer robins-token']);
});
