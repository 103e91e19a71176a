// Waits after a storm until the outbox has nothing left to send, recover or check for duplicates.
import type { Page } from 'playwright';
import type { ConnectedSession } from './connected-session';
import { ageDelivered, ageMissed, speak } from './inside-extension';
import { type CaptureRow, readCaptures } from './outbox-rows';
import { waitUntil } from './wait-until';

const settledStates: readonly string[] = ['delivered', 'parked', 'unknown'];
const wake = [{ name: 'outbox.wake', request: {} }];

/**
 * Returns every row, oldest first. `page` belongs to the extension. Makes the second reading of recovery and the duplicate
 * check due at once, which otherwise come minutes later.
 */
export function untilAtRest(session: ConnectedSession, page: Page): Promise<CaptureRow[]> {
  let isCheckDue = false;
  return waitUntil(
    async () => {
      const rows = await readCaptures(session);
      if (!rows.every(isSettled)) {
        if ((await page.evaluate(ageMissed)) > 0) await page.evaluate(speak, wake);
        return undefined;
      }
      if (rows.every(({ duplicateCheck }) => duplicateCheck === null)) return rows;
      // Only once, because waking the outbox interrupts the check.
      if (!isCheckDue) {
        isCheckDue = true;
        await page.evaluate(ageDelivered);
        await page.evaluate(speak, wake);
      }
      return undefined;
    },
    { what: 'every capture to come to rest', timeoutMs: 240_000, intervalMs: 1_000 },
  );
}

function isSettled({ state }: CaptureRow): boolean {
  const isBeingRecovered = state.name === 'unknown' && state.search === 'unsearched';
  return settledStates.includes(state.name) && !isBeingRecovered;
}
