// Faults of the network and the service against the built add-on in a real Firefox: those of every browser, and its own.
import { expect, test } from '@playwright/test';
import { type ConnectedFirefox, startConnectedFirefox } from '../../support/connected-firefox';
import { findFirefox } from '../../support/find-firefox';
import { speak } from '../../support/inside-extension';
import { ideaNamed } from '../../support/save-capture';
import { createIdea, testNetworkFaults } from '../network-rules';

const firefox = findFirefox();
test.skip(!firefox.found, firefox.found ? '' : firefox.reason);

let session: ConnectedFirefox;
test.beforeAll(async () => {
  session = await startConnectedFirefox();
  await session.setPreferences({ requestsPerMinute: 0 });
});
test.afterAll(() => session?.end());
test.beforeEach(() => {
  session.service.clearRequests();
  session.service.resetMisbehaviour();
});

const ask = (name: string, request: unknown) =>
  session.inside.evaluate(speak, [{ name, request }]).then(([answer]) => answer);
const named = (name: string) => session.service.ideas().filter(({ attributes }) => attributes.name === name);
const row = async (name: string) => (await session.captures()).find((capture) => capture.name === name);

/** Runs in a page of the add-on: what was delivered was delivered a minute before. */
function ageDelivered(): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('quick-capture-outbox');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('captures', 'readwrite');
      transaction.onerror = () => reject(transaction.error);
      transaction.oncomplete = () => {
        opening.result.close();
        resolve();
      };
      transaction.objectStore('captures').openCursor().onsuccess = ({ target }) => {
        const cursor: IDBCursorWithValue | null = Reflect.get(Object(target), 'result');
        if (!cursor) return;
        if (cursor.value.duplicateCheck) {
          cursor.value.duplicateCheck.fromMs -= 60_000;
          cursor.update(cursor.value);
        }
        cursor.continue();
      };
    };
  });
}

test('F04 a request that the browser sent twice by itself is found and shown, and neither is deleted', async () => {
  await session.save(ideaNamed('Warms the connection'));
  await expect.poll(async () => (await row('Warms the connection'))?.state.name).toBe('delivered');
  session.service.misbehave({
    ...createIdea,
    isReusedConnection: true,
    calls: 1,
    answer: { kind: 'reset', when: 'after-storing' },
  });
  await session.save(ideaNamed('Doubled by the browser'));
  await expect.poll(() => named('Doubled by the browser')).toHaveLength(2);
  await expect.poll(async () => (await row('Doubled by the browser'))?.state.name).toBe('delivered');
  await session.inside.evaluate(ageDelivered);
  await ask('outbox.wake', {});
  await expect.poll(async () => (await row('Doubled by the browser'))?.duplicates.length).toBe(1);
  expect(named('Doubled by the browser')).toHaveLength(2);
});

testNetworkFaults(() => ({ ...session, service: session.service, ask }));
