// One alarm wakes the outbox after the worker slept or died, the other rings daily.
import { browser } from 'wxt/browser';

const names = ['outbox', 'daily'] as const;
export type AlarmName = (typeof names)[number];

const dayMinutes = 24 * 60;

/** Replaces the outbox's alarm with one `inMs` from now. null clears it. */
export async function setOutboxAlarm(inMs: number | null): Promise<void> {
  const name: AlarmName = 'outbox';
  if (inMs === null) await browser.alarms.clear(name);
  else await browser.alarms.create(name, { when: Date.now() + inMs });
}

/** Sets the daily alarm unless it exists. The browser may lose alarms. */
export async function ensureDailyAlarm(): Promise<void> {
  const name: AlarmName = 'daily';
  if (!(await browser.alarms.get(name)))
    await browser.alarms.create(name, { delayInMinutes: dayMinutes, periodInMinutes: dayMinutes });
}

/** Register synchronously at the worker's start. */
export function onAlarm(callback: (name: AlarmName) => void): void {
  browser.alarms.onAlarm.addListener((alarm) => {
    const name = names.find((known) => known === alarm.name);
    if (name) callback(name);
  });
}
