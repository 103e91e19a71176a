// Owns the alarm that starts the outbox again after the worker slept or died.
import { browser } from './browser';

const name = 'outbox';

/** Sets the alarm `inMs` from now, or clears it. One that rings sooner already is left: `create` would restart it. */
export async function setOutboxAlarm(inMs: number | null): Promise<void> {
  if (inMs === null) {
    await browser.alarms.clear(name);
    return;
  }
  const whenMs = Date.now() + inMs;
  const set = await browser.alarms.get(name);
  if (set && set.scheduledTime > Date.now() && set.scheduledTime <= whenMs) return;
  browser.alarms.create(name, { when: whenMs });
}

export function onOutboxAlarm(callback: () => void): void {
  browser.alarms.onAlarm.addListener((alarm) => {
    if (alarm.name === name) callback();
  });
}
