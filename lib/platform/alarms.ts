// Owns the alarms: one that starts the outbox again after the worker slept or died, and one that rings every day.
import { browser } from './browser';

const name = 'outbox';

/** Sets the alarm `inMs` from now in the place of the one that was set, or clears it. */
export async function setOutboxAlarm(inMs: number | null): Promise<void> {
  if (inMs === null) {
    await browser.alarms.clear(name);
    return;
  }
  browser.alarms.create(name, { when: Date.now() + inMs });
}

export function onOutboxAlarm(callback: () => void): void {
  onAlarm(name, callback);
}

const dailyName = 'daily';

/** Sees to it that the daily alarm is set: alarms can be lost (fault F21). One that is set is left. */
export async function ensureDailyAlarm(): Promise<void> {
  if (!(await browser.alarms.get(dailyName)))
    browser.alarms.create(dailyName, { delayInMinutes: 24 * 60, periodInMinutes: 24 * 60 });
}

export function onDailyAlarm(callback: () => void): void {
  onAlarm(dailyName, callback);
}

function onAlarm(wanted: string, callback: () => void): void {
  browser.alarms.onAlarm.addListener((alarm) => {
    if (alarm.name === wanted) callback();
  });
}
